/** What the allocator could not do, in the words that it gives for it. */

import { type Explanation, withInterfaces } from '../../allocation/explanation.ts';
import type { Claim, Slot } from '../../allocation/instance.ts';
import { type End, endKey } from '../../board/board.ts';
import type { NamedInterface } from '../../definition/named.ts';
import type { Design } from '../../design/design.ts';
import { explanationText } from '../../wording/explanations.ts';
import { fix } from '../fixes.ts';
import { partsServedBy } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

export const ALLOC_UNSATISFIED = rule({
  id: 'alloc-unsatisfied',
  scope: 'part',
  severity: 'error',
  title: 'No pins are left for an interface',
  why: 'Every pin that offers a required function is in use, and no rearrangement frees one.',
  example: 'SPI needs spi_ss, but I2C and UART hold the only two pins that offer it.',
  fix: 'Disconnect what the message names, move it to another part, or use a part with more pins.',
  message: (p: Names<'end'> & { readonly explanation?: Explanation }) =>
    p.explanation === undefined ? `${p.end} cannot get the pins that it needs` : explanationText(p.explanation),
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      if (instance.status !== 'unsatisfied' || instance.moves !== undefined) continue; // alloc-would-displace
      report({
        params: {
          end: instance,
          ...(instance.explanation === undefined
            ? {}
            : { explanation: servedIn(design, instance.end, instance.explanation) }),
        },
        refs: [instance],
      });
    }
  },
});

/** The explanation with the interfaces of the part under the names of what they serve. */
function servedIn(design: Design, { part, domain }: End, { cause, advice }: Explanation): Explanation {
  const named = <Entry extends NamedInterface>(entry: Entry): Entry => {
    const serves = partsServedBy(design, endKey({ part, domain, interface: entry.id, instance: entry.instance }));
    return serves.length === 0 ? entry : { ...entry, serves };
  };
  return { cause: withInterfaces(cause, named), advice: withInterfaces(advice, named) };
}

export const ALLOC_UNDETERMINED = rule({
  id: 'alloc-undetermined',
  scope: 'part',
  severity: 'warning',
  title: 'The search for pins gave no answer',
  why: 'The search used up its step budget before it found a solution or proved that there is none. Fixing some pins makes the search smaller.',
  example: 'Forty interfaces with many alternatives and shared pins on one part.',
  fix: 'Fix some of the pins by hand: the search leaves fixed pins as they are.',
  message: (p: Names<'end'>) => `The search for the pins of ${p.end} gave no answer; fix some of its pins by hand`,
  check: (placed, { report }) => {
    for (const instance of placed.instances) {
      if (instance.status !== 'undetermined') continue;
      report({ params: { end: instance }, refs: [instance] });
    }
  },
});

export const ALLOC_CONCURRENT_CLAIM = rule({
  id: 'alloc-concurrent-claim',
  scope: 'part',
  severity: 'warning',
  title: 'Two edits took one pin at the same time',
  why: 'Each edit was valid when it was made. The merge gave the pin to one and moved the other, so the wiring on the bench may differ.',
  example: 'Two tabs, both offline, each put a servo on D5. After the merge one of them is on D11.',
  fix: 'Keep the new pin, which the fix does, or fix a different one. Then change the wire on the bench.',
  message: (p: Names<'end'> & NameLists<'functions' | 'from' | 'to'>) =>
    `A merge moved ${p.end}: ${p.functions.map((name, index) => `${name} from ${p.from[index]} to ${p.to[index]}`).join(', ')}`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      if (!instance.slots.some(isElsewhere)) continue;
      const moved = instance.slots.filter(
        (slot) =>
          isElsewhere(slot) &&
          placed.claims
            .get(`${instance.end.domain}/${slot.stored}`)
            ?.some((claim) => claim.instance !== instance.key && holdsAsStored(design, claim)),
      );
      if (moved.length === 0) continue;
      const edits = moved.flatMap(({ resource, requires, n }) =>
        resource === null ? [] : [{ op: 'pin' as const, slot: { ...instance.end, requires, n }, resource }],
      );
      report({
        params: {
          end: instance,
          functions: moved.map((slot) => slot.function),
          from: moved.map(({ stored }) => stored ?? ''),
          to: moved.map(({ resource }) => resource ?? ''),
        },
        refs: [instance],
        fixes: [fix('keep-moved-pins', {}, edits)],
      });
    }
  },
});

/** The engine put it where the document does not. */
function isElsewhere({ stored, resource }: Slot): boolean {
  return stored !== undefined && resource !== null && stored !== resource;
}

/** The other side of a merge: it has the pin because the document says so, not because it was put there since. */
function holdsAsStored(design: Design, { instance, slot }: Claim): boolean {
  const own = design.instances.get(instance)?.slots[slot];
  return own !== undefined && (own.stored === undefined || own.stored === own.resource);
}
