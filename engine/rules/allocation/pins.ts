/** Pins that a person fixed and that cannot be what the person meant. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { fix } from '../fixes.ts';
import { endName, list } from '../names.ts';
import { type Fix, type NameLists, type Names, rule } from '../rule.ts';

export const ALLOC_PIN_INVALID = rule({
  id: 'alloc-pin-invalid',
  scope: 'part',
  severity: 'error',
  title: 'A fixed pin cannot do its job',
  why: 'The part does not have this pin, or the pin does not offer the function that the interface needs.',
  example: 'SDA fixed to D2 of an Arduino UNO, which has I2C only on A4 and A5.',
  fix: 'Let the engine choose, which the fix does, or fix a pin that offers the function.',
  silences: ['alloc-unsatisfied'],
  message: (p: Names<'pin' | 'function' | 'end'> & NameLists<'able'>) =>
    `${p.pin} does not offer ${p.function} for ${p.end}; pins that do: ${list(p.able, 12) || 'none'}`,
  check: (placed, { design, report }) => {
    for (const fixed of fixedPins(design, placed)) {
      if (offers(fixed.placed, fixed.domain, fixed.resource, fixed.function)) continue;
      const able = resourcesOf(fixed.placed.definition)
        .filter((one) => one.domain === fixed.domain && one.resource.functions.some((fn) => fn.name === fixed.function))
        .map((one) => one.resource.id);
      report({
        params: {
          pin: { part: placed.part.id, domain: fixed.domain, resource: fixed.resource },
          function: fixed.function,
          end: fixed.instance,
          able,
        },
        refs: [fixed.instance],
        discriminator: `${fixed.requires}/${fixed.n}`,
        fixes: [choosePin(design, fixed)],
      });
    }
  },
});

export const ALLOC_PIN_CONFLICT = rule({
  id: 'alloc-pin-conflict',
  scope: 'part',
  severity: 'error',
  title: 'Two interfaces are fixed to one pin',
  why: 'A pin does one job, unless its part says that two of its functions may share it.',
  example: 'Two servos fixed to D9.',
  fix: 'Release one of them: each fix lets the engine choose another pin.',
  silences: ['alloc-unsatisfied'],
  message: (p: Names<'pin'> & NameLists<'ends' | 'functions' | 'people'>) =>
    `${p.pin} is fixed for ${list(p.ends.map((end, index) => `${end} (${p.functions[index]}, by ${p.people[index]})`))}`,
  check: (placed, { design, report }) => {
    const all = fixedPins(design, placed);
    if (all.length < 2) return;
    const byPin = new Map<string, FixedSlot[]>();
    for (const fixed of all) {
      if (!offers(fixed.placed, fixed.domain, fixed.resource, fixed.function)) continue;
      addTo(byPin, `${fixed.domain}/${fixed.resource}`, fixed);
    }
    for (const fixed of byPin.values()) {
      const first = fixed[0];
      if (first === undefined) continue;
      const rivals = fixed.filter((one) => fixed.some((other) => other !== one && !mayShare(one, other)));
      if (rivals.length < 2) continue;
      const pin = { part: first.placed.part.id, domain: first.domain, resource: first.resource };
      report({
        params: {
          pin,
          ends: rivals.map((one) => one.instance),
          functions: rivals.map((one) => one.function),
          people: rivals.map((one) => one.who),
        },
        refs: [pin, ...rivals.map((one) => one.instance)],
        data: { measured: rivals.length, limit: 1, unit: 'claims' },
        fixes: rivals.map((one) => choosePin(design, one)),
      });
    }
  },
});

function choosePin(design: Design, { instance, requires, n }: FixedSlot): Fix {
  const params = { end: endName(design, instance.end) };
  return fix('choose-pin', params, [{ op: 'unpin', slot: { ...instance.end, requires, n } }]);
}

interface FixedSlot {
  readonly placed: PlacedPart;
  readonly instance: PlacedPart['instances'][number];
  readonly domain: InterfaceIndex['domain'];
  readonly function: string;
  readonly resource: string;
  readonly requires: number;
  readonly n: number;
  readonly who: string;
}

const NO_PINS: readonly FixedSlot[] = [];

/** The fixed pins of a part's used instances, in the order of the design. */
function fixedPins(design: Design, placed: PlacedPart): readonly FixedSlot[] {
  if (design.board.pins.size === 0) return NO_PINS;
  const fixed: FixedSlot[] = [];
  for (const instance of placed.instances) {
    for (const slot of instance.index.slots) {
      const pin = design.board.pins.get(`${instance.key}/${slot.requires}/${slot.n}`);
      if (pin === undefined) continue;
      fixed.push({
        placed,
        instance,
        domain: instance.end.domain,
        function: slot.function,
        resource: pin.resource,
        requires: slot.requires,
        n: slot.n,
        who: pin.who,
      });
    }
  }
  return fixed;
}

function offers(placed: PlacedPart, domain: string, resource: string, wanted: string): boolean {
  const found = placed.definition?.resources.get(`${domain}/${resource}`);
  return found?.resource.functions.some((fn) => fn.name === wanted) ?? false;
}

/** Sharing is declared by a function of the resource (either side), or inside one interface by its requirements. */
function mayShare(a: FixedSlot, b: FixedSlot): boolean {
  const functions = a.placed.definition?.resources.get(`${a.domain}/${a.resource}`)?.resource.functions ?? [];
  const declares = (mine: string, other: string) =>
    functions.some((fn) => fn.name === mine && (fn.shareable_with?.includes(other) ?? false));
  if (declares(a.function, b.function) || declares(b.function, a.function)) return true;
  if (a.instance !== b.instance) return false;
  const within = (mine: FixedSlot, other: FixedSlot) => {
    const share = mine.instance.index.interface.requires[mine.requires]?.shareable_with;
    return share === 'all' || (share?.includes(other.function) ?? false);
  };
  return within(a, b) || within(b, a);
}
