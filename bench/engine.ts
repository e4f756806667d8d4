/**
 * A full rule check, what one edit costs in steady state, how much memory both take and what it costs to hand a board to
 * the checking worker, on boards of growing size.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { Checker } from '#engine/rules/incremental/checker.ts';
import { RULES } from '#engine/rules/index.ts';
import { checkRules, runRules } from '#engine/rules/run.ts';
import { deltaOf } from '../app/violations/check/checker.ts';
import { boardOf, library } from './support/boards.ts';
import { summary, table } from './support/stats.ts';

const TODAY = '2026-01-01';
/**
 * Parts, signals from each station to the next, and the bar of a full check and of one edit, in ms. The bars are for 257,
 * 1,500, 6,009 and 20,013 connections: these boards have two more each, one signal fewer would be below. The last one has
 * signals that cross wherever its ground is cut.
 */
const BOARDS = [
  { parts: 108, signals: 4, full: null, edit: 16 },
  { parts: 500, signals: 9, full: 100, edit: null },
  { parts: 2_000, signals: 9, full: 300, edit: null },
  { parts: 10_000, signals: 0, full: 500, edit: 10 },
  { parts: 10_000, signals: 2, full: null, edit: 10 },
] as const;
/** KiCad 9.0.2 `sch erc` on vme-wren: 1,507 components, 6,811 pin nodes, 4.3 s at the median, of which checks 1.3 s. */
const KICAD = { nodes: 6_811, all_ms: 4_300, checks_ms: 1_300 };
const FULL_RUNS = 11;
const ROUNDS = 24;

/** One edit of each kind, of parts that are far apart from those of the round before. */
const KINDS: readonly { readonly name: string; readonly edit: (board: Board, n: number) => Edit }[] = [
  {
    name: 'field',
    edit: (board, n) => ({ op: 'update_part', part: nth(board, n, 7), fields: { draw_mA: 1 + (n % 9) } }),
  },
  { name: 'move', edit: (board, n) => ({ op: 'move_part', part: nth(board, n, 6), at: [n, -n] }) },
  { name: 'rename', edit: (board, n) => ({ op: 'update_part', part: nth(board, n, 2), label: `Station ${n}` }) },
  { name: 'add', edit: () => ({ op: 'add_part', id: '$new', definition: 'bme280' }) },
  { name: 'connect', edit: (board, n) => joinNewest(board, nth(board, n, 2)) },
  { name: 'disconnect', edit: (board) => ({ op: 'disconnect', connection: newest(board.connections) }) },
  { name: 'remove', edit: (board) => ({ op: 'remove_part', part: newest(board.parts) }) },
  { name: 'part two nets', edit: (board, n) => ({ op: 'disconnect', connection: groundAfter(board, n) }) },
  { name: 'join two nets', edit: (board, n) => joinGrounds(board, n) },
];

export function benchEngine(): string {
  const full: (string | number)[][] = [];
  const kicad: (string | number)[][] = [];
  const edits: (string | number)[][] = [];
  const further: (string | number)[][] = [];
  const boards = BOARDS.map(({ parts, signals, ...bar }) => {
    const board = boardOf(parts, 'joined', signals);
    return { board, bar, name: `${board.parts.size} parts, ${board.connections.size} connections` };
  });
  // Full checks first: what follows a board keeps it and its run alive.
  for (const { board, bar, name } of boards) {
    collectGarbage();
    const first = once(() => checkRules(elaborate(board).design, RULES, TODAY));
    const design = sample(FULL_RUNS, () => elaborate(board));
    const check = sample(FULL_RUNS, () => checkRules(elaborate(board).design, RULES, TODAY));
    full.push([name, first, check.wall, bar.full ?? '', check.cpu, design.wall]);
    const nodes = elaborate(board).design.nets.reduce((sum, net) => sum + net.nodes.length, 0);
    const own = check.wall / nodes;
    kicad.push([
      name,
      String(nodes),
      own * 1000,
      own / (KICAD.all_ms / KICAD.nodes),
      (check.wall - design.wall) / nodes / (KICAD.checks_ms / KICAD.nodes),
    ]);
  }
  for (const { board, bar, name } of boards) {
    const followed = sample(FULL_RUNS, () => new Checker(elaborate(board).design, RULES, TODAY, true).run());
    const copied = sample(FULL_RUNS, () => structuredClone(deltaOf(board)));
    further.push([name, followed.wall, memoryOf(board), copied.wall]);
    const { byKind, all } = walk(board);
    edits.push([name, ...byKind, all.p50, all.p95, bar.edit ?? '', all.cpu]);
  }
  const kinds = KINDS.map(({ name }) => `${name}, ms`);
  return [
    `${RULES.length} rules.`,
    '',
    table(['board', 'first in the process, ms', 'full check, ms', 'bar', 'CPU, ms', 'of it design, ms'], full),
    '',
    'Design and rules after one edit, medians:',
    '',
    table(['board', ...kinds, 'all p50', 'all p95', 'bar', 'CPU of one, ms'], edits),
    '',
    'Beside KiCad 9.0.2 (1,507 components, 6,811 pin nodes: 4.3 s, of which checks 1.3 s):',
    '',
    table(['board', 'pin nodes', 'µs a pin node', 'share of KiCad, all', 'share of KiCad, checks'], kicad),
    '',
    table(['board', 'ready for edits, ms', 'heap of design and run, MB', 'copy for the worker, ms'], further),
  ].join('\n');
}

