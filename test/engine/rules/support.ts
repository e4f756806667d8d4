import { type Board, EMPTY_BOARD, type End, endKey } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectionId, sortedEnds } from '#engine/board/ids.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { asFinished } from '#engine/rules/finished.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import {
  applied,
  connect,
  context,
  definitionOf,
  editsOf,
  partId,
  STARTER_LIBRARY,
} from '../../support/board-builder.ts';

export const TODAY = '2026-01-01';

export function run(board: Board, today = TODAY): RuleRun {
  return runRules(board, { today });
}

/** How often each rule (of a kind) fires as error or warning on the finished board, waived ones left out: the form of the reference boards. */
export function verdict(board: Board, kind = ''): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of asFinished(run(board)).violations) {
    if (one.severity === 'info' || one.waiver !== undefined || !one.rule.startsWith(kind)) continue;
    counts[one.rule] = (counts[one.rule] ?? 0) + 1;
  }
  return counts;
}

/** The same without the pins that are open: taking a part or a wire away leaves some. */
export function besideOpenPins(board: Board): Readonly<Record<string, number>> {
  const { 'conn-pin-open': _, ...rest } = verdict(board);
  return rest;
}

export function of(board: Board, rule: string): readonly Violation[] {
  return run(board).violations.filter((one) => one.rule === rule);
}

/** Fields that a rule said it lacked, each once. */
export function lacking(board: Board, rule: string): readonly string[] {
  const fields = run(board)
    .notEvaluated.filter((one) => one.rule === rule)
    .flatMap((one) => one.missing);
  return [...new Set(fields)].sort();
}

/** The same connection with the pins of one end named in the opposite order: its wires crossed. */
export function crossed(board: Board, end: string): Board {
  const { part, interface: id } = endAt(board, end);
  const connections = [...board.connections].map(([key, one]) => {
    const side = one.ends.findIndex((there) => there.part === part && there.interface === id);
    if (side === -1) return [key, one] as const;
    const [first, second] = one.assigned;
    const assigned = side === 0 ? ([first.toReversed(), second] as const) : ([first, second.toReversed()] as const);
    return [key, { ...one, assigned }] as const;
  });
  return { ...board, connections: new Map(connections) };
}

/** The board with pins that people fixed: [end, requires/n, resource, who]. */
export function pinned(board: Board, ...pins: readonly (readonly [string, string, string, string])[]): Board {
  return {
    ...board,
    pins: new Map(
      pins.map(([text, slot, resource, who]) => [`${endKey(endAt(board, text))}/${slot}`, { resource, who }]),
    ),
  };
}

/** A board of definitions that the test makes, beside the starter parts. */
export function boardWith(definitions: readonly PartDefinitionFile[], ...steps: readonly (string | Edit)[]): Board {
  const library = libraryOf([...STARTER_LIBRARY.definitions.values(), ...definitions]);
  return applied(applyEdits(EMPTY_BOARD, editsOf(...steps), context(library))).board;
}

/** A sensor on a converter that `enable` switches, with a pull-up on the rail of `pull`. */
export function switchedOff(pull: string, enable: string): Board {
  return boardWith(
    [],
    ...['usb-supply-5v-3a as s', 'esp32-devkitc-v4 as u', 'tps63020-module as p', 'sht31 as b', 'resistor-4k7 as r'],
    connect('s.output', 'u.usb_power'),
    connect('u.5v_out', 'p.input'),
    connect(enable, 'p.en'),
    connect('p.output', 'b.power'),
    connect('u.i2c', 'b.i2c'),
    connect('u.i2c', 'r.end_1'),
    connect(pull, 'r.end_2'),
  );
}

export function edited(board: Board, ...edits: readonly Edit[]): Board {
  return applied(applyEdits(board, edits, context(STARTER_LIBRARY, 'Ada', 500))).board;
}

/** The sample, some of its edits left out and others added. */
export function station(
  options: { readonly without?: (edit: Edit) => boolean; readonly and?: readonly Edit[] } = {},
): Board {
  const kept = WEATHER_STATION.filter((edit) => options.without?.(edit) !== true);
  return applied(applyEdits(EMPTY_BOARD, [...kept, ...(options.and ?? [])], context())).board;
}

/** True for edits that name or make the part. */
export function about(...names: readonly string[]): (edit: Edit) => boolean {
  return (edit) => {
    if (edit.op === 'add_part') return edit.id !== undefined && names.includes(edit.id);
    return edit.op === 'connect' && (names.includes(edit.from.part) || names.includes(edit.to.part));
  };
}

export function join(from: string, to: string): Edit {
  const end = (text: string) => {
    const dot = text.indexOf('.');
    return { part: `$${text.slice(0, dot)}`, interface: text.slice(dot + 1) };
  };
  return { op: 'connect', from: end(from), to: end(to) };
}

