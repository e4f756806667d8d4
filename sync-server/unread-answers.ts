import type { Server, ServerResponse } from 'node:http';
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
