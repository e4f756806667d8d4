import { afterEach, expect, test } from 'vitest';
import { partOfFile } from '#engine/library/library-part.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { PART_EXAMPLE } from '../../sync-server/agent/part-example.ts';
import { openOwnPartsTab } from '../support/own-parts-tab.ts';
import { ownerCookie } from '../support/owner-cookie.ts';
import { type Live, startLive } from './live.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The own parts of the owner, in another browser than that of the tabs. */
async function ownParts({ server }: Live) {
  const cookie = await ownerCookie(server.url, server.ownerToken.value);
  const response = await fetch(`${server.url}/api/me`, { headers: { cookie } });
  const { account } = (await response.json()) as { account: { id: string } };
  const parts = openOwnPartsTab({ url: server.url, account: account.id, cookie });
  closing.push(parts.close);
  await parts.whenLoaded;
  return parts;
}

test("[N19] what an agent imports goes onto the board and into the owner's library, and undo leaves it there", async () => {
  const live = await startLive();
  closing.push(live.close);
  const [parts, elsewhere] = [await ownParts(live), await ownParts(live)];
  const board = await live.newBoard('Station');
  const tab = await live.tab(board, { parts });
  const agent = await live.agent((await live.newKey('Claude')).value);
  const { key } = partOfFile(PART_EXAMPLE as unknown as PartDefinitionFile); // it is a sound file

  const imported = await agent.call('import_part_definition', { file: PART_EXAMPLE });
  expect(imported.data).toMatchObject({ definition: key, already: false, library: 'added' });
  await elsewhere.until(() => elsewhere.parts.has(key));
  expect(tab.store.board.definitions.has(key)).toBe(true);
  expect((await agent.call('import_part_definition', { file: PART_EXAMPLE })).data).toMatchObject({
    already: true,
    library: 'already',
  });
  await agent.call('undo');
  expect(parts.parts.has(key)).toBe(true);

  const other = await live.newBoard('Empty');
  const second = await live.tab(other, { parts });
  const found = await agent.call('search_parts', { board: other, query: 'example light sensor' });
  expect(found.data).toMatchObject({ parts: [{ key }] });
  const placed = await agent.call('apply_edits', {
    board: other,
    edits: [
      { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4' },
      { op: 'add_part', definition: 'example-light-sensor' },
    ],
  });
  expect(placed.isError).toBe(false);
  expect([...second.store.board.definitions.keys()]).toContain(key);
  const mcu = [...second.store.board.parts.values()].find(({ definition }) => definition.startsWith('esp32'))?.label;
  const joins = await agent.call('find_connectable', { board: other, part: mcu, interface: 'i2c' });
  expect(joins.data).toMatchObject({
    library: expect.arrayContaining([expect.objectContaining({ definition: 'example-light-sensor' })]),
  });

  parts.remove([key]);
  await elsewhere.until(() => !elsewhere.parts.has(key));
  expect(second.store.board.definitions.get(key)).toMatchObject({ id: key });
});

test('[N19] a tab that keeps no library of its own imports for its board alone and says so', async () => {
  const live = await startLive();
  closing.push(live.close);
  const board = await live.newBoard('Station');
  const tab = await live.tab(board);
  const agent = await live.agent((await live.newKey('Claude')).value);
  const { data } = await agent.call('import_part_definition', { file: PART_EXAMPLE });
  expect(data).toMatchObject({ library: 'none' });
  expect(tab.store.board.definitions.size).toBe(1);
});
