import { afterEach, expect, test } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { harmlessText, nameFault } from '#schemas/names.ts';
import { sourcesOf } from '../../../app/library/import/import-sources.ts';
import { editorTexts } from '../../../app/texts/editor.ts';
import { ENGLISH, inLanguage, speak } from '../../../app/texts/language.ts';
import { definitionFixWords } from '../../../app/texts/problems/fixes.ts';
import { migrationWords } from '../../../app/texts/problems/part-files.ts';
import { problemWords } from '../../../app/texts/problems/problems.ts';
import { PART_EXAMPLE } from '../../../sync-server/agent/part-example.ts';

const HOSTILE = 'a\u001b[31mb\u202ec\u2066d\u0007e';
const HARMLESS = 'a\ufffd[31mb\ufffdc\ufffdd\ufffde';

const texts = inLanguage('hostile', {
  toast: ({ name }: { readonly name: string }) => `Deleted ${name}`,
  labels: { menu: ({ name }: { readonly name: string }) => `More for ${name}` },
});

afterEach(() => speak(ENGLISH));

test('[W45] a text of the page that repeats a name is harmless, nested ones and translations too', () => {
  const said = () => [texts.toast({ name: HOSTILE }), texts.labels.menu({ name: HOSTILE })];
  expect(said()).toEqual([`Deleted ${HARMLESS}`, `More for ${HARMLESS}`]);
  const german = { labels: { menu: ({ name }: { readonly name: string }) => `Mehr zu ${name}` } };
  speak({ tag: 'de', translation: { hostile: german } });
  expect(said()).toEqual([`Deleted ${HARMLESS}`, `Mehr zu ${HARMLESS}`]);
  expect(editorTexts.pageTitle({ board: HOSTILE })).toContain(HARMLESS);
});

test('[W45] what is said of a file on its way into a library is harmless', () => {
  const spoiled = JSON.stringify(PART_EXAMPLE, (_key, value) => (typeof value === 'string' ? value + HOSTILE : value));
  const { name, problems, migrations } = checkPart(spoiled);
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  const said = [
    name,
    ...problems.flatMap((problem) => [problem.message, problemWords(problem)]),
    ...fixes.flatMap((fix) => [fix.label, definitionFixWords(fix)]),
    ...migrations.flatMap((one) => [one.words, migrationWords(one)]),
  ];
  expect(said.filter((text) => text.includes('[31m')).length).toBeGreaterThan(3);
  expect(said.filter((text) => harmlessText(text) !== text)).toEqual([]);
});

test('[W45] the name of a file that is dropped on the library is shown on one line and turns nothing around', () => {
  const [source] = sourcesOf([new File(['{}'], 'part\u202enosj.exe\n')]);
  expect([source?.name, nameFault(source?.name ?? '')]).toEqual(['part\ufffdnosj.exe ', null]);
});
