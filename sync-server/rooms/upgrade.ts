import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import type { Hono } from 'hono';
import { WebSocket, WebSocketServer } from 'ws';
import { ERRORS } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Access } from './access.ts';
import type { OpenRooms } from './open-rooms.ts';

/** The WebSocket server that `serve` hands upgrades to. */
export function webSocketServer(): WebSocketServer & WebSocketServerLike {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
    // ws has this option, its types do not yet.
    closeTimeout: LIMITS.closeWaitMs,
  };
  const server = new WebSocketServer(options);
  // The adapter wants what ws has, under types that are stricter about an absent option.
  return server as WebSocketServer & WebSocketServerLike;
}

/**
 * Adds `/api/sync/:docId`. A wrong Host or Origin is refused with HTTP 403. Whoever is not signed in or has no role is
 * accepted and then closed with 4401 or 4403: a refused upgrade would make y-websocket try again for ever.
 */
export function mountSync(app: Hono, access: Access, rooms: OpenRooms): void {
  app.get('/api/sync/:docId', async (c, next) => {
    const { headers } = c.req.raw;
    const refused = access.checkHostOrigin(headers);
    if (refused !== null) {
      return c.json({ error: { code: refused, message: ERRORS[refused].means } }, ERRORS[refused].status);
    }
    if (headers.get('upgrade')?.toLowerCase() !== 'websocket') {
      return c.json({ error: { code: 'bad_request', message: 'this address takes WebSockets only' } }, 400);
    }
    const docId = c.req.param('docId');
    const visitor = access.authenticate(headers);
    const upgrade = upgradeWebSocket(() => ({
      onOpen(_event, context) {
        const ws = context.raw;
        // The adapter types its socket loosely; the server above makes it one of ws, whose duplex is in `_socket`.
        if (!(ws instanceof WebSocket)) throw new TypeError('the socket is not one of ws');
        const { _socket: socket } = ws as unknown as { _socket: import('node:net').Socket };
        queueMicrotask(() => {
          // The adapter's own listeners do nothing here, and would keep the whole request as long as the socket.
          for (const event of ['message', 'close', 'error']) ws.removeAllListeners(event);
          rooms.join(ws, socket, docId, visitor);
        });
      },
    }));
    return upgrade(c, next);
  });
}
