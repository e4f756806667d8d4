/** What a connection that is being drawn may end at. */
import type { DomainName } from '#schemas/part-definition/types.ts';

/** One interface of one placed part, as the canvas names it. */
export interface PortRef {
  readonly part: string;
  readonly domain: DomainName;
  readonly interface: string;
}

/**
 * May the connection end here? The reason is a sentence for people, and so is `harm`, an error that the board would have
 * after it; `asks` is what has to be agreed to first, `facts` what decides between ports; a port of a
 * lower `rank` is what a drop on its part means.
 */
export type Connectability =
  | {
      readonly ok: true;
      readonly asks?: string;
      readonly harm?: string;
      readonly facts?: string;
      readonly rank?: number;
    }
  | { readonly ok?: false; readonly reason: string };

/** A connection that is being drawn from a port. */
export interface PendingConnection {
  readonly from: PortRef;
  /** By `portKey`. A port that is not named may not be connected. */
  readonly targets: ReadonlyMap<string, Connectability>;
}

/** `part/domain/interface`, as `data-port` holds it. */
export function portKey(port: PortRef): string {
  return `${port.part}/${port.domain}/${port.interface}`;
}

/** The port that a key of `portKey` stands for. */
export function splitKey(key: string): PortRef {
  const [part = '', domain = '', ...rest] = key.split('/');
  // A key is made of a port.
  return { part, domain: domain as DomainName, interface: rest.join('/') };
}

/** The ports that light up while a connection is drawn, by their keys: those that may be connected and do no harm. */
export function connectablePorts(pending: PendingConnection): Pick<ReadonlySet<string>, 'has'> {
  return { has: (key) => mayConnect(pending, key) && harmOf(pending, key) === undefined };
}

/** The error that connecting the port would add, as far as that is known yet. */
export function harmOf(pending: PendingConnection, port: string): string | undefined {
  const answer = pending.targets.get(port);
  return answer?.ok === true ? answer.harm : undefined;
}

export function mayConnect(pending: PendingConnection, port: string): boolean {
  return pending.targets.get(port)?.ok === true;
}

/** The place of a port among those that fit; lower is better. */
export function rankIn(pending: PendingConnection, port: string): number {
  const answer = pending.targets.get(port);
  return answer?.ok === true ? (answer.rank ?? 0) : Number.POSITIVE_INFINITY;
}
