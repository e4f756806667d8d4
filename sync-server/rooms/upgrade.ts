import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { upgradeWebSocket } from '@hono/node-server';
import type { Hono } from 'hono';
import { WebSocket, WebSocketServer } from 'ws';
import { CLOSE, closeReason } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { refusedFor } from '../access/refused.ts';
import { refusalAnswer } from '../routes/answer.ts';
import type { OpenRooms } from './open-rooms.ts';
import { type Arrival, FrameSplitter } from './receiving/frame-splitter.ts';
import type { ReceiveBudget } from './receiving/receive-budget.ts';
import type { RoomAccess } from './room-access.ts';
import type { SocketConnection } from './tab-socket.ts';

/** ws's server, which remembers the connection that each of its sockets runs on. */
export class SyncSocketServer extends WebSocketServer {
  /** What the sockets have sent and nobody has handled. */
  readonly receiving: ReceiveBudget<WebSocket>;
  readonly #connections = new WeakMap<WebSocket, SocketConnection>();

  constructor(receiving: ReceiveBudget<WebSocket>) {
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
    super(options);
    this.receiving = receiving;
  }

  override handleUpgrade(...[request, connection, head, then]: Parameters<WebSocketServer['handleUpgrade']>): void {
    super.handleUpgrade(request, connection, head, (ws, from) => {
      this.#connections.set(ws, { out: connection, arrival: readInPieces(ws, connection, this.receiving) });
      then(ws, from);
    });
  }

  connectionOf(ws: WebSocket): SocketConnection {
    const connection = this.#connections.get(ws);
    if (connection === undefined) throw new TypeError('the socket is not one of this server');
    return connection;
  }
}

/** What ws is given of a connection, whose data it listens to, comes in fragments, and is not more than the budget allows. */
function readInPieces(ws: WebSocket, connection: Duplex, budget: ReceiveBudget<WebSocket>): Arrival {
  const splitter = new FrameSplitter();
  for (const listener of connection.listeners('data')) {
    // Any listener of `data` takes chunks.
    const read = listener as (chunk: Buffer) => void;
    connection.off('data', read);
    connection.on('data', (chunk: Buffer) => {
      const pieces = splitter.split(chunk);
      if (!budget.unfinished(ws, splitter.unfinished)) return;
      for (const piece of pieces) read.call(connection, piece);
    });
  }
  connection.once('close', () => budget.end(ws));
  return splitter;
}

/**
 * Adds `/api/sync/:docId`. A wrong Host or Origin is refused with HTTP 403. Whoever is not signed in or has no role is
 * accepted and then closed with 4401 or 4403, which is what whoever is another account than `?account=` names has too: a refused upgrade would make y-websocket try again for ever.
 */
export function mountSync(app: Hono, server: SyncSocketServer, access: RoomAccess, rooms: OpenRooms): void {
  server.receiving.onOver = (ws) => {
    rooms.refuse(ws, CLOSE.tryAgain, closeReason('half-sent', 'too much is half sent'));
    // What it sent is given back at once, not when it answers.
    const { out } = server.connectionOf(ws);
    if (out instanceof Socket) out.destroySoon();
  };
  app.get('/api/sync/:docId', async (c, next) => {
    const { headers } = c.req.raw;
    const refused = access.guard(headers);
    if (refused !== null) return refusalAnswer(c, refused);
    if (headers.get('upgrade')?.toLowerCase() !== 'websocket') {
      return refusalAnswer(c, refusedFor({ code: 'websocket-needed', params: {} }));
    }
    const docId = c.req.param('docId');
    const visitor = access.authenticate(headers);
    // A page may still hold edits of whoever was signed in before: they are not this visitor's to send.
    const meant = c.req.query('account');
    const isTheirs = meant === undefined || visitor === null || meant === visitor.account.id;
    const upgrade = upgradeWebSocket(() => ({
      onOpen(_event, context) {
        const ws = context.raw;
        // The adapter types its socket loosely; the server above makes it one of ws.
        if (!(ws instanceof WebSocket)) throw new TypeError('the socket is not one of ws');
        const connection = server.connectionOf(ws);
        queueMicrotask(() => {
          // The adapter's own listeners do nothing here, and would keep the whole request as long as the socket.
          for (const event of ['message', 'close', 'error']) ws.removeAllListeners(event);
          rooms.join(ws, connection, isTheirs ? docId : NO_DOCUMENT, visitor);
        });
      },
    }));
    return upgrade(c, next);
  });
}

/** No role goes with it. */
const NO_DOCUMENT = '';
