/** The pins of a signal with what decides their levels, found once for all rules about levels. */
import type { Resource } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { append } from '../../board/append.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { isResistor, resourceAt } from '../lookup.ts';
import type { Voltage } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { signalOn } from '../signals.ts';
import { type TheveninSource, theveninSourceOf } from './level-network.ts';
import { lineOf, statedInside_kOhm } from './pull-up-net.ts';

/** Rails that differ by less are one level. */
export const SAME_RAIL = 0.05;

export interface LevelPin {
  readonly node: Node;
  /** What its rail carries; null where it has none, or nobody says. */
  readonly rail: Voltage | null;
  /** Its stated levels, as far as they hold: undefined where the rail carries something else than they are stated for. */
  readonly levels: Resource['logic_levels'];
}

/** What gets a wrong supply is left out: it is judged once it gets the right one. */
export interface LevelNet {
  /** What sets the high level: push-pull drivers, and rails that tie. */
  readonly highs: readonly LevelPin[];
  /** What sets the low level: drivers of any kind. A ground that ties is low enough for every input. */
  readonly lows: readonly LevelPin[];
  /** The first of each part. */
  readonly receivers: readonly LevelPin[];
  /** What limits the current into a receiver, in Ω: 0 where a wire joins it to what drives it. */
  readonly series_ohm: number;
  /** They divide the voltage, and do not only stand in series. */
  readonly divides?: boolean;
}

export const levelsOn = sharedByRules((design, net: Net): LevelNet => {
  const behind = theveninSourceOf(design, net);
  if (behind !== null) return levelsBehind(design, net, behind);
  const signal = signalOn(design, net);
  if (signal === null) return NO_SIGNAL;
  const drivers = pinsOf(design, signal.drivers);
  const highs = joined(drivers, railPins(design, signal.rails));
  const lows = joined(drivers, pinsOf(design, signal.pullers));
  if (highs.length + lows.length === 0) return NO_SIGNAL;
  const receivers = pinsOf(design, onePerPart(signal.receivers));
  const isDriven = signal.rails.length > 0 || signal.drivers.some((node) => !signal.receivers.includes(node));
  const pulled = isDriven ? null : pulledInside(design, net, lows);
  if (pulled === null) return { highs, lows, receivers, series_ohm: 0 };
  return { highs: [...highs, { ...pulled.pin, levels: undefined }], lows, receivers, series_ohm: pulled.ohm };
});

const NONE: LevelPin[] = [];
const NO_SIGNAL: LevelNet = { highs: NONE, lows: NONE, receivers: NONE, series_ohm: 0 };

/** An output that only pulls low and has a resistor to its own rail inside; null where resistors outside set the level. */
function pulledInside(design: Design, net: Net, pullers: readonly LevelPin[]) {
  if (net.nodes.some(isResistor) || lineOf(design, net)?.bus === true) return null;
  for (const pin of pullers) {
    const pull_kOhm = statedInside_kOhm(design, pin.node);
    if (pin.rail !== null && pull_kOhm !== null) return { pin, ohm: 1000 * pull_kOhm };
  }
  return null;
}

/** The same where resistors stand between: what they leave of the levels of the drivers. */
function levelsBehind(
  design: Design,
  net: Net,
  { drivers, rail, receivers, seen_V, source_ohm, divides }: TheveninSource,
): LevelNet {
  const scaled = (pin: LevelPin): LevelPin => ({
    ...pin,
    rail: scaledRail(pin.rail, seen_V),
    levels: scaledLevels(pin.levels, seen_V),
  });
  const listening = pinsOf(design, onePerPart(receivers));
  if (rail === null) {
    const pins = pinsOf(design, drivers).map(scaled);
    return { highs: pins, lows: pins, receivers: listening, series_ohm: source_ohm, divides };
  }
  // A pull-up of a line that others pull low is judged as such, and no input needs more than its own rail.
  const tie = lineOf(design, net) === null ? railPin(design, rail) : null;
  if (tie === null) return NO_SIGNAL;
  const highs = [{ ...scaled(tie), levels: undefined }];
  return { highs, lows: NONE, receivers: listening, series_ohm: source_ohm, divides };
}

