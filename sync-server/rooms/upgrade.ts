import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { CLOSE, closeReason } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { guardFetchSite } from '../access/guard.ts';
import { refusedFor } from '../access/refused.ts';
import { headersOf } from '../access/request-headers.ts';
import type { PerTurn } from '../per-turn.ts';
import { refusalAnswer } from '../routes/answer.ts';
import type { OpenRooms } from './open-rooms.ts';
import { readInTurns } from './receiving/read-in-turns.ts';
import type { RoomAccess } from './room-access.ts';

interface SyncSocketOptions {
  readonly access: RoomAccess;
  readonly rooms: OpenRooms;
  readonly starts: PerTurn;
  /** Answers a request that becomes no sync socket as if it had asked for no other protocol. */
  readonly answerPlainly: (request: IncomingMessage, connection: Duplex, received: Buffer) => void;
}

/** Adds what `/api/sync/:docId` answers to a request that is no upgrade, or whose upgrade was refused: 403 where its Host or Origin is wrong. */
export function mountSync(app: Hono, access: RoomAccess): void {
  app.get('/api/sync/:docId', (c) =>
    refusalAnswer(c, access.guard(c.req.raw.headers) ?? refusedFor({ code: 'websocket-needed', params: {} })),
  );
}

/**
 * Makes sockets of a server's requests for `/api/sync/:docId` that come from the right Host and Origin. Whoever is not signed in or has no
 * role is accepted and then closed with 4401 or 4403, which is what whoever is another account than `?account=` names has too: a refused
 * upgrade would make y-websocket try again for ever. No request of `fetch` is made of them: that costs more than all the rest.
 */
export function acceptSyncSockets(server: Server, { access, rooms, starts, answerPlainly }: SyncSocketOptions): void {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
    // A room answers pings, of those who read the answers.
    autoPong: false,
    // ws has this option, its types do not yet.
    closeTimeout: LIMITS.closeWaitMs,
  };
  const sockets = new WebSocketServer(options);
  rooms.receiving.onOver = ({ ws, connection }) => {
    rooms.refuse(ws, CLOSE.tryAgain, closeReason('half-sent', 'too much is half sent'));
    // What it sent is given back at once, not when it answers.
    if (connection instanceof Socket) connection.destroySoon();
  };
  const answer = (request: IncomingMessage, connection: Duplex, received: Buffer) => {
    const headers = headersOf(request);
    const asked = syncRequestOf(request);
    if (asked === null || access.guard(headers) !== null || guardFetchSite(headers) !== null) {
      answerPlainly(request, connection, received);
      return;
    }
    const { docId, meant } = asked;
    const visitor = access.authenticate(headers);
    // A page may still hold edits of whoever was signed in before: they are not this visitor's to send.
    const isTheirs = meant === null || visitor === null || meant === visitor.account.id;
    const isRemoved = visitor === null && access.isOfRemoved(headers);
    sockets.handleUpgrade(request, connection, received, (ws) => {
      if (isRemoved) {
        rooms.refuse(ws, CLOSE.noAccess, 'no access');
        return;
      }
      const arrival = readInTurns({ ws, connection }, rooms);
      rooms.join(ws, { out: connection, arrival }, isTheirs ? docId : NO_DOCUMENT, visitor);
    });
  };
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, received: Buffer) => {
    if (starts.take()) {
      answer(request, connection, received);
      return;
    }
    // Thousands may be there at once: not even what they ask for is looked at before its turn.
    connection.on('error', ignore);
    starts.next().then(() => {
      connection.off('error', ignore);
      if (!connection.destroyed) answer(request, connection, received);
    });
  });
}

/** Its connection will be closed, which is looked at. */
const ignore = () => {};

/** No role goes with it. */
const NO_DOCUMENT = '';

interface SyncRequest {
  readonly docId: string;
  /** The account whose edits the page holds, where it says so. */
  readonly meant: string | null;
}

/** What a request for a sync socket asks for; null where it is none. */
function syncRequestOf({ url = '', headers, method }: IncomingMessage): SyncRequest | null {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return null;
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const docId = /^\/api\/sync\/([^/]+)$/.exec(pathname)?.[1];
  return docId === undefined ? null : { docId, meant: searchParams.get('account') };
}
