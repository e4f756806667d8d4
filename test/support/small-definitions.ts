/** Small random part definitions, and whether their interfaces can be placed by trying everything: read from the file alone. */
import fc from 'fast-check';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionOf } from './board-builder.ts';

/** Each of them pairs with `digital_io`. */
const NAMES = ['digital_io', 'digital_input', 'digital_output'] as const;
type Name = (typeof NAMES)[number];

export interface SmallFunction {
  readonly name: Name;
  readonly shareable_with?: readonly Name[];
  readonly priority?: number;
}

export interface SmallResource {
  readonly id: string;
  readonly functions: readonly SmallFunction[];
}

export interface SmallRequire {
  readonly function: Name;
  readonly count: number;
  readonly resources?: readonly string[];
  readonly shareable_with?: 'all' | readonly Name[];
}

export interface SmallGroup {
  readonly id: string;
  readonly kind: 'bundle' | 'exclusive';
  readonly max_instances?: number;
  readonly members: readonly (string | { readonly resource_id: string; readonly function: Name })[];
}

export interface SmallInterface {
  readonly id: string;
  readonly requires: readonly SmallRequire[];
  readonly max_instances: number;
  readonly max_connections: number;
}

export interface SmallDefinition {
  readonly resources: readonly SmallResource[];
  readonly groups: readonly SmallGroup[];
  readonly interfaces: readonly SmallInterface[];
}

const some = <T>(list: readonly T[], chance: fc.Arbitrary<unknown>) =>
  chance.chain((on) => (on === true ? fc.subarray([...list]) : fc.constant([] as T[])));
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

export const smallDefinition: fc.Arbitrary<SmallDefinition> = fc
  .integer({ min: 1, max: 5 })
  .map((count) => Array.from({ length: count }, (_, index) => `r${index}`))
  .chain((ids) =>
    fc.record({
      resources: fc.tuple(
        ...ids.map((id) =>
          fc
            .tuple(...NAMES.map((name) => fc.tuple(fc.nat(3), some(NAMES, seldom), fc.nat(2), fc.constant(name))))
            .map((rows) => ({
              id,
              functions: rows
                .filter(([offers]) => offers > 0)
                .map(([, shareable_with, priority, name]) => ({
                  name,
                  ...(shareable_with.length > 0 ? { shareable_with } : {}),
                  ...(priority > 0 ? { priority } : {}),
                })),
            })),
        ),
      ),
      groups: fc
        .array(
          fc.record({
            kind: fc.constantFrom('bundle' as const, 'exclusive' as const),
            max_instances: fc.integer({ min: 1, max: 2 }),
            members: fc.array(
              fc.tuple(fc.constantFrom(...ids), fc.constantFrom(null, ...NAMES)).map(([id, name]) => {
                return name === null ? id : { resource_id: id, function: name };
              }),
              { minLength: 1, maxLength: 3 },
            ),
          }),
          { maxLength: 2 },
        )
        .map((groups) => groups.map((group, index) => ({ ...group, id: `g${index}` }))),
      interfaces: fc
        .array(
          fc.record({
            requires: fc.array(
              fc.record({
                function: fc.constantFrom(...NAMES),
                count: fc.integer({ min: 1, max: 2 }),
                only: fc.option(fc.subarray(ids, { minLength: 1 }), { nil: undefined, freq: 4 }),
                sharing: fc.oneof(
                  { weight: 4, arbitrary: fc.constant(null) },
                  { weight: 1, arbitrary: fc.constant('all' as const) },
                  { weight: 1, arbitrary: fc.subarray([...NAMES], { minLength: 1 }) },
                ),
              }),
              { minLength: 1, maxLength: 2 },
            ),
            max_instances: fc.integer({ min: 1, max: 3 }),
            max_connections: fc.integer({ min: 1, max: 2 }),
          }),
          { minLength: 1, maxLength: 2 },
        )
        .map((list) =>
          list.map(({ requires, ...one }, index) => ({
            ...one,
            id: `x${index}`,
            requires: requires.map(({ only, sharing, ...rest }) => ({
              ...rest,
              ...(only === undefined ? {} : { resources: only }),
              ...(sharing === null ? {} : { shareable_with: sharing }),
            })),
          })),
        ),
    }),
  );

