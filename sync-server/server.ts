import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { newOwnerToken, OwnerToken } from './access/owner-token.ts';
import { type Config, folderOf } from './config.ts';
import { type Certificate, httpServer, readCertificate } from './http-server.ts';
import type { Logger } from './operations/events.ts';
import { Metrics } from './operations/metrics.ts';
import { Readiness } from './operations/readiness.ts';
import { openOperatorSocket } from './operator-socket.ts';
import { answerWithoutUpgrade } from './other-upgrades.ts';
import { mountPage, mountSecurityHeaders } from './page.ts';
import { PerTurn } from './per-turn.ts';
import { faultLog, type ReportFault } from './rooms/fault-log.ts';
import { type OpenRooms, openRooms } from './rooms/open-rooms.ts';
import { PresenceClock } from './rooms/presence/presence-clock.ts';
import type { RoomAccess } from './rooms/room-access.ts';
import { acceptSyncSockets, mountSync } from './rooms/upgrade.ts';
import type { AuditLog } from './storage/audit-log.ts';
import type { VersionStorage } from './storage/board-storage.ts';
import { openStore } from './storage/index.ts';
import type { Records, StorageError } from './storage/records.ts';
import { type ServerClock, SYSTEM_CLOCK } from './system-clock.ts';
import { Door } from './team-door.ts';

export interface RunningServer {
  /** Where a browser on this machine opens it, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Local mode: what makes a browser the owner's. */
  readonly ownerToken: OwnerToken;
  /** A team that nobody owns: the link that makes its opener the owner, once. */
  readonly ownerLink: string | null;
  readonly rooms: OpenRooms;
  /** Resolves once another server has taken the store. All tabs have been told; what is left is to close this one. */
  readonly lost: Promise<StorageError>;
  /** Takes no more requests, stores what is under way, closes every socket with 1001. Never hangs. */
  close(): Promise<void>;
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
  readonly versions: VersionStorage;
  readonly audit: AuditLog;
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
  /** For tests: fetches the documents of programs in place of the guarded one. */
  readonly fetchDocument?: typeof fetch;
  /** The address that a request came from. */
  readonly addressOf: (c: Context) => string;
}

/** Who may do what, and the routes beside the sync socket: mounted in this order, before the page. */
export interface ServerModules {
  readonly access: RoomAccess;
  /** The guard of every request and the JSON API. */
  readonly routes: ServerModule;
  /** A team that nobody owns: the link that makes its opener the owner. May be called once the modules after the rooms are there. */
  readonly ownerLink?: () => string | null;
  /** What whoever runs the server may ask of it, through a socket in its data folder. */
  readonly operator?: Hono | null;
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
  const { version, clock = SYSTEM_CLOCK } = parts;
  const certificate = certificateOf(config);
  const { now, date, after } = clock;
  const metrics = new Metrics();
  const logger = metrics.counting(parts.logger);
  const fault = faultLog(logger);
  const door = new Door(config.door ?? { proxies: [] });
  const synced = (seconds: number) => metrics.synced(seconds);
  const store = await (parts.openStore ?? openStore)(config.store, { now: date, after, logger, synced });
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
      versions: store.boards.versions,
      audit: store.audit,
      metricsToken: config.metricsToken ?? (await store.kept('metrics-token', newOwnerToken)),
      readiness: new Readiness({ probe: () => store.probe(), now, after, logger }),
      addressOf: (c) => door.addressOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for')),
    });
    undo.unshift(() => modules.routes.close());
    const presence = new PresenceClock(store.records, clock.now, clock.every);
    undo.unshift(() => presence.close());
    rooms = openRooms({
      ...{ access: modules.access, boards: store.boards, version, now, every: clock.every },
      ...{ logger, fault, measure: metrics, presenceNow: presence.read },
    });
    undo.unshift(() => rooms?.close());
    const others = await modules.afterRooms(rooms);
    undo.unshift(() => Promise.all(others.map((module) => module.close())));

    const folder = folderOf(config.store);
    if (modules.operator && folder !== null) {
      undo.unshift(await openOperatorSocket(folder, modules.operator, logger));
    }

    const app = new Hono();
    mountSecurityHeaders(app, config.publicUrl?.startsWith('https:') === true);
    modules.routes.mount(app);
    mountSync(app, modules.access);
    for (const module of others) module.mount(app);
    if (parts.page !== null) mountPage(app, parts.page);

    const starts = new PerTurn(LIMITS.requestsPerTurn);
    const { server, sockets } = httpServer(app, starts, door, certificate);
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
    const url = urlOf(certificate === null ? 'http' : 'https', config.host, port);
    const ownerLink = modules.ownerLink?.() ?? null;
    return { url, port, ownerToken, ownerLink, rooms, lost, close: once(() => stop(server, sockets, undo, clock)) };
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
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

/** Throws `StartError` where it cannot be used. */
function certificateOf({ door }: Config): Certificate | null {
  if (door?.tls === undefined) return null;
  try {
    return readCertificate(door.tls);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

function urlOf(scheme: string, host: string, port: number): string {
  const plain = host.replace(/^\[|\]$/g, '');
  // "Any address" is nothing that a browser opens.
  const name = plain === '0.0.0.0' || plain === '::' ? '127.0.0.1' : plain;
  return `${scheme}://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run();
    return running;
  };
}
