/** What can be wrong with a part definition or a board file: each code with its parameters. */
import type { Coded, NoParams } from '../coded.ts';
import type { Expectation } from '../expectation/expectation.ts';
import type { Json } from '../json-schema.ts';
import type { JsonTextFault } from '../text/text-fault.ts';
import type { CustomField } from './types.ts';

/**
 * Ids, keys and words of the vocabulary stand as the file has them; `given` is what stands at the place, `limit` what is
 * allowed. Voltages, currents and pressures are numbers in the unit that their key says.
 */
export interface ProblemParams {
  readonly 'text-invalid': { readonly fault: JsonTextFault };
  readonly 'key-repeated': { readonly key: string; readonly kept: boolean };
  readonly 'value-not-json': NoParams;
  readonly 'number-too-great': NoParams;
  readonly 'key-forbidden': { readonly key: string };
  readonly 'nested-too-deep': Limit;
  readonly 'values-too-many': Limit;
  readonly 'keys-too-many': Limit & Count;
  readonly 'characters-too-many': Limit;
  readonly 'list-too-long': Limit & Count & { readonly of: CountedList };

  /** `place` is the JSON pointer; `example` is what the schema gives as one. */
  readonly shape: {
    readonly place: string;
    readonly expected: Expectation;
    readonly example?: Json;
    readonly given?: Json;
  };
  readonly 'id-not-kebab-case': { readonly given: Json };
  readonly 'geometry-out-of-range': { readonly key: string; readonly expected: Expectation; readonly given?: Json };
  readonly 'size-not-positive': { readonly key: string; readonly given?: Json };
  readonly 'key-unknown': { readonly key: string };
  readonly 'key-of-other-domain': {
    readonly key: string;
    readonly domains: readonly string[];
    readonly domain: string;
  };
  readonly 'board-version': { readonly version: number; readonly limit: number };

  readonly 'domain-repeated': { readonly domain: string; readonly count: number };
  readonly 'id-repeated': { readonly of: IdKind; readonly id: string; readonly count: number };
  readonly 'reference-missing': {
    readonly owner: ReferenceOwner;
    readonly to: 'power domain' | 'resource' | 'interface';
    readonly id: string;
  };

  readonly 'function-unknown': { readonly given: string; readonly meant: string | null };
  readonly 'function-of-other-domain': {
    readonly function: string;
    readonly domains: readonly string[];
    readonly domain: string;
  };
  readonly 'protocol-unknown': { readonly given: string; readonly meant: string | null };
  readonly 'protocol-of-other-domain': {
    readonly protocol: string;
    readonly of: string;
    readonly domain: string;
  };
  readonly 'role-unknown': { readonly given: string; readonly protocol: string; readonly roles: readonly string[] };
  readonly 'role-aliased': { readonly given: string; readonly protocol: string; readonly role: string };
  readonly 'taxonomy-unknown': { readonly path: string };
  readonly 'share-unknown': { readonly resource: string; readonly function: string };
  readonly 'share-not-required': { readonly interface: string; readonly function: string };
  readonly 'share-one-way': { readonly function: string; readonly other: string };

  readonly 'requires-unsatisfiable': { readonly interface: string; readonly lack: InstanceShortage };
  readonly 'instances-unreachable': {
    readonly interface: string;
    readonly stated: number;
    readonly possible: number;
  };
  readonly 'signals-combined': {
    readonly resource: string;
    readonly functions: readonly [string, string];
    readonly interface: string;
  };

  readonly 'range-inverted': { readonly key: string; readonly range: readonly [number, number] };
  readonly 'nominal-outside-range': {
    readonly rail: string;
    readonly nominal_V: number;
    readonly range_V: readonly [number, number];
  };
  readonly 'levels-overlap': {
    readonly resource: string;
    readonly of: 'input' | 'output';
    readonly low_V: number;
    readonly high_V: number;
  };
  readonly 'level-above-rail': {
    readonly resource: string;
    readonly of: 'input' | 'output';
    readonly level_V: number;
    readonly rail_V: number;
  };
  readonly 'peak-below-continuous': {
    readonly resource: string;
    readonly peak_mA: number;
    readonly continuous_mA: number;
  };
  readonly 'working-pressure-above': {
    readonly resource: string;
    readonly working_bar: number;
    readonly limit_bar: number;
  };
  readonly 'pin-count': { readonly stated: number; readonly count: number };
  readonly 'domain-empty': { readonly domain: string };

