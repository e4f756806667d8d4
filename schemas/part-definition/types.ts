/**
 * The part definition, schema 1.4.0, as TypeScript. `1.4.0.schema.json` is the contract; unknown keys are kept by every
 * reader, which is why no type here is exact.
 */
import type { Json } from '../json-schema.ts';
import type { Drawing, PadRow } from './drawing-types.ts';

export type DomainName = 'electrical' | 'mechanical' | 'thermal' | 'pneumatic' | 'hydraulic' | 'network';

export interface PartDefinitionFile {
  /** Assigned on import: derived from the hash of everything else. */
  readonly id?: string;
  readonly definition: PartDefinition;
  readonly purchaseInfo?: PurchaseInfo | readonly PurchaseInfo[];
}

export interface PartDefinition {
  readonly metadata: PartMetadata;
  readonly domains: readonly Domain[];
  readonly geometry?: Geometry;
  readonly purchaseInfo?: PurchaseInfo | readonly PurchaseInfo[];
  readonly design_rules?: readonly string[];
  readonly usage_notes?: string;
  readonly application_examples?: readonly string[];
  readonly compatibility_notes?: string;
  readonly warnings?: readonly string[];
  readonly custom_fields?: readonly CustomField[];
  /** A mark that the library adds: how the part is drawn true to scale. */
  readonly drawing?: Drawing;
  /** A mark that the library adds: where the figures come from, and whether somebody has read them there. */
  readonly sources?: readonly Source[];
}

/**
 * Where figures come from. `fields` are paths into the definition in which an entry of a list goes by its id or its domain
 * (`/domains/electrical/resources/vdd/logic_levels`), else by its index; a path covers all that is below it, `*` within a
 * step is any run of characters, `*` alone covers everything. The most exact path wins. A verified entry says where in the
 * document the figures stand; an unverified one names the document alone.
 */
export interface Source {
  readonly fields: readonly string[];
  readonly document: string;
  /** Number, version or date of the issue that was read. */
  readonly revision?: string;
  readonly page?: string | null;
  readonly table?: string | null;
  readonly section?: string;
  readonly url?: string;
  /** How a figure follows from what the document states, where it does not stand there as it is. */
  readonly note?: string;
  readonly status: 'verified' | 'unverified';
}

export interface PartMetadata {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly taxonomy?: readonly string[];
  readonly categories?: readonly string[];
  readonly description?: string;
  readonly manufacturer?: string;
  readonly part_number?: string;
  readonly datasheet_url?: string;
  readonly tags?: readonly string[];
  /** Marks that the library adds: the letters of its designators, and the KiCad footprint that fits, as library:name. */
  readonly reference_prefix?: string;
  readonly footprint?: string;
  readonly schema_version?: string;
  readonly version?: string;
}

export type Range = readonly [number, number];

export interface Domain {
  readonly domain: DomainName;
  readonly resources: readonly Resource[];
  readonly interfaces: readonly Interface[];
  /** A mark that the library adds: where its pins, terminals and ports sit. */
  readonly rows?: readonly PadRow[];
  readonly resource_groups?: readonly ResourceGroup[];
  readonly clock_groups?: readonly ClockGroup[];
  readonly channels?: readonly Channel[];
  readonly metadata?: { readonly [key: string]: Json };
  readonly power_domains?: readonly PowerDomain[];
  readonly supply_voltage_V?: Range;
  readonly power_consumption_mW?: number;
  readonly pin_count?: number;
  readonly package_type?: string;
  readonly dimensions_mm?: { readonly length?: number; readonly width?: number; readonly height?: number };
  readonly weight_g?: number;
  readonly mount_holes?: readonly { readonly location: Json; readonly diam_mm: number }[];
  readonly operating_temperature_C?: Range;
}

export interface CurrentLimits {
  readonly max_continuous_mA?: number;
  readonly max_peak_mA?: number;
}

export interface Resource {
  readonly id: string;
  readonly functions: readonly ResourceFunction[];
  readonly name?: string;
  readonly description?: string;
  readonly power_domain_id?: string;
  readonly connector_type?: string;
  readonly current_rating?: {
    readonly source?: CurrentLimits;
    readonly sink?: CurrentLimits;
    readonly leakage_uA?: number;
  };
  readonly logic_levels?: {
    readonly v_ih_min_V?: number;
    readonly v_il_max_V?: number;
    readonly v_oh_min_V?: number;
    readonly v_ol_max_V?: number;
    readonly of_supply?: boolean;
  };
  readonly has_internal_pullup?: boolean;
  readonly has_internal_pulldown?: boolean;
  readonly recommended_pullup_res_kΩ?: number;
  readonly esd_protection_kV?: number;
  readonly when_open?: WhenOpen;
  readonly works_at?: WorksAt;
  readonly used_on_board?: UsedOnBoard;
  readonly unclamped?: boolean;
  readonly suppressed?: boolean;
  readonly sinks_current?: boolean;
  readonly emergency_stop?: boolean;
  readonly input_resistance_ohm?: number;
  readonly idle_level?: 'low' | 'high';
  readonly at_boot?: AtBoot;
  readonly custom_fields?: readonly CustomField[];
  readonly working_pressure_bar?: number;
  readonly max_pressure_bar?: number;
  readonly flow_rate_l_per_min?: number;
  readonly compatible_fluids?: readonly string[];
  readonly port_size?: string;
  readonly seal_type?: string;
  readonly resource_type?: string;
  readonly port_specifications?: {
    readonly port_type?: string;
    readonly port_count?: number;
    readonly connector_type?: string;
    readonly speed_mbps?: number | readonly number[];
    readonly duplex_modes?: readonly string[];
  };
  readonly addressing?: { readonly [key: string]: Json };
  readonly qos_capabilities?: { readonly [key: string]: Json };
}

