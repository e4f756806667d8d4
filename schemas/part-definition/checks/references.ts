import { sameJson } from '../../json.ts';
import type { Json } from '../../json-schema.ts';
import { LIMITS } from '../../limits.ts';
import { misspelling, nearest } from '../../nearest.ts';
import { freeId, remove, write } from '../fix.ts';
import type { Fix, Report } from '../problem.ts';
import type { Domain, PartDefinition } from '../types.ts';

/** Ids are unique where they must be, and every id that is named exists. */
export function checkReferences(definition: PartDefinition, report: Report): void {
  const first = new Map<string, number>();
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    const before = first.get(domain.domain);
    if (before === undefined) first.set(domain.domain, index);
    else {
      const times = definition.domains.filter((one) => one.domain === domain.domain).length;
      report({
        pointer: at,
        rule: 'def-duplicate-domain',
        severity: 'warning',
        message: `The domain ${domain.domain} appears ${times} times; merge them.`,
        value: domain.domain,
        fix: () => mergeFix(definition.domains[before] ?? domain, domain, before, index),
      });
    }
    checkDomain(domain, at, report);
  });
}

/** Both lists in one domain, where no field stands in both with another value; else a person must choose. */
function mergeFix(into: Domain, from: Domain, at: number, index: number): Fix | null {
  // Parts of a definition are JSON; their types are only narrower.
  const target = into as unknown as { readonly [key: string]: Json };
  const source = from as unknown as { readonly [key: string]: Json };
  const merged: { [key: string]: Json } = { ...target };
  for (const [key, value] of Object.entries(source)) {
    const there = target[key];
    if (Array.isArray(there) && Array.isArray(value) && isEntryList(key)) merged[key] = [...there, ...value];
    else if (there === undefined) merged[key] = value;
    else if (!sameJson(there, value)) return null;
  }
  return {
    label: 'Merge the two domains',
    edits: [
      { pointer: `/definition/domains/${at}`, value: merged },
      { pointer: `/definition/domains/${index}`, remove: true },
    ],
  };
}

function isEntryList(key: string): boolean {
  return ['resources', 'interfaces', 'power_domains', 'resource_groups', 'mount_holes'].includes(key);
}

function checkDomain(domain: Domain, at: string, report: Report): void {
  const resources = unique(domain.resources, `${at}/resources`, 'def-resource-id-duplicate', 'resource', report);
  unique(domain.interfaces, `${at}/interfaces`, 'def-interface-id-duplicate', 'interface', report);
  unique(domain.resource_groups ?? [], `${at}/resource_groups`, 'def-group-id-duplicate', 'resource group', report);
  const powers = unique(
    domain.power_domains ?? [],
    `${at}/power_domains`,
    'def-power-domain-id-duplicate',
    'power domain',
    report,
  );

  const named = (
    id: string,
    ids: ReadonlySet<string>,
    pointer: string,
    rule: string,
    kind: string,
    severity: 'error' | 'warning',
    owner: string,
    removable = false,
  ) => {
    if (ids.has(id)) return;
    report({
      pointer,
      rule,
      severity,
      message: `${owner} points to the ${kind} "${id}", which this domain does not have.`,
      value: id,
      nearest: () => orElse(nearest(id, ids), ids),
      fix: () => {
        const meant = misspelling(id, ids);
        if (meant !== null) return write(pointer, meant);
        return removable ? remove(pointer, `Remove ${id}`) : null;
      },
    });
  };

  domain.resources.forEach((resource, index) => {
    if (resource.power_domain_id === undefined) return;
    named(
      resource.power_domain_id,
      powers,
      `${at}/resources/${index}/power_domain_id`,
      'def-power-domain-ref-missing',
      'power domain',
      'error',
      resource.id,
    );
  });
  (domain.power_domains ?? []).forEach((power, index) => {
    power.compatible_domains?.forEach((id, n) => {
      named(
        id,
        powers,
        `${at}/power_domains/${index}/compatible_domains/${n}`,
        'def-compatible-domain-ref-missing',
        'power domain',
        'warning',
        `${power.id}.compatible_domains`,
        true,
      );
    });
    power.derived_from?.forEach((id, n) => {
      named(
        id,
        powers,
        `${at}/power_domains/${index}/derived_from/${n}`,
        'def-power-domain-ref-missing',
        'power domain',
        'error',
        `${power.id}.derived_from`,
      );
    });
  });
  (domain.resource_groups ?? []).forEach((group, index) => {
    const pointer = `${at}/resource_groups/${index}`;
    group.members.forEach((member, n) => {
      const id = typeof member === 'string' ? member : member.resource_id;
      named(
        id,
        resources,
        `${pointer}/members/${n}`,
        'def-group-member-missing',
        'resource',
        'error',
        `The group ${group.id}`,
        typeof member === 'string',
      );
    });
    if (group.power_domain_id !== undefined) {
      named(
        group.power_domain_id,
        powers,
        `${pointer}/power_domain_id`,
        'def-power-domain-ref-missing',
        'power domain',
        'error',
        `The group ${group.id}`,
      );
    }
  });
  domain.interfaces.forEach((iface, index) => {
    iface.requires.forEach((requirement, n) => {
      requirement.resources?.forEach((id, k) => {
        named(
          id,
          resources,
          `${at}/interfaces/${index}/requires/${n}/resources/${k}`,
          'def-requires-unsatisfiable',
          'resource',
          'error',
          `${iface.id}`,
        );
      });
    });
  });
}

function unique(
  entries: readonly { readonly id: string }[],
  at: string,
  rule: string,
  kind: string,
  report: Report,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { id } of entries) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = new Set<string>();
  entries.forEach((entry, index) => {
    if (ids.has(entry.id)) {
      const pointer = `${at}/${index}/id`;
      report({
        pointer,
        rule,
        severity: 'error',
        message: `The ${kind} id "${entry.id}" is used ${counts.get(entry.id)} times in this domain; rename one.`,
        value: entry.id,
        fix: () => {
          const free = freeId(entry.id, new Set(counts.keys()));
          return write(pointer, free, `Rename to ${free}`);
        },
      });
    }
    ids.add(entry.id);
  });
  return ids;
}

function orElse(near: readonly string[], all: ReadonlySet<string>): readonly string[] {
  return near.length > 0 ? near : [...all].slice(0, LIMITS.nearestShown);
}
