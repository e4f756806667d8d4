import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { someDefinition } from '../definition-uses.ts';
import { RESISTOR } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { upstream } from '../power/alive.ts';
import { type Rail, railName } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { type Names, rule } from '../rule.ts';
import { wiredLevel } from './pin-level.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_BACK_POWERED = rule({
  id: 'elec-back-powered',
  scope: 'net',
  severity: 'warning',
  title: 'A pull-up feeds a part that is switched off',
  why: 'Current flows through the protection diode of the pin into the rail behind it. The part is half powered, draws current and may latch up.',
  example: 'Sensors on a switched supply, while the pull-ups of their bus are on a rail that stays on.',
  fix: 'Connect the pull-ups to the rail that is switched together with the part.',
  concerns: (functions) => functions.has(RESISTOR) && functions.size > 1,
  message: (p: Names<'resistor' | 'rail' | 'pin' | 'part' | 'switch'>) =>
    `The pull-up ${p.resistor} is on ${p.rail}, which stays on while ${p.switch} switches ${p.part} off: the pull-up then feeds ${p.part} through the protection diode of ${p.pin}`,
  check: (net, { design, report }) => {
    if (!someDefinition(design, 'some switchable supply', mayBeSwitched)) return;
    const supply = supplyOf(design);
    const pulls = net.nodes.flatMap((node) => {
      const rail = node.function === RESISTOR ? railBehind(design, node) : null;
      return rail === null ? [] : [{ node, rail }];
    });
    const [pull] = pulls;
    if (pull === undefined) return;
    const stays = upstream(pull.rail);
    const reported = new Set<string>();
    for (const node of net.nodes) {
      const rail = node.function === RESISTOR ? null : supply.railOf(node);
      if (rail === null || reported.has(node.part)) continue;
      const off = [...upstream(rail)].find((one) => !stays.has(one) && isSwitched(design, one.placed));
      if (off === undefined) continue;
      reported.add(node.part);
      report({
        params: {
          resistor: { part: pull.node.part },
          rail: railName(design, pull.rail),
          pin: node,
          part: { part: node.part },
          switch: off.placed,
        },
        refs: [node, { part: pull.node.part }],
      });
    }
  },
});

/** The rail that the other end of a resistor hangs on. */
function railBehind(design: Design, node: Node): Rail | null {
  for (const far of farPins(design, node)) {
    const giver = giverAt(design, far);
    const rail = giver === undefined ? null : supplyOf(design).railOf(giver);
    if (rail !== null) return rail;
  }
  return null;
}

const ENABLES: ReadonlySet<string> = new Set(['power_enable', 'enable', 'chip_enable']);

/** A supply with an enable; that of any other part leaves its rails on. */
const mayBeSwitched = oncePer(
  (definition: DefinitionIndex): boolean =>
    isKindOf(definition, 'power.') &&
    [...definition.resources.values()].some(({ functions }) => [...functions.keys()].some((name) => ENABLES.has(name))),
);

/** A supply that an output switches on and off. */
function isSwitched(design: Design, { part, instances, definition }: PlacedPart): boolean {
  if (definition === null || !mayBeSwitched(definition)) return false;
  return instances.some(({ end, slots }) =>
    slots.some(
      ({ function: name, resource }) =>
        resource !== null &&
        ENABLES.has(name) &&
        wiredLevel(design, { part: part.id, domain: end.domain, resource }) === 'driven',
    ),
  );
}
