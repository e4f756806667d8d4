/** Two people edit one board while fifty others sign in: what their edits take meanwhile, beside what they take before. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { cookieOf, newBoard, type Owner, opened, post } from './support/client.ts';
import { summary, table } from './support/stats.ts';
import { frame, STEP_1, UPDATE } from './support/sync-frames.ts';

const PEOPLE = 50;
const BEFORE = 500;
const PASSWORD = 'correct horse battery';

interface RunningTeam {
  readonly url: string;
  /** What stands behind the # of the printed link. */
  readonly invitation: string;
  close(): Promise<void>;
}

export async function benchSignIns(): Promise<string> {
  const team = await startTeam();
  try {
    const owner = await accept(team.url, team.invitation, 'owner');
    for (let n = 0; n < PEOPLE; n += 1) {
      const { url } = await post<{ url: string }>(owner, '/invitations', { role: 'guest' });
      await accept(team.url, url.split('#invitation=')[1] ?? '', `guest${n}`);
    }
    const address = `${team.url.replace('http', 'ws')}/api/sync/${await newBoard(owner, 'edited')}`;
    const [editor, viewer] = [await opened(address, owner.headers), await opened(address, owner.headers)];
    viewer.send(frame(STEP_1, Y.encodeStateVector(new Y.Doc())));
    let left = BEFORE;
    const before = await edit(editor, viewer, 'before', () => left-- > 0);
    let isDone = false;
    const started = performance.now();
    const signedIn = Promise.all(Array.from({ length: PEOPLE }, (_, n) => signIn(team.url, `guest${n}`)));
    const meanwhile = edit(editor, viewer, 'meanwhile', () => !isDone);
    const statuses = await signedIn;
    const took = performance.now() - started;
    isDone = true;
    const [a, b] = [summary(before), summary(await meanwhile)];
    for (const socket of [editor, viewer]) socket.close();
    const entered = statuses.filter((status) => status === 200).length;
    return table(
      ['', 'edits', 'p50, ms', 'p99', 'max'],
      [
        ['before', String(a.count), a.p50, a.p99, a.max],
        [`while ${entered} of ${PEOPLE} sign in, in ${Math.round(took)} ms`, String(b.count), b.p50, b.p99, b.max],
      ],
    );
  } finally {
    await team.close();
  }
}

/** From each edit's sending to its receipt by the viewer, in ms. The next is sent when the last has come. */
async function edit(editor: WebSocket, viewer: WebSocket, key: string, goesOn: () => boolean): Promise<number[]> {
  const doc = new Y.Doc();
  const latencies: number[] = [];
  let update: Uint8Array = new Uint8Array();
  doc.on('update', (made) => {
    update = made;
  });
  for (let n = 0; goesOn(); n += 1) {
    doc.getMap('bench').set(key, n);
    const bytes = Buffer.from(update);
    const started = performance.now();
    const seen = new Promise<void>((resolve) => {
      const look = (data: Buffer) => {
        if (!data.includes(bytes)) return;
        viewer.off('message', look);
        resolve();
      };
      viewer.on('message', look);
    });
    editor.send(frame(UPDATE, update));
    await seen;
    latencies.push(performance.now() - started);
  }
  return latencies;
}

async function accept(url: string, invitation: string, name: string): Promise<Owner> {
  const body = { invitation, name, email: `${name}@example.org`, newPassword: PASSWORD };
  const answer = await send(url, '/invitations/accept', body);
  // The shape is `JoinedAnswer` of schemas/messages/http-team.ts; the server's tests hold it to that.
  const { account } = (await answer.json()) as { account: { id: string } };
  return { url, headers: { cookie: cookieOf(answer), origin: url }, account: account.id };
}

async function signIn(url: string, name: string): Promise<number> {
  return (await send(url, '/session', { email: `${name}@example.org`, password: PASSWORD })).status;
}

function send(url: string, path: string, body: object): Promise<Response> {
  const headers = { origin: url, 'content-type': 'application/json' };
  return fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function startTeam(): Promise<RunningTeam> {
  const data = mkdtempSync(join(tmpdir(), 'busbar-bench-'));
  const url = `http://localhost:${await freePort()}`;
  const flags = ['--team', '--public-url', url, '--port', new URL(url).port, '--data', data];
  const child = spawn(process.execPath, ['sync-server/main.js', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const close = async () => {
    await new Promise((done) => {
      child.once('exit', done);
      child.kill('SIGTERM');
    });
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const invitation = /\/welcome#invitation=(\w+)/.exec(line)?.[1];
    if (invitation !== undefined) return { url, invitation, close };
  }
  throw new Error('the team did not start');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
