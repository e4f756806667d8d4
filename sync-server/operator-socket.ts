import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from './operations/events.ts';
import { errorMessage } from './storage/disk-error.ts';

/** Where the server of a data folder listens to whoever runs it: to no network, and to nobody who cannot enter the folder. */
export function operatorSocketOf(folder: string): string {
  return join(folder, 'operator.sock');
}

/**
 * Lets commands of this machine use `app` while the server runs. Where the system cannot (a path too long for a socket, a file system without
 * any, Windows), the log says so and commands work only while the server is stopped.
 */
export async function openOperatorSocket(folder: string, app: Hono, logger: Logger): Promise<() => Promise<void>> {
  const path = operatorSocketOf(folder);
  const server = createServer(getRequestListener(app.fetch));
  try {
    // Whoever left it there is gone: this process holds the folder.
    await rm(path, { force: true });
    await listen(server, path);
    await chmod(path, 0o600);
  } catch (error) {
    server.close();
    logger('operator-socket-absent', { reason: errorMessage(error) });
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
