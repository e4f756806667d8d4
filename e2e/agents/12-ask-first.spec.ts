import { expect } from '@playwright/test';
import { newAgent } from '../support/agent.ts';
import { test } from '../support/story.ts';

test('[V24] an agent that asks first proposes; people see ghosts, take one thing and turn another down, and it is told', async ({
  board,
  context,
  page,
  program,
}) => {
  const { client } = await newAgent(context, program.url, 'Careful');
  await page.bringToFront();
  await test.step('its owner tells it on the board to ask first', async () => {
    await client.callTool({ name: 'get_board', arguments: {} });
    await page.getByTestId('agent-badge').click();
    await page.getByRole('button', { name: 'What Careful may do' }).click();
    await page.getByRole('menuitem', { name: 'Let it ask first' }).click();
    await expect(page.getByTestId('agent')).toContainText('asks first');
  });
  const parts = () => page.locator('[data-part-id]').count();
  const before = await parts();

  const reply = await client.callTool({
    name: 'apply_edits',
    arguments: {
      edits: [
        { op: 'add_part', id: '$air', definition: 'bme280', label: 'Roof air', fields: { i2c_address: '0x77' } },
        { op: 'connect', from: { part: 'ESP32', interface: 'i2c' }, to: { part: '$air', interface: 'i2c' } },
        { op: 'add_part', id: '$pico', definition: 'raspberry-pi-pico', label: 'Spare Pico' },
      ],
    },
  });
  expect(reply.isError ?? false, JSON.stringify(reply.content)).toBe(false);
  expect(reply.structuredContent).toMatchObject({ applied: false, proposal: expect.any(String) });
  expect(await parts()).toBe(before);

  await expect(page.getByTestId('agent-badge')).toContainText('1 waiting for you');
  const card = page.getByTestId('proposal');
  await expect(card).toContainText('Careful asks');
  await expect(card.getByRole('button', { name: /^Add Roof air \(.*\), 1 connection$/ })).toBeVisible();
  await test.step('on a page that becomes as narrow as a phone what waits stays on top', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByTestId('inspector')).toBeHidden();
    await card.getByRole('button', { name: 'Reject all' }).click({ trial: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a picture shows the ghosts as people see them, in the colour of the agent', async () => {
    const color = await card.evaluate((element) => getComputedStyle(element).getPropertyValue('--agent').trim());
    const seen = async (args: object) => {
      const { content } = await client.callTool({ name: 'take_screenshot', arguments: { ...args } });
      const [image, words] = content as readonly { data?: string; text?: string }[];
      expect(words?.text).toContain('proposed and not on the board yet: Careful: adds Roof air (bme280)');
      return page.evaluate(inColor, [image?.data ?? '', color] as const);
    };
    expect(await seen({})).toBeGreaterThan(200);
    expect(await seen({ parts: ['Roof air'] })).toBeGreaterThan(200);
  });
  await test.step('nothing of it is on the board, and the rules say nothing of it', async () => {
    await expect(board.part('Roof air')).toHaveCount(0);
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'clean');
  });
  await test.step('one thing is accepted, with its connection', async () => {
    await card.getByRole('button', { name: /^Accept: Add Roof air/ }).click();
    await page.keyboard.press('Shift+1');
    await expect(board.part('Roof air')).toBeVisible();
    await expect(card.locator('.proposal-thing')).toHaveCount(1);
    await expect(page.locator('.call')).toContainText('accepted by');
  });
  await test.step('the person takes that back and does it again', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(board.part('Roof air')).toHaveCount(0);
    await expect(card.locator('.proposal-thing')).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(board.part('Roof air')).toBeVisible();
  });
  await test.step('the rest is turned down, and the agent hears of it once', async () => {
    await card.getByRole('button', { name: 'Reject all' }).click();
    await expect(card).toHaveCount(0);
    const told = await client.callTool({ name: 'get_board', arguments: {} });
    expect(JSON.stringify(told.structuredContent)).toMatch(
      /accepted in part by .*: 2 of 3 edits; rejected were the edits 2/,
    );
    const again = await client.callTool({ name: 'get_board', arguments: {} });
    expect(JSON.stringify(again.structuredContent)).not.toContain('accepted in part');
  });
  await client.close();
});

test('[V25] what a person has selected is changed by an agent only with a reason, which the history shows', async ({
  board,
  context,
  page,
  program,
}) => {
  const { client } = await newAgent(context, program.url, 'Mover');
  await page.bringToFront();
  await board.click('ESP32');
  const move = { edits: [{ op: 'move_part', part: 'ESP32', at: [2000, 2000] }] };
  await expect(async () => {
    const refused = await client.callTool({ name: 'apply_edits', arguments: move });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toMatch(/has selected .*ESP32/);
  }).toPass();
  const forced = await client.callTool({
    name: 'apply_edits',
    arguments: { ...move, force: 'it overlaps the enclosure' },
  });
  expect(forced.isError ?? false, JSON.stringify(forced.content)).toBe(false);
  await page.getByTestId('agent-badge').click();
  await expect(page.locator('.call').first()).toContainText('forced: it overlaps the enclosure');
  await client.close();
});

/** How many pixels of a PNG (base64) have about that colour. Runs in the page. */
async function inColor([data, color]: readonly [string, string]): Promise<number> {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const g = canvas.getContext('2d');
  if (g === null) return 0;
  g.fillStyle = color;
  g.fillRect(0, 0, 1, 1);
  const wanted = g.getImageData(0, 0, 1, 1).data;
  g.drawImage(bitmap, 0, 0);
  const { data: pixels } = g.getImageData(0, 0, bitmap.width, bitmap.height);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ([0, 1, 2].every((i) => Math.abs((pixels[at + i] ?? 0) - (wanted[i] ?? 0)) < 12)) count += 1;
  }
  return count;
}
