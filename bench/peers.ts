/**
 * This server beside its peers, in turns in one run: Hocuspocus with SQLite, y-websocket-server with LevelDB, and a relay that
 * does nothing else. `PEERS=opens npm run bench -- peers` takes the rows whose name has the word. Linux only: it reads /proc.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bounded } from './peers/bounded.ts';
import { type ContenderName, Running } from './peers/contenders.ts';
import type { Row } from './peers/row.ts';
import { crash } from './peers/rows/crash.ts';
import { comingBack, idle } from './peers/rows/crowd.ts';
import { fanOut } from './peers/rows/fan-out.ts';
import { saturated, stalled } from './peers/rows/flood.ts';
import { offline } from './peers/rows/offline.ts';
import { opens } from './peers/rows/opens.ts';
import { start } from './peers/rows/start.ts';
import { figure, table } from './support/stats.ts';

const ROWS: Readonly<Record<string, () => Promise<Row[]>>> = {
  'fan-out 2': () => fanOut(2),
  'fan-out 10': () => fanOut(10),
  'fan-out 50': () => fanOut(50),
  opens: () => opens('new'),
  'opens aged': () => opens('aged'),
  saturated,
  offline,
  back: comingBack,
  stalled,
  idle,
  start,
  crash,
};

/** When the table ends, and the most of it that one row may take: what is not done by then is left out. */
const TABLE_MS = 700_000;
const ROW_MS: Readonly<Record<string, number>> = { opens: 150_000, 'opens aged': 150_000, idle: 150_000 };
const OTHER_ROW_MS = 110_000;

const COLUMNS: readonly ContenderName[] = ['busbar', 'hocuspocus', 'y-websocket', 'relay'];

export async function benchPeers(): Promise<string> {
  install();
  // Servers have one core, their clients the other.
  spawnSync('taskset', ['-acp', '1', String(process.pid)]);
  const asked = process.env.PEERS ?? '';
  const rows: Row[] = [];
  const started = performance.now();
  for (const [name, take] of Object.entries(ROWS)) {
    if (!name.includes(asked)) continue;
    const left = started + TABLE_MS - performance.now();
    for (const row of await rowsWithin(Math.min(ROW_MS[name] ?? OTHER_ROW_MS, left), name, take)) {
      rows.push(row);
      console.error(cells(row).join(' | '));
    }
  }
  return table(['', ...COLUMNS, 'ours to the better peer', 'bar', 'at most', 'holds'], rows.map(cells));
}

async function rowsWithin(ms: number, name: string, take: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await bounded(Math.max(0, ms), name, take);
  } catch (error) {
    await Running.endAll();
    return [{ what: error instanceof Error ? error.message : name, figures: {}, bar: '', most: Number.NaN }];
  }
}

function cells({ what, figures, bar, most }: Row): readonly string[] {
  const of = (name: ContenderName) => figures[name] ?? Number.NaN;
  const better = Math.min(of('hocuspocus'), of('y-websocket'));
  const shown = (value: number) => (Number.isNaN(value) ? '' : figure(value));
  const ratio = better > 0 ? shown(of('busbar') / better) : '';
  const all = COLUMNS.map((name) => shown(of(name)));
  return [what, ...all, ratio, bar, shown(most), of('busbar') <= most ? 'yes' : 'no'];
}

/** The peers are no dependency of anything else: they are installed by the first run. LevelDB and SQLite compile, which takes minutes. */
function install(): void {
  const folder = join(import.meta.dirname, 'peers/servers');
  if (existsSync(join(folder, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The peers could not be installed: what was printed above says why.');
}
