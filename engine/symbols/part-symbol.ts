/** A part as a schematic knows it: its pins, with no ratings. Read from a KiCad symbol or from a table of pins. */

export interface PartSymbol {
  readonly name: string;
  /** Letters of its designators; '' where it says none. */
  readonly reference: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** An address; '' where it says none. */
  readonly datasheet: string;
  /** library:name; '' where it says none. */
  readonly footprint: string;
  readonly pins: readonly SymbolPin[];
}

export interface SymbolPin {
  /** As printed: `14`, `A3`, `EP`. */
  readonly number: string;
  readonly name: string;
  readonly type: PinType;
  /** What else it can be, in the words of the symbol. */
  readonly alternates: readonly { readonly name: string; readonly type: PinType }[];
}

/** KiCad's electrical types. */
export const PIN_TYPES = [
  'input',
  'output',
  'bidirectional',
  'tri_state',
  'passive',
  'free',
  'unspecified',
  'power_in',
  'power_out',
  'open_collector',
  'open_emitter',
  'no_connect',
] as const;

export type PinType = (typeof PIN_TYPES)[number];

export function pinTypeOf(word: string): PinType {
  return PIN_TYPES.find((type) => type === word) ?? 'unspecified';
}
