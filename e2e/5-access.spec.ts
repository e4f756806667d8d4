import type { Page } from '@playwright/test';
import { faultsInBothThemes, isAccessible } from './support/accessible.ts';
import { newAgent } from './support/agent.ts';
import { type BoardPage, expect, test } from './support/story.ts';

test('[V10] no page has an accessibility fault that a machine can find, in either theme', async ({
  board,
  page,
  program,
}) => {
  await board.click('ESP32');
  await page.getByTestId('drc-chip').click();
  await isAccessible(page);
  for (const path of [
    '/boards',
    '/settings/profile',
    '/settings/appearance',
    '/settings/shortcuts',
    '/settings/developer',
  ]) {
    await page.goto(program.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isAccessible(page);
  }
});

/** Looks at one surface after another, in both themes. */
function surfaces(page: Page, board: BoardPage) {
  const faults: string[] = [];
  return {
    faults,
    async look(name: string, within: string): Promise<void> {
      await expect(page.locator(within).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      faults.push(...(await faultsInBothThemes(page, within)).map((fault) => `${name}, ${fault}`));
    },
    async command(name: string): Promise<void> {
      await page.locator('.board-canvas').focus();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Commands, parts, boards and settings' })).toBeFocused();
      await page.keyboard.type(name);
      await page.getByRole('option').filter({ hasText: name }).first().click();
    },
    async menuOf(label: string): Promise<void> {
      const { x, y } = await board.placeOf(await board.idOf(label));
      await page.mouse.click(x, y, { button: 'right' });
    },
    async closed(): Promise<void> {
      await page.keyboard.press('Escape');
      await expect(page.locator('.dialog, .menu, .palette')).toHaveCount(0);
    },
  };
}

test('[V10] no panel of a board has an accessibility fault that a machine can find, in either theme', async ({
  board,
  context,
  page,
  program,
}) => {
  // Many surfaces are looked at one after the other.
  test.slow();
  const { faults, look, command } = surfaces(page, board);

  await test.step('the inspector of the board, a part, what works with it, a connection and several parts', async () => {
    await look('inspector of the board', '.inspector');
    await board.click('ESP32');
    await look('inspector of a part', '.inspector');
    await page
      .getByRole('button', { name: /^Works with / })
      .first()
      .click();
    await expect(page.getByText('From the library').first()).toBeVisible();
    await look('what works with a part', '.inspector');
    await command('Select everything');
    await look('inspector of several parts', '.inspector');
    await page.keyboard.press('Escape');
  });

  await test.step('panels on the left, with what agents and people said', async () => {
    await command('Add a part');
    await look('library', '.side-panel[aria-label="Parts"]');
    await command('Show Outline');
    await look('outline', '.side-panel[aria-label="Outline"]');
    await board.click('Soil sensor');
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Dry enough?');
    await page.keyboard.press('Enter');
    await look('thread of comments', '.comment-place');
    await page.keyboard.press('Escape');
    await command('Show Comments');
    await look('comments', '.side-panel[aria-label="Comments"]');
    await command('Show Versions');
    await page.getByRole('textbox', { name: 'Name of this version' }).fill('As ordered');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^As ordered/ }).click();
    await look('version that is looked at', '.board-area');
    await look('versions', '.side-panel[aria-label="Versions"]');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await command('Developer');
    await page.getByRole('textbox', { name: 'Label of the new key' }).fill('Careful');
    await page.getByRole('button', { name: 'Create key' }).click();
    await look('keys of agents beside the board', '.side-panel[aria-label="Connect an agent"]');
  });

  await test.step('a proposal of an agent, and what it did', async () => {
    const { client } = await newAgent(context, program.url, 'Claude');
    await page.bringToFront();
    await client.callTool({ name: 'get_board', arguments: {} });
    await page.getByTestId('agent-badge').click();
    await page.getByRole('button', { name: 'What Claude may do' }).click();
    await page.getByRole('menuitem', { name: 'Let it ask first' }).click();
    await expect(page.getByTestId('agent')).toContainText('asks first');
    const edits = [{ op: 'add_part', definition: 'raspberry-pi-pico', label: 'Spare Pico' }];
    await client.callTool({ name: 'apply_edits', arguments: { edits } });
    await expect(page.getByTestId('proposal')).toBeVisible();
    await look('agents', '.side-panel[aria-label="Agents"]');
    await look('header', '.board-head');
    await client.close();
  });

  await test.step('what a new definition changes, and the views', async () => {
    for (const [tab, name] of [
      ['violations', 'Violations'],
      ['power', 'Power'],
      ['buses', 'Buses'],
      ['pins', 'Pins'],
    ] as const) {
      await command(`Show ${tab}`);
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
      await look(tab, '.drawer');
    }
  });
  expect(faults).toEqual([]);
});

