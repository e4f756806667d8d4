import type { Named, NamedInterface } from '../definition/named.ts';
import { namedInstance, namedResource } from '../definition/named.ts';
import type { AllocationRequest } from './allocation-request.ts';
import type { Explanation, Holder } from './explanation.ts';
import type { Instance } from './instance.ts';
import { type Model, modelOf } from './model.ts';

/** The first function of which too few resources are free for the wanted interface, and who holds the others; or null. */
export function shortageOf(request: AllocationRequest): Explanation['cause'] | null {
  const { domain, wanted } = request;
  const model = modelOf(domain);
  const options = model.optionsOf(wanted.index);
  for (const [position, slot] of wanted.index.slots.entries()) {
    const offered = [...new Set(options.flatMap((option) => option.slots[position]?.candidates ?? []))];
    const held = wanted.held[position] ?? null;
    const asked = held === null ? offered : offered.filter((number) => model.ids[number] === held);
    const needed = wanted.index.slots.filter((other) => other.requires === slot.requires).length;
    const count = held === null ? needed : 1;
    const holders = asked.map((number) => holdersOf(request, model, number, slot.function));
    const free = holders.filter((list) => list.length === 0).length;
    if (free >= count) continue;
    const short = { wanted: wantedIn(request), function: slot.function, count };
    // Which fixed resources do not go together is no shortage.
    if (asked.length === 0 && held !== null) continue;
    if (asked.length === 0) return { code: 'not-offered', params: short };
    const params = {
      ...short,
      offered: asked.map((number) => resourceIn(request, model.ids[number] ?? '')),
      holders: distinct(holders.flat()),
    };
    return free === 0 ? { code: 'taken', params } : { code: 'too-few-free', params: { ...params, free } };
  }
  return null;
}

/** The wanted interface under the names that readers know it by. */
export function wantedIn({ placed, wanted: { key, index }, servesOf }: AllocationRequest): NamedInterface {
  return served(namedInstance(placed.part, index, Number(key.slice(key.lastIndexOf('/') + 1))), servesOf?.(key));
}

export function namedInstanceOf(
  { placed, servesOf }: Pick<AllocationRequest, 'placed' | 'servesOf'>,
  { key, index, end }: Pick<Instance, 'key' | 'index' | 'end'>,
): NamedInterface {
  return served(namedInstance(placed.part, index, end.instance), servesOf?.(key));
}

/** An instance as the holder of a resource, and who fixed that. */
export function holderIn(request: AllocationRequest, instance: Instance, fixedBy: string | undefined): Holder {
  const holder = namedInstanceOf(request, instance);
  return fixedBy === undefined ? holder : { ...holder, fixedBy };
}

function served(named: NamedInterface, serves: readonly string[] = []): NamedInterface {
  return serves.length === 0 ? named : { ...named, serves };
}

export function resourceIn({ domain }: Pick<AllocationRequest, 'domain'>, id: string): Named {
  const found = domain.resources.get(id);
  return found === undefined ? { id } : namedResource(found);
}

/** Who holds a resource and would not share it with `name`. */
function holdersOf(request: AllocationRequest, model: Model, number: number, name: string): readonly Holder[] {
  return request.others.flatMap((instance) =>
    instance.slots.flatMap((slot): readonly Holder[] => {
      if (slot.resource !== model.ids[number] || model.shares(number, slot.function, name)) return [];
      return [holderIn(request, instance, slot.pinnedBy)];
    }),
  );
}

function distinct(holders: readonly Holder[]): readonly Holder[] {
  return [...new Map(holders.map((holder) => [JSON.stringify(holder), holder])).values()];
}