export function add(definition: string, name: string): Edit {
  return { op: 'add_part', id: `$${name}`, definition, label: name };
}

/**
 * The board with connections that no edit would make (a merge or a board file can): `['ESP32.5v_out', 'Air.vdd']`, parts
 * by label, `#1` behind an interface for its second instance. Resources are left to the engine unless they are given.
 */
export function forced(
  board: Board,
  ...pairs: readonly (readonly [string, string, (readonly [readonly string[], readonly string[]])?])[]
): Board {
  const connections = new Map(board.connections);
  let seq = 10_000;
  for (const [from, to, given] of pairs) {
    const [a, b] = [endAt(board, from), endAt(board, to)];
    const [first] = sortedEnds(a, b);
    const assigned = given ?? [[], []];
    const id = connectionId(a, b);
    seq += 1;
    connections.set(id, {
      id,
      ends: sortedEnds(a, b),
      assigned: first === a ? assigned : [assigned[1], assigned[0]],
      fields: {},
      seq,
    });
  }
  return { ...board, connections };
}

export function endAt(board: Board, text: string): End {
  const [path = '', instance = '0'] = text.split('#');
  const dot = path.lastIndexOf('.');
  const part = partId(board, path.slice(0, dot));
  const id = path.slice(dot + 1);
  const definition = designOf(board).parts.get(part)?.definition;
  const found = [...(definition?.interfaces.values() ?? [])].find((one) => one.interface.id === id);
  if (found === undefined) throw new Error(`no interface ${text}`);
  return { part, domain: found.domain, interface: id, instance: Number(instance) };
}

interface ChipSpec {
  /** id → [nominal V, max mA, and further fields]. */
  readonly rails?: Readonly<Record<string, readonly [number, number, object?]>>;
  /** id → "function function@power domain", with further fields of the resource. */
  readonly pins: Readonly<Record<string, string | readonly [string, object]>>;
  /** id → "protocol role: function function×2", with further fields of the interface. */
  readonly ports: Readonly<Record<string, string | readonly [string, object]>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly domain?: string;
  /** Of open pins it says nothing; else each that says nothing itself may stay open. */
  readonly silent?: boolean;
}

/** A definition of one electrical domain in a few words. */
export function chip(
  id: string,
  { rails = {}, pins, ports, more = {}, domain = 'electrical', silent = false }: ChipSpec,
): PartDefinitionFile {
  const both = (value: string | readonly [string, object]) =>
    typeof value === 'string' ? ([value, {}] as const) : value;
  return definitionOf(id, {
    domain,
    power_domains: Object.entries(rails).map(([name, [nominal, max, further]]) => ({
      id: name,
      name: name.toUpperCase(),
      nominal_voltage_V: nominal,
      max_current_mA: max,
      ...further,
    })),
    resources: Object.entries(pins).map(([name, value]) => {
      const [text, further] = both(value);
      const [functions = '', rail] = text.split('@');
      return {
        id: name,
        functions: functions
          .split(' ')
          .map((one) => (one === 'ground' ? { name: one, shareable_with: [one] } : { name: one })),
        ...(rail === undefined ? {} : { power_domain_id: rail }),
        ...(silent ? {} : { when_open: { consequence: 'allowed' } }),
        ...further,
      };
    }),
    interfaces: Object.entries(ports).map(([name, value]) => {
      const [text, further] = both(value);
      const [head = '', needs = ''] = text.split(': ');
      const [type, role = ''] = head.split(' ');
      return {
        id: name,
        protocol: { type, role: role.includes('/') ? role.split('/') : role },
        requires: needs.split(' ').map((need) => {
          const [fn, count = '1'] = need.split('×');
          return { function: fn, count: Number(count) };
        }),
        ...further,
      };
    }),
    ...more,
  });
}

/** A supply that needs none itself. */
export function source(id: string, volts: number, mA: number, further: object = {}): PartDefinitionFile {
  return chip(id, {
    rails: { out: [volts, mA] },
    pins: { plus: 'power_output@out', minus: 'ground@out' },
    ports: { out: ['power source: power_output ground', further] },
  });
}

/** A load with nothing but a supply. */
export function load(
  id: string,
  volts: number,
  range: readonly [number, number],
  draw_mA?: number,
): PartDefinitionFile {
  return chip(id, {
    rails: { vdd: [volts, 0, { voltage_range_V: range }] },
    pins: { vdd: 'power_input@vdd', gnd: 'ground@vdd' },
    ports: {
      vdd: [
        'power sink: power_input ground',
        draw_mA === undefined ? {} : { custom_fields: [{ key: 'draw_mA', type: 'number', default: draw_mA }] },
      ],
    },
  });
}
