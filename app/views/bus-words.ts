/** What the rows of the bus view say, and which there are. */
import type { Bus, BusNode } from '#engine/views/bus-view.ts';
import type { GridRow } from './GridList.tsx';
import { short } from './power-words.ts';

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
export interface Fact {
  readonly text: string;
  readonly wrong: boolean;
}

export function factsOf(bus: Bus): readonly Fact[] {
  const facts: Fact[] = [];
  const say = (text: string, wrong = false) => facts.push({ text, wrong });
  const nodes = bus.nodes.filter((one) => !one.passive);
  if (bus.maxNodes !== null) say(`${bus.count} of ${bus.maxNodes} nodes`, bus.count > bus.maxNodes);
  else say(`${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`);
  const clashes = bus.nodes.filter((one) => one.conflict);
  if (clashes.length > 0) {
    const addresses = [...new Set(clashes.map((one) => one.address))];
    say(`${clashes.length} nodes share ${addresses.join(', ')}`, true);
  }
  for (const { signal, pull } of bus.lines) {
    if (pull === null) continue;
    const limit = Number.isFinite(pull.limit_kOhm) && !pull.strong ? `, at most ${short(pull.limit_kOhm)} kΩ` : '';
    const words = Number.isFinite(pull.kOhm) ? `pulled up by ${short(pull.kOhm)} kΩ` : 'without a pull-up';
    say(`${lineName(signal)} ${words}${limit}`, !pull.strong);
  }
  if (bus.terminators !== null) {
    const { fitted, wanted, unknown } = bus.terminators;
    say(
      `${fitted} of ${wanted} terminators${unknown > 0 ? `, ${unknown} of unknown resistance` : ''}`,
      fitted !== wanted && unknown === 0 && nodes.length > 1,
    );
  }
  const { known_m, unstated, limit_m } = bus.length;
  if (known_m > 0 || limit_m !== null) {
    const open = unstated > 0 ? `, ${unstated} ${unstated === 1 ? 'cable' : 'cables'} without a length` : '';
    say(`${short(known_m)} m${limit_m === null ? '' : ` (at most ${short(limit_m)} m each)`}${open}`, bus.tooLong);
  }
  if (bus.speeds.length > 0) say(bus.speeds.join(', '), bus.speeds.length > 1 && AGREED.has(bus.protocol));
  return facts;
}

/** Serial lines whose two ends must run at one rate. */
const AGREED = new Set(['uart', 'rs232']);

/** "SDA: GPIO21, SCL: GPIO22"; of a resistor its terminals alone. */
export function pinsOf(node: BusNode): string {
  if (node.passive) return node.pins.map((pin) => `pin ${pin.name || 'none'}`).join(', ');
  return node.pins.map((pin) => `${lineName(pin.function)}: ${pin.name || 'none'}`).join(', ');
}

/** `i2c_sda` as SDA. */
function lineName(signal: string): string {
  return signal
    .slice(signal.indexOf('_') + 1)
    .replaceAll('_', ' ')
    .toUpperCase();
}
