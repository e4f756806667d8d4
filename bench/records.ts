/** The records of a team of 200 people with 5,000 boards and 20,000 memberships: what one change of them costs, and reading them at the start. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loggerTo } from '../sync-server/operations/events.ts';
import { openStore } from '../sync-server/storage/index.ts';
import type { Records, RecordsChange } from '../sync-server/storage/records.ts';
import { summary, table } from './support/stats.ts';

const PEOPLE = 200;
const BOARDS = 5_000;
const MEMBERS_PER_BOARD = 4;
const CHANGES = 300;
/** Changes that arrive at the same time share a write. */
const AT_ONCE = 20;
const STARTS = 5;

export async function benchRecords(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-bench-'));
  try {
    const first = await opened(folder);
    await first.records.change(fill);
    const alone: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) alone.push(await timed(() => changeOne(first.records, n)));
    const together: number[] = [];
    for (let n = 0; n < CHANGES; n += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, at) => timed(() => changeOne(first.records, n + at)));
      together.push(...(await Promise.all(batch)));
    }
    const lag = await lagOf(() => changeOne(first.records, 0));
    await first.close();
    const starts: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      const from = performance.now();
      const again = await opened(folder);
      starts.push(performance.now() - from);
      await again.close();
    }
    const rows = [
      ['a change, one after the other', summary(alone)],
      [`a change, ${AT_ONCE} at once`, summary(together)],
      ['the longest that the event loop stands still for one', summary(lag)],
      ['opening', summary(starts)],
    ] as const;
    const size = (statSync(join(folder, 'records.json')).size / 1e6).toFixed(1);
    const head = [
      `${PEOPLE} people, ${BOARDS} boards, ${BOARDS * MEMBERS_PER_BOARD} memberships, ${size} MB`,
      'p50, ms',
      'p99',
      'max',
    ];
    return table(
      head,
      rows.map(([name, { p50, p99, max }]) => [name, p50, p99, max]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function opened(folder: string) {
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  return openStore(`file:${folder}`, { now: Date.now, after, logger: loggerTo(() => undefined) });
}

function fill(change: RecordsChange): void {
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = `u_${n}`;
    change.put('accounts', { id, sample: '', kind: 'member', name: `Person ${n}`, tier: 'team', createdAt: n });
    change.put('logins', {
      id,
      email: `person${n}@example.org`,
      password: 'x'.repeat(97),
      by: '',
      since: n,
      disabledAt: null,
    });
    const browser = {
      account: id,
      name: `Person ${n}`,
      color: '#123456',
      agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      createdAt: n,
    };
    for (let at = 0; at < 3; at += 1) change.put('sessions', { id: `v_${n}_${at}`, hash: 'a'.repeat(64), ...browser });
  }
  for (let n = 0; n < BOARDS; n += 1) {
    const board = `b_${n}`;
    change.put('boards', { id: board, owner: `u_${n % PEOPLE}`, start: 'empty', createdAt: n, archivedAt: null });
    change.put('manifests', { id: board, snapshot: 1, segments: '1', stamps: '1:0123456789abcdef' });
    for (let at = 0; at < MEMBERS_PER_BOARD; at += 1) {
      const account = `u_${(n + at) % PEOPLE}`;
      const role = at === 0 ? 'owner' : 'editor';
      change.put('members', { id: `${board}/${account}`, board, account, role, since: n });
    }
  }
}

/** Another role of somebody on a board. */
function changeOne(records: Records, n: number): Promise<void> {
  return records.change((change) => {
    const row = change.get('members', `b_${n}/u_${(n + 1) % PEOPLE}`);
    if (row !== null) change.put('members', { ...row, role: row.role === 'editor' ? 'viewer' : 'editor' });
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** How long other work waits, at the most, while each of some changes is made. */
async function lagOf(work: () => Promise<unknown>): Promise<number[]> {
  const lags: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    let isDone = false;
    let longest = 0;
    const watching = (async () => {
      for (let from = performance.now(); !isDone; from = performance.now()) {
        await new Promise((resolve) => setImmediate(resolve));
        longest = Math.max(longest, performance.now() - from);
      }
    })();
    await work();
    isDone = true;
    await watching;
    lags.push(longest);
  }
  return lags;
}
