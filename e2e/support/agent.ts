/** An agent as people run one: a key made in the settings, and the official client with it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { BrowserContext, Page } from '@playwright/test';

/** Makes a key on the open Developer page; its value. */
export async function makeKey(page: Page, label: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Label of the new key' }).fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  return (await page.getByTestId('key-value').textContent()) ?? '';
}

/** A new agent with a key that is made in a tab of `context`: its client, to be closed by the story, and that tab. */
export async function newAgent(
  context: BrowserContext,
  url: string,
  label: string,
): Promise<{ readonly client: Client; readonly settings: Page }> {
  const settings = await context.newPage();
  await settings.goto(`${url}/settings/developer`);
  return { client: await agent(url, await makeKey(settings, label)), settings };
}

/** A client that is connected; to be closed by the story. */
export async function agent(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'story', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}
