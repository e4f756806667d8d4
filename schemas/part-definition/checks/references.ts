import { nearest } from '../../nearest.ts';
import type { Report } from '../problem.ts';
import type { Domain, PartDefinition } from '../types.ts';

/** Ids are unique where they must be, and every id that is named exists. */
export function checkReferences(definition: PartDefinition, report: Report): void {
  const seen = new Set<string>();
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    if (seen.has(domain.domain)) {
      report({
        pointer: at,
        rule: 'def-duplicate-domain',
        severity: 'warning',
        message: `The domain ${domain.domain} appears more than once.`,
      });
    }
    seen.add(domain.domain);
    checkDomain(domain, at, report);
  });
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
  ) => {
    if (ids.has(id)) return;
    report({
      pointer,
      rule,
      severity,
      message: `There is no ${kind} "${id}" in this domain.`,
      value: id,
      nearest: () => nearest(id, ids),
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
      );
    });
  });
  (domain.resource_groups ?? []).forEach((group, index) => {
    const pointer = `${at}/resource_groups/${index}`;
    group.members.forEach((member, n) => {
      const id = typeof member === 'string' ? member : member.resource_id;
      named(id, resources, `${pointer}/members/${n}`, 'def-group-member-missing', 'resource', 'error');
    });
    if (group.power_domain_id !== undefined) {
      named(
        group.power_domain_id,
        powers,
        `${pointer}/power_domain_id`,
        'def-power-domain-ref-missing',
        'power domain',
        'error',
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
  const ids = new Set<string>();
  entries.forEach((entry, index) => {
    if (ids.has(entry.id)) {
      report({
        pointer: `${at}/${index}/id`,
        rule,
        severity: 'error',
        message: `The ${kind} id "${entry.id}" is used more than once.`,
        value: entry.id,
      });
    }
    ids.add(entry.id);
  });
  return ids;
}
