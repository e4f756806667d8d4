/** Contacts and resistors that join what must stay apart: two supplies, or line and neutral. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { contactsOf } from '../electrical/over-contacts.ts';
import { isSupplyOutput } from '../electrical/switched-net.ts';
import { scopedNumber } from '../fields.ts';
import { instanceOf, netAt } from '../lookup.ts';
import { num, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import type { Voltage } from './rail.ts';
import { resistorEnds } from './series-walk.ts';
import { supplyOf } from './supply.ts';

const NEUTRAL = 'ac_neutral';

/** Voltages that differ by less are one level: the two supplies share the load by chance, which is a warning. */
const SAME = 0.05;
/** What a regulator that only gives current bears at its output, in mA: what hangs on it takes that anyway. */
const HARMLESS_mA = 1;

export const POWER_RAILS_BRIDGED = rule({
  id: 'power-rails-bridged',
  scope: 'part',
  severity: 'error',
  title: 'A contact or a resistor joins two supplies',
  why: 'The supply with the higher voltage drives current into the other one, and every part on that rail gets the higher voltage. Line and neutral of the mains are short-circuited. Between two supplies of one voltage it is a warning.',
  example: 'A button between 5 V and 3.3 V instead of between 3.3 V and an input.',
  fix: 'Connect one end to the line that it is meant to switch or to pull. To choose between two supplies, use a changeover contact or diodes.',
  silences: ['power-both-leads'],
  concerns: (definition) => bridgesOf(definition).length > 0,
  message: {
    contact: (p: Names<'contact' | 'a' | 'b'> & Figures<'a_V' | 'b_V'>) =>
      `${p.contact} joins ${p.a} (${num(p.a_V)} V) with ${p.b} (${num(p.b_V)} V) when it closes: two supplies are tied together`,
    resistor: (p: Names<'resistor' | 'a' | 'b'> & Figures<'a_V' | 'b_V' | 'current_mA'>) =>
      `${p.resistor} ties ${p.a} (${num(p.a_V)} V) to ${p.b} (${num(p.b_V)} V): ${current(p.current_mA)} flow from one supply into the other`,
    mains: (p: Names<'contact' | 'line' | 'neutral'>) =>
      `${p.contact} joins ${p.line} with ${p.neutral} when it closes: line and neutral are short-circuited`,
  },
  check: (placed, { design, report }) => {
    for (const bridge of bridgesOf(placed.definition)) {
      const found = bridgedBy(design, placed, bridge);
      const finding = found === null ? null : faultOf(design, placed, bridge, found);
      if (found !== null && finding !== null)
        report({ ...finding, refs: found.pins.concat(found.high.node, found.low.node) });
    }
  },
});

/** Two pins of a part that may conduct: of a contact, or the ends of a resistor. */
interface BridgingPins {
  readonly kind: 'contact' | 'resistor';
  readonly ends: readonly [string, string];
}

const bridgesOf = oncePer((definition: DefinitionIndex): readonly BridgingPins[] => {
  const contacts = contactsOf(definition).map((ends): BridgingPins => ({ kind: 'contact', ends }));
  const [first, second, ...more] = resistorEnds(definition);
  if (first === undefined || second === undefined || more.length > 0) return contacts;
  return [...contacts, { kind: 'resistor', ends: [first, second] }];
});

interface BridgedSupply {
  readonly node: Node;
  /** Null of a neutral. */
  readonly voltage: Voltage | null;
}

interface BridgedSupplies {
  readonly pins: readonly ResourceRef[];
  /** What gives the higher voltage; of the mains the line. */
  readonly high: BridgedSupply;
  readonly low: BridgedSupply;
}

/** What the two ends are on, where both are on something that is given from elsewhere; else null. */
function bridgedBy(design: Design, { part }: PlacedPart, { ends }: BridgingPins): BridgedSupplies | null {
  const pins = ends.map((resource): ResourceRef => ({ part: part.id, domain: 'electrical', resource }));
  const nets = pins.flatMap((pin) => (isGrounded(design, pin) ? [] : (netAt(design, pin) ?? [])));
  // A rail may be the largest net of a board: it is walked only where the other one is a rail too.
  const [small, large] = nets.sort((x, y) => x.nodes.length - y.nodes.length);
  if (small === undefined || large === undefined || small === large) return null;
  const near = givenOn(design, small, part.id);
  const far = near === null ? null : givenOn(design, large, part.id);
  if (near === null || far === null) return null;
  const isHigher = (near.voltage?.nominal ?? 0) >= (far.voltage?.nominal ?? 0);
  return { pins, high: isHigher ? near : far, low: isHigher ? far : near };
}

function givenOn(design: Design, { nodes }: Net, except: string): BridgedSupply | null {
  for (const node of nodes) {
    if (node.part === except) continue;
    if (isSupplyOutput(design, node)) {
      const voltage = supplyOf(design).railOf(node)?.voltage ?? null;
      if (voltage !== null) return { node, voltage };
    }
    if (node.function === NEUTRAL && instanceOf(design, node)?.index.roles.includes('source') === true) {
      return { node, voltage: null };
    }
  }
  return null;
}

function faultOf(design: Design, placed: PlacedPart, { kind }: BridgingPins, { pins, high, low }: BridgedSupplies) {
  const [a, b] = [pinName(design, high.node), pinName(design, low.node)];
  const contact = pins.map((pin) => pinName(design, pin)).join(' – ');
  if (high.voltage === null) return null;
  if (low.voltage === null) {
    return kind === 'contact' ? ({ variant: 'mains', params: { contact, line: a, neutral: b } } as const) : null;
  }
  if (high.voltage.origin === low.voltage.origin) return null;
  const [a_V, b_V] = [high.voltage.nominal, low.voltage.nominal];
  const isSame = a_V - b_V <= SAME * a_V;
  if (kind === 'contact') {
    const severity = isSame ? 'warning' : 'error';
    return { variant: 'contact', params: { contact, a, b, a_V, b_V }, severity } as const;
  }
  const ohm = scopedNumber(placed, '', 'resistance_ohm');
  if (isSame || ohm === undefined || ohm <= 0) return null;
  const current_mA = ((a_V - b_V) / ohm) * 1000 * placed.part.quantity;
  return {
    variant: 'resistor',
    params: { resistor: placed, a, b, a_V, b_V, current_mA },
    severity: current_mA > HARMLESS_mA ? 'error' : 'warning',
    data: { measured: current_mA, limit: HARMLESS_mA, unit: 'mA' },
  } as const;
}
