import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import parse from 'parse-prometheus-text-format';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '#schemas/limits.ts';
import { Counter, expose, gauge, Histogram } from '../../../sync-server/operations/exposition.ts';
import { type Live, startLive } from '../../agent/live.ts';

let live: Live | null = null;
afterEach(async () => {
  await live?.close();
  live = null;
});

/** What a scrape with this token is answered. */
function scrape({ server }: Live, token: string): Promise<Response> {
  return fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
}

/** Every sample by its name and labels, as a parser of the format reads them. */
async function samplesOf(server: Live): Promise<ReadonlyMap<string, number>> {
  const token = (await readFile(join(server.folder, 'metrics-token'), 'utf8')).trim();
  const families = parse(await (await scrape(server, token)).text());
  return new Map(
    families.flatMap(({ name, metrics }) =>
      metrics.flatMap(({ labels = {}, value, count }): [string, number][] => {
        const label = Object.values(labels).join();
        return [[label === '' ? name : `${name} ${label}`, Number(value ?? count)]];
      }),
    ),
  );
}

/** Begins a frame that is longer than one may be. Resolves when its socket is closed. */
async function sendTooLong({ server, cookie }: Live, board: string): Promise<void> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/sync/${board}`, { headers: { cookie } });
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x82ff);
  head.writeBigUInt64BE(BigInt(LIMITS.frameBytes + 1), 2);
  // Only the socket itself can send the beginning of a frame alone.
  (socket as unknown as { _socket: Socket })._socket.write(head);
  await closed;
}

it('[H7] the metrics count sockets, documents, edits, fsyncs, refused frames, agents’ calls and events', async () => {
  live = await startLive();
  const board = await live.newBoard('Bench');
  const agent = await live.agent((await live.newKey('Robot')).value);
  const before = await samplesOf(live);
  const tab = await live.tab(board);
  await agent.call('apply_edits', { edits: [{ op: 'add_note', text: 'x'.repeat(2_000), at: [0, 0] }] });
  await agent.call('apply_edits', { edits: [{ op: 'no_such_operation' }] });
  await agent.call('list_boards');
  const socket = new WebSocket(`${live.server.url.replace('http', 'ws')}/api/sync/${board}`, {
    headers: { cookie: live.cookie },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send('text');
  await closed;
  await sendTooLong(live, board);
  // The server's side of it closes a moment later.
  while (live.server.rooms.counts().sockets > 1) await new Promise((resolve) => setImmediate(resolve));
  const after = await samplesOf(live);
  const grown = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
  expect({
    sockets: grown('busbar_sockets'),
    open: after.get('busbar_boards_open'),
    damaged: after.get('busbar_boards_damaged'),
    quarantined: after.get('busbar_boards_quarantined'),
    text: grown('busbar_frames_refused_total text'),
    frameBytes: grown('busbar_frames_refused_total frameBytes'),
    malformed: grown('busbar_frames_refused_total malformed'),
    done: grown('busbar_agent_calls_total done'),
    refused: grown('busbar_agent_calls_total refused'),
    faults: grown('busbar_log_events_total fault'),
    version: after.get('busbar_info 0.0.0'),
  }).toEqual({
    // The sample and the new one.
    ...{ sockets: 1, open: 2, damaged: 0, quarantined: 0, text: 1, frameBytes: 1, malformed: 0 },
    ...{ done: 2, refused: 1, faults: 0, version: 1 },
  });
  expect(grown('busbar_appended_bytes_total')).toBeGreaterThan(2_000);
  expect(grown('busbar_fsync_duration_seconds')).toBeGreaterThan(0);
  for (const name of [
    'busbar_document_bytes',
    'busbar_client_ids_max',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
  ]) {
    expect(after.get(name), name).toBeGreaterThan(0);
  }
  expect(after.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
  await tab.close();
});

it('[H7] they are for whoever has their token, which lies in the data folder for its owner alone, and for nobody else', async () => {
  live = await startLive();
  const { server, folder, cookie } = live;
  const file = join(folder, 'metrics-token');
  const token = (await readFile(file, 'utf8')).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await scrape(live, token)).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const key = (await live.newKey('Robot')).value;
  const others = [server.ownerToken.value, key, `${token}x`, token.slice(1), ''];
  const answers = await Promise.all([
    ...others.map((other) => scrape(live as Live, other)),
    fetch(`${server.url}/api/metrics`, { headers: { cookie } }),
    fetch(`${server.url}/api/metrics?token=${token}`),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="busbar metrics"');
    expect(await answer.json()).toMatchObject({ error: { reason: { code: 'metrics-token-needed' } } });
  }
  live = await live.restart();
  expect((await scrape(live, token)).status).toBe(200);
});

it('[H12] /api/ready is 200 while the server can store, and 503 with the reason once another server has its folder', async () => {
  live = await startLive();
  const { server, folder } = live;
  const ready = () => fetch(`${server.url}/api/ready`);
  const first = await ready();
  expect([first.status, await first.json()]).toEqual([200, { status: 'ready' }]);
  // As who takes a folder over does it: the name is given to another file.
  await writeFile(join(folder, 'lock.other'), '{"token":"of another server"}');
  await rename(join(folder, 'lock.other'), join(folder, 'lock'));
  live.clock.advance(10_000);
  const second = await ready();
  expect([second.status, await second.json()]).toMatchObject([
    503,
    {
      error: {
        code: 'unavailable',
        reason: { code: 'not-ready', params: { says: 'another server has the data folder' } },
      },
    },
  ]);
});

describe('[H12] /api/ready is 503 with the reason while nothing can be written to the folder, and 200 after that', () => {
  /** The status, and why it is not 200. */
  async function readiness({ server, clock }: Live): Promise<readonly [number, string | undefined]> {
    clock.advance(LIMITS.readyForMs);
    const answer = await fetch(`${server.url}/api/ready`);
    const { error } = (await answer.json()) as { error?: { reason: { params: { says: string } } } };
    return [answer.status, error?.reason.params.says];
  }

  it('since what is written to is a folder', async () => {
    live = await startLive();
    await mkdir(join(live.folder, 'probe', 'within'), { recursive: true });
    expect(await readiness(live)).toEqual([503, 'the disk refuses: EISDIR']);
    await rm(join(live.folder, 'probe'), { recursive: true });
    expect(await readiness(live)).toEqual([200, undefined]);
  });

  it('since it is read-only: meanwhile no edit counts as saved, and none is lost', async ({ skip }) => {
    live = await startLive();
    const { folder } = live;
    // Whoever runs this may be root, who writes to a folder of any mode.
    const frozen = (is: boolean) => spawnSync('chattr', ['-R', is ? '+i' : '-i', folder]).status === 0;
    const tab = await live.tab(await live.newBoard('Bench'));
    try {
      skip(!frozen(true), 'chattr +i does not work here');
      expect(await readiness(live)).toEqual([503, 'the disk refuses: EPERM']);
      tab.edit([{ op: 'add_note', text: 'kept', at: [0, 0] }]);
      await tab.until(() => tab.status.link !== 'online');
      expect(tab.status.waiting).toBeGreaterThan(0);
    } finally {
      frozen(false);
    }
    expect(await readiness(live)).toEqual([200, undefined]);
    tab.reconnect();
    await tab.until(() => tab.status.save === 'saved' && tab.status.waiting === 0);
    expect([...tab.store.board.notes.values()].map(({ text }) => text)).toEqual(['kept']);
  });
});

it('[H7] labels are escaped, and the buckets of a histogram add up', () => {
  const odd = new Counter<string>('odd_total', 'Odd labels.', 'label', ['a"b\\c\nd']);
  odd.add('a"b\\c\nd');
  const times = new Histogram('times_seconds', 'Times.', [0.25, 1]);
  for (const time of [0.25, 0.5, 0.5, 3]) times.add(time);
  const [counter, histogram, plain] = parse(expose([odd, times, gauge('plain', 'A value.', 2.5)]));
  expect(counter).toMatchObject({ type: 'COUNTER', metrics: [{ labels: { label: 'a"b\\c\nd' }, value: '1' }] });
  expect(histogram).toMatchObject({
    type: 'HISTOGRAM',
    metrics: [{ buckets: { 0.25: '1', 1: '3', '+Inf': '4' }, sum: '4.25', count: '4' }],
  });
  expect(plain).toMatchObject({ type: 'GAUGE', metrics: [{ value: '2.5' }] });
});

it('[H7] docs/operations.md lists each metric', async () => {
  live = await startLive();
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const names = [...(await samplesOf(live)).keys()].map((sample) => sample.split(' ')[0] ?? '');
  const own = new Set(names.filter((name) => name.startsWith('busbar_') && name !== 'busbar_info'));
  expect(own.size).toBe(11);
  expect([...own].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
