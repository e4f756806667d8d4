import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Net, Node } from '../../design/design.ts';
import { kindsOn } from '../without-grounds.ts';

/** What a rule may know of a net before it looks at it: the functions and the domains of its nodes. */
export class NetSignature {
  readonly domains: ReadonlySet<DomainName>;
  readonly functions: ReadonlySet<string>;
  /** The signature of such a net with one more node, by the node's domain and function. */
  readonly next = new Map<DomainName, Map<string, NetSignature>>();

  constructor(domains: ReadonlySet<DomainName>, functions: ReadonlySet<string>) {
    this.domains = domains;
    this.functions = functions;
  }
}

/** Equal signatures are one object. Finding one is a walk over the nodes that makes nothing. */
export class NetSignatures {
  private readonly known = new Map<string, NetSignature>();
  private readonly none = new NetSignature(new Set(), new Set());

  of(net: Net): NetSignature {
    let signature = this.none;
    let before: Node | null = null;
    for (const node of kindsOn(net)) {
      const { domain, function: name } = node;
      // Most nodes of a large net are alike.
      if (before?.function !== name || before.domain !== domain) {
        signature = signature.next.get(domain)?.get(name) ?? this.add(signature, domain, name);
      }
      before = node;
    }
    return signature;
  }

  private add(before: NetSignature, domain: DomainName, name: string): NetSignature {
    const domains = new Set(before.domains).add(domain);
    const functions = new Set(before.functions).add(name);
    const key = [...[...domains].sort(), ...[...functions].sort()].join();
    const found = this.known.get(key) ?? new NetSignature(domains, functions);
    this.known.set(key, found);
    const row = before.next.get(domain) ?? new Map<string, NetSignature>();
    before.next.set(domain, row.set(name, found));
    return found;
  }
}
