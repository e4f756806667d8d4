import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { netAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
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