function scaledRail(rail: Voltage | null, seen_V: TheveninSource['seen_V']): Voltage | null {
  if (rail === null) return null;
  const { nominal, min, max, sure } = rail;
  return {
    ...rail,
    nominal: seen_V(nominal),
    min: seen_V(min),
    max: seen_V(max),
    sure: [seen_V(sure[0]), seen_V(sure[1])],
  };
}

function scaledLevels(levels: LevelPin['levels'], seen_V: TheveninSource['seen_V']): LevelPin['levels'] {
  const { v_oh_min_V, v_ol_max_V } = levels ?? {};
  return {
    ...(v_oh_min_V === undefined ? {} : { v_oh_min_V: seen_V(v_oh_min_V) }),
    ...(v_ol_max_V === undefined ? {} : { v_ol_max_V: seen_V(v_ol_max_V) }),
  };
}

function joined(first: readonly LevelPin[], second: readonly LevelPin[]): readonly LevelPin[] {
  return second.length === 0 ? first : first.concat(second);
}

function railPins(design: Design, rails: readonly Node[]): readonly LevelPin[] {
  return rails.length === 0 ? NONE : rails.flatMap((node) => railPin(design, node) ?? NONE);
}

/** A rail as a driver of a high level: it gives at least what its tolerance leaves. Null where nobody says what it carries. */
function railPin(design: Design, node: Node): LevelPin | null {
  const voltage = supplyOf(design).railOf(node)?.voltage ?? null;
  if (voltage === null) return null;
  return { node, rail: voltage, levels: { v_oh_min_V: voltage.toleranceKnown ? voltage.min : voltage.nominal } };
}

function onePerPart(nodes: readonly Node[]): readonly Node[] {
  if (nodes.length < 2) return nodes;
  const seen = new Set<string>();
  return nodes.filter(({ part }) => {
    const first = !seen.has(part);
    seen.add(part);
    return first;
  });
}

function pinsOf(design: Design, nodes: readonly Node[]): LevelPin[] {
  let pins = NONE;
  for (const node of nodes) {
    const pin = levelsAt(design, node);
    if (pin !== null) pins = append(pins, pin);
  }
  return pins;
}

/** A pin with the levels that it asks for and gives; null where its part gets the wrong supply. */
export function levelsAt(design: Design, node: Node): LevelPin | null {
  const rail = supplyOf(design).railOf(node);
  if (rail?.wronglyFed === true) return null;
  const voltage = signalRail(node, rail?.voltage ?? null);
  return { node, rail: voltage, levels: levelsOf(design, node, voltage) };
}

/** What a signal reaches of the rail that makes it: 10 V of 24 V where it is one of 0 to 10 V. */
function signalRail({ function: name }: Node, rail: Voltage | null): Voltage | null {
  const most = FUNCTIONS.get(name)?.full_scale_V;
  if (rail === null || most === undefined || rail.nominal <= most) return rail;
  return { ...rail, nominal: most, sure: [most, most], min: most, max: most };
}

/** A stated level holds at the nominal voltage of the pin's power domain; one that is a share of the supply at any. */
function levelsOf(design: Design, node: Node, rail: Voltage | null): LevelPin['levels'] {
  const found = resourceAt(design, node);
  const stated = found?.resource.logic_levels;
  if (stated === undefined || found?.powerDomain == null) return stated;
  const nominal = found.powerDomain.nominal_voltage_V;
  if (rail === null) return undefined;
  if (Math.abs(rail.nominal - nominal) <= SAME_RAIL * nominal) return stated;
  return stated.of_supply === true ? inputLevels(stated, rail.nominal / nominal) : undefined;
}

/** What an input asks of its levels at so many times the nominal voltage. */
function inputLevels({ v_ih_min_V, v_il_max_V }: NonNullable<LevelPin['levels']>, times: number): LevelPin['levels'] {
  return {
    ...(v_ih_min_V === undefined ? {} : { v_ih_min_V: v_ih_min_V * times }),
    ...(v_il_max_V === undefined ? {} : { v_il_max_V: v_il_max_V * times }),
  };
}
