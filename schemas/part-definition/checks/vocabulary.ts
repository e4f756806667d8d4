import { misspelling, nearest } from '../../nearest.ts';
import {
  FUNCTIONS,
  functionMeant,
  PROTOCOLS,
  type ProtocolEntry,
  protocolMeant,
  ROLE_SYNONYMS,
  roleMeant,
  TAXONOMY,
} from '../../vocabulary/index.ts';
import { remove, writeFix } from '../fix.ts';
import type { DefinitionFix, Report, Strictness } from '../problem.ts';
import type { Domain, Interface, PartDefinition, Resource } from '../types.ts';

/**
 * Functions, protocols, roles and taxonomy paths are words of the vocabulary, each in its own domain. A synonym of a role
 * is taken as it is by an importer; an author writes the role that the protocol has.
 */
export function checkVocabulary(definition: PartDefinition, report: Report, strictness: Strictness): void {
  definition.metadata.taxonomy?.forEach((path, index) => {
    if (TAXONOMY.has(path)) return;
    report({
      pointer: `/definition/metadata/taxonomy/${index}`,
      rule: 'def-taxonomy-unknown',
      severity: 'warning',
      code: 'taxonomy-unknown',
      params: { path },
      value: path,
      nearest: () => nearest(path, TAXONOMY),
      fix: () => slipFix(`/definition/metadata/taxonomy/${index}`, path, TAXONOMY),
    });
  });
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    domain.resources.forEach((resource, n) => {
      checkResource(resource, domain, `${at}/resources/${n}`, report);
    });
    domain.interfaces.forEach((iface, n) => {
      checkInterface(iface, domain, `${at}/interfaces/${n}`, report, strictness);
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
          code: 'share-unknown',
          params: { resource: resource.id, function: other },
          value: other,
          nearest: () => nearest(other, names.keys()),
          fix: () =>
            slipFix(pointer, other, names.keys()) ?? remove(pointer, { code: 'remove', params: { what: other } }),
        });
      } else if (!partner.shareable_with?.includes(entry.name)) {
        report({
          pointer,
          rule: 'def-shareable-asymmetric',
          severity: 'warning',
          code: 'share-one-way',
          params: { function: entry.name, other },
          value: other,
          fix: () => {
            const place = resource.functions.indexOf(partner);
            const both = [...(partner.shareable_with ?? []), entry.name];
            return writeFix(`${at}/functions/${place}/shareable_with`, both, {
              code: 'share-back',
              params: { function: entry.name, other },
            });
          },
        });
      }
    });
  });
}

function checkInterface(iface: Interface, domain: Domain, at: string, report: Report, strictness: Strictness): void {
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
        code: 'share-not-required',
        params: { interface: iface.id, function: other },
        value: other,
        nearest: () => nearest(other, names),
        fix: () => {
          const pointer = `${at}/requires/${index}/shareable_with/${n}`;
          return slipFix(pointer, other, names) ?? remove(pointer, { code: 'remove', params: { what: other } });
        },
      });
    });
  });
  const protocol = checkProtocol(iface.protocol.type, domain, `${at}/protocol/type`, report);
  if (protocol !== undefined) checkRoles(iface.protocol.role, protocol, `${at}/protocol/role`, report, strictness);
}

/** Gives the protocol that is meant, so that one check of a file names it and the roles too. */
function checkProtocol(type: string, domain: Domain, pointer: string, report: Report): ProtocolEntry | undefined {
  const meant = PROTOCOLS.has(type) ? null : protocolMeant(type);
  if (!PROTOCOLS.has(type)) {
    report({
      pointer,
      rule: 'def-protocol-not-allowlisted',
      severity: 'error',
      code: 'protocol-unknown',
      params: { given: type, meant },
      value: type,
      nearest: () => (meant === null ? orElse(nearest(type, PROTOCOLS.keys()), ['custom']) : [meant]),
      fix: () => (meant === null ? slipFix(pointer, type, PROTOCOLS.keys()) : writeFix(pointer, meant)),
    });
  }
  const protocol = PROTOCOLS.get(meant ?? type);
  if (protocol !== undefined && protocol.domain !== 'any' && protocol.domain !== domain.domain) {
    report({
      pointer,
      rule: 'def-protocol-wrong-domain',
      severity: 'error',
      code: 'protocol-of-other-domain',
      params: { protocol: protocol.type, of: protocol.domain, domain: domain.domain },
      value: protocol.type,
    });
  }
  return protocol;
}

function checkRoles(
  role: Interface['protocol']['role'],
  protocol: ProtocolEntry,
  at: string,
  report: Report,
  strictness: Strictness,
): void {
  const roles: readonly string[] = typeof role === 'string' ? [role] : role;
  roles.forEach((name, n) => {
    if (protocol.roles.includes(name)) return;
    const pointer = typeof role === 'string' ? at : `${at}/${n}`;
    const meant = roleMeant(protocol.type, name);
    if (meant !== null && ROLE_SYNONYMS.get(name) === meant) {
      if (strictness === 'importing') return;
      report({
        pointer,
        rule: 'def-aliased-name',
        severity: 'error',
        code: 'role-aliased',
        params: { given: name, protocol: protocol.type, role: meant },
        value: name,
        nearest: [meant],
        fix: writeFix(pointer, meant),
      });
      return;
    }
    report({
      pointer,
      rule: 'def-role-not-allowed',
      severity: 'error',
      code: 'role-unknown',
      params: { given: name, protocol: protocol.type, roles: protocol.roles },
      value: name,
      nearest: () => (meant === null ? orElse(nearest(name, protocol.roles), protocol.roles) : [meant]),
      fix: () => (meant === null ? slipFix(pointer, name, protocol.roles) : writeFix(pointer, meant)),
    });
  });
}

function checkFunction(name: string, domain: Domain, pointer: string, report: Report): void {
  const entry = FUNCTIONS.get(name);
  if (entry === undefined) {
    const meant = functionMeant(name);
    report({
      pointer,
      rule: 'def-function-not-allowlisted',
      severity: 'error',
      code: 'function-unknown',
      params: { given: name, meant },
      value: name,
      nearest: () => (meant === null ? nearest(name, FUNCTIONS.keys()) : [meant]),
      fix: () => (meant === null ? slipFix(pointer, name, FUNCTIONS.keys()) : writeFix(pointer, meant)),
    });
  } else if (!entry.domains.includes(domain.domain)) {
    report({
      pointer,
      rule: 'def-function-wrong-domain',
      severity: 'error',
      code: 'function-of-other-domain',
      params: { function: name, domains: entry.domains, domain: domain.domain },
      value: name,
    });
  }
}

function slipFix(pointer: string, word: string, words: Iterable<string>): DefinitionFix | null {
  const meant = misspelling(word, words);
  return meant === null ? null : writeFix(pointer, meant);
}

function orElse(near: readonly string[], others: readonly string[]): readonly string[] {
  return near.length > 0 ? near : others;
}
