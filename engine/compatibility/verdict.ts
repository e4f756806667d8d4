/** Whether two interfaces may join, as data: `engine/wording` words it for agents, the page for people. */

import type { Coded } from '#schemas/coded.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Named } from '../definition/named.ts';

export type Verdict = { readonly ok: true } | Incompatible;

/** Why two interfaces may not join. `rule` is the design rule that the connection would break. */
export type Incompatible = { readonly ok: false; readonly rule: string } & Incompatibility;

export type Incompatibility = Coded<IncompatibilityParams>;

/** `a` is the interface that was asked about first. Voltages are in V, speeds in Mbit/s. */
export interface IncompatibilityParams {
  readonly 'interface-missing': { readonly part: string; readonly interface: string };
  readonly 'same-interface': { readonly interface: Named };
  readonly domains: PerEnd<'domain', DomainName>;
  readonly protocols: PerEnd<'protocol', string>;
  /** `pairs` are the pairs of roles that the protocol joins. */
  readonly roles: PerEnd<'roles', readonly string[]> & {
    readonly protocol: string;
    readonly pairs: readonly (readonly [string, string])[];
  };
  readonly functions: PerEnd<'functions', readonly string[]>;
  readonly media: PerEnd<'fluid', string>;
  readonly 'fluid-not-allowed': { readonly interface: Named; readonly fluid: string };
  readonly speeds: PerEnd<'speeds_mbps', readonly number[]>;
  readonly supply: {
    readonly source: Named;
    readonly given_V: readonly [number, number];
    readonly sink: Named;
    readonly accepted_V: readonly [number, number];
  };
  readonly 'signal-levels': PerEnd<'level_V', number>;
  readonly 'no-free-resources': FullInterface;
  readonly 'in-use': FullInterface;
  /** Each of the two ends alone would find resources on the part, both together do not. */
  readonly 'both-ends': { readonly part: string };
}

type PerEnd<Key extends string, Value> = { readonly [End in 'a' | 'b']: Named & { readonly [K in Key]: Value } };

/** An interface that has no place left. */
interface FullInterface {
  /** The part's label. */
  readonly part: string;
  readonly interface: Named;
  readonly concession: Concession | null;
}

/** What would make a place, which nobody does unasked: other interfaces move, or the connection shares a pin in use. */
export type Concession = 'moves' | 'sharing';
