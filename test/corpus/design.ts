/** What a mistake leads to on the bench, gravest first. */
export const CONSEQUENCES = [
  'destroys',
  'endangers',
  'does not work',
  'may fail',
  'could be better',
] as const satisfies readonly string[];

export type Consequence = (typeof CONSEQUENCES)[number];

/** The least grade that a finding must have. `todo` is what is merely not done yet. */
export type Grade = 'error' | 'warning' | 'info' | 'todo';

/** The grade that a consequence has in a finished design. */
export const GRADE_OF: Readonly<Record<Consequence, Exclude<Grade, 'todo'>>> = {
  destroys: 'error',
  endangers: 'error',
  'does not work': 'error',
  'may fail': 'warning',
  'could be better': 'info',
};

export const DOMAINS = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] as const;

/** What a mistake is about; the README says what each subject covers. */
export const SUBJECTS = [
  'open-pin',
  'strap',
  'role',
  'switching',
  'danger',
  'severity',
  'bus',
  'fluid',
  'pin-choice',
  'timing',
  'todo',
  'offer',
  'fix',
  'list',
  'sharing',
] as const;

export type FieldValue = string | number | boolean;
/** Keys are fields of the part, or `interface.field` and `resource.field`. */
export type Fields = Readonly<Record<string, FieldValue>>;

export interface Placed {
  /** Id of a part of the library, or of `missing-parts.json`. */
  readonly part: string;
  readonly set?: Fields;
  readonly quantity?: number;
}

/** Wires between two parts that serve one purpose: pairs of resource ids, `from` first. */
export interface Wire {
  readonly id: string;
  /** A protocol or a purpose: power, ground, i2c, gpio, strap, tie, pull, resistor, ... */
  readonly as: string;
  readonly from: string;
  readonly to: string;
  readonly pins: readonly (readonly [string, string])[];
  readonly set?: Fields;
}

/** Two interfaces that are not electrical, each as `part.interface`. */
export interface Joint {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly set?: Fields;
}

export type Change =
  | { readonly remove_wire: string }
  | { readonly add_wire: Wire }
  | { readonly set_pins: readonly [wire: string, pins: Wire['pins']] }
  | { readonly set_wire: readonly [wire: string, field: string, value: FieldValue] }
  | { readonly remove_joint: string }
  | { readonly add_joint: Joint }
  | { readonly set_joint: readonly [joint: string, field: string, value: FieldValue] }
  | { readonly set: readonly [part: string, field: string, value: FieldValue] }
  | { readonly replace_part: readonly [part: string, by: string] }
  | { readonly add_part: Placed & { readonly ref: string } }
  /** Its wires and joints go with it. */
  | { readonly remove_part: string }
  | { readonly set_ambient: readonly [number, number] };

export interface Mistake {
  /** `design/name`. */
  readonly id: string;
  readonly title: string;
  /** How it happens. */
  readonly story: string;
  readonly subject: readonly (typeof SUBJECTS)[number][];
  readonly change: readonly Change[];
  readonly grade: Grade;
  /** Of a `todo`: the grade once the design is called finished. */
  readonly finished?: Exclude<Grade, 'todo'>;
  readonly consequence: Consequence;
  /** Part, `part.pin`, `part.interface` or net: a finding on one of them is on the faulty place. */
  readonly at: readonly string[];
  /** The cause, with limit and actual figures. */
  readonly cause: string;
  /** A message that names the cause holds one of these; see `namesCause`. */
  readonly names: readonly string[];
}

export interface Design {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  readonly domains: readonly (typeof DOMAINS)[number][];
  readonly ambient_C?: readonly [number, number];
  readonly parts: Readonly<Record<string, Placed>>;
  readonly wires: readonly Wire[];
  readonly joints: readonly Joint[];
  /** Names of nets, each with some of its pins: all of one net that the wires make. */
  readonly nets?: Readonly<Record<string, readonly string[]>>;
  /** Pins and interfaces that stay open on purpose. */
  readonly open?: readonly { readonly at: string; readonly why: string }[];
  /** Why it is sound. */
  readonly notes: readonly string[];
  /** False alarms that it is built to provoke. */
  readonly guards?: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/** A part that a design needs and the library lacks. */
export interface MissingPart {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A part one can buy, with its figures. */
  readonly example: string;
  /** Electrical pins: what each is. */
  readonly pins: Readonly<Record<string, string>>;
  /** Interfaces of the other domains: what each is. */
  readonly ports: Readonly<Record<string, string>>;
  /** Fields that a placed part has: what each is. */
  readonly fields: Readonly<Record<string, string>>;
  /** Figures, with their units in the keys. */
  readonly ratings: Readonly<Record<string, FieldValue | readonly number[]>>;
}
