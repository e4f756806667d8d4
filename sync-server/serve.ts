import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import { buildApp, PAGE } from './build-app.ts';
import { harmlessLines } from './commands/console.ts';
import { type Config, readConfig, startedByNpm } from './config.ts';
import { openModules } from './modules.ts';
import type { Logger } from './operations/events.ts';
import { processLogger } from './operations/process-log.ts';
import { ROOT } from './root.ts';
import { checkPort, type RunningServer, StartError, startServer } from './server.ts';
import { StorageError } from './storage/records.ts';
import { favourEventLoop } from './v8-settings.ts';

const PARENT_LOOK_MS = 1_000;

/** The command `npm start`: reads the flags, builds the app where that is needed, and runs until it is asked to stop. */
export async function serve(): Promise<void> {
  favourEventLoop();
  const request = readConfig();
  if (request.kind === 'run') return run(request.config);
  if (request.kind === 'help') console.log(request.message);
  else {
    console.error(harmlessLines(request.message));
    process.exitCode = 2;
  }
}

async function run(config: Config): Promise<void> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  }; // our own package.json
  const logger = processLogger();
  try {
    await checkPort(config);
    await buildApp((message) => console.log(message));
    const server = await startServer(config, { version, page: PAGE, openModules, logger });
    console.log(`Busbar is ready at ${config.publicUrl ?? ownerAddress(server, server.ownerToken.value)}`);
    if (config.mode === 'team') console.log(`It listens at ${server.url}`);
    if (server.ownerLink !== null) console.log(ownerLinkWords(server.ownerLink));
    logger('server-ready', { url: config.publicUrl ?? server.url, version, store: config.store });
    if (config.open === true && hasBrowser()) openBrowser(ownerAddress(server, server.ownerToken.once()));
    stopOn(() => server.close(), logger);
    server.lost.then(async (error) => {
      logger('folder-lost', { reason: error.message });
      await server.close().catch(() => {});
      process.exit(1);
    });
    if (startedByNpm()) stopWithParent();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof StorageError)) throw error;
    logger('start-failed', { reason: error.message });
    process.exitCode = 1;
  }
}

function ownerLinkWords(link: string): string {
  const hours = LIMITS.ownerLinkMs / (60 * 60_000);
  return `\nNobody can sign in as an owner of this team. Whoever opens this link becomes one. It works once, for ${hours} hours; the next start prints a new one.\n\n  ${link}\n`;
}

/** What a browser opens to become the local owner's. The page takes the token out of its address. */
function ownerAddress({ url }: RunningServer, token: string): string {
  return `${url}/#token=${token}`;
}

/** Whether a person sits at this machine's screen: not where a script, a service or a shell from elsewhere starts us. */
function hasBrowser({ env, platform, stdout } = process): boolean {
  if (!stdout.isTTY || env.CI !== undefined || env.SSH_CONNECTION !== undefined) return false;
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Where it fails, the address is on the terminal. */
function openBrowser(address: string): void {
  import('open').then(({ default: open }) => open(address)).catch(() => {});
}

/** The first signal stops in order, the second at once. */
function stopOn(close: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      logger('server-stopping', { signal });
      close().then(
        () => {
          logger('server-stopped', {});
          process.exit(0);
        },
        (error: unknown) => {
          logger('stop-failed', { reason: error instanceof Error ? error.message : String(error) });
          process.exit(1);
        },
      );
    });
  }
}

/** Stops in order once the process that started this one is gone: nobody is left who could. */
function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS).unref();
}
