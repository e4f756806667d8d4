/** Which rows the bus view has, and what they say. */
import type { Bus, BusNode, BusSpeed } from '#engine/views/bus-view.ts';
import { busFactsTexts } from '../texts/board/bus-facts.ts';
import type { GridRow } from './grid/grid-window.ts';
import { threeDigits } from './power-figures.ts';

export interface BusRow extends GridRow {
  readonly kind: 'bus';
  readonly bus: Bus;
}

export interface NodeRow extends GridRow {
  readonly kind: 'node';
  readonly node: BusNode;
}

export interface BusFilter {
  readonly protocol: string;
  readonly query: string;
  /** Ids of parts; null: all. */
  readonly only: ReadonlySet<string> | null;
}

/** A bus with each of its nodes under it; a bus is shown whole where one of its nodes matches. */
export function busRows(
  buses: readonly Bus[],
  filter: BusFilter,
  closed: ReadonlySet<string>,
): readonly (BusRow | NodeRow)[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  return buses.flatMap((bus): readonly (BusRow | NodeRow)[] => {
    if (filter.protocol !== '' && bus.protocol !== filter.protocol) return [];
    const { only } = filter;
    if (only !== null && !bus.nodes.some((node) => only.has(node.part))) return [];
    const text = [bus.protocol, ...bus.nodes.flatMap((one) => [one.label, one.interface, one.address ?? ''])]
      .join('\n')
      .toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const expanded = !closed.has(bus.id);
    const head: BusRow = { kind: 'bus', key: bus.id, level: 1, expanded, bus };
    if (!expanded) return [head];
    return [
      head,
      ...bus.nodes.map((node): NodeRow => ({ kind: 'node', key: `${bus.id} ${node.key}`, level: 2, node })),
    ];
  });
}

/** A fact of a bus; `wrong` where a rule would say so too. */
interface Fact {
  readonly text: string;
  readonly wrong: boolean;
}

export function busFactsOf(bus: Bus): readonly Fact[] {
  const facts: Fact[] = [];
  const say = (text: string, wrong = false) => facts.push({ text, wrong });
  const nodes = bus.nodes.filter((one) => !one.passive);
  if (bus.maxNodes !== null)
    say(busFactsTexts.nodesOfMost({ count: bus.count, most: bus.maxNodes }), bus.count > bus.maxNodes);
  else say(busFactsTexts.nodes({ count: nodes.length }));
  const clashes = bus.nodes.filter((one) => one.conflict);
  if (clashes.length > 0) {
    const addresses = [...new Set(clashes.map((one) => one.address))];
    say(busFactsTexts.sharedAddresses({ count: clashes.length, addresses: addresses.join(', ') }), true);
  }
  for (const { signal, pull } of bus.lines) {
    if (pull === null) continue;
    const line = lineName(signal);
    const text = Number.isFinite(pull.kOhm)
      ? busFactsTexts.pulledUp({ line, pull_kOhm: threeDigits(pull.kOhm) })
      : busFactsTexts.notPulledUp({ line });
    const isLimited = Number.isFinite(pull.limit_kOhm) && !pull.strong;
    say(
      isLimited ? busFactsTexts.atMost({ pull: text, limit_kOhm: threeDigits(pull.limit_kOhm) }) : text,
      !pull.strong,
    );
  }
  if (bus.terminators !== null) {
    const { fitted, wanted, unknown } = bus.terminators;
    say(
      unknown > 0
        ? busFactsTexts.terminatorsUnknown({ fitted, wanted, unknown })
        : busFactsTexts.terminators({ fitted, wanted }),
      fitted !== wanted && unknown === 0 && nodes.length > 1,
    );
  }
  const { known_m, unstated, limit_m } = bus.length;
  if (known_m > 0 || limit_m !== null) {
    const length_m = threeDigits(known_m);
    const length =
      limit_m === null
        ? busFactsTexts.length({ length_m })
        : busFactsTexts.lengthOfMost({ length_m, limit_m: threeDigits(limit_m) });
    say(unstated > 0 ? busFactsTexts.withoutLength({ length, count: unstated }) : length, bus.tooLong);
  }
  if (bus.speeds.length > 0)
    say(bus.speeds.map(speedText).join(', '), bus.speeds.length > 1 && AGREED.has(bus.protocol));
  return facts;
}

function speedText(speed: BusSpeed): string {
  if (speed.of === 'serial') return busFactsTexts.serialRate(speed);
  return speed.of === 'network' ? busFactsTexts.networkSpeed(speed) : busFactsTexts.laneSpeed(speed);
}

/** Serial lines whose two ends must run at one rate. */
const AGREED = new Set(['uart', 'rs232']);

/** "SDA: GPIO21, SCL: GPIO22"; of a resistor its terminals alone. */
export function pinsOf(node: BusNode): string {
  if (node.passive)
    return node.pins.map((pin) => busFactsTexts.pin({ pin: pin.name || busFactsTexts.noPin })).join(', ');
  return node.pins.map((pin) => `${lineName(pin.function)}: ${pin.name || busFactsTexts.noPin}`).join(', ');
}

/** `i2c_sda` as SDA. */
function lineName(signal: string): string {
  return signal
    .slice(signal.indexOf('_') + 1)
    .replaceAll('_', ' ')
    .toUpperCase();
}
