/** Cables that parts join without repeating what they carry. */
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { numberOfLink } from '../fields.ts';
import { list, num } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, rule } from '../rule.ts';

/** What copper carries between two that repeat it, in m (IEEE 802.3, ISO 11801). */
const MOST_M = 100;
const LENGTH = 'cable_length_m';

export const NET_RUN_TOO_LONG = rule({
  id: 'net-run-too-long',
  scope: 'part',
  severity: 'warning',
  title: 'Cables without a repeater between them are too long together',
  why: 'An injector or a splitter of PoE passes the signal on as it is. The cables on its two sides are one run, and copper carries Ethernet 100 m.',
  example: '60 m to a PoE injector, and 55 m from it to the access point.',
  fix: 'Put the injector beside the switch, shorten a cable, or put a switch in between.',
  about: { domains: ['network'] },
  concerns: passesOn,
  message: (p: NameLists<'parts' | 'through'> & Figures<'length_m' | 'limit_m'>) =>
    `${list(p.through)} ${p.through.length === 1 ? 'repeats' : 'repeat'} nothing, so the cables between ${list(p.parts)} are one run of ${num(p.length_m)} m; Ethernet reaches ${num(p.limit_m)} m`,
  check: (placed, { design, report }) => {
    const run = runThrough(design, placed);
    if (run === null || run.through[0] !== placed.part.id) return;
    const lengths = run.links.map((link) => numberOfLink(link, LENGTH) ?? 0);
    const length_m = lengths.reduce((sum, one) => sum + one, 0);
    if (!exceeds(length_m, MOST_M) || lengths.some((one) => exceeds(one, MOST_M))) return; // elec-cable-too-long
    report({
      params: {
        parts: run.ends.map((part) => ({ part })),
        through: run.through.map((part) => ({ part })),
        length_m,
        limit_m: MOST_M,
      },
      refs: [...[...run.through, ...run.ends].map((part) => ({ part })), ...run.links],
      data: { measured: length_m, limit: MOST_M, unit: 'm' },
    });
  },
});

/** Two sockets that are joined inside. */
function passesOn({ interfaces }: DefinitionIndex): boolean {
  return [...interfaces.values()].filter(({ interface: one, roles }) => isSocket(one.protocol.type, roles)).length > 1;
}

function isSocket(type: string, roles: readonly string[]): boolean {
  return type === 'ethernet' && roles.includes('peer');
}

interface CableRun {
  /** Parts that pass the signal on, by id. */
  readonly through: readonly string[];
  readonly ends: readonly string[];
  readonly links: readonly Link[];
}

/** The cables that parts like this one join with each other; null where it joins fewer than two. */
function runThrough(design: Design, placed: PlacedPart): CableRun | null {
  const through = new Set([placed.part.id]);
  const ends = new Set<string>();
  const links = new Set<Link>();
  for (const part of through) {
    for (const end of design.parts.get(part)?.instances.filter(isOpenSocket) ?? []) {
      for (const link of end.connections.flatMap((id) => design.links.get(id) ?? [])) {
        links.add(link);
        const far = otherEnd(link, end).end.part;
        const next = design.parts.get(far)?.definition;
        if (next != null && passesOn(next)) through.add(far);
        else ends.add(far);
      }
    }
  }
  return links.size < 2 ? null : { through: [...through].sort(), ends: [...ends], links: [...links] };
}

function isOpenSocket(end: Instance): boolean {
  return isSocket(protocolOf(end), end.index.roles);
}
