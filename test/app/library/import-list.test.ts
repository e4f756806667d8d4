import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { libraryOf, libraryOfKeyed } from '#engine/library/library.ts';
import { type LibraryPart, partOfFile, standingOf } from '#engine/library/library-part.ts';
import { listOfTexts } from '#engine/library/part-texts.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { type ImportList, type ImportPort, importList } from '../../../app/library/import/import-list.ts';
import { importerFaultOf } from '../../../app/library/import/import-messages.ts';
import type { OwnStep, Placement } from '../../../app/library/own/my-parts.ts';
import { growingImport, growingParts, panelParts } from '../../../app/library/shown-lists.ts';
import { WordedError } from '../../../app/texts/worded-error.ts';
import { PART_EXAMPLE } from '../../../sync-server/agent/part-example.ts';
import { importPort } from '../../support/import-port.ts';

const EXAMPLE = PART_EXAMPLE as unknown as PartDefinitionFile; // it is a sound file

function newTarget() {
  const parts = new Map<string, LibraryPart>();
  const puts: number[] = [];
  return {
    parts,
    puts,
    full: false,
    standing(part: LibraryPart) {
      const own = libraryOfKeyed([...parts].map(([key, { file }]) => [key, file]));
      return standingOf(part, own, libraryOf(STARTER_PARTS));
    },
    put(placements: readonly Placement[]): OwnStep {
      if (this.full) throw new WordedError('Your library is full.');
      puts.push(placements.length);
      for (const { part, replaces = [] } of placements) {
        for (const key of replaces) parts.delete(key);
        parts.set(part.key, part);
      }
      return { count: placements.length, changes: placements.map(({ part }) => ({ key: part.key })) };
    },
    takeBack({ changes }: OwnStep) {
      for (const { key } of changes) parts.delete(key);
    },
  };
}

const text = (id: string, name = id) => {
  const { metadata, ...rest } = EXAMPLE.definition;
  return JSON.stringify({ definition: { metadata: { ...metadata, id, name }, ...rest } }, null, 2);
};
const source = (name: string, content: string) => ({ name, size: content.length, content });
const states = ({ items }: ImportList) => items.map(({ source: from, state }) => [from, state]);

function idle(list: ImportList): Promise<void> {
  return new Promise((resolve) => {
    const stop = list.onChange(() => {
      if (list.busy) return;
      stop();
      resolve();
    });
  });
}

test('[N20] every file of a drop is told of: what was added, what is there, what differs, what is broken', async () => {
  const target = newTarget();
  const [shipped] = STARTER_PARTS;
  if (shipped === undefined) throw new Error('there are no shipped parts');
  const list = importList(importPort, target);
  list.add([
    source('a.json', text('a')),
    source('a again.json', text('a')),
    source('a changed.json', text('a', 'A, changed')),
    source('broken.json', '{"definition": '),
    source('alias.json', text('alias').replaceAll('"i2c_sda"', '"SDA"')),
    source('shipped.json', partOfFile(shipped).text),
    source('empty.json', ''),
    { name: 'huge.json', size: LIMITS.importFileBytes + 1, content: '' },
    source('list.json', listOfTexts([text('one'), text('two')])),
  ]);
  await idle(list);
  expect(states(list)).toEqual([
    ['a.json', 'added'],
    ['a again.json', 'same'],
    ['a changed.json', 'differs'],
    ['broken.json', 'refused'],
    ['alias.json', 'refused'],
    ['shipped.json', 'same'],
    ['empty.json', 'failed'],
    ['huge.json', 'failed'],
    ['list.json · 1', 'added'],
    ['list.json · 2', 'added'],
  ]);
  expect(target.parts.size).toBe(3);
  expect(list.items.find(({ state }) => state === 'failed')?.fault).toMatchObject({ code: 'empty' });
});

test('[N21] a choice is made for each or for all: keep both, replace, skip; a fix brings a refused file in', async () => {
  const target = newTarget();
  const list = importList(importPort, target);
  const names = ['x', 'y', 'z'];
  list.add(names.map((id) => source(id, text(id))));
  await idle(list);
  list.add([
    ...names.map((id) => source(`${id}2`, text(id, 'Changed'))),
    source('fix', text('f').replaceAll('"i2c_scl"', '"SCL"')),
  ]);
  await idle(list);
  const [x, y, z] = list.items.filter(({ state }) => state === 'differs').map(({ id }) => id);
  list.choose([x ?? 0], 'both');
  list.choose([y ?? 0], 'replace');
  list.choose([z ?? 0], 'skip');
  expect(states(list).slice(3, 6)).toEqual([
    ['x2', 'added'],
    ['y2', 'replaced'],
    ['z2', 'skipped'],
  ]);
  expect(target.parts.size).toBe(4);
  const refused = list.items.find(({ state }) => state === 'refused');
  const fixes = refused?.checked?.problems.flatMap(({ fix }) => fix ?? []) ?? [];
  await list.fix(refused?.id ?? 0, fixes);
  expect(states(list).at(-1)).toEqual(['fix', 'added']);
  expect(list.canUndo).toBe(true);
  list.undo();
  expect([...target.parts.keys()].length).toBeLessThan(5);
  expect(states(list).filter(([, state]) => state === 'added')).toEqual([]);
});

