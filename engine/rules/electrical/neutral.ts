import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { addTo } from '../collect.ts';
import { netAt } from '../lookup.ts';
import { endName, list, nodeRef, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Lists, type Names, rule } from '../rule.ts';

const LINE = 'ac_line';
const NEUTRAL = 'ac_neutral';

export const ELEC_NEUTRAL_SWITCHED = rule({
  id: 'elec-neutral-switched',
  scope: 'part',
  category: 'electrical',
  severity: 'error',
  title: 'The neutral of a load is switched alone',
  why: 'A contact or a fuse in N opens the circuit, and the whole load stays on the line conductor: it is off and live, and whoever touches it closes the circuit.',
  example: 'A contactor of which one pole is in the neutral of a heater, and none in its line conductor.',
  fix: 'Switch and fuse the line conductor (L), or both with one device of two poles.',
  concerns: ({ interfaces }) =>
    [...interfaces.values()].some(
      ({ slots, roles }) =>
        roles.includes('sink') && [LINE, NEUTRAL].every((name) => slots.some((slot) => slot.function === name)),
    ),
  message: (p: Names<'load'> & Lists<'switches'>) =>
    `${list(p.switches)} ${p.switches.length === 1 ? 'is' : 'are'} in the neutral of ${p.load} alone: while it is open the whole load stays live, on the line conductor (L)`,
  check: (placed, { design, report }) => {
    if (placed.definition !== null && throughPins(placed.definition).size > 0) return; // it passes the mains on
    for (const { end, slots, index } of placed.instances) {
      if (!index.roles.includes('sink')) continue;
      const pinOf = (name: string): ResourceRef | null => {
        const resource = slots.find((slot) => slot.function === name)?.resource ?? null;
        return resource === null ? null : { part: end.part, domain: end.domain, resource };
      };
      const [line, neutral] = [pinOf(LINE), pinOf(NEUTRAL)];
      if (line === null || neutral === null) continue;
      if (netAt(design, line) === undefined || netAt(design, neutral) === undefined) continue;
      const inLine = passedBy(design, line);
      const alone = [...passedBy(design, neutral)].filter(([part]) => !inLine.has(part));
      if (alone.length === 0) continue;
      report({
        params: { load: endName(design, end), switches: alone.map(([part]) => partName(design, part)) },
        refs: [nodeRef(neutral), { part: placed.part.id }, ...alone.map(([, pin]) => nodeRef(pin))],
      });
    }
  },
});

/** The parts that a line of the mains passes through on its way to a pin, each with the pin by which it leaves them. */
function passedBy(design: Design, { part, ...pin }: ResourceRef): ReadonlyMap<string, ResourceRef> {
  const passed = new Map<string, ResourceRef>();
  const open: ResourceRef[] = [{ part, ...pin }];
  for (const at of open) {
    for (const node of netAt(design, at)?.nodes ?? []) {
      const definition = node.part === part ? null : design.parts.get(node.part)?.definition;
      const before = definition == null ? undefined : throughPins(definition).get(node.resource);
      if (before === undefined || passed.has(node.part)) continue;
      passed.set(node.part, node);
      open.push({ part: node.part, domain: node.domain, resource: before });
    }
  }
  return passed;
}

/** The pins of the mains behind each contact, breaker or fuse of a part, and the one before it. */
const throughPins = oncePer((definition: DefinitionIndex): ReadonlyMap<string, string> => {
  const byRail = new Map<string, ResourceIndex[]>();
  for (const entry of definition.domains.get('electrical')?.resources.values() ?? []) {
    if (entry.powerDomain === null || ![LINE, NEUTRAL].some((name) => entry.functions.has(name))) continue;
    addTo(byRail, entry.powerDomain.id, entry);
  }
  const found = new Map<string, string>();
  for (const behind of byRail.values()) {
    const [source] = behind[0]?.powerDomain?.derived_from ?? [];
    const before = byRail.get(source ?? '');
    if (before === undefined || behind[0]?.powerDomain?.regulation_type !== 'unregulated') continue;
    for (const entry of behind) {
      const alike = (one: ResourceIndex) => kindOf(one) === kindOf(entry);
      const partner = before.filter(alike)[behind.filter(alike).indexOf(entry)];
      if (partner !== undefined) found.set(entry.resource.id, partner.resource.id);
    }
  }
  return found;
});

/** Poles are alike; the line and the neutral of a breaker are not. */
function kindOf({ functions }: ResourceIndex): string {
  return [...functions.keys()].sort().join(' ');
}
