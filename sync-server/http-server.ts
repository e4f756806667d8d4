import { readFileSync } from 'node:fs';
import type { Server, ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { LIMITS } from '#schemas/limits.ts';
import { mostConnections } from './connection-limit.ts';
import type { PerTurn } from './per-turn.ts';
import { inOrder } from './request-order.ts';
import { preferTargetHost } from './request-target.ts';
import type { Door, DoorConfig } from './team-door.ts';
import { boundHeld, closeUnread } from './unread-answers.ts';

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Throws an error whose message says which file is at fault. */
export function readCertificate({ cert, key }: NonNullable<DoorConfig['tls']>): Certificate {
  const read = { cert: readPem('--tls-cert', cert), key: readPem('--tls-key', key) };
  try {
    createSecureContext(read);
  } catch (error) {
    throw new Error(`--tls-cert ${cert} and --tls-key ${key} are no pair in PEM: ${(error as Error).message}`);
  }
  return read;
}

function readPem(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`${flag} ${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The HTTP server of an app with its bounds in place, and its open connections. It speaks TLS where it has a certificate. */
export function httpServer(
  app: Hono,
  starts: PerTurn,
  door: Door,
  certificate: Certificate | null,
): { server: Server; sockets: ReadonlySet<Socket> } {
  const fetch = inOrder(app.fetch, starts);
  const server = createAdaptorServer(
    certificate === null
      ? { fetch, serverOptions: requestBounds() }
      : { fetch, createServer: createHttpsServer, serverOptions: { ...requestBounds(), ...TLS, ...certificate } },
  ) as Server; // HTTP/1 is what both make, and that of TLS has all that is asked of one without.
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', (socket: Socket) => {
    keep(socket);
    if (!door.admits(socket.remoteAddress ?? '')) socket.destroy();
  });
  server.on('secureConnection', keep);
  // Bytes bound them: one beyond a number of headers would go unseen by the guard.
  server.maxHeadersCount = 0;
  server.maxConnections = mostConnections();
  preferTargetHost(server);
  closeUnread(server);
  boundHeld(server);
  return { server, sockets };
}

/**
 * TLS 1.2 at least, whatever Node is started with, and of its ciphers those with forward secrecy and authenticated encryption (RFC 9325, 4.2). Those of TLS
 * 1.3 are all such.
 */
const TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
    ...['ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ].join(':'),
  honorCipherOrder: true,
} as const;

/** How long and how large a request may be, as Node takes it. */
function requestBounds(): ServerOptions {
  return {
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersTimeoutMs,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    connectionsCheckingInterval: LIMITS.timeoutCheckMs,
  };
}
