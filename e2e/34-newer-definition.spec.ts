import { EMPTY_BOARD } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, connect, context, editsOf } from '../test/support/board-builder.ts';
import { faultsOf } from './support/accessible.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

/** An ESP32 and a BME280 of an older definition, which had an interrupt output and a field that the shipped one lacks. */
function olderBoardFile(): string {
  const shipped = STARTER_PARTS.find(({ definition }) => definition.metadata.id === 'bme280');
  const older = structuredClone(shipped) as NonNullable<typeof shipped>;
  const [domain] = older.definition.domains;
  if (domain === undefined) throw new Error('a BME280 is electrical');
  // The types of a definition are read-only; this is a copy.
  const grown = {
    ...older.definition,
    custom_fields: [{ key: 'batch', label: 'Batch', type: 'string' }],
    domains: [
      {
        ...domain,
        resources: [...domain.resources, { id: 'int', name: 'INT', functions: [{ name: 'digital_output' }] }],
        interfaces: [
          ...domain.interfaces,
          {
            id: 'ready',
            name: 'Data ready',
            protocol: { type: 'digital', role: 'output' },
            requires: [{ function: 'digital_output', count: 1 }],
          },
        ],
      },
    ],
  };
  const file = { ...older, definition: grown } as unknown as typeof older;
  const others = STARTER_PARTS.filter(({ definition }) => definition.metadata.id !== 'bme280');
  const steps = editsOf(
    'esp32-devkitc-v4 as MCU',
    { op: 'add_part', id: '$Air', definition: 'bme280', label: 'Air', fields: { batch: 'B7' } },
    connect('MCU.i2c', 'Air.i2c'),
    connect('MCU.gpio_input', 'Air.ready'),
  );
  const { board } = applied(applyEdits(EMPTY_BOARD, steps, context(libraryOf([...others, file]))));
  return JSON.stringify(toBoardFile({ ...board, name: 'From last year' }));
}

test('[E49] a part whose library definition is newer says so, shows what would go, and is updated by one step', async ({
  page,
  program,
}) => {
  await page.goto(asOwner(`${program.url}/boards`));
  await expect(page.getByRole('link', { name: /You own it/ })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(olderBoardFile()) });
  const board = new BoardPage(page);
  await board.ready();
  const notice = page.getByTestId('definition-update');
  const connections = page.locator('.inspector .facts').getByText('Connections').locator('xpath=following-sibling::*');

  await test.step('the board says how many there are', async () => {
    await expect(notice).toContainText('newer definitions of 1 part on this board');
    await expect(connections).toHaveText('2');
  });
  await test.step('the part says what it would lose', async () => {
    await page.getByRole('button', { name: 'Outline' }).click();
    await page
      .locator('.outline-row')
      .filter({ has: page.getByText('Air', { exact: true }) })
      .click();
    await expect(notice).toContainText('The library has a newer definition of this part.');
    await notice.getByText('What changes').click();
    await expect(notice.getByRole('listitem')).toHaveText([
      'Pins that it no longer has: INT.',
      'Fields that it no longer has: Batch.',
      'Connections that will be lost: Air Data ready – MCU Digital input.',
      'Values that will be lost: Batch.',
    ]);
    expect(await faultsOf(page, '.inspector')).toEqual([]);
  });
  await test.step('it is updated, and that is one step of undo', async () => {
    await notice.getByRole('button', { name: 'Update part' }).click();
    await expect(notice).toHaveCount(0);
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Escape');
    await expect(connections).toHaveText('1');
    await page.keyboard.press('Control+z');
    await expect(connections).toHaveText('2');
    await expect(notice).toContainText('1 part on this board');
  });
});