/** A mark that the library adds: what the part itself has on a pin that others may use. */
export interface UsedOnBoard {
  readonly consequence: 'fails' | 'unreliable' | 'limited';
  /** A clause: "the USB bridge drives it". */
  readonly effect: string;
  /** It matters only where the pin reads: anything, or what merely pulls it (a contact, an open collector, a divider). */
  readonly as?: 'input' | 'pulled_input';
  /** Interfaces of the domain: it matters only while one of them is connected. */
  readonly with?: readonly string[];
}

/** A mark that the library adds: what a pin does by itself while the part starts. */
export interface AtBoot {
  /** A clause: "it puts out pulses". */
  readonly effect: string;
}

/** What an open pin leads to: fails (an error), unreliable (a warning), limited (an info), or nothing. */
export type OpenConsequence = 'fails' | 'unreliable' | 'limited' | 'allowed';

/** A mark that the library adds: what follows where nothing is connected to the pin or port. */
export interface WhenOpen {
  readonly consequence: OpenConsequence;
  /** A clause: "the driver stays asleep". */
  readonly effect?: string;
  /** Interfaces of the domain: the mark holds only while one of them is connected. */
  readonly with?: readonly string[];
  /** Interfaces of the domain: the mark does not hold while one of them is connected. */
  readonly unless?: readonly string[];
}

/** A mark that the library adds: the level that the part needs at the pin. */
export interface WorksAt {
  /** `driven`: the part works only if an output switches the pin. */
  readonly level: 'low' | 'high' | 'driven';
  /** What happens at the other level, or at either where an output has to switch it, as a clause: "the outputs are off". */
  readonly effect: string;
  /** Interfaces or resources of the domain. */
  readonly with?: readonly string[];
  /** How grave the other level of a boot strap is; without it the board does not start. */
  readonly consequence?: 'fails' | 'unreliable' | 'limited';
  /** Another boot strap (a resource of the domain), and the level of it at reset at which alone this one is read. */
  readonly while?: { readonly pin: string; readonly level: 'low' | 'high' };
}

/** A mark that the library adds: a field of the interface that the levels of pins decide. */
export interface Strap {
  readonly field: string;
  /** Resources of the domain. */
  readonly pins: readonly string[];
  /** Levels in the order of `pins`, separated by spaces ("low high") → value of the field. */
  readonly values: { readonly [levels: string]: string | number | boolean };
}

export interface ResourceFunction {
  readonly name: string;
  readonly description?: string;
  readonly direction?: 'source' | 'sink' | 'bidirectional';
  readonly shareable_with?: readonly string[];
  readonly priority?: number;
  readonly signal_class?: SignalClass;
}

export type SignalClass = 'power' | 'ground' | 'clock' | 'data' | 'sense' | 'mechanical_drive' | 'fluid';

export interface Interface {
  readonly id: string;
  readonly protocol: { readonly type: string; readonly role: string | readonly string[]; readonly version?: string };
  readonly requires: readonly Requirement[];
  readonly name?: string;
  readonly description?: string;
  readonly max_instances?: number;
  /** A mark that the vocabulary adds: the interface may stay open without a warning. */
  readonly optional?: boolean;
  readonly constraints?: {
    readonly max_connections?: number;
    readonly requires_matching_voltage_domain?: boolean;
    readonly requires_impedance_matching?: boolean;
    readonly max_cable_length_m?: number;
    readonly max_lane_rate_mbps?: number;
    readonly termination_ohm?: number;
    readonly max_bus_capacitance_pF?: number;
    /** A mark that the vocabulary adds: unit loads of RS-485 that one node is. */
    readonly unit_load?: number;
    /** Whether a receiver of RS-485 reads an idle line as high. */
    readonly fail_safe?: boolean;
    /** Its address is set by software after each start, while this pin holds it off. */
    readonly address_held_by?: string;
    /** A mark that the library adds: why there are no more instances than `max_instances`, as a clause. */
    readonly limit_reason?: string;
  };
  readonly custom_fields?: readonly CustomField[];
  readonly straps?: readonly Strap[];
  readonly power_delivery?: {
    readonly max_voltage_V?: number;
    readonly max_current_mA?: number;
    /** Marks that the vocabulary adds: what a driver gives without its heatsink, and that it limits the current itself. */
    readonly uncooled_current_mA?: number;
    readonly current_limited?: boolean;
    readonly efficiency_percent?: number;
    readonly regulation_tolerance_percent?: number;
    readonly ripple_voltage_mV?: number;
  };
  readonly system_pressure_bar?: number;
  readonly system_flow_rate_l_per_min?: number;
  readonly fluid_type?: string;
  readonly control_method?: string;
  readonly cv_flow_coefficient?: number;
  readonly connection_parameters?: { readonly [key: string]: Json };
  readonly bandwidth_requirements?: { readonly min_bandwidth_mbps?: number; readonly max_bandwidth_mbps?: number };
  readonly security_requirements?: { readonly [key: string]: Json };
}

