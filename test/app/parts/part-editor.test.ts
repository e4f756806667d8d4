/** The part editor as a person uses it, without a page: a draft is opened, edited by form and code, checked, saved or discarded. */
import { createRoot } from 'solid-js';
import { afterEach, expect, test } from 'vitest';
import { analyseText } from '../../../app/parts/analysis/analyse.ts';
import { type KeptDraft, openDrafts } from '../../../app/parts/draft/drafts.ts';
import { draftText } from '../../../app/parts/draft/part-draft.ts';
import { type PartStore, partStore } from '../../../app/parts/draft/part-store.ts';
import { saveDraft } from '../../../app/parts/draft/save-draft.ts';
import { TEMPLATES } from '../../../app/parts/draft/templates.ts';
import type { EditorPage } from '../../../app/parts/editor-page.ts';
import { createPartEditor, type PartEditor } from '../../../app/parts/part-editor.ts';
import { newDevice } from '../../support/headless-tab.ts';
import { openOwnPartsTab } from '../../support/own-parts-tab.ts';
import { deviceStorage } from './device-storage.ts';

const NAME = '/definition/metadata/name';
const SENSOR = draftText(TEMPLATES[0]?.file() ?? null);

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A page whose time passes when the test says so, and whose checks run at once. */
class TestPage implements EditorPage {
  private readonly waiting = new Map<() => void, number>();
  private readonly leaving = new Set<() => void>();
  private time = 0;

  openAnalyser(onAnalysis: Parameters<EditorPage['openAnalyser']>[0]) {
    return {
      look(text: string) {
        const analysis = analyseText(text);
        if (analysis !== null) onAnalysis(analysis);
      },
      close: () => {},
    };
  }

  onLeaving(run: () => void) {
    this.leaving.add(run);
    return () => this.leaving.delete(run);
  }

  later(run: () => void, ms: number) {
    this.waiting.set(run, this.time + ms);
    return () => this.waiting.delete(run);
  }

  now() {
    return this.time;
  }

  pass(ms: number) {
    this.time += ms;
    for (const [run, at] of [...this.waiting]) {
      if (at > this.time || !this.waiting.delete(run)) continue;
      run();
    }
  }

  leave() {
    for (const run of this.leaving) run();
  }
}

interface Open {
  readonly editor: PartEditor;
  readonly page: TestPage;
  readonly drafts: ReturnType<typeof openDrafts>;
  close(): void;
}

function open(draft: Partial<KeptDraft> = {}, drafts = openDrafts(deviceStorage(), 'ada')): Open {
  const page = new TestPage();
  const kept: KeptDraft = { id: 'd_1', text: SENSOR, saved: null, part: null, changed: 0, ...draft };
  return createRoot((dispose) => {
    const editor = createPartEditor(kept, drafts, page);
    closing.push(dispose);
    return { editor, page, drafts, close: dispose };
  });
}

/** The own parts of an account on a device without a network. */
async function ownParts() {
  const parts = openOwnPartsTab({ url: 'http://127.0.0.1:9', account: 'u_ada', device: newDevice() });
  closing.push(() => parts.close());
  return { parts, store: partStore(parts) };
}

const nameIn = (text: string): unknown => JSON.parse(text).definition.metadata.name;

test('[N42] an edit of the form stands in the code and what is typed there in the form, and one undo goes through both', () => {
  const { editor, page } = open();
  editor.set(NAME, 'Thermometer');
  expect(nameIn(editor.draft().text)).toBe('Thermometer');
  page.pass(2_000);
  editor.typed(editor.draft().text.replace('"Thermometer"', '"Hygrometer"'));
  expect(nameIn(JSON.stringify(editor.json()))).toBe('Hygrometer');
  editor.undo();
  expect(nameIn(editor.draft().text)).toBe('Thermometer');
  editor.undo();
  expect([editor.draft().text, editor.draft().past.length]).toEqual([SENSOR, 0]);
  editor.redo();
  editor.redo();
  expect(nameIn(editor.draft().text)).toBe('Hygrometer');
});

test('[N43] code that is no JSON locks the form, is not saved, and is taken back', async () => {
  const { editor } = open();
  const { store } = await ownParts();
  editor.typed(SENSOR.replace('{', '{ oops'));
  editor.set(NAME, 'Lost');
  expect([editor.broken(), nameIn(JSON.stringify(editor.json()))]).toEqual([true, 'My I2C sensor']);
  expect(await saveDraft(editor, store)).toMatchObject({ ok: false, message: expect.stringMatching(/^Line 1: /) });
  expect(editor.pane()).toBe('code');
  editor.revertCode();
  expect([editor.broken(), editor.draft().text]).toEqual([false, SENSOR]);
});

