/** The views as tables for a spreadsheet. */

import { csv } from '#schemas/text/csv.ts';
import type { Board } from '../board/board.ts';
import { num } from '../rules/names.ts';
import type { Rule, Violation } from '../rules/rule.ts';
import type { Bus, BusSpeed } from './bus-view.ts';
import type { PinRating, PinRow, RatedFigure } from './pin-map.ts';
import type { PowerTree } from './power-tree.ts';

const opt = (value: number | null | undefined): string => (value === null || value === undefined ? '' : num(value));

/** One line a node, in the order of the tree; what feeds it is named by label and rail. */
export function powerCsv(tree: PowerTree): string {
  const named = new Map(tree.nodes.map((node) => [node.id, `${node.label} ${node.name}`]));
  const feeds = new Map<string, string[]>();
  for (const { from, to } of tree.edges) feeds.set(to, [...(feeds.get(to) ?? []), named.get(from) ?? from]);
  const made = new Map(tree.edges.flatMap((edge) => (edge.conversion === null ? [] : [[edge.to, edge.conversion]])));
  return csv([
    [
      'Part',
      'Rail',
      'Kind',
      'Fed by',
      'Nominal V',
      'Actual V',
      'Least V',
      'Most V',
      'Typical mA',
      'Worst mA',
      'Typical W',
      'Worst W',
      'Compared mA',
      'Limit mA',
      'Load %',
      'State',
      'Efficiency %',
      'Loads without a stated draw',
      'Ground',
    ],
    ...tree.nodes.map((node) => [
      node.label,
      node.name,
      node.kind,
      (feeds.get(node.id) ?? []).join('; '),
      opt(node.nominal_V),
      opt(node.actual_V?.nominal),
      opt(node.actual_V?.min),
      opt(node.actual_V?.max),
      num(node.typical_mA),
      num(node.worst_mA),
      opt(node.typical_W),
      opt(node.worst_W),
      opt(node.margin?.measured_mA),
      opt(node.margin?.limit_mA),
      node.margin === null ? '' : String(Math.round((node.margin.measured_mA / node.margin.limit_mA) * 100)),
      node.inLoop ? 'loop' : (node.margin?.level ?? ''),
      opt(made.get(node.id)?.efficiency_percent),
      String(node.unstated.length),
      node.isolated ? 'isolated' : 'common',
    ]),
  ]);
}

/** One line a node of a bus, with what holds for the whole bus in front. */
export function busCsv(buses: readonly Bus[]): string {
  return csv([
    [
      'Bus',
      'Protocol',
      'Speed',
      'Length m',
      'Node limit',
      'Pull-ups kΩ',
      'Terminators',
      'Part',
      'Interface',
      'Instance',
      'Role',
      'Address',
      'Conflict',
      'Pins',
    ],
    ...buses.flatMap((bus, index) =>
      bus.nodes.map((node) => [
        String(index + 1),
        bus.protocol,
        bus.speeds.map(speedWords).join('; '),
        num(bus.length.known_m),
        opt(bus.maxNodes),
        bus.lines.flatMap(({ signal, pull }) => (pull === null ? [] : [`${signal} ${ohms(pull.kOhm)}`])).join('; '),
        bus.terminators === null ? '' : `${bus.terminators.fitted} of ${bus.terminators.wanted}`,
        node.label,
        node.interface,
        String(node.instance),
        node.roles.join('/'),
        node.address ?? '',
        node.conflict ? 'yes' : '',
        node.pins.map((pin) => `${pin.function}=${pin.name || 'none'}`).join('; '),
      ]),
    ),
  ]);
}

/** "4.7", or "none". */
export function ohms(kOhm: number): string {
  return Number.isFinite(kOhm) ? num(kOhm) : 'none';
}

/** One line a pin. */
export function pinCsv(rows: readonly PinRow[]): string {
  return csv([
    ['Pin', 'Name', 'Domain', 'Functions', 'In use', 'Held by', 'Fixed by', 'Net', 'Joined with', 'Ratings'],
    ...rows.map((row) => [
      row.resource,
      row.name,
      row.domain,
      row.functions.map((one) => one.name).join('; '),
      row.functions.flatMap((one) => (one.used ? [one.name] : [])).join('; '),
      row.holders.map((one) => `${one.name} (${one.function})`).join('; '),
      row.holders.flatMap((one) => one.pinnedBy ?? []).join('; '),
      row.net,
      row.far.map((one) => one.name).join('; '),
      row.ratings.map(ratingText).join('; '),
    ]),
  ]);
}

const RATINGS: Readonly<Record<RatedFigure, (figure: string) => string>> = {
  inputHigh_V: (figure) => `V_IH ≥ ${figure} V`,
  inputLow_V: (figure) => `V_IL ≤ ${figure} V`,
  outputHigh_V: (figure) => `V_OH ≥ ${figure} V`,
  outputLow_V: (figure) => `V_OL ≤ ${figure} V`,
  source_mA: (figure) => `sources ${figure} mA`,
  sink_mA: (figure) => `sinks ${figure} mA`,
  working_bar: (figure) => `${figure} bar`,
  most_bar: (figure) => `at most ${figure} bar`,
};

function ratingText(rating: PinRating): string {
  if (rating.kind === 'name') return rating.name;
  return rating.kind === 'pullUp' ? 'internal pull-up' : RATINGS[rating.kind](num(rating.value));
}

/** One line a violation, in the order given, graded as on a finished board. */
export function violationsCsv(
  board: Board,
  violations: readonly Violation[],
  ruleOf: (id: string) => Rule | undefined,
): string {
  const label = (id: string) => board.parts.get(id)?.label ?? id;
  return csv([
    [
      'Severity',
      'Rule',
      'Family',
      'Message',
      'Parts',
      'Measured',
      'Limit',
      'Unit',
      'Fixes',
      'Waived by',
      'Why',
      'When',
      'Until',
    ],
    ...violations.map((one) => [
      one.consequence ?? one.severity,
      one.rule,
      ruleOf(one.rule)?.category ?? '',
      one.message,
      partsOfViolation(board, one).map(label).join('; '),
      opt(one.data.measured),
      opt(one.data.limit),
      one.data.unit ?? '',
      one.fixes.map((fix) => fix.label).join('; '),
      one.waiver?.who ?? '',
      one.waiver?.why ?? '',
      one.waiver?.when ?? '',
      one.waiver?.until ?? '',
    ]),
  ]);
}

/** Ids of the parts that a violation names, those at the ends of its connections included, each once. */
export function partsOfViolation(board: Board, { refs }: Pick<Violation, 'refs'>): readonly string[] {
  const found = new Set<string>();
  for (const { part, connection } of refs) {
    if (part !== undefined) found.add(part);
    if (connection === undefined) continue;
    for (const end of board.connections.get(connection)?.ends ?? []) found.add(end.part);
  }
  return [...found];
}

function speedWords(speed: BusSpeed): string {
  if (speed.of === 'serial') return `${num(speed.rate_Bd)} Bd`;
  return `${speed.of === 'lane' ? 'up to ' : ''}${num(speed.rate_Mbit_s)} Mbit/s${speed.of === 'lane' ? ' a lane' : ''}`;
}