  readonly 'field-invalid': { readonly field: string; readonly fault: FieldFault };
  readonly 'strap-invalid': { readonly interface: string; readonly field: string; readonly fault: StrapFault };
  /** `pad` is its number with its connector, `J2-14`; a place is [x, y]. */
  readonly 'pad-repeated': { readonly pad: string; readonly resources: readonly [string, string] };
  readonly 'pads-at-one-place': { readonly pads: readonly [string, string]; readonly at_mm: readonly [number, number] };
  readonly 'pad-outside': {
    readonly pad: string;
    readonly at_mm: readonly [number, number];
    readonly across_mm: number;
    readonly down_mm: number;
    /** How far leads reach beyond the outline. */
    readonly reach_mm: number;
  };
  readonly 'pitch-implausible': { readonly count: number; readonly pitch_mm: number };
  readonly 'drawing-word-unknown': { readonly of: DrawingWord; readonly given: string };
  readonly 'drawing-incomplete': { readonly class: string; readonly key: string };
  readonly 'pattern-unsafe': { readonly field: string; readonly fault: PatternFault };

  readonly 'version-unsupported': { readonly given: string };
  readonly 'version-legacy': { readonly given: string; readonly short: string };
  readonly 'categories-legacy': NoParams;
  readonly 'shape-legacy': NoParams;
  readonly 'geometry-elsewhere': { readonly key: string };
  readonly 'geometry-key-elsewhere': { readonly key: string };
  readonly 'spelling-legacy': { readonly key: string; readonly canonical: string };
  readonly 'purchase-shadowed': NoParams;
  readonly 'link-unsafe': { readonly scheme: string };
}

export type CountedList = 'custom_fields' | 'domains' | 'resources' | 'interfaces' | 'slots';
/** Which word of a drawing is not one of the vocabulary. */
export type DrawingWord = 'class' | 'colour' | 'feature' | 'symbol' | 'actuator';
export type IdKind = 'resource' | 'interface' | 'resource group' | 'power domain';

/** What names an id that is not there; `key` is the key of a power domain's list. */
export type ReferenceOwner =
  | { readonly kind: 'resource' | 'interface' | 'resource group' | 'pad'; readonly id: string }
  | {
      readonly kind: 'power domain';
      readonly id: string;
      readonly key: 'compatible_domains' | 'derived_from' | 'bridged';
    };

/** Why not one instance of an interface can be had. */
export type InstanceShortage = Coded<InstanceShortageParams>;

export interface InstanceShortageParams {
  readonly 'not-offered': { readonly function: string };
  readonly 'too-few': { readonly function: string; readonly needed: number; readonly offered: number };
  readonly 'not-at-once': { readonly functions: readonly string[] };
}

/** What is wrong with a custom field, or why it does not take a value. */
export type FieldFault = Coded<FieldFaultParams>;

export interface FieldFaultParams {
  readonly 'key-repeated': NoParams;
  readonly 'options-missing': NoParams;
  readonly 'bounds-inverted': { readonly min: number; readonly max: number };
  readonly type: { readonly type: Exclude<CustomField['type'], 'enum'> };
  readonly 'below-min': { readonly value: number; readonly limit: number };
  readonly 'above-max': { readonly value: number; readonly limit: number };
  readonly option: { readonly options: readonly string[] };
  readonly 'too-long': Limit;
  readonly pattern: { readonly pattern: string };
}

/** What is wrong with a strap of an interface: `given` is a key of its values, `count` how many pins it has. */
export type StrapFault = Coded<StrapFaultParams>;

export interface StrapFaultParams {
  readonly 'field-unknown': NoParams;
  readonly levels: { readonly given: string } & Count;
  readonly value: { readonly value: Json };
}

/** Why a pattern is not safe to run. */
export type PatternFault =
  | 'too-long'
  | 'not-an-expression'
  | 'too-many-ways'
  | 'too-many-ways-in-file'
  | 'repeats-within-repeat'
  | 'refers-back'
  | 'looks-around';

/** What a fix does. */
export interface DefinitionFixParams {
  readonly write: { readonly value: Json };
  readonly 'write-number': { readonly value: number };
  readonly 'write-key': { readonly key: string; readonly value: string };
  readonly clamp: Limit;
  readonly rename: { readonly to: string };
  readonly remove: { readonly what: string };
  readonly 'remove-domain': { readonly domain: string };
  readonly 'remove-categories': NoParams;
  readonly 'remove-shape': NoParams;
  readonly 'remove-ignored': NoParams;
  readonly 'move-geometry': { readonly key: string | null };
  readonly 'merge-domains': NoParams;
  readonly 'swap-ends': NoParams;
  readonly 'swap-currents': NoParams;
  readonly 'split-resource': { readonly resource: string };
  readonly 'share-back': { readonly function: string; readonly other: string };
  readonly 'set-max-instances': Count;
}

interface Limit {
  readonly limit: number;
}

interface Count {
  readonly count: number;
}
