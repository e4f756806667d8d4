import { asOwner, expect, test } from './support/story.ts';

test('[V1] the printed address opens a live sample board, wired, with pins chosen and no violation', async ({
  board,
  page,
}) => {
  await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('ESP32 weather station');
  for (const label of ['ESP32', 'Air sensor', 'Display', 'Soil sensor', 'USB supply']) {
    await expect(board.part(label)).toBeVisible();
  }
  await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'clean');
  await board.click('ESP32');
  const pins = page.getByTestId('pins');
  await expect(pins.locator('tr[data-resource="gpio21"]')).toContainText('I2C SDA');
  await expect(pins.locator('tr[data-resource="gpio22"]')).toContainText('I2C SCL');
});

test('[V2] the page breaks no rule of its Content-Security-Policy and logs no error', async ({ page, program }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(asOwner(program.url));
  await page.waitForFunction(() => window.__board !== undefined);
  const settings = ['profile', 'appearance', 'shortcuts', 'developer'].map((tab) => `/settings/${tab}`);
  for (const path of ['/boards', '/parts', '/parts/new', ...settings]) {
    await page.goto(program.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(complaints).toEqual([]);
});
