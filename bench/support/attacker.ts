/**
 * `tsx attacker.ts <address> <cookie> <case>`: says "ready", does what the case says upon a line of input, then says "done" and
 * what became of its socket.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { commit, newBoardDoc } from '../../app/document/document.ts';
import { boardOf } from './boards.ts';
import { opened } from './client.ts';
import { BIG_BOARD, CROWD, HOSTILE_CASES } from './hostile-cases.ts';
import { frame, helloFrame, readSyncFrame, STEP_1, STEP_2, savedIn, UPDATE } from './sync-frames.ts';

const PARTS = 10_000;
const NEWCOMERS = 5;
/** Its own buffers stay below, so that it does not die of its attack itself. */
const BUFFERED_BYTES = 4 << 20;
/** Of an upgrade: any 16 bytes. */
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

const [address = '', cookie = '', name = ''] = process.argv.slice(2);
const join = () => opened(address, { cookie, origin: new URL(address.replace('ws', 'http')).origin });

const act = await prepared();
console.log('ready');
await once(process.stdin, 'data');
console.log(`done ${await act()}`);
process.exit();

async function prepared(): Promise<() => Promise<string>> {
  if (name === BIG_BOARD.open) return open;
  if (name === BIG_BOARD.upload) return uploadOf(bigBoard());
  if (name === CROWD.name) return crowd();
  const frames = HOSTILE_CASES.find((one) => one.name === name)?.frames() ?? [];
  const socket = await join();
  return () => sendAll(socket, frames);
}

async function sendAll(socket: WebSocket, frames: readonly (readonly [Uint8Array, number])[]): Promise<string> {
  let code = 0;
  socket.on('error', () => {});
  socket.on('close', (closed) => {
    code = closed;
  });
  for (const [bytes, times] of frames) {
    for (let n = 0; n < times && code === 0; n += 1) {
      socket.send(bytes);
      while (socket.bufferedAmount > BUFFERED_BYTES && code === 0)
        await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  // Frames are read in order: the answer to this one says that all of them were read.
  if (code === 0) {
    socket.send(frame(STEP_1, Uint8Array.of(0)));
    await heard(socket, (data) => readSyncFrame(data)?.kind === STEP_2, 'answered');
  }
  return code === 0 ? 'taken' : String(code);
}

async function crowd(): Promise<() => Promise<string>> {
  const { hostname, port, pathname, host } = new URL(address);
  const connections = Array.from({ length: CROWD.sockets }, () =>
    connect(Number(port), hostname).on('error', () => {}),
  );
  const answers = () => Promise.all(connections.map((connection) => once(connection, 'data')));
  const ask = async (lines: readonly string[]) => {
    const answered = answers();
    for (const connection of connections) connection.write([...lines, `Host: ${host}`, '', ''].join('\r\n'));
    return answered;
  };
  // What was answered once has been accepted.
  await ask(['GET /api/health HTTP/1.1']);
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
  ];
  return async () => {
    const all = await ask([`GET ${pathname} HTTP/1.1`, `Cookie: ${cookie}`, ...upgrade]);
    return [...new Set(all.map(([answer]) => String(answer).slice(9, 12)))].join(', ');
  };
}

function bigBoard(): Y.Doc {
  const doc = newBoardDoc();
  commit(doc, boardFileChanges(toBoardFile(boardOf(PARTS, 'joined'))), { kind: 'person' });
  return doc;
}

function uploadOf(doc: Y.Doc): () => Promise<string> {
  const update = Y.encodeStateAsUpdate(doc);
  return async () => {
    const socket = await join();
    socket.send(helloFrame(doc.clientID));
    socket.send(frame(UPDATE, update));
    return heard(socket, (data) => savedIn(data) > 0, 'saved');
  };
}

/** Several newcomers at once; none of them makes a document of what it reads. */
async function open(): Promise<string> {
  const all = Array.from({ length: NEWCOMERS }, async () => {
    const socket = await join();
    socket.send(frame(STEP_1, Uint8Array.of(0)));
    return heard(socket, (data) => readSyncFrame(data)?.kind === STEP_2, 'has it');
  });
  return [...new Set(await Promise.all(all))].join(', ');
}

function heard(socket: WebSocket, isIt: (data: Buffer) => boolean, outcome: string): Promise<string> {
  return new Promise((resolve) => {
    socket.on('close', (code) => resolve(String(code)));
    socket.on('message', (data: Buffer) => {
      if (isIt(data)) resolve(outcome);
    });
  });
}