/** The definition as a file, its interfaces of one protocol in which any may join any. */
export function fileOf({ resources, groups, interfaces }: SmallDefinition, id = 'small'): PartDefinitionFile {
  return definitionOf(id, {
    resources,
    resource_groups: groups.map((group) => ({ ...group, name: group.id })),
    interfaces: interfaces.map(({ id: name, requires, max_instances, max_connections }) => ({
      id: name,
      protocol: { type: 'custom', role: 'peer' },
      requires,
      max_instances,
      constraints: { max_connections },
    })),
  });
}

/** An instance that wants its slots filled; `held` by slot, in the order of `requires` and their counts. */
export interface Want {
  readonly interface: SmallInterface;
  readonly held: readonly (string | null)[];
}

/** Whether all wants find resources at once, by trying everything. */
export function canPlace(definition: SmallDefinition, wants: readonly Want[]): boolean {
  const bundles = definition.groups.filter((group) => group.kind === 'bundle');
  const exclusive = definition.groups.filter((group) => group.kind === 'exclusive');
  const isIn = (group: SmallGroup, id: string, name: Name) =>
    group.members.some((member) =>
      typeof member === 'string' ? member === id : member.resource_id === id && member.function === name,
    );
  const offers = definition.resources.flatMap(({ id, functions }) => functions.map(({ name }) => ({ id, name })));
  const isTied = (name: Name) =>
    offers.some((one) => one.name === name && bundles.some((group) => isIn(group, one.id, name)));
  const slots = wants.flatMap(({ interface: one, held }, want) => {
    let position = 0;
    return one.requires.flatMap((entry, at) =>
      Array.from({ length: entry.count }, () => ({ want, entry, at, held: held[position++] ?? null })),
    );
  });
  const sharesAt = (id: string, a: Name, b: Name): boolean => {
    const of = (name: Name) =>
      definition.resources.find((one) => one.id === id)?.functions.find((one) => one.name === name);
    return of(a)?.shareable_with?.includes(b) === true || of(b)?.shareable_with?.includes(a) === true;
  };
  const lets = (entry: SmallRequire, name: Name) =>
    entry.shareable_with === 'all' || entry.shareable_with?.includes(name) === true;
  type Slot = (typeof slots)[number];
  const used: { slot: Slot; id: string }[] = [];
  const clashes = (slot: Slot, id: string) =>
    used.some((other) => {
      const [a, b] = [slot.entry.function, other.slot.entry.function];
      if (other.id !== id) return exclusive.some((group) => isIn(group, id, a) && isIn(group, other.id, b));
      if (other.slot.want !== slot.want) return !sharesAt(id, a, b);
      if (other.slot.at === slot.at) return true;
      return !lets(slot.entry, b) && !lets(other.slot.entry, a) && !sharesAt(id, a, b);
    });
  const chosen: (SmallGroup | null)[] = [];
  const fill = (index: number): boolean => {
    const slot = slots[index];
    if (slot === undefined) return true;
    const { function: name, resources } = slot.entry;
    const bundle = chosen[slot.want] ?? null;
    return offers.some(({ id, name: offered }) => {
      if (offered !== name || (resources !== undefined && !resources.includes(id))) return false;
      if (slot.held !== null && slot.held !== id) return false;
      if (isTied(name)) {
        const inside = bundle === null ? !bundles.some((group) => isIn(group, id, name)) : isIn(bundle, id, name);
        if (!inside) return false;
      }
      if (clashes(slot, id)) return false;
      used.push({ slot, id });
      const done = fill(index + 1);
      used.pop();
      return done;
    });
  };
  /** An instance takes a place in a bundle only where the bundle offers something that it asks for. */
  const serves = (group: SmallGroup, { interface: one }: Want) =>
    one.requires.some((entry) => offers.some(({ id, name }) => name === entry.function && isIn(group, id, name)));
  const choose = (want: number): boolean => {
    const wanted = wants[want];
    if (wanted === undefined) return fill(0);
    return [null, ...bundles.filter((group) => serves(group, wanted))].some((group) => {
      const taken = chosen.filter((one) => one === group).length;
      if (group !== null && taken >= (group.max_instances ?? 1)) return false;
      chosen.push(group);
      const done = choose(want + 1);
      chosen.pop();
      return done;
    });
  };
  return choose(0);
}
