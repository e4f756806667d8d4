import { sameJson } from '../../json.ts';
import type { Json } from '../../json-schema.ts';
import { LIMITS } from '../../limits.ts';
import { misspelling, nearest } from '../../nearest.ts';
import { fixOf, freeId, remove, writeFix } from '../fix.ts';
import type { DefinitionFix, Report } from '../problem.ts';
import type { IdKind, ReferenceOwner } from '../problem-params.ts';
import type { Domain, PartDefinition, PowerDomain, Resource, ResourceGroup } from '../types.ts';

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
        code: 'domain-repeated',
        params: { domain: domain.domain, count: times },
        value: domain.domain,
        fix: () => mergeFix(definition.domains[before] ?? domain, domain, before, index),
      });
    }
    checkDomain(domain, at, report);
  });
}

/** Both lists in one domain, where no field stands in both with another value; else a person must choose. */
function mergeFix(into: Domain, from: Domain, at: number, index: number): DefinitionFix | null {
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
  return fixOf({ code: 'merge-domains', params: {} }, [
    { pointer: `/definition/domains/${at}`, value: merged },
    { pointer: `/definition/domains/${index}`, remove: true },
  ]);
}

function isEntryList(key: string): boolean {
  return ['resources', 'interfaces', 'power_domains', 'resource_groups', 'mount_holes'].includes(key);
}

function checkDomain(domain: Domain, at: string, report: Report): void {
  const resources = unique(domain.resources, `${at}/resources`, 'def-resource-id-duplicate', 'resource', report);
  const interfaces = unique(domain.interfaces, `${at}/interfaces`, 'def-interface-id-duplicate', 'interface', report);
  unique(domain.resource_groups ?? [], `${at}/resource_groups`, 'def-group-id-duplicate', 'resource group', report);
  const powers = unique(
    domain.power_domains ?? [],
    `${at}/power_domains`,
    'def-power-domain-id-duplicate',
    'power domain',
    report,
  );
  const ids = { resource: resources, interface: interfaces, 'power domain': powers };
  for (const reference of referencesIn(domain, at)) {
    if (reference.orPin === true && resources.has(reference.id)) continue;
    checkReference(reference, ids[reference.to], report);
  }
}

/** An id that stands at `pointer` and names something of its domain. */
interface Reference {
  readonly id: string;
  readonly to: 'resource' | 'interface' | 'power domain';
  /** A resource of that id will do as well. */
  readonly orPin?: boolean;
  readonly pointer: string;
  /** What is broken, and how badly, where nothing has the id. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly owner: ReferenceOwner;
  /** Whether the file may do without it. */
  readonly removable?: boolean;
}

function checkReference(reference: Reference, ids: ReadonlySet<string>, report: Report): void {
  const { id, to, pointer, rule, severity, owner, removable } = reference;
  if (ids.has(id)) return;
  report({
    pointer,
    rule,
    severity,
    code: 'reference-missing',
    params: { owner, to, id },
    value: id,
    nearest: () => orElse(nearest(id, ids), ids),
    fix: () => {
      const meant = misspelling(id, ids);
      if (meant !== null) return writeFix(pointer, meant);
      return removable === true ? remove(pointer, { code: 'remove', params: { what: id } }) : null;
    },
  });
}

function referencesIn(domain: Domain, at: string): readonly Reference[] {
  return [
    ...domain.resources.flatMap(({ id, power_domain_id }, index) =>
      toPowerDomain(power_domain_id, `${at}/resources/${index}/power_domain_id`, { kind: 'resource', id }),
    ),
    ...(domain.power_domains ?? []).flatMap((power, index) => powerReferences(power, `${at}/power_domains/${index}`)),
    ...(domain.resource_groups ?? []).flatMap((group, index) =>
      groupReferences(group, `${at}/resource_groups/${index}`),
    ),
    ...pinListReferences(domain, at),
    ...domain.resources.flatMap((resource, index) => markReferences(resource, `${at}/resources/${index}`)),
    ...domain.interfaces.flatMap((iface, index) =>
      (iface.straps ?? []).flatMap(({ pins }, n) =>
        pins.map(
          (id, k): Reference => ({
            id,
            to: 'resource',
            pointer: `${at}/interfaces/${index}/straps/${n}/pins/${k}`,
            rule: 'def-mark-ref-missing',
            severity: 'error',
            owner: { kind: 'interface', id: iface.id },
          }),
        ),
      ),
    ),
    ...domain.interfaces.flatMap((iface, index) =>
      iface.requires.flatMap(({ resources = [] }, n) =>
        resources.map(
          (id, k): Reference => ({
            id,
            to: 'resource',
            pointer: `${at}/interfaces/${index}/requires/${n}/resources/${k}`,
            rule: 'def-requires-unsatisfiable',
            severity: 'error',
            owner: { kind: 'interface', id: iface.id },
          }),
        ),
      ),
    ),
  ];
}

