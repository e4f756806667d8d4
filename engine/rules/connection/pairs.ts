/** Lines that belong together and are joined apart. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Link, Node, ResourceRef } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { netAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { sameProtocol } from '../protocol.ts';
import { linksOfInstance } from '../rejoin.ts';
import { type Names, rule } from '../rule.ts';

export const CONN_PAIR_HALF = rule({
  id: 'conn-pair-half',
  scope: 'link',
  severity: 'error',
  todo: true,
  title: 'Only one line of a pair is connected',
  why: 'A differential signal is the difference between two lines. With one of them open, the receiver sees nothing, or noise.',
  example: 'D+ of a USB cable is connected and D− is not.',
  fix: 'Connect the other line to its counterpart.',
  silences: ['conn-pin-open'],
  about: { domains: ['electrical'] },
  concerns: (a, b) => speakAlike(a, b) && !a.passive && !b.passive && matesOf(a).size > 0 && matesOf(b).size > 0,
  message: (p: Names<'a' | 'b' | 'openA' | 'openB'>) =>
    `${p.a} is connected with ${p.b}, but the other line of the pair, ${p.openA} with ${p.openB}, is not`,
  check: (link, { design, report }) => {
    for (const conductor of link.conductors) {
      const ends = link.ends[0].key === conductor.a.instance ? link.ends : ([link.ends[1], link.ends[0]] as const);
      const [a, b] = [mateOf(ends[0], conductor.a), mateOf(ends[1], conductor.b)];
      if (a === null || b === null || isOneNet(design, a, b)) continue;
      report({ params: { a: conductor.a, b: conductor.b, openA: a, openB: b }, refs: [a, b] });
      return;
    }
  },
});

/** How the names of the two halves of a pair end. */
const HALVES = [
  ['_p', '_n'],
  ['_h', '_l'],
  ['_a', '_b'],
  ['_dp', '_dm'],
  ['_positive', '_negative'],
] as const;

/** Phases, each of which is a signal against ground. */
const SINGLE: ReadonlySet<string> = new Set(['quadrature_a', 'hall_a']);
/** What leads a load has is for `power-return-open`. */
const SIGNALS: ReadonlySet<string> = new Set(['data', 'clock', 'sense']);

/** By slot, the slot of the other half of its pair: of several pairs the one of the same number. */
const matesOf = oncePer(({ slots, domain }: InterfaceIndex): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  if (domain !== 'electrical') return found;
  for (const [at, { function: name, n }] of slots.entries()) {
    if (SINGLE.has(name) || !SIGNALS.has(FUNCTIONS.get(name)?.signal_class ?? '')) continue;
    for (const [plus, minus] of HALVES) {
      if (!name.endsWith(plus)) continue;
      const other = name.slice(0, -plus.length) + minus;
      const mate = slots.findIndex((slot) => slot.function === other && slot.n === n);
      if (mate === -1) continue;
      found.set(at, mate);
      found.set(mate, at);
    }
  }
  return found;
});

/** The pin of the other half; null where the node is no half of a pair. */
function mateOf({ end, index, slots }: Instance, node: Node): ResourceRef | null {
  const at = slots.findIndex((slot) => slot.resource === node.resource && slot.function === node.function);
  const resource = slots[matesOf(index).get(at) ?? -1]?.resource ?? null;
  return resource === null ? null : { part: end.part, domain: end.domain, resource };
}

function isOneNet(design: Design, a: ResourceRef, b: ResourceRef): boolean {
  const net = netAt(design, a);
  return net !== undefined && net === netAt(design, b);
}

export const CONN_PAIR_SPLIT = rule({
  id: 'conn-pair-split',
  scope: 'part',
  severity: 'error',
  title: 'The lines of one end lead to different channels',
  why: 'A channel measures between its own two inputs. If the signals of a sensor are on inputs of two channels, neither of them sees it. A motor between two channels does what neither of them says. The phases of a motor follow each other in time, which two drivers do not do for each other.',
  example:
    'S+ of a load cell on A+ of an HX711 and S− on B−, or one winding of a stepper motor on the driver of another motor.',
  fix: 'Connect all lines of the sensor or the motor to one channel.',
  about: { domains: ['electrical'] },
  concerns: ({ interfaces }) => {
    const wide = [...interfaces.values()].filter(({ slots, domain }) => domain === 'electrical' && slots.length > 1);
    return wide.some((one) => PAIRED.has(one.interface.protocol.type) || isPhased(one));
  },
  message: (p: Names<'end' | 'first' | 'second' | 'firstPin' | 'secondPin'>) =>
    `The lines of ${p.end} lead to two channels: ${p.firstPin} belongs to ${p.first}, and ${p.secondPin} to ${p.second}`,
  check: (placed, { design, report }) => {
    for (const own of placed.instances) {
      if (!PAIRED.has(own.index.interface.protocol.type) && !isPhased(own.index)) continue;
      const split = splitAt(design, own);
      if (split === null) continue;
      const [first, second] = split;
      report({
        params: { end: own, first: first.far, second: second.far, firstPin: first.pin, secondPin: second.pin },
        refs: [own, first.pin, second.pin],
      });
    }
  },
});

/** Measured between two lines of one channel, or driven by one. */
const PAIRED: ReadonlySet<string> = new Set(['load_cell_bridge', 'thermocouple', 'rtd', 'dc_motor']);

/** A motor whose phases one driver has to switch in turn. */
function isPhased({ interface: { protocol }, roles }: InterfaceIndex): boolean {
  return PHASED.has(protocol.type) && !roles.includes('driver');
}

const PHASED: ReadonlySet<string> = new Set(['stepper_bipolar', 'stepper_unipolar', 'bldc_3phase']);

interface Channel {
  readonly far: Instance;
  /** A pin that only this channel has. */
  readonly pin: { readonly part: string; readonly domain: Instance['end']['domain']; readonly resource: string };
}

/** Two channels of one part, each with a line of this end on a pin that the other does not have; else null. */
function splitAt(design: Design, own: Instance): readonly [Channel, Channel] | null {
  const links = linksOfInstance(design, own).filter(sameProtocol);
  for (const [at, link] of links.entries()) {
    for (const other of links.slice(at + 1)) {
      const [a, b] = [otherEnd(link, own), otherEnd(other, own)];
      if (a.end.part === b.end.part ? a.index === b.index : !isPhased(own.index)) continue;
      const [first, second] = [channelOf(link, a, b), channelOf(other, b, a)];
      if (first !== null && second !== null) return [first, second];
    }
  }
  return null;
}

function channelOf({ conductors }: Link, far: Instance, beside: Instance): Channel | null {
  for (const { a, b } of conductors) {
    const pin = a.instance === far.key ? a : b;
    const isShared =
      beside.end.part === far.end.part && beside.index.slots.some((slot) => slot.only?.has(pin.resource) === true);
    if (pin.part === far.end.part && !isShared) return { far, pin };
  }
  return null;
}
