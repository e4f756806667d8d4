import { asOwner, BoardPage, expect, test } from './support/story.ts';

test.use({ isNew: true });

test('[K120] [K121] who comes for the first time finds a living board with one fault, and four steps that tick themselves off', async ({
  page,
  program,
}) => {
  await page.goto(asOwner(program.url));
  const board = new BoardPage(page);
  await board.ready();
  const steps = page.getByRole('region', { name: 'First steps' });

  await test.step('one error, at the air sensor', async () => {
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('First steps: weather station');
    await expect(page.getByTestId('drc-chip')).toContainText('1');
    await expect(steps).toContainText('0 of 4 done');
  });

  await test.step('placing and fixing are ticked', async () => {
    await steps.getByRole('button', { name: 'Place a part' }).click();
    await page.locator('.library-part').first().click();
    await expect(steps).toContainText('1 of 4 done');
    await steps.getByRole('button', { name: 'Fix what Busbar found' }).click();
    await page.getByRole('button', { name: 'Feed it from ESP32 3.3 V' }).first().click();
    await expect(steps).toContainText('2 of 4 done');
  });

  await test.step('they can be put away, and the board is the one that `/` opens from now on', async () => {
    await board.saved();
    await steps.getByRole('button', { name: 'Put the first steps away' }).click();
    await expect(steps).toHaveCount(0);
    await page.goto(program.url);
    await board.ready();
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('First steps: weather station');
    await expect(steps).toHaveCount(0);
  });

  await test.step('the palette makes another one', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('first steps');
    await page.keyboard.press('Enter');
    await expect(steps).toContainText('0 of 4 done');
  });
});
