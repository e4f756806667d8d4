/** The servers of the comparison: how each is started, on a folder and a core of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OWNER_TOKEN } from '../../e2e/support/server.ts';
import { scripts } from '../../package.json' with { type: 'json' };
import { newBoard, type Owner, owner } from '../support/client.ts';

export type ContenderName = 'busbar' | 'hocuspocus' | 'y-websocket' | 'relay';

export interface Contender {
  readonly name: ContenderName;
  /** Frames begin with the document's name, and a socket with its token. */
  readonly isHocuspocus: boolean;
  readonly stores: boolean;
  readonly command: (
    port: number,
    folder: string,
  ) => { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };
}

const HERE = import.meta.dirname;
const PROBE = ['--expose-gc', '--import', join(HERE, 'servers/probe.js')];
const busbarEnv = { BUSBAR_TOKEN: OWNER_TOKEN };
/** What Node is told by `npm start`. */
const nodeFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
const busbarFlags = (port: number, folder: string) => ['--port', String(port), '--data', folder, '--no-open'];

export const CONTENDERS: readonly Contender[] = [
  {
    name: 'busbar',
    isHocuspocus: false,
    stores: true,
    command: (port, folder) => ({
      args: [...nodeFlags, join(HERE, 'servers/busbar.js'), ...busbarFlags(port, folder)],
      env: busbarEnv,
    }),
  },
  {
    name: 'hocuspocus',
    isHocuspocus: true,
    stores: true,
    command: (port, folder) => ({
      args: [join(HERE, 'servers/hocuspocus.js')],
      env: { PORT: String(port), FOLDER: folder },
    }),
  },
  {
    name: 'y-websocket',
    isHocuspocus: false,
    stores: true,
    command: (port, folder) => ({
      args: [join(HERE, 'servers/node_modules/@y/websocket-server/src/server.js')],
      env: { PORT: String(port), HOST: '127.0.0.1', YPERSISTENCE: join(folder, 'leveldb') },
    }),
  },
  {
    name: 'relay',
    isHocuspocus: false,
    stores: false,
    command: (port) => ({ args: [join(HERE, 'servers/relay.js')], env: { PORT: String(port) } }),
  },
];

/** As people start it, to the last file. */
export const BUSBAR_STARTED: Contender = {
  ...(CONTENDERS[0] as Contender), // the list begins with it
  command: (port, folder) => ({
    args: [...nodeFlags, join(HERE, '../../sync-server/main.js'), ...busbarFlags(port, folder)],
    env: busbarEnv,
  }),
};

/** A server of the comparison that runs, and what its process has used. */
export class Running {
  static readonly #all = new Set<Running>();
  readonly contender: Contender;
  readonly folder: string;
  readonly port: number;
  startMs = 0;
  #child: ChildProcess | null = null;
  #owner: Owner | null = null;
  readonly #boards = new Map<string, string>();

  private constructor(contender: Contender, folder: string, port: number) {
    this.contender = contender;
    this.folder = folder;
    this.port = port;
  }

  static async start(contender: Contender): Promise<Running> {
    const running = new Running(contender, mkdtempSync(join(tmpdir(), 'busbar-peers-')), await freePort());
    Running.#all.add(running);
    await running.launch();
    return running;
  }

  /** Ends those that a row left behind which was given up. */
  static async endAll(): Promise<void> {
    for (const running of Running.#all) await running.end();
  }

  /** Starts it again on the same folder and port. */
  async launch(): Promise<void> {
    const { args, env } = this.contender.command(this.port, this.folder);
    const [program = '', ...rest] = [...pinnedTo(), process.execPath, ...PROBE, ...args];
    const started = performance.now();
    const child = spawn(program, rest, {
      cwd: join(HERE, '../..'),
      stdio: 'ignore',
      env: { ...process.env, ...env, PROBE: this.#probeFile },
    });
    this.#child = child;
    while (!(await listens(this.port))) {
      if (child.exitCode !== null) throw new Error(`${this.contender.name} ended with ${child.exitCode}`);
    }
    this.startMs = performance.now() - started;
    if (this.contender.name === 'busbar') this.#owner = await owner(`http://127.0.0.1:${this.port}`);
  }

  /** Where a socket of a room connects, with its headers. A board of ours has to be there first. */
  async address(room: string): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }> {
    const base = `ws://127.0.0.1:${this.port}`;
    if (this.#owner === null) return { url: this.contender.isHocuspocus ? base : `${base}/${room}`, headers: {} };
    const board = this.#boards.get(room) ?? (await newBoard(this.#owner, room));
    this.#boards.set(room, board);
    return { url: `${base}/api/sync/${board}`, headers: this.#owner.headers };
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    Running.#all.delete(this);
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** CPU time of all its threads, in ms. */
  cpuMs(): number {
    const tasks = `/proc/${this.#pid}/task`;
    const nanoseconds = readdirSync(tasks).map((task) => {
      const file = join(tasks, task, 'schedstat');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
    });
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  }

  /** Resolves once it has done what was left to do: under 2 % of a core, for half a second; after five seconds at the latest. */
  async rests(): Promise<void> {
    for (let look = 0; look < 10; look += 1) {
      const before = this.cpuMs();
      await pause(500);
      if (this.cpuMs() - before < 10) return;
    }
  }

  /** The most memory that it ever had, in bytes. */
  peakBytes(): number {
    const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  /** Bytes that live in its heap and outside of it, and its resident memory, after a garbage collection. */
  async memory(): Promise<{ readonly held: number; readonly rss: number }> {
    rmSync(this.#probeFile, { force: true });
    this.#child?.kill('SIGUSR2');
    while (!existsSync(this.#probeFile)) await pause(5);
    // As servers/probe.js writes it.
    return JSON.parse(readFileSync(this.#probeFile, 'utf8')) as { held: number; rss: number };
  }

  get #probeFile(): string {
    return `${this.folder}.probe`;
  }

  get #pid(): number {
    return this.#child?.pid ?? 0;
  }
}

/** The clients have the other core. */
function pinnedTo(): readonly string[] {
  return cpus().length > 1 ? ['taskset', '-c', '0'] : [];
}

/** Whether it answers: ours tries the port out before it opens its data. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
    socket.once('data', () => resolve(true));
    for (const end of ['error', 'close']) socket.once(end, () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
