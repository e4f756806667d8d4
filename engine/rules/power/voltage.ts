/** What a rail carries and what it gives. */

import type { Range } from '#schemas/part-definition/types.ts';
import { passesVoltage } from '../../compatibility/voltage.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { numberOfInterface } from '../fields.ts';
import { RESISTOR } from '../lookup.ts';
import { dropout_V, fits, inputRange } from '../ranges.ts';
import type { Rail, Voltage } from './rail.ts';

/** What a rail carries: what arrives first from another rail, else what it makes by itself. */
export function carriedVoltage(rail: Rail): Voltage | null {
  const arriving = rail.incoming.find((feed) => feed.from !== rail);
  return arriving === undefined ? ownVoltage({ rail, through: null }) : arriving.given;
}

/** True where some feed gives a rail a voltage that it does not accept. */
export function getsWrongVoltage(rail: Rail): boolean {
  if (rail.incoming.length === 0) {
    return rail.parents.some((one) => one.wronglyFed && passesVoltage(rail.index.domain, one.index.domain));
  }
  const accepts = inputRange(rail);
  return rail.incoming.some((feed) => {
    const given = feed.sink.function === RESISTOR ? null : feed.given;
    return given !== null && accepts !== null && !fits(given, accepts.range);
  });
}

/** A rail and the interface that it gives through; null for what it gives as such. */
export interface RailOutput {
  readonly rail: Rail;
  readonly through: InterfaceIndex | null;
}

/** What a rail gives by itself: its regulator's set point, or a source that needs no supply. Null for a mere input. */
export function ownVoltage({ rail, through }: RailOutput): Voltage | null {
  const { domain, sinks, sources } = rail.index;
  const generated = rail.parents.length > 0 || sinks.length === 0;
  if (!generated) return null;
  const entry = through ?? sources[0];
  const set = entry === undefined ? undefined : numberOfInterface(rail.placed, entry, 'output_voltage_V');
  // What a document holds may lack what the schema asks for: then nothing is known, and nothing is found.
  const nominal = set ?? domain.nominal_voltage_V ?? Number.NaN;
  const tolerance = entry?.interface.power_delivery?.regulation_tolerance_percent;
  const passed = set === undefined && tolerance === undefined ? passedVoltage(rail) : undefined;
  if (passed !== undefined) return passed;
  const half = tolerance === undefined ? 0 : (nominal * tolerance) / 100;
  // Beside a tolerance the range says what the rail accepts from elsewhere.
  const range = tolerance === undefined && set === undefined ? domain.voltage_range_V : undefined;
  // Every panel gives nothing at night: what counts is the sun at work, and the most that it makes of it.
  const solar = entry?.slots.some((slot) => slot.function === 'solar_positive') === true;
  const sure: Range = range === undefined ? [nominal, nominal] : [solar ? nominal : range[0], range[1]];
  const [min, max] = range === undefined ? [nominal - half, nominal + half] : sure;
  return {
    nominal,
    sure,
    min,
    max,
    toleranceKnown: tolerance !== undefined || (range !== undefined && sinks.length === 0),
    origin: rail,
  };
}

/** Of a fuse, a switch or a diode what arrives at it, of several inputs the span of all; undefined for what makes its own. */
function passedVoltage(rail: Rail): Voltage | null | undefined {
  const through = rail.parents.filter((parent) => passesVoltage(rail.index.domain, parent.index.domain));
  if (through.length === 0) return undefined;
  const arriving = through.flatMap((parent) => parent.voltage ?? []);
  const [first, ...others] = arriving;
  const lost = dropout_V(rail) ?? 0;
  if (first === undefined) return null;
  if (others.length === 0) return lost === 0 ? first : lowered(first, lost);
  const span: Voltage = {
    nominal: Math.max(...arriving.map((one) => one.nominal)),
    sure: [Math.min(...arriving.map((one) => one.sure[0])), Math.max(...arriving.map((one) => one.sure[1]))],
    min: Math.min(...arriving.map((one) => one.min)),
    max: Math.max(...arriving.map((one) => one.max)),
    toleranceKnown: arriving.every((one) => one.toleranceKnown),
    origin: rail,
  };
  return lost === 0 ? span : lowered(span, lost);
}

/** What is left behind a diode or another part that passes a supply on and keeps some of it. */
function lowered({ nominal, sure, min, max, ...rest }: Voltage, lost_V: number): Voltage {
  const less = (volts: number) => Math.max(0, volts - lost_V);
  return { ...rest, nominal: less(nominal), sure: [less(sure[0]), less(sure[1])], min: less(min), max: less(max) };
}

export function sameVoltage(a: Voltage | null, b: Voltage | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.nominal !== b.nominal || a.min !== b.min || a.max !== b.max) return false;
  if (a.sure[0] !== b.sure[0] || a.sure[1] !== b.sure[1]) return false;
  return a.toleranceKnown === b.toleranceKnown && a.origin === b.origin;
}
