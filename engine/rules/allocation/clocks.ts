/** Resources that one timer, clock or converter serves. */

import type { ClockGroup, DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import { partPin } from '../lookup.ts';
import { list } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

export const ALLOC_CLOCK_SHARED = rule({
  id: 'alloc-clock-shared',
  scope: 'part',
  severity: 'error',
  title: 'One timer or converter serves two jobs',
  why: 'All pins of one timer share its frequency. A timer or a converter that a library or a radio occupies serves nothing else. In both cases one of the two jobs does not work. Where the radio is not drawn on the board, a pin on its converter is a warning while other pins are free.',
  example: 'A servo at 50 Hz and a fan at 20 kHz on the two channels of one PWM slice of an RP2040.',
  fix: 'Move one of them to a pin on another timer or converter. The engine chooses such pins where it is free to.',
  concerns: ({ domains }) => [...domains.values()].some(({ clocks }) => clocks.length > 0),
  message: {
    frequency: (p: Names<'clock'> & NameLists<'pins' | 'ends'>) =>
      `${list(p.pins)} share ${p.clock} and therefore one frequency, but serve ${list(p.ends)}`,
    may: (p: Names<'pin' | 'end' | 'clock' | 'effect'> & NameLists<'free'>) =>
      `${p.pin} serves ${p.end} and belongs to ${p.clock}: ${p.effect}, whether it is on the board or not; free pins apart from it: ${list(p.free)}`,
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
        const effect = clock.effect ?? 'its holder uses all of it';
        const free = holder === undefined && hasRadio(placed.definition, clock) ? freeOf(placed, domain, clock) : [];
        for (const use of free.length === 0 ? [] : uses) {
          const params = { pin: pin(use), end: use.instance, clock: clock.name, effect, free };
          report({ variant: 'may', params, refs: refs(use), severity: 'warning' });
        }
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
              effect,
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

/** The part has a radio that holds the clock as soon as the program uses it, whatever the board shows. */
function hasRadio({ interfaces }: DefinitionIndex, { held_by = [] }: ClockGroup): boolean {
  return [...interfaces.values()].some(
    ({ domain, interface: { protocol } }) => domain === 'network' && held_by.includes(protocol.type),
  );
}

/** A few pins that nothing uses and that have the function from elsewhere. */
function freeOf({ definition, claims }: PlacedPart, domain: DomainName, clock: ClockGroup): readonly string[] {
  const pins = definition?.domains.get(domain)?.resources ?? new Map<string, ResourceIndex>();
  const able = [...pins].filter(
    ([id, { functions }]) =>
      functions.has(clock.function) &&
      !functions.has('boot_strap') &&
      !clock.members.includes(id) &&
      !claims.has(`${domain}/${id}`),
  );
  return able.slice(0, FEW).map(([id]) => id);
}

const FEW = 3;

function holds({ held_by = [] }: ClockGroup, instance: Instance): boolean {
  return held_by.includes(protocolOf(instance));
}