test('[V10] no dialog or menu has an accessibility fault that a machine can find, in either theme', async ({
  board,
  page,
  program,
}) => {
  test.slow();
  const { faults, look, command, closed, menuOf } = surfaces(page, board);
  const item = (name: string) => page.getByRole('menuitem', { name }).first().click();

  await test.step('palette, search and shortcuts', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+k');
    await look('palette', '.palette');
    await closed();
    await command('Find on this board');
    await page.keyboard.type('sensor');
    await look('search', '.find-bar');
    await page.keyboard.press('Escape');
    await command('Keyboard');
    await look('shortcuts', '.dialog');
    await closed();
  });

  await test.step('menus of the canvas, and what they open', async () => {
    await menuOf('Air sensor');
    await look('menu of a part', '.menu');
    await item('Connect…');
    await look('connect', '.dialog');
    await closed();
    await menuOf('Air sensor');
    await item('Replace…');
    await page.getByRole('searchbox', { name: 'Find a replacement' }).fill('raspberry pi pico');
    await page.getByRole('list', { name: 'Possible replacements' }).getByRole('button').first().click();
    await look('replace', '.dialog');
    await closed();
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('F2');
    await look('name on the board', '.rename-field');
    await page.keyboard.press('Escape');
    const stage = await page.locator('.board-canvas').boundingBox();
    await page.mouse.click((stage?.x ?? 0) + 20, (stage?.y ?? 0) + 20, { button: 'right' });
    await look('menu of the board', '.menu');
    await closed();
  });

  await test.step('what the header opens', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await look('menu in the header', '.menu');
    await item('Export…');
    await look('export', '.dialog');
    await closed();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await look('share', '.dialog');
    await closed();
  });

  await test.step('what the library opens', async () => {
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await look('menu of a library part', '.menu');
    await closed();
    const broken = await page.evaluateHandle(() => {
      const made = new DataTransfer();
      made.items.add(new File(['{"definition": {'], 'broken.json', { type: 'application/json' }));
      return made;
    });
    for (const type of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent('.board-canvas', type, { dataTransfer: broken });
    await expect(page.getByTestId('import-summary')).toBeVisible();
    await look('import', '.dialog');
    await closed();
  });

  await test.step('dialogs of the list of boards', async () => {
    await page.goto(`${program.url}/boards`);
    await page.getByRole('button', { name: /^More for / }).click();
    await look('menu of a board', '.menu');
    await item('Rename');
    await look('rename', '.dialog');
    await closed();
    await page.getByRole('button', { name: 'From a template' }).click();
    await expect(page.locator('.dialog img').first()).toBeVisible();
    await look('templates', '.dialog');
    await closed();
  });
  expect(faults).toEqual([]);
});

test('[V11] every part can be reached and read in words without a pointer', async ({ board, page }) => {
  const tree = page.getByRole('listbox', { name: /Parts and notes of the board/ });
  await tree.focus();
  await page.keyboard.press('Home');
  const seen: string[] = [];
  for (let n = 0; n < 9; n += 1) {
    const option = tree.locator(`[role="option"][aria-posinset="${n + 1}"]`);
    seen.push((await option.textContent()) ?? '');
    await page.keyboard.press('ArrowDown');
  }
  expect(seen.filter((words) => words.length > 0)).toHaveLength(9);
  expect(seen.join('\n')).toMatch(/ESP32/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toBeVisible();
  expect(board.id).toMatch(/^b_/);
});
