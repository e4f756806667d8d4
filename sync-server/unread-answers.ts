import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '#schemas/limits.ts';

/** Closes connections whose client asks and, for `LIMITS.unreadAnswerMs`, reads nothing of the answer: what waits for it is memory. */
export function closeUnread(server: Server): void {
  server.on('request', (_request, response: ServerResponse) => {
    // Node measures from the last byte that was written or taken, those of one long write too.
    response.setTimeout(LIMITS.unreadAnswerMs, () => {
      const { socket } = response;
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * Bounds what requests hold together: bodies of which a part has come, and answers that are not read. Beyond `LIMITS.requestBytesHeld` the
 * connection that holds the most is closed, and so on. Looked at every `LIMITS.requestCheckMs` while there are any.
 */
export function boundHeld(server: Server): void {
  const held = new Set<HeldRequest>();
  let timer: NodeJS.Timeout | undefined;
  const stopWhereNone = () => {
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const check = () => {
    // Node tells nothing of the answers that waited behind another when their connection ended.
    for (const one of held) if (one.socket.destroyed) held.delete(one);
    stopWhereNone();
    const sizes = Array.from(held, (one) => ({ socket: one.socket, bytes: one.bytes })).sort(
      (a, b) => a.bytes - b.bytes,
    );
    let all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    while (all > LIMITS.requestBytesHeld) {
      const largest = sizes.pop();
      if (largest === undefined) return;
      all -= largest.bytes;
      largest.socket.destroy();
    }
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const one = new HeldRequest(request);
    held.add(one);
    timer ??= setInterval(check, LIMITS.requestCheckMs).unref();
    response.once('close', () => {
      held.delete(one);
      stopWhereNone();
    });
  });
}

/** A request that has not been answered to the end. */
class HeldRequest {
  readonly socket: Socket;
  readonly #request: IncomingMessage;
  /** Bytes that had come on its connection when its headers had. */
  readonly #before: number;

  constructor(request: IncomingMessage) {
    this.socket = request.socket;
    this.#request = request;
    this.#before = request.socket.bytesRead;
  }

  /** What has come of its body while that is not whole, and what waits to be read of its answer. */
  get bytes(): number {
    const { socket } = this;
    const body = this.#request.complete ? 0 : socket.bytesRead - this.#before;
    return body + socket.writableLength;
  }
}