test('[N22] hundreds of files are put there in batches, each in a turn of its own, bad ones among them', async () => {
  const target = newTarget();
  const turns: number[] = [];
  let turn = 0;
  let checks = 0;
  const slow: ImportPort = {
    ...importPort,
    check: (given) =>
      new Promise((resolve) => {
        setImmediate(() => {
          turn += 1;
          turns.push(turn);
          checks += 1;
          resolve(checkPart(given));
        });
      }),
  };
  const list = importList(slow, target);
  list.add(Array.from({ length: 200 }, (_, n) => source(`${n}.json`, n % 20 === 0 ? '{' : text(`part-${n}`))));
  let seen = 0;
  list.onChange(() => {
    seen = Math.max(seen, list.items.filter(({ state }) => state !== 'waiting').length);
  });
  await idle(list);
  expect(checks).toBe(200);
  expect(new Set(turns).size).toBe(200);
  expect(target.parts.size).toBe(190);
  // Every twentieth file is broken.
  expect(target.puts).toEqual([...Array(7).fill(LIMITS.importBatchParts), 190 - 7 * LIMITS.importBatchParts]);
  expect(list.items.filter(({ state }) => state === 'refused')).toHaveLength(10);
  expect(seen).toBe(200);
});

test('[N22] [limit importBatchParts] [limit importBatchChars] a batch is put there when it has so many parts or characters', async () => {
  const puts = async (...texts: readonly string[]) => {
    const target = newTarget();
    const list = importList(importPort, target);
    list.add(texts.map((one, n) => source(`${n}.json`, one)));
    await idle(list);
    return target.puts;
  };
  const small = Array.from({ length: LIMITS.importBatchParts + 1 }, (_, n) => text(`part-${n}`));
  expect([await puts(...small.slice(1)), await puts(...small)]).toEqual([
    [LIMITS.importBatchParts],
    [LIMITS.importBatchParts, 1],
  ]);
  // An imported text has its id, and its white space as it was.
  const own = checkPart(text('long')).part?.text.length ?? 0;
  const long = (chars: number) => text('long').padEnd(text('long').length + chars - own);
  const most = LIMITS.importBatchChars;
  expect([await puts(long(most - 1), text('next')), await puts(long(most), text('next'))]).toEqual([[2], [1, 1]]);
});

test('[N20] [limit importFileBytes] a file of the limit is read, and one of a byte more is not', async () => {
  const list = importList(importPort, newTarget());
  const sized = (size: number) => ({ name: `${size}`, size, content: text('sized') });
  list.add([sized(LIMITS.importFileBytes), sized(LIMITS.importFileBytes + 1)]);
  await idle(list);
  expect(list.items.map(({ state }) => state)).toEqual(['added', 'failed']);
});

test('[limit importRowsShown] [limit ownPartsListed] so many rows of a list are on the page, then as many more', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => n);
  for (const [grow, most] of [
    [growingImport<number>, LIMITS.importRowsShown],
    [growingParts<number>, LIMITS.ownPartsListed],
  ] as const) {
    const [whole, more] = [grow(() => rows(most)), grow(() => rows(2 * most + 1))];
    expect([whole.shown().length, whole.left(), more.shown().length, more.left()]).toEqual([most, 0, most, most + 1]);
    more.showMore();
    expect([more.shown(), more.left()]).toEqual([rows(2 * most), 1]);
  }
  const most = LIMITS.ownPartsListed;
  expect([panelParts(rows(most)), panelParts(rows(most + 1))]).toEqual([
    { shown: rows(most), left: 0 },
    { shown: rows(most), left: 1 },
  ]);
});

test('[N22] the page checks no file on its own thread: the checks are in the worker alone', () => {
  const folder = join(import.meta.dirname, '../../../app/library');
  const checking = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /import \{[^}]*\bcheck(Part|Fixed)\b[^}]*\}|import \{[^}]*\bpartTexts\b/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
  );
  expect(checking).toEqual(['import/import.worker.ts']);
});

test('[N23] where the library takes no more, each file says so and none is lost', async () => {
  const target = newTarget();
  target.full = true;
  const list = importList(importPort, target);
  list.add([source('a', text('a'))]);
  await idle(list);
  expect(list.items).toMatchObject([{ state: 'failed', words: 'Your library is full.', checked: { part: {} } }]);
});

test('[N20] a file that the browser cannot read is told from a fault of the check', () => {
  const fault = (name: string) => importerFaultOf(new DOMException('in the words of the browser', name));
  expect(['NotReadableError', 'NotFoundError', 'DataCloneError'].map(fault)).toEqual([
    'unreadable',
    'unreadable',
    'stopped',
  ]);
  expect(importerFaultOf(new TypeError('x is not a function'))).toBe('stopped');
});
