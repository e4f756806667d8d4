import { expect, test } from './support/story.ts';

test('[V12] a person writes notes and frames on the board, moves, reshapes and deletes them, and takes each step back', async ({
  board,
  page,
}) => {
  const canvas = page.locator('.board-canvas');
  const note = page.locator('.note-card');
  const field = page.getByRole('textbox', { name: 'Text of the note' });
  const spot = { x: 470, y: 760 };

  await test.step('N writes at the pointer', async () => {
    await page.mouse.move(spot.x, spot.y);
    await canvas.focus();
    await page.keyboard.press('n');
    await expect(field).toBeFocused();
    await page.keyboard.type('Check the regulator');
    await page.keyboard.press('Escape');
    await expect(note).toHaveAccessibleName('Note: Check the regulator, selected');
  });
  const id = (await note.getAttribute('data-note-id')) ?? '';

  await test.step('it is dragged, and back', async () => {
    const place = await board.placeOf(id);
    await board.dragBy(id, 80, 30);
    await expect.poll(async () => (await board.placeOf(id)).x).toBeGreaterThan(place.x + 40);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await board.placeOf(id)).x).toBeCloseTo(place.x, 0);
  });

  await test.step('a corner reshapes it', async () => {
    const before = await note.boundingBox();
    if (!before) throw new Error('the note is not there');
    const corner = { x: before.x + before.width, y: before.y + before.height };
    await board.drag(corner, { x: corner.x + 60, y: corner.y + 40 });
    await expect.poll(async () => (await note.boundingBox())?.width ?? 0).toBeGreaterThan(before.width + 30);
  });

  await test.step('a double click writes on; a viewer of the same board reads it', async () => {
    const at = await board.placeOf(id);
    await page.mouse.dblclick(at.x, at.y);
    await expect(field).toHaveValue('Check the regulator');
    await field.fill('Regulator is fine');
    await page.keyboard.press('Control+Enter');
    await expect(note).toHaveText('Regulator is fine');
    await board.saved();
    await page.reload();
    await board.ready();
    await expect(note).toHaveText('Regulator is fine');
  });

  await test.step('a frame around the selection, by the menu, takes its parts along', async () => {
    await board.click('Air sensor');
    const sensor = await board.idOf('Air sensor');
    const { x, y } = await board.placeOf(sensor);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Frame the selection' }).click();
    await expect(page.getByRole('textbox', { name: 'Title of the frame' })).toBeFocused();
    await page.keyboard.type('Weather');
    await page.keyboard.press('Enter');
    const title = page.locator('.frame-title');
    await expect(title).toHaveAccessibleName('Frame: Weather, selected');
    const [start, tab] = [await board.placeOf(sensor), await title.boundingBox()];
    if (!tab) throw new Error('the title is not there');
    await board.drag({ x: tab.x + 12, y: tab.y + 8 }, { x: tab.x + 12, y: tab.y + 68 });
    await expect.poll(async () => (await board.placeOf(sensor)).y).toBeGreaterThan(start.y + 20);
    await page.keyboard.press('Delete');
    await expect(title).toHaveCount(0);
    await expect(board.part('Air sensor')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(title).toHaveText('Weather');
  });
  await board.saved();
});
