/**
 * This server beside its peers, in turns in one run: Hocuspocus with SQLite, y-websocket-server with LevelDB, and a relay that
 * does nothing else. `PEERS=opens npm run bench -- peers` takes the rows whose name has the word. Linux only: it reads /proc.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContenderName } from './peers/contenders.ts';
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
  saturated,
  offline,
  back: comingBack,
  stalled,
  idle,
  start,
  crash,
  opens,
};

/** The whole table takes ten minutes where nothing else runs. No row begins after so long, so that it ends within twelve. */
const LAST_START_MS = 570_000;

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
    if (performance.now() - started > LAST_START_MS) {
      rows.push({ what: `${name}: not taken, the machine is busy`, figures: {}, bar: '', most: Number.NaN });
      continue;
    }
    for (const row of await take()) {
      rows.push(row);
      console.error(cells(row).join(' | '));
    }
  }
  return table(['', ...COLUMNS, 'ours to the better peer', 'bar', 'holds'], rows.map(cells));
}

function cells({ what, figures, bar, most }: Row): readonly string[] {
  const of = (name: ContenderName) => figures[name] ?? Number.NaN;
  const better = Math.min(of('hocuspocus'), of('y-websocket'));
  const shown = (value: number) => (Number.isNaN(value) ? '' : figure(value));
  const ratio = better > 0 ? shown(of('busbar') / better) : '';
  return [what, ...COLUMNS.map((name) => shown(of(name))), ratio, bar, of('busbar') <= most ? 'yes' : 'no'];
}

/** The peers are no dependency of anything else: they are installed by the first run. LevelDB and SQLite compile, which takes minutes. */
function install(): void {
  const folder = join(import.meta.dirname, 'peers/servers');
  if (existsSync(join(folder, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The peers could not be installed: what was printed above says why.');
}
