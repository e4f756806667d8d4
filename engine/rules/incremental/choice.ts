import type { DomainName } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, InterfaceIndex, Link, Net } from '../../board/design.ts';
import type { Rule } from '../rule.ts';

/** Of the rules of one scope those that are about a subject, by what kind of thing it is. Equal choices are one list. */
export class Choice {
  private readonly rules: readonly Rule[];
  private readonly lists = new Map<string, readonly Rule[]>();
  private readonly byDefinition = new Map<DefinitionIndex, readonly Rule[]>();
  private readonly byInterfaces = new Map<InterfaceIndex, Map<InterfaceIndex, readonly Rule[]>>();
  private readonly byDomain = new Map<DomainName, readonly Rule[]>();
  private readonly withoutKind: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.rules = rules;
    this.withoutKind = this.about(new Set(), new Set());
  }

  /** No rule judges any such thing. */
  get empty(): boolean {
    return this.rules.length === 0;
  }

  /** For a part that is made from a definition; null where the board does not hold it. */
  forPart(definition: DefinitionIndex | null): readonly Rule[] {
    if (definition === null) return this.withoutKind;
    let rules = this.byDefinition.get(definition);
    if (rules === undefined) {
      const protocols = [...definition.interfaces.values()].map(protocolOf);
      rules = this.about(new Set(definition.domains.keys()), new Set(protocols));
      this.byDefinition.set(definition, rules);
    }
    return rules;
  }

  forLink({ ends }: Link): readonly Rule[] {
    const [a, b] = [ends[0].index, ends[1].index];
    let row = this.byInterfaces.get(a);
    if (row === undefined) {
      row = new Map();
      this.byInterfaces.set(a, row);
    }
    let rules = row.get(b);
    if (rules === undefined) {
      rules = this.about(new Set([a.domain, b.domain]), new Set([protocolOf(a), protocolOf(b)]));
      row.set(b, rules);
    }
    return rules;
  }

  forNet({ nodes }: Net): readonly Rule[] {
    const domain = nodes[0]?.domain;
    if (domain === undefined) return this.withoutKind;
    if (nodes.some((node) => node.domain !== domain)) {
      return this.about(new Set(nodes.map((node) => node.domain)), new Set());
    }
    let rules = this.byDomain.get(domain);
    if (rules === undefined) {
      rules = this.about(new Set([domain]), new Set());
      this.byDomain.set(domain, rules);
    }
    return rules;
  }

  private about(domains: ReadonlySet<DomainName>, protocols: ReadonlySet<string>): readonly Rule[] {
    const chosen = this.rules.filter(({ about }) => {
      if (about === undefined) return true;
      return about.domains?.some((one) => domains.has(one)) || about.protocols?.some((one) => protocols.has(one));
    });
    const key = chosen.map(({ id }) => id).join();
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    this.lists.set(key, chosen);
    return chosen;
  }
}

function protocolOf(index: InterfaceIndex): string {
  return index.interface.protocol.type;
}
