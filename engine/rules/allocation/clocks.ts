/** Resources that one timer, clock or converter serves. */

import type { ClockGroup, DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { partPin } from '../lookup.ts';
import { list } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

export const ALLOC_CLOCK_SHARED = rule({
  id: 'alloc-clock-shared',
  scope: 'part',
  severity: 'error',
  title: 'One timer or converter serves two jobs',
  why: 'All pins of one timer share its frequency. A timer or a converter that a library or a radio occupies serves nothing else. In both cases one of the two jobs does not work.',
  example: 'A servo at 50 Hz and a fan at 20 kHz on the two channels of one PWM slice of an RP2040.',
  fix: 'Move one of them to a pin on another timer or converter. The engine chooses such pins where it is free to.',
  concerns: ({ domains }) => [...domains.values()].some(({ clocks }) => clocks.length > 0),
  message: {
    frequency: (p: Names<'clock'> & NameLists<'pins' | 'ends'>) =>
      `${list(p.pins)} share ${p.clock} and therefore one frequency, but serve ${list(p.ends)}`,
    held: (p: Names<'pin' | 'function' | 'end' | 'clock' | 'holder' | 'effect'>) =>
      `${p.pin} has no ${p.function} for ${p.end} while ${p.holder} is in use: it belongs to ${p.clock}, and ${p.effect}`,
  },
  check: (placed, { report }) => {
    for (const [domain, { clocks }] of placed.definition.domains ?? []) {
      for (const clock of clocks) {
        const uses = usesOf(placed, domain, clock);
        const protocols = new Set(uses.map(({ instance }) => protocolOf(instance)));
        const pin = ({ resource }: ClockUse) => partPin(placed, resource, domain);
        const refs = (use: ClockUse) => [pin(use), use.instance];
        if (clock.held_by === undefined) {
          if (protocols.size < 2) continue;
          report({
            variant: 'frequency',
            params: { clock: clock.name, pins: uses.map(pin), ends: uses.map(({ instance }) => instance) },
            refs: uses.flatMap(refs),
          });
          continue;
        }
        const holder = placed.instances.find((instance) => holds(clock, instance));
        for (const use of holder === undefined ? [] : uses) {
          if (holder === undefined || holds(clock, use.instance)) continue;
          report({
            variant: 'held',
            params: {
              pin: pin(use),
              function: clock.function,
              end: use.instance,
              clock: clock.name,
              holder,
              effect: clock.effect ?? 'its holder uses all of it',
            },
            refs: refs(use),
          });
        }
      }
    }
  },
});

interface ClockUse {
  readonly instance: Instance;
  readonly resource: string;
}

/** The members that are in use through the function of the clock. */
function usesOf(placed: PlacedPart, domain: DomainName, clock: ClockGroup): readonly ClockUse[] {
  return placed.instances.flatMap((instance) =>
    instance.end.domain !== domain
      ? []
      : instance.slots.flatMap(({ resource, function: name }) =>
          resource !== null && name === clock.function && clock.members.includes(resource)
            ? [{ instance, resource }]
            : [],
        ),
  );
}

function holds({ held_by = [] }: ClockGroup, instance: Instance): boolean {
  return held_by.includes(protocolOf(instance));
}
