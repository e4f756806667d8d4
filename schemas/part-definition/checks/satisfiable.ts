import type { Report } from '../problem.ts';
import type { Domain, Interface, PartDefinition } from '../types.ts';

/** One instance of every interface can be given resources while all of them are free. */
export function checkSatisfiable(definition: PartDefinition, report: Report): void {
  definition.domains.forEach((domain, index) => {
    domain.interfaces.forEach((iface, n) => {
      const short = shortage(iface, domain);
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

// A matching of slots to resources by augmenting paths. Slots that may share are left out: they can only need less.
function shortage(iface: Interface, domain: Domain): string | null {
  const holder = new Map<string, number>();
  const slots = iface.requires.flatMap((requirement) =>
    requirement.shareable_with === undefined ? Array.from({ length: requirement.count }, () => requirement) : [],
  );
  const offers = slots.map((slot) =>
    domain.resources
      .filter((resource) => slot.resources === undefined || slot.resources.includes(resource.id))
      .filter((resource) => resource.functions.some((entry) => entry.name === slot.function))
      .map((resource) => resource.id),
  );
  const place = (slot: number, tried: Set<string>): boolean => {
    for (const id of offers[slot] ?? []) {
      if (tried.has(id)) continue;
      tried.add(id);
      const other = holder.get(id);
      if (other === undefined || place(other, tried)) {
        holder.set(id, slot);
        return true;
      }
    }
    return false;
  };
  for (const requirement of iface.requires) {
    if (domain.resources.some((resource) => resource.functions.some((entry) => entry.name === requirement.function)))
      continue;
    return `no resource offers ${requirement.function}`;
  }
  const shares = domain.resources.some((resource) =>
    resource.functions.some((entry) => (entry.shareable_with ?? []).length > 0),
  );
  for (const [slot, requirement] of slots.entries()) {
    if (place(slot, new Set()) || shares) continue;
    return `it needs ${requirement.count} × ${requirement.function} beside what else it requires, and ${offers[slot]?.length ?? 0} ${offers[slot]?.length === 1 ? 'resource offers' : 'resources offer'} it`;
  }
  return null;
}
