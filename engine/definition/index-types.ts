/** A part definition with what is looked up in it by id. */
import type {
  Channel,
  ClockGroup,
  DomainName,
  Interface,
  PartDefinitionFile,
  PowerDomain,
  Resource,
  ResourceFunction,
  ResourceGroup,
} from '#schemas/part-definition/types.ts';
import type { FunctionEntry } from '#schemas/vocabulary/index.ts';

/** A definition with its interfaces and resources by `domain/id`. Built once for each definition. */
export interface DefinitionIndex {
  readonly key: string;
  readonly file: PartDefinitionFile;
  readonly interfaces: ReadonlyMap<string, InterfaceIndex>;
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The same by domain, then by id; domains in declaration order, twice declared ones merged. */
  readonly domains: ReadonlyMap<DomainName, DomainIndex>;
  /** Resources numbered from 0 in the order of `domain/id`, by `domain/id`. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface DomainIndex {
  readonly interfaces: ReadonlyMap<string, InterfaceIndex>;
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The same numbers as those of the definition, by id. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly groups: readonly ResourceGroup[];
  readonly clocks: readonly ClockGroup[];
  readonly channels: readonly Channel[];
}

export interface InterfaceIndex {
  readonly domain: DomainName;
  readonly interface: Interface;
  readonly roles: readonly string[];
  /** In role passive alone: a resistor's end, which is no node of the bus. */
  readonly passive: boolean;
  /** What the constraints or the protocol allow on one instance, ends in role passive not counted; Infinity: no limit. */
  readonly maxConnections: number;
  /** One entry a slot: `requires` in order, each `count` times. */
  readonly slots: readonly SlotIndex[];
  /** Whether any slot can be filled by more than one resource. */
  readonly hasChoice: boolean;
  /** The resources of its domain, by id. */
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The pins of its part are supply and ground alone: a lamp, a fan. Its ground is the return of a load. */
  readonly isLoad: boolean;
}

export interface SlotIndex {
  readonly requires: number;
  readonly n: number;
  readonly function: string;
  /** Ids of the only resources that may fill it; null where any that offers the function may. */
  readonly only: ReadonlySet<string> | null;
  /** Kept by `slotUse`, by resource id. */
  readonly uses: Map<string, PinUse>;
}

/** A resource in a slot of an interface: what all nodes of such pins have in common. */
export interface PinUse {
  readonly definition: DefinitionIndex;
  readonly index: InterfaceIndex;
  readonly resource: ResourceIndex;
  /** Of the slot's function; undefined where the vocabulary lacks it. */
  readonly vocabulary: FunctionEntry | undefined;
}

export interface ResourceIndex {
  /** `domain/id`: one string for all that look the resource up by it. */
  readonly key: string;
  readonly domain: DomainName;
  readonly resource: Resource;
  /** The resource's functions by name. */
  readonly functions: ReadonlyMap<string, ResourceFunction>;
  readonly powerDomain: PowerDomain | null;
}
