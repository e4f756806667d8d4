import type { DomainName } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import type { Concern, Rule } from '../rule.ts';
import { type NetKind, NetKinds } from './net-kinds.ts';

/**
 * Of the rules of one scope those that can say anything of a subject, by what kind of thing it is: found once for each
 * kind. Equal choices are one list.
 */
export class Choice {
  private readonly rules: readonly Rule[];
  private readonly lists = new Map<string, readonly Rule[]>();
  private readonly byDefinition = new Map<DefinitionIndex, readonly Rule[]>();
  private readonly byInterfaces = new Map<InterfaceIndex, Map<InterfaceIndex, readonly Rule[]>>();
  private readonly netKinds = new NetKinds();
  private readonly byNetKind = new Map<NetKind, readonly Rule[]>();
  private readonly withoutKind: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.rules = rules;
    this.withoutKind = this.choose(NOTHING, NOTHING, (concern) => concern === undefined);
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
      const protocols = new Set([...definition.interfaces.values()].map(protocolOf));
      const domains = new Set(definition.domains.keys());
      rules = this.choose(domains, protocols, (concern) => concern?.part?.(definition) !== false);
      this.byDefinition.set(definition, rules);
    }
    return rules;
  }

  /** For a link of the design, and for the bus of which it is the first. */
  forLink({ parts }: Pick<Design, 'parts'>, { ends }: Link): readonly Rule[] {
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
      rules = this.choose(
        new Set([a.domain, b.domain]),
        new Set([protocolOf(a), protocolOf(b)]),
        (concern) => !x || !y || concern?.link?.(a, b, [x, y]) !== false,
      );
      row.set(b, rules);
    }
    return rules;
  }

  forNet(net: Net): readonly Rule[] {
    const kind = this.netKinds.of(net);
    let rules = this.byNetKind.get(kind);
    if (rules === undefined) {
      rules = this.choose(kind.domains, NOTHING, (concern) => concern?.net?.(kind.functions) !== false);
      this.byNetKind.set(kind, rules);
    }
    return rules;
  }

  private choose(
    domains: ReadonlySet<DomainName>,
    protocols: ReadonlySet<string>,
    concerned: (concern: Concern | undefined) => boolean,
  ): readonly Rule[] {
    const chosen = this.rules.filter(({ about, concerns }) => {
      if (!concerned(concerns)) return false;
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

const NOTHING: ReadonlySet<never> = new Set();

function protocolOf(index: InterfaceIndex): string {
  return index.interface.protocol.type;
}
