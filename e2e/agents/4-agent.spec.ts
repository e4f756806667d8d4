import { expect } from '@playwright/test';
import { agent, makeKey, newAgent } from '../support/agent.ts';
import { asOwner, test } from '../support/story.ts';

test('[V8] a key made in the settings lets an agent add a BME280 and connect it, and everybody watches', async ({
  board,
  context,
  page,
  program,
}) => {
  const settings = await context.newPage();
  await settings.goto(`${program.url}/settings/developer`);
  const key = await makeKey(settings, 'Claude Code');
  expect(key).toMatch(/^bb_[0-9A-Za-z]{38}$/);
  await expect(settings.locator('.snippet').last()).toContainText(`${program.url}/api/mcp`);
  await settings.getByRole('button', { name: 'Key in the snippet' }).click();
  await expect(settings.locator('.snippet').last()).toContainText(`Authorization: Bearer ${key}`);
  await settings.reload();
  await expect(settings.getByText(key)).toHaveCount(0);
  await expect(settings.getByText(`bb_…${key.slice(-4)}`)).toBeVisible();
  await page.bringToFront();

  const client = await agent(program.url, key);
  const boards = await client.callTool({ name: 'list_boards', arguments: {} });
  expect(JSON.stringify(boards.structuredContent)).toContain('ESP32 weather station');
  await expect(page.getByTestId('agent-badge')).toContainText('Claude Code');

  const reply = await client.callTool({
    name: 'apply_edits',
    arguments: {
      edits: [
        { op: 'add_part', id: '$bme', definition: 'bme280', label: 'Second air sensor' },
        { op: 'connect', from: { part: 'ESP32', interface: '3v3_out' }, to: { part: '$bme', interface: 'vdd' } },
        { op: 'connect', from: { part: 'ESP32', interface: '3v3_out' }, to: { part: '$bme', interface: 'vddio' } },
        { op: 'connect', from: { part: 'ESP32', interface: 'i2c' }, to: { part: '$bme', interface: 'i2c' } },
        { op: 'connect', from: { part: 'ESP32', interface: '3v3_out' }, to: { part: '$bme', interface: 'csb' } },
        { op: 'connect', from: { part: 'ESP32', interface: '3v3_out' }, to: { part: '$bme', interface: 'sdo' } },
      ],
    },
  });
  expect(reply.isError ?? false, JSON.stringify(reply.content)).toBe(false);
  const words = JSON.stringify(reply);
  expect(words).toMatch(/gpio21/i);
  expect(words).toMatch(/gpio22/i);

  await test.step('the edit, its mark, the cursor and the history are on the page', async () => {
    await page.keyboard.press('Shift+1');
    await expect(board.part('Second air sensor')).toBeVisible();
    await expect(board.part('Second air sensor')).toHaveClass(/marked/);
    await expect(page.locator('.cursors')).toContainText('Claude Code');
    await page.getByTestId('agent-badge').click();
    const row = page.getByTestId('agent');
    await expect(row).toContainText('Claude Code');
    await expect(row).toContainText('apply_edits');
    await expect(page.locator('.call')).toHaveCount(1);
    await page.locator('.call-show').click();
    await page.getByRole('button', { name: /^Connected (ESP32|Second air sensor) i2c and/ }).click();
    await expect(page.getByTestId('inspector')).toContainText('Second air sensor');
    await page.locator('.call-show').click();
  });
  await test.step('what its edit breaks is in the reply', async () => {
    const clash = await client.callTool({
      name: 'apply_edits',
      arguments: { edits: [{ op: 'update_part', part: 'Second air sensor', fields: { i2c_address: '0x76' } }] },
    });
    expect(JSON.stringify(clash.structuredContent)).toContain('elec-strap-overrides-field');
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'error');
  });
  await test.step('it sees the board as people do', async () => {
    const looked = await client.callTool({ name: 'take_screenshot', arguments: {} });
    const [image, words] = looked.content as readonly {
      type: string;
      data?: string;
      mimeType?: string;
      text?: string;
    }[];
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const png = Buffer.from(image?.data ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(Math.max(width, height)).toBe(1_568);
    expect(png.length).toBeGreaterThan(20_000);
    expect(words?.text).toContain(`${width} × ${height} px`);
    expect(words?.text).toContain('1 errors');
    const part = await client.callTool({ name: 'take_screenshot', arguments: { parts: ['ESP32'] } });
    expect(part.isError ?? false).toBe(false);
  });
  await test.step('a person undoes that one call', async () => {
    await page.locator('.call').first().getByRole('button', { name: 'Undo this call' }).click();
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'clean');
  });
  await client.close();
});

test('[V15] a key that is set to read only may look and not edit, until it may again', async ({
  board,
  context,
  page,
  program,
}) => {
  const { client, settings } = await newAgent(context, program.url, 'Watcher');
  await settings.getByRole('button', { name: 'Done' }).click();
  const may = settings.getByRole('combobox', { name: 'What “Watcher” may do' });
  await may.selectOption('read only');
  await expect(settings.getByText('“Watcher” may read from its next call on.')).toBeVisible();
  await page.bringToFront();
  await expect(board.part('ESP32')).toBeVisible();
  const rename = { name: 'apply_edits', arguments: { edits: [{ op: 'rename_board', name: 'Watched' }] } };
  expect((await client.callTool({ name: 'get_board', arguments: {} })).isError ?? false).toBe(false);
  const refused = await client.callTool(rename);
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toContain('may read and not edit');
  await settings.bringToFront();
  await may.selectOption('read and edit');
  await expect(settings.getByText('“Watcher” may read and edit from its next call on.')).toBeVisible();
  await page.bringToFront();
  expect((await client.callTool(rename)).isError ?? false).toBe(false);
  await client.close();
});

test('[V9] the next call of a revoked key gets 401', async ({ page, program }) => {
  await page.goto(asOwner(`${program.url}/settings/developer`));
  const key = await makeKey(page, 'Short-lived');
  const call = () =>
    fetch(`${program.url}/api/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  expect((await call()).status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('heading', { name: 'Revoked keys' })).toBeVisible();
  const answer = await call();
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain('Unauthorized');
});
