import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

test('[V27] a key is made with a limit and a mode, tested live, spent, stopped by its limit and revoked; its value is gone with its frame', async ({
  board,
  context,
  page,
  program,
}) => {
  const settings = await context.newPage();
  const sent: string[] = [];
  settings.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await settings.goto(`${program.url}/settings/developer`);
  await settings.getByRole('textbox', { name: 'Label of the new key' }).fill('Codex in CI');
  await settings.getByRole('combobox', { name: 'It may' }).selectOption('read only');
  const limit = settings.getByRole('textbox', { name: 'Units a day' });
  await limit.fill('1.5');
  await expect(settings.getByText('a whole number from 1 to 1,000,000')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Create key' })).toBeDisabled();
  await limit.fill('4');
  await settings.getByRole('button', { name: 'Create key' }).click();
  const key = (await settings.getByTestId('key-value').textContent()) ?? '';
  const frame = settings.locator('.revealed');
  const energy = settings.getByRole('meter', { name: 'Energy of “Codex in CI” today' });

  await test.step('the key itself is tried, and what its agent would find is said', async () => {
    await frame.getByRole('button', { name: 'Test “Codex in CI”' }).click();
    await expect(frame.getByText('The key works.')).toContainText(
      'Its next call works on “ESP32 weather station”; it can read but not edit.',
    );
    await expect(energy).toHaveJSProperty('value', 0);
    await expect(energy).toHaveJSProperty('max', 4);
    await expect(frame.getByText('Waiting for its first call…')).toBeVisible();
  });
  await test.step('it is copied once', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await frame.getByRole('button', { name: 'Copy key' }).click();
    await expect(frame.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await settings.evaluate(() => navigator.clipboard.readText())).toBe(key);
  });
  await test.step('closed, the value is nowhere on the page or in what the browser keeps', async () => {
    await frame.getByRole('button', { name: 'Done' }).click();
    await expect(frame).toHaveCount(0);
    const kept = await settings.evaluate(() =>
      [document.documentElement.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(),
    );
    expect(kept).not.toContain(key.slice(3, -4));
    expect(sent.join()).not.toContain(key.slice(3, -4));
  });

  const client = new Client({ name: 'story', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${program.url}/api/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  await test.step('its limit stops it in words, and the bar is full', async () => {
    await expect(board.part('ESP32')).toBeVisible();
    await page.bringToFront();
    for (let n = 0; n < 4; n += 1) {
      expect((await client.callTool({ name: 'get_board', arguments: {} })).isError ?? false).toBe(false);
    }
    const spent = await client.callTool({ name: 'get_board', arguments: {} });
    expect(JSON.stringify(spent.content)).toContain('this agent has spent 4 of the 4 units that it may spend a day');
    await settings.bringToFront();
    await expect(energy).toHaveJSProperty('value', 4);
    await settings.getByRole('button', { name: 'Test “Codex in CI”' }).click();
    await expect(settings.getByText('Its energy for today is spent.')).toBeVisible();
  });
  await test.step('with a higher limit it goes on', async () => {
    await settings.getByRole('button', { name: 'Limit', exact: true }).click();
    await settings.getByRole('textbox', { name: 'Units a day' }).last().fill('200');
    await settings.getByRole('button', { name: 'Set limit' }).click();
    await expect(energy).toHaveJSProperty('max', 200);
    await page.bringToFront();
    expect((await client.callTool({ name: 'get_board', arguments: {} })).isError ?? false).toBe(false);
    await settings.bringToFront();
    await expect(energy).toHaveJSProperty('value', 5);
  });
  await test.step('revoked, it is listed apart and works no more', async () => {
    await settings.getByRole('button', { name: 'Revoke', exact: true }).click();
    await settings.getByRole('button', { name: 'Revoke key' }).click();
    await expect(settings.getByRole('list', { name: 'Revoked keys' })).toContainText('Codex in CI');
    await expect(client.callTool({ name: 'get_board', arguments: {} })).rejects.toThrow(/401|Unauthorized/);
  });
  await client.close();
});
