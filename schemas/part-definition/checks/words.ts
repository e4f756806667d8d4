import { nearest } from '../../nearest.ts';
import { FUNCTION_ALIASES, FUNCTIONS, PROTOCOLS, ROLE_SYNONYMS, TAXONOMY } from '../../vocabulary/index.ts';
import type { Report } from '../problem.ts';
import type { Domain, Interface, PartDefinition, Resource } from '../types.ts';

/** Functions, protocols, roles and taxonomy paths are words of the vocabulary, each in its own domain. */
export function checkWords(definition: PartDefinition, report: Report): void {
  definition.metadata.taxonomy?.forEach((path, index) => {
    if (TAXONOMY.has(path)) return;
    report({
      pointer: `/definition/metadata/taxonomy/${index}`,
      rule: 'def-taxonomy-unknown',
      severity: 'warning',
      message: `The taxonomy has no "${path}".`,
      value: path,
      nearest: () => nearest(path, TAXONOMY),
    });
  });
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    domain.resources.forEach((resource, n) => {
      checkResource(resource, domain, `${at}/resources/${n}`, report);
    });
    domain.interfaces.forEach((iface, n) => {
      checkInterface(iface, domain, `${at}/interfaces/${n}`, report);
    });
  });
}

function checkResource(resource: Resource, domain: Domain, at: string, report: Report): void {
  const names = new Map(resource.functions.map((entry) => [entry.name, entry]));
  resource.functions.forEach((entry, index) => {
    checkFunction(entry.name, domain, `${at}/functions/${index}/name`, report);
    entry.shareable_with?.forEach((other, n) => {
      const partner = names.get(other);
      const pointer = `${at}/functions/${index}/shareable_with/${n}`;
      if (partner === undefined) {
        report({
          pointer,
          rule: 'def-shareable-unknown',
          severity: 'error',
          message: `${resource.id} has no function "${other}" to share with.`,
          value: other,
          nearest: () => nearest(other, names.keys()),
        });
      } else if (!partner.shareable_with?.includes(entry.name)) {
        report({
          pointer,
          rule: 'def-shareable-asymmetric',
          severity: 'warning',
          message: `${entry.name} shares with ${other}, but not the other way round (read as mutual).`,
          value: other,
        });
      }
    });
  });
}

function checkInterface(iface: Interface, domain: Domain, at: string, report: Report): void {
  const names = new Set(iface.requires.map((requirement) => requirement.function));
  iface.requires.forEach((requirement, index) => {
    checkFunction(requirement.function, domain, `${at}/requires/${index}/function`, report);
    if (requirement.shareable_with === undefined || requirement.shareable_with === 'all') return;
    requirement.shareable_with.forEach((other, n) => {
      if (names.has(other)) return;
      report({
        pointer: `${at}/requires/${index}/shareable_with/${n}`,
        rule: 'def-shareable-unknown',
        severity: 'error',
        message: `${iface.id} does not require "${other}".`,
        value: other,
        nearest: () => nearest(other, names),
      });
    });
  });
  const protocol = PROTOCOLS.get(iface.protocol.type);
  if (protocol === undefined) {
    report({
      pointer: `${at}/protocol/type`,
      rule: 'def-protocol-not-allowlisted',
      severity: 'error',
      message: `The protocol type "${iface.protocol.type}" is unknown.`,
      value: iface.protocol.type,
      nearest: () => orElse(nearest(iface.protocol.type, PROTOCOLS.keys()), ['custom']),
    });
    return;
  }
  if (protocol.domain !== 'any' && protocol.domain !== domain.domain) {
    report({
      pointer: `${at}/protocol/type`,
      rule: 'def-protocol-wrong-domain',
      severity: 'error',
      message: `${protocol.type} is a protocol of the ${protocol.domain} domain, not of ${domain.domain}.`,
      value: protocol.type,
    });
  }
  const { role } = iface.protocol;
  const roles: readonly string[] = typeof role === 'string' ? [role] : role;
  roles.forEach((name, n) => {
    const meant = ROLE_SYNONYMS.get(name);
    if (protocol.roles.includes(name) || (meant !== undefined && protocol.roles.includes(meant))) return;
    report({
      pointer: typeof role === 'string' ? `${at}/protocol/role` : `${at}/protocol/role/${n}`,
      rule: 'def-role-not-allowed',
      severity: 'error',
      message: `${protocol.type} has no role "${name}"; its roles are ${protocol.roles.join(', ')}.`,
      value: name,
      nearest: () => orElse(nearest(name, protocol.roles), protocol.roles),
    });
  });
}

function checkFunction(name: string, domain: Domain, pointer: string, report: Report): void {
  const entry = FUNCTIONS.get(name);
  if (entry === undefined) {
    const meant = FUNCTION_ALIASES.get(name.toLowerCase());
    report({
      pointer,
      rule: 'def-function-not-allowlisted',
      severity: 'error',
      message: `"${name}" is no function of the vocabulary${meant === undefined ? '' : `; it is written ${meant}`}.`,
      value: name,
      nearest: () => (meant === undefined ? nearest(name, FUNCTIONS.keys()) : [meant]),
    });
  } else if (!entry.domains.includes(domain.domain)) {
    report({
      pointer,
      rule: 'def-function-wrong-domain',
      severity: 'error',
      message: `${name} is a function of ${entry.domains.join(' and ')}, not of ${domain.domain}.`,
      value: name,
    });
  }
}

function orElse(near: readonly string[], others: readonly string[]): readonly string[] {
  return near.length > 0 ? near : others;
}
