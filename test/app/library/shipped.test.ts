import { expect, test } from 'vitest';
import { definitionKey } from '#engine/library/hash.ts';
import { libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { openMyParts } from '../../../app/library/own/my-parts.ts';
import { loadShipped, shippedNow, whenShipped } from '../../../app/library/shipped.ts';
import { nodePorts } from '../../support/headless-tab.ts';
import { tabNetwork } from '../../support/network.ts';

test('[G21] the keys of the shipped parts that are worked out ahead are those of their content', async () => {
  const { definitions } = await loadShipped();
  expect([...definitions.keys()]).toEqual(STARTER_PARTS.map(definitionKey));
  expect(shippedNow().byId).toEqual(libraryOf(STARTER_PARTS).byId);
  expect(await whenShipped).toBe(shippedNow());
});

test('[G22] an account can place its own parts before the shipped ones have come, and is told when they have', async () => {
  let come: (library: ReturnType<typeof libraryOf>) => void = () => undefined;
  const ports = { ...nodePorts(undefined), WebSocket: tabNetwork({}).Socket };
  const parts = openMyParts({
    url: 'ws://127.0.0.1:9/api/sync',
    account: 'a_1',
    shipped: new Promise((resolve) => {
      come = resolve;
    }),
    ports,
  });
  try {
    const [file] = STARTER_PARTS;
    if (file === undefined) throw new Error('there are no shipped parts');
    const key = definitionKey(file);
    parts.put([{ part: { key, file, text: JSON.stringify({ ...file, id: key }) } }]);
    expect([...parts.library.definitions.keys()]).toEqual([key]);
    const told = new Promise<void>((resolve) => parts.onChange(() => parts.shipped.definitions.size > 0 && resolve()));
    come(libraryOf(STARTER_PARTS));
    await told;
    expect(parts.library.definitions.size).toBe(STARTER_PARTS.length);
  } finally {
    await parts.close();
  }
});
