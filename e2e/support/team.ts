/** A team's server with a certificate of its own, under a public name, and browsers that find it there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { selfSigned } from '../../test/support/certificate.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { type MailServer, startMailServer } from '../../test/support/mail-server.ts';
import { CLIENT, type ProviderPeople, startProvider } from '../../test/support/oidc-provider.ts';
import { test as base } from './story.ts';

const NAME = 'boards.example.org';
export const TEAM_URL = `https://${NAME}`;
export const PASSWORD = 'correct horse battery';
const ROOT = join(import.meta.dirname, '../..');

export interface RunningTeam {
  /** What the first start printed. */
  readonly ownerLink: string;
  /** A browser of its own, which takes the certificate and finds the name. */
  browser(): Promise<Browser>;
  /** What an agent with this key is answered: the status, and the result as text. */
  ask(key: string, tool: string): Promise<{ readonly status: number; readonly text: string }>;
  close(): Promise<void>;
}

interface LocalTeam {
  readonly ownerLink: string;
  close(): Promise<void>;
}

/** A team at a name of this machine, which browsers take for secure without a certificate. */
export async function startLocalTeam(): Promise<LocalTeam> {
  return startTeamAt(await freePort(), [], {});
}

/** The same, whose people sign in by a provider of identities. */
export async function startProviderTeam(people: ProviderPeople): Promise<LocalTeam> {
  const port = await freePort();
  const provider = await startProvider(`http://localhost:${port}/oidc/callback`, people);
  const flags = ['--oidc-issuer', provider.issuer, '--oidc-client-id', CLIENT.clientId, '--oidc-name', 'Keycloak'];
  const team = await startTeamAt(port, flags, { BUSBAR_OIDC_CLIENT_SECRET: CLIENT.clientSecret });
  return {
    ...team,
    async close() {
      await team.close();
      await provider.close();
    },
  };
}

/** The same, of a server that mails links. */
export async function startMailingTeam(): Promise<LocalTeam & { readonly mail: MailServer }> {
  const mail = await startMailServer();
  const team = await startTeamAt(await freePort(), ['--smtp', `smtp://127.0.0.1:${mail.port}`], {});
  return {
    ...team,
    mail,
    async close() {
      await team.close();
      await mail.close();
    },
  };
}

async function startTeamAt(at: number, more: readonly string[], env: NodeJS.ProcessEnv): Promise<LocalTeam> {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-team-'));
  const port = String(at);
  const flags = ['--team', '--public-url', `http://localhost:${port}`, '--port', port, '--data', folder];
  const child = spawn(process.execPath, ['sync-server/main.js', ...flags, ...more], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ownerLink } = await printed(child);
  return {
    ownerLink,
    async close() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  await new Promise((done) => {
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

export async function startTeam(): Promise<RunningTeam> {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-team-'));
  const { cert, key } = selfSigned(NAME);
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const flags = ['--team', '--public-url', TEAM_URL, '--port', '0', '--data', join(folder, 'data')];
  const tls = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')];
  const child = spawn(process.execPath, ['sync-server/main.js', ...flags, ...tls], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ownerLink, port } = await printed(child);
  const browsers: Browser[] = [];
  return {
    ownerLink,
    async browser() {
      const resolve = `--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${port}`;
      const args = [...CHROMIUM_FLAGS, resolve, '--ignore-certificate-errors'];
      const browser = await chromium.launch({ executablePath: ensureChromium(), args });
      browsers.push(browser);
      return browser;
    },
    ask: (value, tool) => call(port, cert, value, tool),
    async close() {
      for (const browser of browsers) await browser.close();
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function printed(child: ChildProcess): Promise<{ ownerLink: string; port: number }> {
  const log: string[] = [];
  child.stderr?.on('data', (chunk) => log.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    log.push(line);
    const ownerLink = /https?:\S+\/welcome#invitation=\w+/.exec(line)?.[0];
    const port = Number(/listens at https:\/\/127\.0\.0\.1:(\d+)/.exec(log.join('\n'))?.[1]);
    if (ownerLink !== undefined) return { ownerLink, port };
  }
  throw new Error(`The program ended before it was ready:\n${log.join('\n')}`);
}

function call(port: number, ca: string, key: string, tool: string): Promise<{ status: number; text: string }> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: {} } };
  const headers = {
    host: NAME,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: NAME, ca, method: 'POST', path: '/api/mcp', headers };
    const asked = request(options, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode ?? 0, text });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/** Comes in by an invitation, as a person does who is here for the first time. */
export async function comeIn(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: /^Your name/ }).fill(name);
  await page.getByRole('textbox', { name: /^E-mail address/ }).fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL(/\/b\/b_/);
}

/** Stories on a team of their own. */
export function onTeam<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  return base.extend<{ team: T }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    team: async ({}, use) => {
      const team = await start();
      await use(team);
      await team.close();
    },
  });
}
