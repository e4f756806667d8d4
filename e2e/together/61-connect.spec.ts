import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from '@playwright/test';
import { isAccessible } from '../support/accessible.ts';
import { expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, PASSWORD, startLocalTeam } from '../support/team.ts';

const test = onTeam(startLocalTeam);

/** A program on the person's machine, of the official kind: it opens a browser, and waits at an address of its own for the answer. */
class Program {
  readonly #url: URL;
  readonly #answers: URL[] = [];
  readonly #server: Server;
  readonly #kept: { client?: unknown; tokens?: unknown; verifier?: string } = {};
  #transport: StreamableHTTPClientTransport | null = null;
  #client = new Client({ name: 'story', version: '1' });
  opened = '';

  constructor(origin: string) {
    this.#url = new URL(`${origin}/mcp`);
    this.#server = createServer((request, response) => {
      const asked = new URL(request.url ?? '', 'http://127.0.0.1');
      // A browser asks for an icon too.
      if (asked.pathname === '/callback') this.#answers.push(asked);
      response.setHeader('content-type', 'text/html');
      response.end('<title>Robot</title>You may go back to the program.');
    });
  }

  async begin(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    await this.connect().catch(() => undefined);
  }

  /** Connects anew, with whatever it was given. */
  async connect(): Promise<void> {
    this.#client = new Client({ name: 'story', version: '1' });
    this.#transport = new StreamableHTTPClientTransport(this.#url, { authProvider: this.#signIn() as never });
    await this.#client.connect(this.#transport as never);
  }

  async finish(): Promise<void> {
    await this.#transport?.finishAuth(this.#answers.at(-1)?.searchParams.get('code') ?? '');
    await this.connect();
  }

  get said(): string | null {
    return this.#answers.at(-1)?.searchParams.get('error') ?? null;
  }

  async call(name: string, input: Record<string, unknown> = {}): Promise<string> {
    const { content } = await this.#client.callTool({ name, arguments: input });
    return JSON.stringify(content);
  }

  async close(): Promise<void> {
    await this.#client.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #signIn() {
    const redirect = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`; // it listens
    const kept = this.#kept;
    return {
      redirectUrl: redirect,
      clientMetadata: { client_name: 'Robot on my laptop', redirect_uris: [redirect] },
      clientInformation: () => kept.client,
      saveClientInformation: (client: unknown) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens: unknown) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => {
        this.opened = url.href;
      },
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier ?? '',
    };
  }
}

const asked = (page: Page) => page.getByRole('heading', { name: '“Robot on my laptop” wants to work on your boards' });

test('[V61] a program connects by address: its person says by keyboard what it may do, sees it in the settings, and ends it', async ({
  context,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const { origin } = new URL(team.ownerLink);
  const board = await context.newPage();
  await comeIn(board, team.ownerLink, 'Olga');
  const program = new Program(origin);
  const page = await context.newPage();

  await test.step('the page says who asks, where the answer goes and what it may do, in both themes and on a phone', async () => {
    await program.begin();
    await page.goto(program.opened);
    await asked(page).waitFor();
    await expect(page.getByText('nobody vouches for that', { exact: false })).toContainText(
      'on this computer (127.0.0.1:',
    );
    await page.getByRole('radio', { name: 'Only these boards' }).check();
    await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeDisabled();
    await isAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await isAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a no goes back to the program', async () => {
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await page.getByText('You may go back to the program.').waitFor();
    expect(program.said).toBe('access_denied');
  });
  await test.step('a yes is said by keyboard alone, to edits on one board for a week', async () => {
    await program.connect().catch(() => undefined);
    await page.goto(program.opened);
    await asked(page).waitFor();
    await expect(page.getByRole('radio', { name: 'Read and propose' })).toBeChecked();
    await page.getByRole('radio', { name: 'Read and propose' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Read and edit' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('combobox', { name: 'For' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('combobox', { name: 'For' })).toHaveValue('7');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You may go back to the program.').waitFor();
  });
  await test.step('the program works on that board, without a key', async () => {
    await program.finish();
    expect(await program.call('list_boards')).toContain('ESP32 weather station');
    const edits = [{ op: 'add_note', text: 'by address', at: [0, 0] }];
    expect(await program.call('apply_edits', { edits })).toContain('This adds 1 note.');
    expect(await program.call('connect_board', { create: 'Another' })).toContain('certain boards only');
    await expect(board.getByTestId('agent-badge').or(board.getByText('Robot on my laptop')).first()).toBeVisible();
  });
  await test.step('it stands in the settings beside the keys, and what it may do is changed there', async () => {
    await page.goto(`${origin}/settings/developer`);
    const item = page.getByRole('list', { name: 'Agents that you have let connect' }).getByRole('listitem');
    await expect(item).toContainText('Robot on my laptop');
    await expect(item).toContainText('only on “ESP32 weather station”');
    await expect(page.getByText(`${origin}/mcp`)).toBeVisible();
    await isAccessible(page);
    await item.getByRole('combobox').selectOption('read only');
    await expect(page.getByText('“Robot on my laptop” may read from its next call on.')).toBeVisible();
    expect(await program.call('apply_edits', { edits: [{ op: 'add_note', text: 'no', at: [0, 0] }] })).toContain(
      'may read',
    );
  });
  await test.step('it is ended there, and its next call is refused', async () => {
    await page
      .getByRole('list', { name: 'Agents that you have let connect' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('button', { name: 'End its leave' }).click();
    await expect(page.getByText('“Robot on my laptop” may do nothing any more.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ended' })).toContainText('Robot on my laptop');
    await expect(program.call('list_boards')).rejects.toThrow();
    await isAccessible(page);
  });
  await program.close();
});

test('[V61] whoever is signed out signs in and is asked then; what is unsound is said in words, and leads nowhere else', async ({
  context,
  browser,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const { origin } = new URL(team.ownerLink);
  await comeIn(await context.newPage(), team.ownerLink, 'Olga');
  const others = await browser.newContext({ colorScheme: 'dark' });
  await hasBeenHere(others);
  const page = await others.newPage();
  const program = new Program(origin);
  await program.begin();
  await page.goto(program.opened);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await asked(page).waitFor();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByText('You may go back to the program.').waitFor();
  await program.finish();
  expect(await program.call('list_boards')).toContain('boards');

  const elsewhere = new URL(program.opened);
  elsewhere.searchParams.set('redirect_uri', 'http://127.0.0.1:1/elsewhere');
  await page.goto(elsewhere.href.replace('127.0.0.1%3A1%2F', 'evil.example%2F'));
  await expect(page.getByRole('alert')).toContainText('at an address that it has not named before');
  await isAccessible(page);
  await page.goto(`${origin}/connect/of-somebody-else`);
  await expect(page.getByRole('alert')).toContainText('Nothing is asked here any more');
  await program.close();
});
