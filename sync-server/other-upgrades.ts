import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

/**
 * Answers a request that asks for another protocol, as some clients ask for HTTP/2, as if it had not asked (RFC 9110, 7.8). Node would leave its
 * connection open, unanswered and without a time limit.
 */
export function answerWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  connection: Duplex,
  received: Buffer,
): void {
  connection.unshift(Buffer.concat([headOf(request), received]));
  server.emit(connection instanceof TLSSocket ? 'secureConnection' : 'connection', connection);
}

/** The head of the request again, without what asks for an upgrade; the last on its connection. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`, 'Connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!/^(?:connection|upgrade)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
