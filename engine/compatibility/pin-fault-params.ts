/** What is said of two pins that no connection joins, as data. */
import type { Coded } from '#schemas/coded.ts';
import type { Named } from '../definition/named.ts';

/** A pin of a placed part. */
export interface NamedPin extends Named {
  /** The part's label. */
  readonly part: string;
}

export type PinFault = Coded<PinFaultParams>;

/** `fits` are pins of the other part that belong to each of the two; empty where there is none. */
export interface PinFaultParams {
  /** Both are outputs of one bus. */
  readonly 'both-send': JoinedPins;
  /** Both are inputs of one bus. */
  readonly 'both-listen': JoinedPins;
  /** Supply and return of a supply. */
  readonly reversed: JoinedPins;
  /** Minus of one supply on plus of another; `volts_V` is what they give together at most, null where one states nothing. */
  readonly 'in-series': JoinedPins & { readonly volts_V: number | null };
  /** The minus of one load on the plus of another. */
  readonly 'loads-in-series': { readonly from: NamedPin; readonly to: NamedPin };
  /** A supply on a pin that is for signals; null where one states no voltage, or passes on what it gets. */
  readonly rail: {
    readonly rail: NamedPin;
    readonly rail_V: number | null;
    readonly pin: NamedPin;
    readonly pin_V: number | null;
  };
  /** A supply straight on an input that measures a current: what it would drive through it and what that bears, as far as stated. */
  readonly 'across-shunt': {
    readonly rail: NamedPin;
    readonly pin: NamedPin;
    readonly shunt_ohm: number;
    readonly driven_mA?: number;
    readonly limit_mA?: number;
  };
  /** `pin` measures at a shunt, and `other` is a ground. */
  readonly measures: { readonly pin: NamedPin; readonly other: NamedPin };
  /** `pin` of a two-wire transmitter takes the place of its other wire. */
  readonly 'loop-reversed': { readonly pin: NamedPin; readonly other: NamedPin };
  /** The two halves of one differential pair, winding or signal. */
  readonly inverted: JoinedPins;
  /** Ends of two windings of a motor. */
  readonly windings: JoinedPins;
  /** Two other lines of one bus. */
  readonly crossed: JoinedPins & { readonly functions: PerEnd<string> };
  /** What the other pin needs drives a line, and `pin` has nothing but inputs. */
  readonly 'input-only': IncapablePin;
  /** `pin` is an output for signals, and `other` takes the current of a load or of a supply. */
  readonly 'needs-driver': Overdrawn;
  readonly lacks: IncapablePin;
  /** `protocols` are those that each pin serves. */
  readonly apart: JoinedPins & { readonly protocols: PerEnd<readonly string[]> };
  /** One is on the mains, and the other is not made for it; null where it states no voltage. */
  readonly mains: {
    readonly mains: NamedPin;
    readonly mains_V: number;
    readonly other: NamedPin;
    readonly other_V: number | null;
  };
  /** No interface of its part has the pin. */
  /** `why` is what its definition says of it: that it stays open, and for what. */
  readonly unclaimed: { readonly pin: NamedPin; readonly why?: string };
}

export interface PerEnd<Value> {
  readonly from: Value;
  readonly to: Value;
}

export interface JoinedPins {
  readonly from: NamedPin;
  readonly to: NamedPin;
  readonly fits: PerEnd<readonly Named[]>;
}

interface Overdrawn {
  readonly pin: NamedPin;
  readonly other: NamedPin;
  /** What the pin gives and what the other takes, in mA, as far as their definitions say. */
  readonly given_mA?: number;
  readonly taken_mA?: number;
  /** What they are made for, where that of the other is more. */
  readonly pin_V?: number;
  readonly other_V?: number;
  /** Pins of the same part that could feed the other. */
  readonly able: readonly Named[];
}

interface IncapablePin {
  readonly pin: NamedPin;
  /** What it would have to do for `other`. */
  readonly function: string;
  readonly other: NamedPin;
  /** Pins of its part that can. */
  readonly able: readonly Named[];
}
