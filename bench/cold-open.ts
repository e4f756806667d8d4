/** A large board over the socket after a restart, when neither the server nor the client has any of it in memory. */
import * as Y from 'yjs';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { commit, newBoardDoc, rootOf } from '../app/document/document.ts';
import { startProgram } from '../e2e/support/server.ts';
import { boardOf } from './support/boards.ts';
import { metrics, newBoard, type Owner, opened, owner } from './support/client.ts';
import { summary, table } from './support/stats.ts';
import { frame, helloFrame, readSyncFrame, STEP_1, STEP_2, savedIn, UPDATE } from './support/sync-frames.ts';

const PARTS = 10_000;
const RUNS = 5;

interface Opening {
  /** From the upgrade's request to step 2, with every part in the client's document. */
  readonly ms: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

export async function benchColdOpen(): Promise<string> {
  const program = await startProgram();
  const [cold, warm]: [Opening[], Opening[]] = [[], []];
  const made = document();
  try {
    const who = await owner(program.url);
    const board = await newBoard(who, 'cold open');
    await upload(who, board, made);
    for (let run = 0; run < RUNS; run += 1) {
      await program.restart();
      cold.push(await open(who, board, new Y.Doc()));
      const known = new Y.Doc();
      Y.applyUpdate(known, Y.encodeStateAsUpdate(made));
      warm.push(await open(who, board, known));
    }
  } finally {
    await program.close();
  }
  const row = (name: string, all: readonly Opening[]) => {
    const median = (of: (one: Opening) => number) => summary(all.map(of)).p50;
    return [
      name,
      median((one) => one.ms),
      median((one) => one.cpuMs),
      `${(median((one) => one.bytes) / 1e6).toFixed(2)}`,
    ];
  };
  return table(
    [
      `${rootOf(made, 'parts').size} parts, ${rootOf(made, 'connections').size} connections`,
      'ms',
      'server CPU ms',
      'MB sent',
    ],
    [row('a client that has nothing', cold), row('a client that has all', warm)],
  );
}

function document(): Y.Doc {
  const doc = newBoardDoc();
  commit(doc, boardFileChanges(toBoardFile(boardOf(PARTS))), { kind: 'person' });
  return doc;
}

const addressOf = (who: Owner, board: string) => `${who.url.replace('http', 'ws')}/api/sync/${board}`;

async function upload(who: Owner, board: string, doc: Y.Doc): Promise<void> {
  const socket = await opened(addressOf(who, board), who.headers);
  const saved = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (savedIn(data) > 0) resolve();
    });
  });
  socket.send(helloFrame(doc.clientID));
  socket.send(frame(UPDATE, Y.encodeStateAsUpdate(doc)));
  await saved;
  socket.close();
}

async function open(who: Owner, board: string, doc: Y.Doc): Promise<Opening> {
  const before = await metrics(who);
  const started = performance.now();
  const socket = await opened(addressOf(who, board), who.headers);
  let bytes = 0;
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      const message = readSyncFrame(data);
      if (message === null || message.kind === STEP_1) return;
      Y.applyUpdate(doc, message.payload);
      if (message.kind === STEP_2) resolve();
    });
    socket.send(frame(STEP_1, Y.encodeStateVector(doc)));
  });
  const ms = performance.now() - started;
  const parts = rootOf(doc, 'parts').size;
  if (parts < PARTS) throw new Error(`synced with ${parts} of ${PARTS} parts`);
  const after = await metrics(who);
  socket.close();
  return { ms, cpuMs: after.cpuMs - before.cpuMs, bytes };
}
