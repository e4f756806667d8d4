import { createServer, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { newOwnerToken, OwnerToken } from './access/owner-token.ts';
import type { Clock } from './agent/ports.ts';
import type { Config } from './config.ts';
import { mostConnections } from './connection-limit.ts';
import type { Logger } from './operations/events.ts';
import { Metrics } from './operations/metrics.ts';
import { Readiness } from './operations/readiness.ts';
import { answerWithoutUpgrade } from './other-upgrades.ts';
import { mountPage, mountSecurityHeaders } from './page.ts';
import { inOrder, RequestStarts } from './request-order.ts';
import { faultLog, type ReportFault } from './rooms/fault-log.ts';
import { type OpenRooms, openRooms } from './rooms/open-rooms.ts';
import type { RoomAccess } from './rooms/room-access.ts';
import { acceptSyncSockets, mountSync } from './rooms/upgrade.ts';
import { openStore } from './storage/index.ts';
import type { Records, StorageError } from './storage/records.ts';
import { boundHeld, closeUnread } from './unread-answers.ts';

export interface RunningServer {
  /** Where a browser on this machine opens it, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Local mode: what makes a browser the owner's. */
  readonly ownerToken: OwnerToken;
  readonly rooms: OpenRooms;
  /** Resolves once another server has taken the store. All tabs have been told; what is left is to close this one. */
  readonly lost: Promise<StorageError>;
  /** Takes no more requests, stores what is under way, closes every socket with 1001. Never hangs. */
  close(): Promise<void>;
}

/** The clock of the whole server. `every` calls back again and again, and gives what stops it. */
export interface ServerClock extends Clock {
  every(ms: number, run: () => void): () => void;
}

/** A part of the server with routes of its own. `close` ends its open streams. */
export interface ServerModule {
  mount(app: Hono): void;
  close(): Promise<void>;
}

/** What the modules of the server are made of. */
export interface Services {
  readonly config: Config;
  readonly clock: ServerClock;
  readonly version: string;
  readonly records: Records;
  /** Local mode: what makes a browser the owner's. */
  readonly ownerToken: OwnerToken;
  /** What makes a program see the metrics. */
  readonly metricsToken: string;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** The rooms; may be called once the server listens, not before. */
  readonly rooms: () => OpenRooms;
  readonly logger: Logger;
  readonly fault: ReportFault;
}

/** Who may do what, and the routes beside the sync socket: mounted in this order, before the page. */
export interface ServerModules {
  readonly access: RoomAccess;
  /** The guard of every request and the JSON API. */
  readonly routes: ServerModule;
  /** Made once the rooms are there. */
  readonly afterRooms: (rooms: OpenRooms) => readonly ServerModule[] | Promise<readonly ServerModule[]>;
}

interface ServerParts {
  readonly openModules: (services: Services) => Promise<ServerModules>;
  readonly version: string;
  /** Folder of the built app; null serves no page. */
  readonly page: string | null;
  /** For tests: opens another store than the one that the address names. */
  readonly openStore?: typeof openStore;
  readonly clock?: ServerClock;
  readonly logger: Logger;
}

/** Why the server cannot start, in words for whoever starts it. */
export class StartError extends Error {}

/** Starts a server. Resolves when it listens. Throws StartError or StorageError, and then holds nothing. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const { version, clock = WALL_CLOCK } = parts;
  const { now, after } = clock;
  const metrics = new Metrics();
  const logger = metrics.counting(parts.logger);
  const fault = faultLog(logger);
  const synced = (seconds: number) => metrics.synced(seconds);
  const store = await (parts.openStore ?? openStore)(config.store, { now, after, logger, synced });
  const undo: (() => unknown)[] = [() => store.close(), () => metrics.close()];
  try {
    let rooms: OpenRooms | null = null;
    const opened = () => {
      if (rooms === null) throw new Error('the rooms are not open yet');
      return rooms;
    };
    const ownerToken = new OwnerToken(clock.now, config.token ?? (await store.kept('token', newOwnerToken)));
    const modules = await parts.openModules({
      ...{ config, clock, version, records: store.records, ownerToken, rooms: opened, logger, fault, metrics },
      metricsToken: config.metricsToken ?? (await store.kept('metrics-token', newOwnerToken)),
      readiness: new Readiness({ probe: () => store.probe(), now, after, logger }),
    });
    undo.unshift(() => modules.routes.close());
    rooms = openRooms({
      access: modules.access,
      boards: store.boards,
      version,
      now,
      every: clock.every,
      logger,
      fault,
      measure: metrics,
    });
    undo.unshift(() => rooms?.close());
    const others = await modules.afterRooms(rooms);
    undo.unshift(() => Promise.all(others.map((module) => module.close())));

    const app = new Hono();
    mountSecurityHeaders(app);
    modules.routes.mount(app);
    mountSync(app, modules.access);
    for (const module of others) module.mount(app);
    if (parts.page !== null) await mountPage(app, parts.page);

    const starts = new RequestStarts();
    const { server, sockets } = httpServer(app, starts);
    acceptSyncSockets(server, {
      access: modules.access,
      rooms,
      starts,
      answerPlainly: (...request) => answerWithoutUpgrade(server, ...request),
    });
    const port = await listen(server, config);
    const lost = store.lost.then((error) => {
      opened().kickAll(CLOSE.folderLost, 'another server has taken the data of this one');
      return error;
    });
    const url = urlOf(config.host, port);
    return { url, port, ownerToken, rooms, lost, close: once(() => stop(server, sockets, undo, clock)) };
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

/** The HTTP server of an app with its bounds in place, and its open connections. */
function httpServer(app: Hono, starts: RequestStarts): { server: Server; sockets: ReadonlySet<Socket> } {
  const server = createAdaptorServer({
    fetch: inOrder(app.fetch, starts),
    serverOptions: requestBounds(),
  }) as Server; // HTTP/1 is what it makes without `createServer`
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Bytes bound them: one beyond a number of headers would go unseen by the guard.
  server.maxHeadersCount = 0;
  server.maxConnections = mostConnections();
  closeUnread(server);
  boundHeld(server);
  return { server, sockets };
}

/** Throws StartError where the port cannot be had: to be told before the app is built, not after. */
export async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await listen(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

async function stop(
  server: Server,
  sockets: ReadonlySet<Socket>,
  undo: readonly (() => unknown)[],
  clock: ServerClock,
) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Upgraded sockets and open streams are no idle connections: whoever does not go by then is made to.
  const cancel = clock.after(LIMITS.shutdownMs, () => {
    for (const socket of sockets) socket.destroy();
  });
  for (const step of undo) {
    await step();
    server.closeIdleConnections();
  }
  await closed;
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  cancel();
}

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

async function listen(server: Server, { host, port }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, host, port)));
    server.listen(port, host.replace(/^\[|\]$/g, ''), resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server that listens has one
  return address.port;
}

function startError(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: ` +
          `npm start -- --port ${port < 65_535 ? port + 1 : 0}`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} needs rights that this user lacks. Choose one above 1023: --port 4777`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is not an address of this machine. Try --host 127.0.0.1`);
    default:
      return new StartError(`The server cannot listen on ${host}, port ${port}: ${error.message}`);
  }
}

function urlOf(host: string, port: number): string {
  const plain = host.replace(/^\[|\]$/g, '');
  // "Any address" is nothing that a browser opens.
  const name = plain === '0.0.0.0' || plain === '::' ? '127.0.0.1' : plain;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run();
    return running;
  };
}

const WALL_CLOCK: ServerClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
