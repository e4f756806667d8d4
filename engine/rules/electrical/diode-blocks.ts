/** Diodes in a supply that are the wrong way round. */
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { netAt, partPin } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { takesSupply } from '../power/series-walk.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';
import { ANODE, CATHODE, diodeOf } from './switched-net.ts';

export const ELEC_DIODE_BLOCKS = rule({
  id: 'elec-diode-blocks',
  scope: 'part',
  severity: 'error',
  title: 'A diode blocks a supply',
  why: 'A diode conducts from its anode to its cathode. With its cathode at the supply, nothing reaches the load behind it.',
  example: 'A diode against reversed polarity with its ring at the supply instead of at the load.',
  fix: 'Reverse it: the anode goes to the supply, the cathode, the end with the ring, to the load.',
  silences: ['power-unpowered-part'],
  concerns: (definition) => diodeOf(definition) !== 'none',
  message: {
    alone: (p: BlockedParams) =>
      `${p.diode} is reversed: its cathode is on ${p.supply}, so it blocks, and nothing reaches ${list(p.loads)}`,
    beside: (p: BlockedParams & NameLists<'others'>) =>
      `${p.diode} is reversed: its cathode is on ${p.supply}, so it blocks, and ${list(p.loads)} ${p.loads.length === 1 ? 'gets' : 'get'} nothing of it, but only what comes through ${list(p.others)}`,
  },
  check: (placed, { design, report }) => {
    const ends = diodeOf(placed.definition);
    if (ends === 'none') return;
    const [anode, cathode] = [partPin(placed, ends.anode), partPin(placed, ends.cathode)];
    const behind = isGrounded(design, anode) ? undefined : netAt(design, anode);
    const loads = behind === undefined ? [] : loadsAlone(design, behind);
    const supply = loads.length === 0 ? undefined : supplyAt(design, cathode);
    if (supply === undefined) return;
    const others = (behind?.nodes ?? []).filter((node) => node.function === CATHODE && node.part !== placed.part.id);
    const params = { diode: placed, supply, loads };
    const refs = [placed, anode, cathode, ...loads];
    if (others.length === 0) report({ variant: 'alone', params, refs });
    else {
      const names = [...new Set(others.map((node) => partName(design, node.part)))];
      report({ variant: 'beside', params: { ...params, others: names }, refs });
    }
  },
});

type BlockedParams = Names<'diode' | 'supply'> & NameLists<'loads'>;

/** The supply inputs on a net of nothing else but diodes; none where something else is there, which may feed them. */
function loadsAlone(design: Design, { nodes }: Net): readonly Node[] {
  const loads = nodes.filter((node) => takesSupply(design, node));
  return nodes.every((node) => DIODE.has(node.function) || loads.includes(node)) ? loads : [];
}

const DIODE: ReadonlySet<string> = new Set([ANODE, CATHODE]);

/** What gives supply at the pin, directly or over one contact. */
function supplyAt(design: Design, pin: ResourceRef): Node | undefined {
  const direct = giverAt(design, pin);
  if (direct !== undefined) return direct;
  for (const node of netAt(design, pin)?.nodes ?? []) {
    for (const far of farContacts(design, node)) {
      const giver = giverAt(design, far);
      if (giver !== undefined) return giver;
    }
  }
  return undefined;
}
