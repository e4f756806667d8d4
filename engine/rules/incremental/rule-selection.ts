/** Of the rules of one scope those that can say anything about a subject, by what kind of thing it is. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import type { Rule, RuleOf } from '../rule.ts';
import { type NetSignature, NetSignatures } from './net-signature.ts';

/** Found once for each kind. Equal selections are one list. */
abstract class RuleSelection<R extends Rule> {
  private readonly rules: readonly R[];
  private readonly lists = new Map<string, readonly R[]>();

  constructor(rules: readonly R[]) {
    this.rules = rules;
  }

  /** No rule judges any such thing. */
  get empty(): boolean {
    return this.rules.length === 0;
  }

  protected select(
    domains: ReadonlySet<DomainName>,
    protocols: ReadonlySet<string>,
    concerned: (rule: R) => boolean,
  ): readonly R[] {
    const selected = this.rules.filter((rule) => {
      const { about } = rule;
      if (!concerned(rule)) return false;
      if (about === undefined) return true;
      return about.domains?.some((one) => domains.has(one)) || about.protocols?.some((one) => protocols.has(one));
    });
    const key = selected.map(({ id }) => id).join();
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    this.lists.set(key, selected);
    return selected;
  }
}

export class PartRules extends RuleSelection<RuleOf<'part'>> {
  private readonly byDefinition = new Map<DefinitionIndex, readonly RuleOf<'part'>[]>();

  /** For a part that is made from a definition. */
  of(definition: DefinitionIndex): readonly RuleOf<'part'>[] {
    let rules = this.byDefinition.get(definition);
    if (rules === undefined) {
      const protocols = new Set([...definition.interfaces.values()].map(protocolOf));
      const domains = new Set(definition.domains.keys());
      rules = this.select(domains, protocols, ({ concerns }) => concerns?.(definition) !== false);
      this.byDefinition.set(definition, rules);
    }
    return rules;
  }
}

/** Rules for links, or for buses by their first link. */
export class LinkRules<R extends RuleOf<'link'> | RuleOf<'bus'>> extends RuleSelection<R> {
  private readonly byInterfaces = new Map<InterfaceIndex, Map<InterfaceIndex, readonly R[]>>();

  of({ parts }: Pick<Design, 'parts'>, { ends }: Link): readonly R[] {
    const [a, b] = [ends[0].index, ends[1].index];
    let row = this.byInterfaces.get(a);
    if (row === undefined) {
      row = new Map();
      this.byInterfaces.set(a, row);
    }
    let rules = row.get(b);
    if (rules === undefined) {
      // An interface belongs to one definition, so that the two decide it.
      const [x, y] = [parts.get(ends[0].end.part)?.definition, parts.get(ends[1].end.part)?.definition];
      rules = this.select(
        new Set([a.domain, b.domain]),
        new Set([protocolOf(a), protocolOf(b)]),
        ({ concerns }) => !x || !y || concerns?.(a, b, [x, y]) !== false,
      );
      row.set(b, rules);
    }
    return rules;
  }
}

export class NetRules extends RuleSelection<RuleOf<'net'>> {
  private readonly signatures = new NetSignatures();
  private readonly bySignature = new Map<NetSignature, readonly RuleOf<'net'>[]>();

  of(net: Net): readonly RuleOf<'net'>[] {
    const signature = this.signatures.of(net);
    let rules = this.bySignature.get(signature);
    if (rules === undefined) {
      rules = this.select(signature.domains, NOTHING, ({ concerns }) => concerns?.(signature.functions) !== false);
      this.bySignature.set(signature, rules);
    }
    return rules;
  }
}

const NOTHING: ReadonlySet<never> = new Set();

function protocolOf(index: InterfaceIndex): string {
  return index.interface.protocol.type;
}
