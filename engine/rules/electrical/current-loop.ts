/** Loops of 4 to 20 mA: what the transmitter is left with, what its shunt makes of 20 mA, whether the loop is closed. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { numberAt } from '../fields.ts';
import { netAt, RESISTOR, resistorsOn, resourceAt } from '../lookup.ts';
import { num } from '../names.ts';
import type { Feed } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { groundsOf, islandOf, isReferenceGround } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { netsOverContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';
import { isSupplyOutput, otherEnds } from './switched-net.ts';

const OUTPUT = 'current_loop_output';
const INPUT = 'current_loop_input';
const FULL_SCALE_mA = 20;
/** How far above its rail a pin may be driven: its clamp diodes are still off. */
const CLAMP_V = 0.3;

export const ELEC_CURRENT_LOOP = rule({
  id: 'elec-current-loop',
  scope: 'net',
  severity: 'error',
  todo: { only: 'while the loop is merely open' },
  title: 'A current loop does not work',
  why: 'The loop current flows through everything in the loop. The voltage across the shunt is lost to the transmitter, and appears at the input that measures it.',
  example: '20 mA through 470 Ω drops 9.4 V, at an input rated for 5 V.',
  fix: 'Use a smaller shunt (20 mA through 250 Ω drops 5 V) or a higher supply voltage, or close the loop back to the minus of the supply.',
  concerns: (functions) => functions.has(OUTPUT),
  message: {
    input: (p: Names<'pin'> & Figures<'voltage_V' | 'limit_V' | 'shunt_ohm'>) =>
      `20 mA through ${num(p.shunt_ohm)} Ω puts ${num(p.voltage_V)} V on ${p.pin}, which withstands ${num(p.limit_V)} V`,
    compliance: (p: Names<'transmitter'> & Figures<'supply_V' | 'left_V' | 'needed_V' | 'shunt_ohm'>) =>
      `${p.transmitter} needs ${num(p.needed_V)} V, but at 20 mA only ${num(p.left_V)} V is left: its supply gives ${num(p.supply_V)} V and the loop of ${num(p.shunt_ohm)} Ω drops the rest`,
    apart: (p: Names<'transmitter' | 'supply' | 'ground'>) =>
      `The loop of ${p.transmitter} returns to the ground of ${p.ground}, which is not connected to the minus of its supply ${p.supply}: no loop current flows`,
    reversed: (p: Names<'transmitter' | 'supply'>) =>
      `${p.transmitter} is on the supply ${p.supply}: the loop is reversed, plus of the transmitter belongs there, and no loop current flows`,
    open: (p: Names<'transmitter'>) =>
      `The loop of ${p.transmitter} is open: nothing leads back to the minus of its supply, and no loop current flows`,
  },
  check: (net, { design, report }) => {
    const loop = net.nodes.find((node) => node.function === OUTPUT);
    if (loop === undefined) return;
    const steps = burdenOf(design, net);
    if (steps === null) {
      const supply = supplyOn(design, net);
      if (supply !== undefined)
        report({ variant: 'reversed', params: { transmitter: loop, supply }, refs: [loop, supply] });
      else if (!isGrounded(design, loop))
        report({ variant: 'open', params: { transmitter: loop }, refs: [loop, ...resistorsOn(net)], todo: true });
      return;
    }
    const apart = returnApart(design, net, loop);
    if (apart !== null) {
      report(apart);
      return;
    }
    for (const { at, ohm: shunt_ohm } of steps) {
      const voltage_V = (FULL_SCALE_mA / 1000) * shunt_ohm;
      for (const node of at.nodes) {
        const limit_V = limitOf(design, node);
        if (limit_V === null || voltage_V <= limit_V) continue;
        report({
          variant: 'input',
          params: { pin: node, voltage_V, limit_V, shunt_ohm },
          refs: [node, ...resistorsOn(at).map(({ part }) => ({ part }))],
          data: { measured: voltage_V, limit: limit_V, unit: 'V' },
        });
      }
    }
    const shunt_ohm = steps[0].ohm;
    const voltage_V = (FULL_SCALE_mA / 1000) * shunt_ohm;
    const rail = supplyOf(design).railOf(loop);
    const supply_V = rail?.incoming[0]?.given?.nominal;
    const needed_V = rail?.index.accepts?.range[0];
    if (supply_V === undefined || needed_V === undefined || supply_V - voltage_V >= needed_V) return;
    const left_V = supply_V - voltage_V;
    report({
      variant: 'compliance',
      params: { transmitter: loop, supply_V, left_V, needed_V, shunt_ohm },
      refs: [loop, { part: loop.part }],
      data: { measured: left_V, limit: needed_V, unit: 'V' },
    });
  },
});

