/** What fixes do, in English for agents and the command line, by code. The page words the same codes for people. */
import type { EndRef } from '../board/edit.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import type { Link } from '../design/design.ts';
import { exactCurrent } from '../wording/current.ts';
import { list, num } from './names.ts';
import type { Fix, FixEdit } from './rule.ts';

export const FIX_LABELS = {
  'add-antenna': ({ antenna, part }: { antenna: string; part: string }) => `Add ${antenna} to ${part}`,
  'add-flyback-diode': ({ diode, load }: { diode: string; load: string }) => `Add ${diode} across ${load}`,
  'add-hold': ({ resistance_kΩ, pin, up }: { resistance_kΩ: number; pin: string; up: boolean }) =>
    `Add a ${num(resistance_kΩ)} kΩ ${up ? 'pull-up' : 'pull-down'} to ${pin}`,
  'add-level-shifter': ({ shifter, a, b, low_V, lowRail, high_V, highRail }: LevelShifter) =>
    `Insert ${shifter} between ${a} and ${b} (${num(low_V)} V from ${lowRail}, ${num(high_V)} V from ${highRail})`,
  'add-pull-up': ({ resistance_kΩ, line, bus }: PullUpParams) =>
    `Add a ${num(resistance_kΩ)} kΩ pull-up to ${line} of ${bus}`,
  'add-silencer': ({ silencer, part }: { silencer: string; part: string }) => `Add ${silencer} to ${part}`,
  'add-supply': ({ supply, part, from }: { supply: string; part: string; from?: string }) =>
    `Add ${supply} for ${part}${from === undefined ? '' : `, fed from ${from}`}`,
  'add-terminators': ({ resistor, ends }: { resistor: string; ends: readonly string[] }) =>
    `Add ${resistor} across ${list(ends)}`,
  'choose-pin': ({ end }: { end: string }) => `Let the engine choose for ${end}`,
  connect: ({ a, b }: { a: string; b: string }) => `Connect ${a} to ${b}`,
  'connect-elsewhere': ({ ends }: { ends: readonly string[] }) => `Connect to ${list(ends)} instead`,
  'delete-connection': ({ a, b }: { a?: string; b?: string }) =>
    a === undefined || b === undefined ? 'Delete the connection' : `Delete ${a} to ${b}`,
  'feed-from': ({ rail }: { rail: string }) => `Feed it from ${rail}`,
  'feed-over-cable': ({ from }: { from: string }) => `Feed it over its cable, from ${from}`,
  'join-grounds': ({ a, b }: { a: string; b: string }) => `Join the grounds of ${a} and ${b}`,
  'keep-moved-pins': (_: Readonly<Record<never, never>>) => 'Keep the new pins',
  'move-end': ({ end, from, to }: { end: string; from: string; to: string }) => `Move ${end} from ${from} to ${to}`,
  'move-pins': ({ ends, from, to }: MoveParams) => `Move ${list(movesOf({ ends, from, to }))}`,
  'remove-waiver': (_: Readonly<Record<never, never>>) => 'Remove the waiver',
  'set-address': ({ part, address }: { part: string; address: string }) => `Set ${part} to ${address}`,
  'set-line-rate': ({ rate_Bd }: { rate_Bd: number }) => `Set the line to ${num(rate_Bd)} baud`,
  'set-baud-rate': ({ end, rate_Bd }: { end: string; rate_Bd: number }) => `Set ${end} to ${num(rate_Bd)} baud`,
  'set-current-limit': ({ part, current_mA }: { part: string; current_mA: number }) =>
    `Set the current limit of ${part} to ${exactCurrent(current_mA)}`,
  'set-field': ({ part, field, value }: { part: string; field: string; value: string }) =>
    `Set ${field} of ${part} to ${value}`,
  'set-pressure': ({ part, pressure_bar }: { part: string; pressure_bar: number }) =>
    `Set ${part} to ${num(pressure_bar)} bar`,
  'swap-ends': ({ part, a, b }: { part: string; a: string; b: string }) => `Swap ${a} and ${b} of ${part}`,
  'swap-lines': ({ a, b }: { a: string; b: string }) => `Swap the lines of ${a} and ${b}`,
  'switch-terminators': ({ ends, on }: { ends: readonly string[]; on: boolean }) =>
    `Switch the terminator of ${list(ends)} ${on ? 'on' : 'off'}`,
  'tie-pins': ({ pins, to }: { pins: readonly string[]; to: readonly string[] }) => `Tie ${list(pins)} to ${list(to)}`,
  'use-pin': ({ pin }: { pin: string }) => `Use ${pin}`,
} as const;

export type FixCode = keyof typeof FIX_LABELS;
export type FixParams<C extends FixCode> = Parameters<(typeof FIX_LABELS)[C]>[0];

export function fix<C extends FixCode>(code: C, params: FixParams<C>, edits: readonly FixEdit[]): Fix {
  // The type of `params` is that of the label of this code.
  const label = FIX_LABELS[code] as (params: FixParams<C>) => string;
  return { code, params, label: label(params), edits };
}

/** The same connection, made anew: the engine pairs its lines and assigns its pins again. */
export function reconnected({ connection, ends: [from, to] }: Link): readonly FixEdit[] {
  return [
    { op: 'disconnect', connection: connection.id },
    { op: 'connect', from: { ...from.end }, to: { ...to.end }, fields: connection.fields },
  ];
}

/** An end of a new connection. */
export function endAt(part: string, { domain, interface: { id } }: InterfaceIndex) {
  return { part, interface: id, domain };
}

/**
 * Edits that add a part of a definition, which gets a free label where none is given, and join ends of the board with its
 * interfaces, each on a line of the end where one is named.
 */
export function addition(
  name: string,
  definition: string,
  wires: readonly (readonly [from: EndRef, to: string, line?: string])[],
  label?: string,
): readonly FixEdit[] {
  const id = name.slice(0, 64);
  return [
    { op: 'add_part', id, definition, ...(label === undefined ? {} : { label }) },
    ...wires.map(([from, to, line]): FixEdit => {
      return { op: 'connect', from, to: { part: id, interface: to }, ...(line === undefined ? {} : { line }) };
    }),
  ];
}

/** Who moves, from which pin and to which, side by side. */
export type MoveParams = {
  readonly ends: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
};

export function movesOf({ ends, from, to }: MoveParams): readonly string[] {
  return ends.map((end, index) => `${end} from ${from[index]} to ${to[index]}`);
}

type LevelShifter = {
  readonly shifter: string;
  readonly a: string;
  readonly b: string;
  readonly low_V: number;
  readonly lowRail: string;
  readonly high_V: number;
  readonly highRail: string;
};

type PullUpParams = {
  readonly resistance_kΩ: number;
  /** "SDA". */
  readonly line: string;
  readonly bus: string;
};
