import { AbstractMap } from '../board/abstract-map.ts';
import { resourceKey } from '../board/board.ts';
import type { Net, ResourceRef } from './design.ts';
import { NetCodes } from './net-codes.ts';

/** The connectivity of a board, from which that of the next board is updated. */
export interface Connectivity {
  /**
   * The code of a resource's net, by `resourceKey`. A net keeps its code while nodes come and go, so that a change
   * to a large net is recorded in one place.
   */
  readonly netCodes: ReadonlyMap<string, number>;
  readonly netByCode: readonly (Net | undefined)[];
  /** Codes that no net has. */
  readonly freeCodes: readonly number[];
  /** Computed on first use. */
  readonly passiveDependents: () => PassiveDependents;
  /** Whether `part/domain/resource` parses unambiguously: no part id contains a slash. */
  readonly simple: boolean;
}

/** A net by its code, or a resource that is in no net by its key. */
export type NetOrResource = number | string;

/** By net, ids of the connections whose passive end chooses its net by what is connected there. */
export type PassiveDependents = ReadonlyMap<NetOrResource, ReadonlySet<string>>;

/** The net of a resource, looked up through its net code. */
export class NetByResource extends AbstractMap<Net> {
  private readonly connectivity: Pick<Connectivity, 'netCodes' | 'netByCode'>;
  private copy: ReadonlyMap<string, Net> | null = null;

  constructor(connectivity: Pick<Connectivity, 'netCodes' | 'netByCode'>) {
    super();
    this.connectivity = connectivity;
  }

  override get size(): number {
    return this.connectivity.netCodes.size;
  }

  override get(key: string): Net | undefined {
    const netCode = this.connectivity.netCodes.get(key);
    return netCode === undefined ? undefined : this.connectivity.netByCode[netCode];
  }

  /** The same of a pin. Before the first update of a board this makes no key. */
  ofPin(pin: ResourceRef): Net | undefined {
    const { netCodes, netByCode } = this.connectivity;
    const netCode = netCodes instanceof NetCodes ? netCodes.codeOf(pin) : netCodes.get(resourceKey(pin));
    return netCode === undefined ? undefined : netByCode[netCode];
  }

  override has(key: string): boolean {
    return this.connectivity.netCodes.has(key);
  }

  override keys(): MapIterator<string> {
    return this.connectivity.netCodes.keys();
  }

  override values(): MapIterator<Net> {
    return this.copied().values();
  }

  override entries(): MapIterator<[string, Net]> {
    return this.copied().entries();
  }

  private copied(): ReadonlyMap<string, Net> {
    if (this.copy === null) {
      const copy = new Map<string, Net>();
      for (const [key, netCode] of this.connectivity.netCodes) {
        const net = this.connectivity.netByCode[netCode];
        if (net !== undefined) copy.set(key, net);
      }
      this.copy = copy;
    }
    return this.copy;
  }
}
