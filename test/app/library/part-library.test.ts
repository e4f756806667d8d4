/** The library as the page shows it, without a page: own parts beside shipped ones, their actions, and the import. */
import { createEffect, createRoot } from 'solid-js';
import { afterEach, expect, test } from 'vitest';
import { partOfFile } from '#engine/library/library-part.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { createPartLibrary, ownTarget, type PartLibrary } from '../../../app/library/part-library.ts';
import { loadShipped } from '../../../app/library/shipped.ts';
import { closeToast, toasts } from '../../../app/ui/toasts.ts';
import { newDevice } from '../../support/headless-tab.ts';
import { importPort } from '../../support/import-port.ts';
import { openOwnPartsTab } from '../../support/own-parts-tab.ts';
import { startRelay } from '../../support/relay-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const { id } of toasts()) closeToast(id);
});

/** The library of an account on a device without a network. */
function openLibrary(): PartLibrary {
  const parts = openOwnPartsTab({ url: 'http://127.0.0.1:9', account: 'u_ada', device: newDevice() });
  closing.push(() => parts.close());
  return createPartLibrary(parts, ownTarget(parts), importPort);
}

function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    createRoot((dispose) =>
      createEffect(() => {
        if (!condition()) return;
        resolve();
        queueMicrotask(dispose);
      }),
    );
  });
}

function named(id: string) {
  const [file] = STARTER_PARTS;
  if (file === undefined) throw new Error('there are no shipped parts');
  const { definition } = file;
  return partOfFile({ ...file, definition: { ...definition, metadata: { ...definition.metadata, id, name: id } } });
}

const names = (library: PartLibrary) => library.own()?.map(({ file }) => file.definition.metadata.name);
const said = () => toasts().map(({ text }) => text);

test('[N16] a part is kept and deleted with a word about it, and the deletion is taken back from there', () => {
  const library = openLibrary();
  library.keep(named('first').file);
  library.keep(named('second').file);
  expect([names(library), said()]).toEqual([
    ['second', 'first'],
    ['“first” is in My parts now.', '“second” is in My parts now.'],
  ]);
  const [second] = library.own() ?? [];
  if (second === undefined) throw new Error('nothing was kept');
  library.remove(second);
  expect(names(library)).toEqual(['first']);
  expect(library.library().definitions.has(second.key)).toBe(false);
  toasts().at(-1)?.action?.run();
  expect(names(library)?.toSorted()).toEqual(['first', 'second']);
});

test('[G49] damage of what the server has of the parts is shown, and can be accepted', async () => {
  const relay = await startRelay();
  relay.damage = 'missing';
  const parts = openOwnPartsTab({ url: relay.url, account: 'u_ada', device: newDevice() });
  closing.push(
    () => parts.close(),
    () => relay.close(),
  );
  const library = createPartLibrary(parts, ownTarget(parts), importPort);
  await until(() => library.status()?.serverDamage === 'missing');
  library.acceptDamage();
  while (!relay.heard.some(({ type }) => type === 'acceptDamage')) await new Promise((go) => setImmediate(go));
});

test('[N21] an import opens its dialog; what is done stays to be read and taken back until the next one begins', async () => {
  await loadShipped();
  const library = openLibrary();
  const take = async (id: string) => {
    const { text } = named(id);
    library.take([{ name: `${id}.json`, size: text.length, content: text }]);
    await until(() => library.items().some(({ source, state }) => source === `${id}.json` && state === 'added'));
  };
  await take('first');
  expect([library.importing(), names(library)]).toEqual([true, ['first']]);
  await take('second');
  expect(library.items().map(({ source }) => source)).toEqual(['first.json', 'second.json']);
  library.setImporting(false);
  await take('third');
  expect(library.items().map(({ source }) => source)).toEqual(['third.json']);
  library.imports?.undo();
  expect(names(library)).toEqual(['second', 'first']);
});

test('[N12] who may only look and keeps no parts is told so, and imports nothing', () => {
  const library = createPartLibrary(null, null, importPort);
  library.take([{ name: 'a.json', size: 2, content: '{}' }]);
  expect([library.own(), library.imports, library.importing()]).toEqual([null, null, false]);
  expect(said()).toEqual(['You can only view this board, and guests have no parts of their own.']);
});