test('[N44] a problem is found at its field after a pause, its section is gone to, and its fix is a step of the history', () => {
  const { editor, page } = open();
  page.pass(0);
  expect([editor.settled(), editor.errorCount()]).toEqual([true, 0]);
  const pin = '/definition/domains/0/resources/2/functions/0/name';
  editor.set(pin, 'sda');
  expect(editor.settled()).toBe(false);
  page.pass(60);
  const [problem] = editor.problemsAt(pin);
  expect([editor.settled(), problem?.severity]).toEqual([true, 'error']);
  expect([editor.worstUnder('/definition/domains/0'), editor.worstUnder('/definition/metadata')]).toEqual([
    'error',
    null,
  ]);
  editor.setPane('preview');
  editor.show(pin);
  expect([editor.pane(), editor.section(), editor.jump()?.pointer]).toEqual(['form', 'domain:0', pin]);
  expect(editor.isOpen('/definition/domains/0/resources/2')).toBe(true);
  if (problem?.fix === undefined) throw new Error('no fix');
  editor.fix(problem.fix);
  page.pass(60);
  expect([editor.problemsAt(pin), editor.draft().text]).toEqual([[], SENSOR]);
  editor.undo();
  page.pass(60);
  expect(editor.problemsAt(pin)).toHaveLength(1);
});

test('[N50] a draft is kept a moment after a change and before the page is gone; discarded, it is kept no more', () => {
  const { editor, page, drafts, close } = open();
  editor.set(NAME, 'A');
  expect(drafts.get('d_1')).toBe(null);
  page.pass(250);
  expect(nameIn(drafts.get('d_1')?.text ?? '')).toBe('A');
  editor.set(NAME, 'AB');
  page.leave();
  expect(nameIn(drafts.get('d_1')?.text ?? '')).toBe('AB');
  editor.set(NAME, 'ABC');
  editor.discard();
  close();
  expect(drafts.list()).toEqual([]);
});

test('[N50] an editor whose device has no room says that the draft is not kept', () => {
  const { editor, page } = open({}, openDrafts(deviceStorage(10), 'ada'));
  editor.set(NAME, 'A');
  page.pass(250);
  expect([editor.dirty(), editor.kept()]).toEqual([true, false]);
});

test('[N54] a saved draft is an own part and no draft any more; the next save takes its place', async () => {
  const { editor, drafts, page } = open();
  const { parts, store } = await ownParts();
  editor.set(NAME, 'First');
  page.pass(250);
  const first = await saveDraft(editor, store);
  if (!first.ok) throw new Error(first.message);
  expect([editor.dirty(), editor.part(), drafts.list()]).toEqual([false, first.part, []]);
  expect(await saveDraft(editor, store)).toEqual(first);
  editor.set(NAME, 'Second');
  const second = await saveDraft(editor, store);
  expect([...parts.parts.values()].map(({ key, text }) => [key, nameIn(text)])).toEqual([[editor.part(), 'Second']]);
  expect(second).toEqual({ ok: true, part: editor.part() });
});

test('[N54] what the check refuses is not stored, and the draft stays', async () => {
  const { editor, drafts, page } = open();
  const { parts, store } = await ownParts();
  editor.set(NAME, '');
  page.pass(250);
  expect(await saveDraft(editor, store)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^It was not saved/),
  });
  expect([parts.parts.size, editor.dirty(), drafts.list().length]).toEqual([0, true, 1]);
  expect((await saveDraft(editor, null)).ok).toBe(false);
});

test('[N56] what is typed while a part is being saved stays, as an unsaved change of the saved part', async () => {
  const { editor, drafts, page } = open();
  const { store } = await ownParts();
  editor.set(NAME, 'Saved');
  const typing: PartStore = {
    load: store.load,
    async save(text, replaces) {
      const outcome = await store.save(text, replaces);
      editor.set('/definition/metadata/description', 'Typed meanwhile');
      return outcome;
    },
  };
  const saved = await saveDraft(editor, typing);
  if (!saved.ok) throw new Error(saved.message);
  page.pass(250);
  expect([editor.dirty(), editor.part()]).toEqual([true, saved.part]);
  expect(drafts.get(saved.part)).toMatchObject({ part: saved.part, text: expect.stringContaining('Typed meanwhile') });
  const again = await saveDraft(editor, store);
  expect([again.ok, editor.dirty(), drafts.list()]).toEqual([true, false, []]);
});

test('[N17] of two editors of one own part both saves stay, and an edit of a part that was deleted brings it back', async () => {
  const { parts, store } = await ownParts();
  const saved = await store.save(SENSOR, null);
  if (!saved.ok) throw new Error(saved.message);
  const own = { id: saved.part, text: saved.text, saved: saved.text, part: saved.part };
  const [here, there] = [open(own).editor, open(own).editor];
  here.set(NAME, 'Here');
  there.set(NAME, 'There');
  await saveDraft(here, store);
  await saveDraft(there, store);
  const names = () => [...parts.parts.values()].map(({ text }) => nameIn(text));
  expect(names()).toEqual(['Here', 'There']);
  parts.remove([here.part() ?? '']);
  here.set(NAME, 'Here again');
  await saveDraft(here, store);
  expect(names()).toEqual(['There', 'Here again']);
});