/** The pins that clocks, channels and rows of pads name. */
function pinListReferences({ clock_groups, channels, rows }: Domain, at: string): readonly Reference[] {
  const toPin = (id: string, where: string, owner: Reference['owner'], removable?: true): Reference => ({
    id,
    to: 'resource',
    pointer: `${at}/${where}`,
    rule: 'def-mark-ref-missing',
    severity: 'error',
    owner,
    ...(removable === undefined ? {} : { removable }),
  });
  return [
    ...(clock_groups ?? []).flatMap(({ id: clock, members }, index) =>
      members.map((id, n) =>
        toPin(id, `clock_groups/${index}/members/${n}`, { kind: 'resource group', id: clock }, true),
      ),
    ),
    ...(channels ?? []).flatMap(({ from, to }, index) => [
      toPin(from, `channels/${index}/from`, { kind: 'resource', id: to }),
      toPin(to, `channels/${index}/to`, { kind: 'resource', id: from }),
    ]),
    ...(rows ?? []).flatMap(({ pads }, index) =>
      pads.flatMap(({ resource, printed, number: own }, n) =>
        resource === undefined
          ? []
          : [toPin(resource, `rows/${index}/pads/${n}/resource`, { kind: 'pad', id: own ?? printed ?? resource })],
      ),
    ),
  ];
}

/** The interfaces on which what is said of a pin depends. */
function markReferences({ id: owner, when_open, works_at, used_on_board }: Resource, at: string): readonly Reference[] {
  const to = (ids: readonly string[] | undefined, where: string, orPin = false): readonly Reference[] =>
    (ids ?? []).map((id, n) => ({
      id,
      to: 'interface',
      orPin,
      pointer: `${at}/${where}/${n}`,
      rule: 'def-mark-ref-missing',
      severity: 'error',
      owner: { kind: 'resource', id: owner },
    }));
  return [
    ...to(when_open?.with, 'when_open/with'),
    ...to(when_open?.unless, 'when_open/unless'),
    ...to(works_at?.with, 'works_at/with', true),
    ...to(works_at?.while && [works_at.while.pin], 'works_at/while', true),
    ...to(used_on_board?.with, 'used_on_board/with'),
  ];
}

function powerReferences(power: PowerDomain, at: string): readonly Reference[] {
  const compatible = (power.compatible_domains ?? []).map(
    (id, n): Reference => ({
      id,
      to: 'power domain',
      pointer: `${at}/compatible_domains/${n}`,
      rule: 'def-compatible-domain-ref-missing',
      severity: 'warning',
      owner: { kind: 'power domain', id: power.id, key: 'compatible_domains' },
      removable: true,
    }),
  );
  const derived = (power.derived_from ?? []).flatMap((id, n) =>
    toPowerDomain(id, `${at}/derived_from/${n}`, { kind: 'power domain', id: power.id, key: 'derived_from' }),
  );
  const { bridged } = power;
  const tied =
    bridged === undefined
      ? []
      : toPowerDomain(bridged.to, `${at}/bridged/to`, { kind: 'power domain', id: power.id, key: 'bridged' });
  return [...compatible, ...derived, ...tied];
}

function groupReferences(group: ResourceGroup, at: string): readonly Reference[] {
  const owner: ReferenceOwner = { kind: 'resource group', id: group.id };
  const members = group.members.map(
    (member, n): Reference => ({
      id: typeof member === 'string' ? member : member.resource_id,
      to: 'resource',
      pointer: `${at}/members/${n}`,
      rule: 'def-group-member-missing',
      severity: 'error',
      owner,
      removable: typeof member === 'string',
    }),
  );
  return [...members, ...toPowerDomain(group.power_domain_id, `${at}/power_domain_id`, owner)];
}

function toPowerDomain(id: string | undefined, pointer: string, owner: ReferenceOwner): readonly Reference[] {
  if (id === undefined) return [];
  return [{ id, to: 'power domain', pointer, rule: 'def-power-domain-ref-missing', severity: 'error', owner }];
}

function unique(
  entries: readonly { readonly id: string }[],
  at: string,
  rule: string,
  of: IdKind,
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
        code: 'id-repeated',
        params: { of, id: entry.id, count: counts.get(entry.id) ?? 0 },
        value: entry.id,
        fix: () => {
          const free = freeId(entry.id, new Set(counts.keys()));
          return writeFix(pointer, free, { code: 'rename', params: { to: free } });
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
