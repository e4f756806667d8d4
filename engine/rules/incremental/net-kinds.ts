import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Net } from '../../design/design.ts';

/** What a rule may know of a net before it looks at it: the functions and the domains of its nodes. */
export class NetKind {
  readonly domains: ReadonlySet<DomainName>;
  readonly functions: ReadonlySet<string>;
  /** The kind of a net of this kind with one more node, by the node's domain and function. */
  readonly next = new Map<DomainName, Map<string, NetKind>>();

  constructor(domains: ReadonlySet<DomainName>, functions: ReadonlySet<string>) {
    this.domains = domains;
    this.functions = functions;
  }
}

/** Kinds of nets, each once, found in one walk over the nodes that makes nothing. */
export class NetKinds {
  private readonly kinds = new Map<string, NetKind>();
  private readonly none = new NetKind(new Set(), new Set());

  of({ nodes }: Net): NetKind {
    let kind = this.none;
    for (const { domain, function: name } of nodes)
      kind = kind.next.get(domain)?.get(name) ?? this.add(kind, domain, name);
    return kind;
  }

  private add(kind: NetKind, domain: DomainName, name: string): NetKind {
    const domains = new Set(kind.domains).add(domain);
    const functions = new Set(kind.functions).add(name);
    const key = [...[...domains].sort(), ...[...functions].sort()].join();
    const known = this.kinds.get(key) ?? new NetKind(domains, functions);
    this.kinds.set(key, known);
    const row = kind.next.get(domain) ?? new Map<string, NetKind>();
    kind.next.set(domain, row.set(name, known));
    return known;
  }
}
