import type { Page } from '@playwright/test';
import { newAgent } from '../support/agent.ts';
import { openOwnBrowser } from '../support/own-browser.ts';
import { asOwner, BoardPage, expect, hasBeenHere, test } from '../support/story.ts';

test('[V26] a frozen tab holds nobody up: the other one runs the call; alone it is waited for, everybody sees that, and each call is done once', async ({
  browser,
  program,
}) => {
  test.slow();
  const own = await openOwnBrowser();
  await hasBeenHere(own.context);
  const open = async (url: string) => {
    const page = await own.context.newPage();
    await page.goto(url);
    await new BoardPage(page).ready();
    return page;
  };
  const first = await open(asOwner(program.url));
  const second = await open(first.url());
  const { client, settings } = await newAgent(own.context, program.url, 'Claude Code');
  await settings.close();

  const person = await joins(await browser.newPage(), first, program.url);
  const firstIs = await own.lifecycle(first);
  const add = async (label: string) => {
    const edits = [{ op: 'add_part', definition: 'ds18b20', label }];
    const reply = await client.callTool({ name: 'apply_edits', arguments: { edits } });
    return reply.isError === true ? JSON.stringify(reply.content) : 'done';
  };
  const added = async () => {
    const read = await client.callTool({ name: 'get_board', arguments: { text: 'Ran' } });
    // The tool's own output schema.
    const { parts } = read.structuredContent as { readonly parts: readonly { readonly label: string }[] };
    return parts.map(({ label }) => label).sort();
  };

  await test.step('the tab in front is frozen: the call runs in the hidden one', async () => {
    await first.bringToFront();
    await firstIs('frozen');
    expect(await add('Ran elsewhere')).toBe('done');
    expect(await added()).toEqual(['Ran elsewhere']);
  });
  await test.step('it wakes after its call has gone to the other, and changes nothing', async () => {
    await firstIs('active');
    await expect(first.locator('[data-part-id]').first()).toBeVisible();
    expect(await added()).toEqual(['Ran elsewhere']);
  });
  await test.step('one that freezes while it is granted a call runs it once or not at all', async () => {
    const reply = add('Ran once');
    await firstIs('frozen');
    expect(await reply).toBe('done');
    await firstIs('active');
    expect(await added()).toEqual(['Ran elsewhere', 'Ran once']);
  });
  await test.step('a frozen tab is alone: its call waits, and another person sees for what', async () => {
    await second.close();
    await firstIs('frozen');
    const reply = add('Ran when it woke');
    await person.getByTestId('agent-badge').click();
    await expect(person.getByTestId('agent')).toContainText('It is waiting for a tab of its owner with this board');
    await firstIs('active');
    expect(await reply).toBe('done');
    expect(await added()).toEqual(['Ran elsewhere', 'Ran once', 'Ran when it woke']);
    await expect(person.getByTestId('agent')).not.toContainText('It waits for a tab');
    await expect(person.locator('.call')).toHaveCount(3);
  });
  await client.close();
  await person.close();
  await own.close();
});

/** Another person comes by a link that the page's owner made, and looks at the board. */
async function joins(page: Page, owner: Page, url: string): Promise<Page> {
  const { id } = new BoardPage(owner);
  const link = await owner.evaluate(async (board) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"role":"viewer"}' };
    const made = await (await fetch(`/api/boards/${board}/links`, init)).json();
    return String(made.link.url);
  }, id);
  await page.goto(new URL(link, url).href);
  await page.getByRole('textbox').fill('Grace');
  await page.getByRole('button', { name: 'Join' }).click();
  await new BoardPage(page).ready();
  return page;
}
