/** Pins that several parts hang on because somebody asked for it. */

import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { instanceReuse } from '../../design/instance-reuse.ts';
import { addTo } from '../collect.ts';
import { list, pinName, pinRefs } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

export const ALLOC_PIN_SHARED = rule({
  id: 'alloc-pin-shared',
  scope: 'part',
  severity: 'info',
  title: 'A pin is shared',
  why: 'Everything on one output is switched together. With several outputs on one input, nothing tells which of them is active, and counted pulses mix, which is a warning. The engine shares such a pin only when asked to.',
  example: 'Two relays on D4 of an Arduino UNO: both close, or neither.',
  fix: 'Connect one of them to a pin of its own. Waive it where sharing is intended.',
  concerns: ({ interfaces }) => [...interfaces.values()].some(isShareable),
  message: (p: Names<'end'> & NameLists<'pins' | 'partners'>) =>
    `${list(p.pins)} of ${p.end} ${p.pins.length === 1 ? 'is' : 'are'} shared by ${list(p.partners)}`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      if (instance.connections.length < 2 || !isShareable(instance.index)) continue;
      const shared = sharedBy(design, instance);
      const partners = [...new Set([...shared.values()].flat())];
      if (partners.length < 2 || isOneJob(partners)) continue;
      const pins = pinRefs(placed.part.id, instance.end.domain, [...shared.keys()]);
      report({
        params: {
          pins: pins.map(({ resource = '' }) => pinName(design, { ...instance.end, resource })),
          end: instance,
          partners: partners.map(({ end }) => end),
        },
        refs: [instance, ...pins],
        severity: isMixed(design, instance) ? 'warning' : 'info',
        data: { measured: partners.length, limit: 1, unit: 'connections' },
      });
    }
  },
});

/** Whether its pins are those of one partner unless an edit names the instance that is in use. */
const isShareable = oncePer((index: InterfaceIndex) => !index.passive && instanceReuse(index, false) === 'never');

/** Functions whose pulses are counted: two of them on one line are neither's count. */
const COUNTED: ReadonlySet<string> = new Set(['tach_output']);

function isMixed(design: Design, instance: Instance): boolean {
  const counted = [...sharedBy(design, instance).values()]
    .flat()
    .filter(({ slots }) => slots.some((slot) => COUNTED.has(slot.function)));
  return counted.length > 1;
}

/** The pins of an instance that several others are joined with, and these, resistors and the like left out. */
function sharedBy(design: Design, { key, connections }: Instance): ReadonlyMap<string, readonly Instance[]> {
  const partners = new Map<string, Instance[]>();
  for (const id of connections) {
    const link = design.links.get(id);
    const far = link?.ends.find((end) => end.key !== key);
    if (link === undefined || far === undefined || far.index.passive) continue;
    for (const { a, b } of link.conductors) addTo(partners, (a.instance === key ? a : b).resource, far);
  }
  return new Map([...partners].filter(([, ends]) => ends.length > 1));
}

/** Different pins of one part, as the two enables of a transceiver, are meant to move together. */
function isOneJob(partners: readonly Instance[]): boolean {
  const parts = new Set(partners.map(({ end }) => end.part));
  return parts.size === 1 && new Set(partners.map(({ index }) => index)).size === partners.length;
}