/** The output of a supply on the net, also behind contacts that close. */
function supplyOn(design: Design, net: Net): Node | undefined {
  const nets = [net, ...netsOverContacts(design, net).map((one) => one.net)];
  return nets.flatMap(({ nodes }) => nodes).find((node) => isSupplyOutput(design, node));
}

/** The loop ends on a ground that no wire joins with that of the transmitter's supply. */
function returnApart(design: Design, net: Net, loop: Node) {
  const feed = supplyOf(design).railOf(loop)?.incoming[0];
  if (feed === undefined) return null;
  const { source } = feed;
  const grounds = groundsOf(design);
  const minus = islandOf(design, supplyPin(feed));
  const ends = net.nodes.flatMap((node): readonly { readonly island: string; readonly part: string }[] => {
    if (node.function === INPUT) return [{ island: islandOf(design, node), part: node.part }];
    if (node.function !== RESISTOR) return [];
    return otherEnds(design, node).flatMap((end) => {
      const ground = netAt(design, end)?.nodes.find(isReferenceGround);
      return ground === undefined ? [] : [{ island: islandOf(design, ground), part: ground.part }];
    });
  });
  const [first] = ends;
  if (
    first === undefined ||
    ends.some(({ island }) => island === minus || grounds.relation(island, minus) === 'joined')
  )
    return null;
  return {
    variant: 'apart',
    params: { transmitter: loop, supply: source, ground: { part: first.part } },
    refs: [loop, ...resistorsOn(net), source, { part: first.part }],
  } as const;
}

/** The pin of the supply that sets the voltage: a fuse or a contact on the way has no minus. */
function supplyPin({ source, given }: Feed): ResourceRef {
  const origin = given?.origin;
  return origin?.index.resource == null
    ? source
    : { part: origin.placed.part.id, domain: source.domain, resource: origin.index.resource };
}

/** A net of a loop, and the resistance in Ω between it and the minus. */
interface LoopStep {
  readonly at: Net;
  readonly ohm: number;
}

/**
 * What the loop current flows through behind the transmitter: its own net first, then those behind resistors in a row. Null where
 * nothing leads to the minus.
 */
function burdenOf(design: Design, net: Net, passed = new Set<string>()): readonly [LoopStep, ...LoopStep[]] | null {
  const beyond: LoopStep[] = [];
  let siemens = 0;
  for (const node of net.nodes) {
    if (node.function === INPUT) siemens += 1 / inputShunt(design, node);
    const ohm = node.function === RESISTOR && !passed.has(node.part) ? resistanceOf(design, node) : null;
    if (ohm === null) continue;
    passed.add(node.part);
    for (const end of otherEnds(design, node)) {
      const far = isGrounded(design, end) || giverAt(design, end) !== undefined ? undefined : netAt(design, end);
      const rest = far === undefined ? null : burdenOf(design, far, passed);
      if (rest !== null) beyond.push(...rest);
      if (rest !== null || isGrounded(design, end)) siemens += 1 / (ohm + (rest?.[0].ohm ?? 0));
    }
  }
  return siemens === 0 ? null : [{ at: net, ohm: 1 / siemens }, ...beyond];
}

function resistanceOf(design: Design, node: Node): number | null {
  const ohm = numberAt(design, node, 'resistance_ohm');
  return ohm === undefined || !(ohm > 0) ? null : ohm;
}

/** An input that states nothing closes the loop all the same. */
function inputShunt(design: Design, node: Node): number {
  const ohm = resourceAt(design, node)?.resource.input_resistance_ohm;
  return ohm !== undefined && ohm > 0 ? ohm : NEGLIGIBLE_ohm;
}

const NEGLIGIBLE_ohm = 1e-3;

/** What a pin that reads the voltage withstands, whatever it is used as; null for what reads none, or states no rail. */
function limitOf(design: Design, node: Node): number | null {
  if (!READING.has(FUNCTIONS.get(node.function)?.erc_type ?? '') || netAt(design, node) === undefined) return null;
  const rail = supplyOf(design).railOf(node);
  const nominal = rail?.voltage?.nominal ?? rail?.index.domain.nominal_voltage_V;
  return nominal === undefined ? null : nominal + CLAMP_V;
}

const READING: ReadonlySet<string> = new Set(['input', 'bidirectional']);
