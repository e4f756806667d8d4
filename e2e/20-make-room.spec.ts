import type { Page } from '@playwright/test';
import { toBoardFile } from '#engine/board/board-file.ts';
import { boardOf, connect, end } from '../test/support/board-builder.ts';
import { faultsOf } from './support/accessible.ts';
import type { RunningProgram } from './support/server.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

/** The page of a board that is imported from a file, seen whole. */
async function opened(page: Page, program: RunningProgram, file: string): Promise<BoardPage> {
  await page.goto(asOwner(`${program.url}/boards`));
  await expect(page.getByRole('link', { name: /You own it/ })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  const board = new BoardPage(page);
  await board.ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Shift+1');
  return board;
}

/** The relay sits on D11, the only pin that can be MOSI; it could as well sit elsewhere. */
function crowdedBoardFile(): string {
  const slot = { ...end('UNO.gpio_output'), function: 'digital_output' };
  const board = boardOf(
    { op: 'add_part', id: '$UNO', definition: 'arduino-uno-r3', label: 'UNO', at: [0, 0] },
    { op: 'add_part', id: '$Relay', definition: 'srd-05vdc-relay-module', label: 'Relay', at: [620, -260] },
    { op: 'add_part', id: '$CAN', definition: 'mcp2515-tja1050', label: 'CAN', at: [620, 260] },
    connect('UNO.gpio_output', 'Relay.input'),
    { op: 'pin', slot, resource: 'd11' },
    { op: 'unpin', slot },
  );
  return JSON.stringify(toBoardFile({ ...board, name: 'Crowded' }));
}

test('[P12] a connection that needs a pin to move shows the move first: refused nothing changes, accepted it is one step of undo', async ({
  page,
  program,
}) => {
  const board = await opened(page, program, crowdedBoardFile());
  const [uno, can] = [await board.idOf('UNO'), await board.idOf('CAN')];
  const dialog = page.getByRole('dialog', { name: 'Make room for a connection' });
  const drag = async () => {
    const from = await board.placeOf(`${can}/electrical/spi`);
    const to = await board.placeOf(`${uno}/electrical/spi`);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(page.locator('.board-tip')).toContainText('you will be asked');
    await page.mouse.up();
  };

  await test.step('dragged and refused', async () => {
    await drag();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toContainText(/D11/);
    expect(await faultsOf(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(board.part('CAN')).toHaveAccessibleName(/, 0 connections/);
  });

  await test.step('accepted from the keyboard, and taken back in one step', async () => {
    await board.click('CAN');
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('w');
    const choose = page.getByRole('dialog', { name: 'Connect CAN' });
    await choose.getByRole('combobox', { name: 'Interface' }).selectOption({ label: 'SPI' });
    await choose.getByRole('button', { name: /UNO.*other pins would move/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Move and connect' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(board.part('CAN')).toHaveAccessibleName(/1 connection/);
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+z');
    await expect(board.part('CAN')).toHaveAccessibleName(/, 0 connections/);
    await expect(board.part('Relay')).toHaveAccessibleName(/1 connection/);
    await drag();
    await expect(dialog.getByRole('listitem')).toContainText(/D11/);
    await dialog.getByRole('button', { name: 'Move and connect' }).click();
    await board.saved();
  });

  await test.step('fixed to a pin that another part uses, a pin is refused and makes room at a click', async () => {
    await board.click('UNO');
    const inspector = page.getByTestId('inspector');
    const automatic = inspector
      .getByRole('combobox', { name: /SPI SS/i })
      .locator('option')
      .first();
    const taken = ((await automatic.textContent()) ?? '').replace('Auto · ', '');
    const pin = inspector.getByRole('combobox', { name: /digital output/i });
    await pin.selectOption({ label: taken });
    await expect(pin.locator('option:checked')).not.toHaveText(taken);
    await page.locator('.toast').getByRole('button', { name: 'Make room' }).click();
    await expect(pin.locator('option:checked')).toHaveText(taken);
    await board.saved();
  });
});

const RELAYS = 20;

/** A relay on each output of the UNO, and one more relay. */
function fullBoardFile(): string {
  const relays = Array.from({ length: RELAYS }, (_, index) => `R${index + 1}`);
  const at = (index: number) => [620 - 20 * index, index === RELAYS ? -320 : 320] as const;
  const board = boardOf(
    { op: 'add_part', id: '$UNO', definition: 'arduino-uno-r3', label: 'UNO', at: [0, 0] },
    ...[...relays, 'Spare'].map((label, index) => ({
      ...({ op: 'add_part', id: `$${label}`, definition: 'srd-05vdc-relay-module' } as const),
      ...{ label, at: at(index) },
    })),
    ...relays.map((label) => connect('UNO.gpio_output', `${label}.input`)),
  );
  return JSON.stringify(toBoardFile({ ...board, name: 'Full' }));
}

test('[P12] a connection for which no pin is left shares the one that a person chooses, as one step of undo', async ({
  page,
  program,
}) => {
  const board = await opened(page, program, fullBoardFile());
  const from = await board.placeOf(`${await board.idOf('Spare')}/electrical/input`);
  const to = await board.placeOf(`${await board.idOf('UNO')}/electrical/gpio_output`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator('.board-tip')).toContainText('a pin would be shared');
  await page.mouse.up();

  const dialog = page.getByRole('dialog', { name: 'Make room for a connection' });
  const pins = dialog.getByRole('combobox', { name: 'Pin of UNO · Digital output to share' });
  await expect(pins.locator('option')).toHaveCount(RELAYS);
  expect(await faultsOf(page, '[role="dialog"]')).toEqual([]);
  const option = pins.locator('option', { hasText: /connected to R7$/ });
  await pins.selectOption((await option.textContent()) ?? '');
  await expect(pins.locator('option:checked')).toHaveText(/connected to R7$/);
  await dialog.getByRole('button', { name: 'Share and connect' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(board.part('Spare')).toHaveAccessibleName(/1 connection/);
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Control+z');
  await expect(board.part('Spare')).toHaveAccessibleName(/, 0 connections/);
});

/** A servo that a dev board cannot feed, nearer to it than the supply that can. */
function fedBoardFile(): string {
  const board = boardOf(
    { op: 'add_part', id: '$USB', definition: 'usb-supply-5v-3a', label: 'USB', at: [-700, 0] },
    { op: 'add_part', id: '$MCU', definition: 'esp32-devkitc-v4', label: 'MCU', at: [0, 0] },
    { op: 'add_part', id: '$Gripper', definition: 'sg90', label: 'Gripper', at: [500, 0] },
    connect('USB.output', 'MCU.usb_power'),
  );
  return JSON.stringify(toBoardFile({ ...board, name: 'Fed' }));
}

test('[G18] what would add an error is offered last, with the error', async ({ page, program }) => {
  const board = await opened(page, program, fedBoardFile());
  await board.click('Gripper');
  const inspector = page.getByTestId('inspector');
  await inspector.getByRole('button', { name: 'Works with Supply' }).click();
  const matches = inspector.locator('.works-with .outline-row');
  await expect(inspector.locator('.harm').first()).toContainText(/mA/);
  await expect(matches.first()).toContainText('USB');
  expect(await faultsOf(page, '[data-testid="inspector"]')).toEqual([]);
});