export interface Requirement {
  readonly function: string;
  readonly count: number;
  readonly shareable_with?: readonly string[] | 'all';
  /**
   * A mark that the vocabulary adds: only these resources may fill the slots (VDD and not VDDIO, the 5 V pin and not
   * the 3.3 V pin). Hard, like a bundle. Without it any resource that offers the function will do.
   */
  readonly resources?: readonly string[];
}

export interface PowerDomain {
  readonly id: string;
  readonly name: string;
  readonly nominal_voltage_V: number;
  readonly max_current_mA: number;
  /** A mark that the library adds: the current at which a protection of the part cuts the rail off. */
  readonly cut_off_mA?: number;
  readonly voltage_range_V?: Range;
  readonly isolation_type?: 'isolated' | 'non_isolated' | 'galvanically_isolated';
  readonly ground_reference?: 'common' | 'isolated' | 'floating';
  readonly regulation_type?: string;
  readonly compatible_domains?: readonly string[];
  /**
   * A mark that the vocabulary adds: the power domains of this part that this one is made from (by a regulator, a diode,
   * a switch). Sinks of a domain and of all that it is derived from are alternatives: one of them must be fed.
   */
  readonly derived_from?: readonly string[];
  /**
   * A mark that the library adds: a jumper of the part decides whether it is derived at all: where the part's `field` has
   * this `value`. Where nobody says, it is, unless something feeds its own inputs or what it is derived from leaves
   * `input_voltage_V`.
   */
  readonly derived_when?: {
    readonly field: string;
    readonly value: string | number | boolean;
    readonly input_voltage_V?: Range;
  };
  /**
   * A mark that the library adds: what its inputs accept instead where they are tied to an input of `to`, a power domain
   * that is derived from it, so that its regulator is bridged.
   */
  readonly bridged?: { readonly to: string; readonly voltage_range_V: Range };
}

/** A mark that the library adds: resources that one timer, clock or converter serves. */
export interface ClockGroup {
  readonly id: string;
  readonly name: string;
  /** What it serves them with. */
  readonly function: string;
  readonly members: readonly string[];
  /** Protocols that take it whole, on whatever resource they are spoken; absent where members merely share a frequency. */
  readonly held_by?: readonly string[];
  /** A clause: "the Servo library runs on Timer 1". */
  readonly effect?: string;
}

/** Two resources of which `to` follows `from` inside the part. */
export interface Channel {
  readonly from: string;
  readonly to: string;
  readonly both_ways?: boolean;
}

export interface ResourceGroup {
  readonly id: string;
  readonly kind: 'limit' | 'bundle' | 'exclusive' | 'rail';
  readonly members: readonly (string | { readonly resource_id: string; readonly function?: string })[];
  readonly name?: string;
  readonly description?: string;
  readonly limits?: { readonly [limit: string]: number };
  readonly derating_percent?: number;
  readonly power_domain_id?: string;
  readonly co_allocate?: boolean;
  readonly max_instances?: number;
}

export interface PurchaseInfo {
  readonly vendor: string;
  readonly link: string;
  readonly isAffiliate: boolean;
  readonly vendorPartId?: string;
  readonly currentPriceUSD?: string;
  readonly packQuantity?: number;
  readonly minimumOrderQuantity?: number;
  readonly stockQuantityAvailable?: number;
  readonly availabilityStatus?: string;
  readonly priceTimestamp?: string;
  readonly productStatus?: string;
}

export interface Geometry {
  readonly xScale?: number;
  readonly yScale?: number;
  readonly shape?: string;
  readonly outline?: {
    readonly preset?: string;
    readonly polyline?: {
      readonly points: readonly (readonly [number, number])[];
      readonly bulges?: readonly number[];
      readonly corner_radius_px?: number;
    };
    readonly content_padding_px?: number | { readonly x: number; readonly y: number };
  };
}

export interface CustomField {
  readonly key: string;
  readonly type: 'string' | 'number' | 'boolean' | 'enum';
  readonly label?: string;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly ui_hints?: { readonly [hint: string]: Json };
}