/** What the design and a run that can go on keep alive beside the board, in MB. */
function memoryOf(board: Board): number {
  const before = heapUsed_MB();
  const checker = new Checker(elaborate(board).design, RULES, TODAY, true);
  const run = checker.run();
  const used = heapUsed_MB() - before;
  // Asked again, so that both have lived until here.
  if (checker.run() !== run) throw new Error('the same design was judged twice');
  return used;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

function heapUsed_MB(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

function once(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** Edits of all kinds in turn, each checked; the first rounds, which warm up, are not counted. */
function walk(start: Board): {
  readonly byKind: readonly number[];
  readonly all: { readonly p50: number; readonly p95: number; readonly cpu: number };
} {
  let board = start;
  runRules(board, { today: TODAY });
  const times = KINDS.map((): number[] => []);
  let cpu = 0;
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const [index, { edit }] of KINDS.entries()) {
      const context = { library, newId: (prefix: string) => `${prefix}_n${round}`, now: '', who: 'bench' };
      const applied = applyEdits(board, [edit(board, round)], context);
      if (!applied.ok) throw new Error(applied.refusal.code);
      // An equal board: what applying asked the engine about its own board does not count as known.
      board = { ...applied.board };
      const [began, used] = [performance.now(), process.cpuUsage()];
      designOf(board);
      runRules(board, { today: TODAY });
      const took = performance.now() - began;
      if (round < ROUNDS) continue;
      times[index]?.push(took);
      const { user, system } = process.cpuUsage(used);
      cpu += (user + system) / 1000;
    }
  }
  const all = times.flat();
  const { p50, p95 } = summary(all);
  return { byKind: times.map((one) => summary(one).p50), all: { p50, p95, cpu: cpu / all.length } };
}

/** The `which`th part of the nth station, stations taken with a stride. */
function nth(board: Board, n: number, which: number): string {
  const ids = [...board.parts.keys()];
  const stations = Math.floor(ids.length / 9);
  return ids[((n * 37) % stations) * 9 + which] ?? '';
}

/** The connection that joins the grounds of one station and the next, and so of all before and all after it. */
function groundAfter(board: Board, n: number): string {
  const [from, to] = groundsOf(board, n);
  for (const { id, ends } of board.connections.values()) {
    if (ends.every((end) => end.interface === 'ground' && (end.part === from || end.part === to))) return id;
  }
  throw new Error(`${from} and ${to} share no ground`);
}

function joinGrounds(board: Board, n: number): Edit {
  const [from, to] = groundsOf(board, n);
  return { op: 'connect', from: { part: from, interface: 'ground' }, to: { part: to, interface: 'ground' } };
}

/** The boards of a station and the next, stations taken with a stride. */
function groundsOf(board: Board, n: number): readonly [string, string] {
  const ids = [...board.parts.keys()];
  const station = (n * 37) % (Math.floor(ids.length / 9) - 1);
  return [ids[station * 9 + 2] ?? '', ids[(station + 1) * 9 + 2] ?? ''];
}

function joinNewest(board: Board, mcu: string): Edit {
  return {
    op: 'connect',
    from: { part: mcu, interface: '3v3_out' },
    to: { part: newest(board.parts), interface: 'vdd' },
  };
}

function newest(entries: ReadonlyMap<string, { readonly id: string; readonly seq: number }>): string {
  let last: { readonly id: string; readonly seq: number } | null = null;
  for (const entry of entries.values()) if (last === null || entry.seq > last.seq) last = entry;
  return last?.id ?? '';
}

/** Medians of wall and CPU time, in ms. */
function sample(runs: number, run: () => unknown): { readonly wall: number; readonly cpu: number } {
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let n = 0; n <= runs; n += 1) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    run();
    if (n === 0) continue; // warms up
    wall.push(performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  return { wall: summary(wall).p50, cpu: summary(cpu).p50 };
}
