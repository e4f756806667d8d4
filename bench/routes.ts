/**
 * Wires as our router lays them beside libavoid (the router of Adaptagrams, which Dunnart and draw.io-like editors use): the same
 * parts, ends and counts, on the shipped boards and on designs of the corpus.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '#engine/board/values.ts';
import { obstaclesOf } from '#engine/drawing/scene/obstacles.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import {
  corpusBoards,
  countedWires,
  edgeOf,
  partBoxes,
  routedScene,
  shippedBoards,
  tidied,
} from './support/routed-boards.ts';
import { table } from './support/stats.ts';
import { type WireCounts, wireCounts } from './support/wire-counts.ts';

const ROUTERS = join(import.meta.dirname, 'routers');
/** Every so many designs of the corpus. */
const EVERY = 20;

export async function benchRoutes(): Promise<string> {
  install();
  const boards = [...shippedBoards(), ...corpusBoards(EVERY)];
  const cases = (['blocks', 'drawn'] satisfies Look[]).flatMap((look) =>
    boards.map((board) => ({ name: board.name, look, scene: routedScene(tidied(board, look).board) })),
  );
  const theirs = byLibavoid(cases.map(({ scene }) => scene));
  const rows = cases.map(({ name, look, scene }, at) => {
    const wires = countedWires(scene);
    const parts = partBoxes(scene);
    const ours = wireCounts(wires, parts);
    const other = wireCounts(
      wires.map(({ net }, n) => ({ net, path: theirs[at]?.[n] ?? [] })),
      parts,
    );
    return { name, look, parts: scene.parts.size, wires: wires.length, ours, other };
  });
  const lines = rows.map(({ name, look, parts, wires, ours, other }) => [
    ...[name, look, `${parts}`, `${wires}`],
    ...(['overlaps', 'through', 'crossings', 'length'] as const).map((what) => `${ours[what]} / ${other[what]}`),
  ]);
  const sums = (['blocks', 'drawn'] as const).map((look) => {
    const own = rows.filter((row) => row.look === look);
    const sum = (who: 'ours' | 'other', what: keyof WireCounts) => own.reduce((all, row) => all + row[who][what], 0);
    return [
      ...[`all of ${own.length}`, look, '', ''],
      ...(['overlaps', 'through', 'crossings', 'length'] as const).map((what) => {
        const [a, b] = [sum('ours', what), sum('other', what)];
        return `${a} / ${b}${b === 0 ? '' : ` (${(a / b).toFixed(2)})`}`;
      }),
    ];
  });
  return table(
    ['board', 'look', 'parts', 'wires', 'overlaps, ours / libavoid', 'through parts', 'crossings', 'length'],
    [...lines, ...sums],
  );
}

function byLibavoid(scenes: readonly Scene[]): readonly (readonly (readonly number[])[])[] {
  const input = scenes.map((scene) => ({
    parts: [...scene.parts.values()]
      .flatMap(obstaclesOf)
      .map(({ id, minX, minY, maxX, maxY }) => ({ id, minX, minY, maxX, maxY })),
    wires: [...scene.wires.values()].map(({ ends, joins }) => ({
      ends: ends.map((end, n) => ({ part: joins[n]?.part, at: edgeOf(end), side: end.side })),
    })),
  }));
  const { stdout, status, stderr } = spawnSync(process.execPath, [join(ROUTERS, 'libavoid.js')], {
    input: JSON.stringify(input),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`libavoid: ${stderr}`);
  return JSON.parse(stdout);
}

/** Its packages lie beside it: nothing else uses them. */
function install(): void {
  if (existsSync(join(ROUTERS, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ROUTERS, stdio: 'inherit' });
  if (status !== 0) throw new Error('libavoid could not be installed');
}
