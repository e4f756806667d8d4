import { LIMITS } from '../../limits.ts';
import type { Report } from '../problem.ts';
import type { Domain, Interface, PartDefinition, Requirement } from '../types.ts';

/**
 * One instance of every interface can be given resources while all of them are free. Exact for what shares nothing,
 * within `LIMITS.satisfiableSteps` over the whole file; where it shares, or the steps are spent, only a missing function
 * and a plain lack of resources are told. Never a false alarm.
 */
export function checkSatisfiable(definition: PartDefinition, report: Report): void {
  const budget = { steps: LIMITS.satisfiableSteps };
  definition.domains.forEach((domain, index) => {
    const offers = offersOf(domain);
    domain.interfaces.forEach((iface, n) => {
      const short = shortage(iface, offers, budget);
      if (short === null) return;
      report({
        pointer: `/definition/domains/${index}/interfaces/${n}/requires`,
        rule: 'def-requires-unsatisfiable',
        severity: 'error',
        message: `${iface.id} can never be allocated: ${short}.`,
      });
    });
  });
}

interface Offers {
  /** Resource ids by function. */
  readonly byFunction: ReadonlyMap<string, readonly string[]>;
  /** Functions that some resource shares. */
  readonly shared: ReadonlySet<string>;
}

function offersOf(domain: Domain): Offers {
  const byFunction = new Map<string, string[]>();
  const shared = new Set<string>();
  for (const resource of domain.resources) {
    for (const { name, shareable_with } of resource.functions) {
      const ids = byFunction.get(name);
      if (ids === undefined) byFunction.set(name, [resource.id]);
      else ids.push(resource.id);
      if (shareable_with === undefined || shareable_with.length === 0) continue;
      shared.add(name);
      for (const other of shareable_with) shared.add(other);
    }
  }
  return { byFunction, shared };
}

function shortage(iface: Interface, offers: Offers, budget: { steps: number }): string | null {
  const slots: (readonly string[])[] = [];
  let exact = true;
  for (const requirement of iface.requires) {
    const candidates = candidatesOf(requirement, offers, budget);
    const shares = requirement.shareable_with !== undefined || offers.shared.has(requirement.function);
    if (candidates.length === 0) return `no resource offers ${requirement.function}`;
    if (candidates.length < requirement.count && !shares) {
      return `it needs ${requirement.count} × ${requirement.function}, and only ${candidates.length} can be had`;
    }
    if (shares) exact = false;
    else for (let n = 0; n < requirement.count && slots.length < LIMITS.resourcesPerDomain; n++) slots.push(candidates);
  }
  if (!exact || matched(slots, budget)) return null;
  return `its ${iface.requires.map((one) => one.function).join(', ')} cannot all have a resource of their own`;
}

function candidatesOf(requirement: Requirement, offers: Offers, budget: { steps: number }): readonly string[] {
  const ids = offers.byFunction.get(requirement.function) ?? [];
  if (requirement.resources === undefined) return ids;
  const only = new Set(requirement.resources);
  budget.steps -= only.size + ids.length;
  return ids.filter((id) => only.has(id));
}

/** True where every slot can have a resource of its own, or the budget is spent. Matching by augmenting paths. */
function matched(slots: readonly (readonly string[])[], budget: { steps: number }): boolean {
  const holder = new Map<string, number>();
  const place = (slot: number, tried: Set<string>): boolean => {
    const candidates = slots[slot] ?? [];
    for (const id of candidates) {
      if (--budget.steps < 0) return true;
      if (holder.has(id)) continue;
      holder.set(id, slot);
      return true;
    }
    for (const id of candidates) {
      if (--budget.steps < 0) return true;
      if (tried.has(id)) continue;
      tried.add(id);
      if (!place(holder.get(id) ?? 0, tried)) continue;
      holder.set(id, slot);
      return true;
    }
    return false;
  };
  return slots.every((_, slot) => place(slot, new Set()));
}
