import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/story.ts';

test('[V30] the owner of a board whose files are lost is told so, and accepts what is left with one click', async ({
  board,
  page,
  program,
}) => {
  const notice = page.locator('.board-banner');
  await expect(notice).toHaveCount(0);
  await program.stop();
  rmSync(join(program.data, 'boards', board.id), { recursive: true });
  await program.restart();
  await board.networkReturns();
  await expect(notice).toContainText('Some files of this board are missing on the server');
  // What this tab has is on the server again, and it is still not settled.
  await board.saved();
  await page.getByRole('button', { name: 'Accept what is here' }).click();
  await expect(notice).toHaveCount(0);
});
