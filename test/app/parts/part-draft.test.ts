import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointerOf } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { jsonNodeAt } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { printValue } from '../../../app/parts/code/json-print.ts';
import { rangeOf } from '../../../app/parts/code/problem-range.ts';
import { editText, type JsonEdit } from '../../../app/parts/draft/json-edit.ts';
import {
  type DraftAction,
  draftText,
  newDraft,
  type PartDraft,
  reduceDraft,
} from '../../../app/parts/draft/part-draft.ts';

const files = STARTER_PARTS as unknown as readonly Json[]; // definition files are JSON by contract

/** JSON objects whose keys keep their place in a JavaScript object. */
const key = fc.string({ maxLength: 6 }).filter((one) => !/^\d+$/.test(one) && one !== '__proto__');
const { json } = fc.letrec<{ json: Json; list: Json; object: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -1.5, 1e21, '', 'ü "quoted" \\ \n', 'kΩ'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }),
  object: fc.dictionary(key, tie('json'), { maxKeys: 4, noNullPrototype: true }),
}));

const whitespace = (value: Json) =>
  fc.constantFrom(JSON.stringify(value), JSON.stringify(value, null, 4), printValue(value));

it('[N40] a text is read as JSON.parse reads it, and each value stands where the places say', () => {
  fc.assert(
    fc.property(
      json.chain((value) => whitespace(value)),
      (text) => {
        const parsed = parsePartText(text);
        if (!parsed.ok) throw new Error(parsed.fault.message);
        expect(parsed.value).toEqual(JSON.parse(text));
        for (const [pointer, value] of everyPlace(parsed.value)) {
          const node = jsonNodeAt(parsed.root, pointer);
          expect(JSON.parse(text.slice(node?.start, node?.end))).toEqual(value);
        }
      },
    ),
  );
});

it('[N40] what is no JSON is refused with its line, column and reason, wherever JSON.parse refuses it', () => {
  const faultOf = (text: string) => {
    const parsed = parsePartText(text);
    return parsed.ok ? null : [parsed.fault.line, parsed.fault.column];
  };
  expect(faultOf('{\n  "a": 1,\n}')).toEqual([2, 9]);
  expect(faultOf('{"a" 1}')).toEqual([1, 6]);
  expect(faultOf('')).toEqual([1, 1]);
  expect(parsePartText('['.repeat(100_000)).ok).toBe(false);
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom('', ',', '"', '}', '[', ':', 'x', '\\', '\u0001'), (value, at, odd) => {
      const whole = JSON.stringify(value);
      const place = at % (whole.length + 1);
      const text = whole.slice(0, place) + odd + whole.slice(place + 1);
      let fine = true;
      try {
        JSON.parse(text);
      } catch {
        fine = false;
      }
      expect(parsePartText(text).ok).toBe(fine);
    }),
  );
});

it('[N41] an edit of the form changes the value that it names and nothing else: other keys keep their order and their spelling', () => {
  fc.assert(
    fc.property(
      json.chain((value) => fc.tuple(whitespace(value), fc.nat(), json, fc.nat())),
      ([text, pick, value, kind]) => {
        const before = JSON.parse(text) as Json;
        const places = [...everyPlace(before)].map(([pointer]) => pointer);
        const edit = editOf(before, places[pick % places.length] ?? '', value, kind);
        const after = editText(text, [edit]);
        expect(after === null ? null : JSON.stringify(JSON.parse(after))).toBe(JSON.stringify(expected(before, edit)));
      },
    ),
    { numRuns: 500 },
  );
  const odd = '{\n\t"x-mine": [1.0,  1e3, "\\u00e9"],\n\t"definition": {"metadata": {"name": "a"}}\n}';
  const edited = editText(odd, [{ op: 'set', pointer: '/definition/metadata/name', value: 'b' }]);
  expect(edited).toBe(odd.replace('"a"', '"b"'));
  const added = editText(odd, [{ op: 'set', pointer: '/definition/metadata/type', value: 'sensor' }]) ?? '';
  expect(added).toContain('\t"x-mine": [1.0,  1e3, "\\u00e9"],\n');
});

it('[N41] an edit makes the objects that are missing above it, and taking its value away takes those that it leaves empty', () => {
  const text = draftText({
    definition: { domains: [{ domain: 'electrical', resources: [{ id: 'a', functions: [] }] }] },
  });
  const pointer = '/definition/domains/0/resources/0/current_rating/source/max_peak_mA';
  const there = editText(text, [{ op: 'set', pointer, value: 40 }]) ?? '';
  expect(JSON.parse(there).definition.domains[0].resources[0]).toEqual({
    id: 'a',
    functions: [],
    current_rating: { source: { max_peak_mA: 40 } },
  });
  const without = editText(there, [{ op: 'remove', pointer, prune: true }]) ?? '';
  expect(JSON.stringify(JSON.parse(without))).toBe(JSON.stringify(JSON.parse(text)));
});

it('[N42] edits of the form and of the code are one history: undo goes back to the first text step by step, redo to the last', () => {
  const action = fc.oneof(
    fc.record({
      type: fc.constant('edit' as const),
      edits: fc.tuple(
        fc.record({
          op: fc.constant('set' as const),
          pointer: fc.constantFrom('/a', '/b/c', '/definition/metadata/name', '/list/0'),
          value: json,
        }),
      ),
      group: fc.constantFrom('name', 'other'),
      when: fc.nat(10_000),
    }),
    fc.record({ type: fc.constant('text' as const), text: json.chain(whitespace), when: fc.nat(10_000) }),
    fc.record({ type: fc.constant('text' as const), text: fc.string(), when: fc.nat(10_000) }),
    fc.constantFrom({ type: 'revert' as const, when: 0 }, { type: 'undo' as const }, { type: 'redo' as const }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const first = newDraft(draftText(files[0] ?? {}));
      const last = actions.reduce<PartDraft>(reduceDraft, first);
      const texts: string[] = [last.text];
      let draft = last;
      while (draft.past.length > 0) {
        draft = reduceDraft(draft, { type: 'undo' });
        texts.push(draft.text);
      }
      expect(draft.text).toBe(first.text);
      for (const text of texts.toReversed().slice(1)) {
        draft = reduceDraft(draft, { type: 'redo' });
        expect(draft.text).toBe(text);
      }
      if (last.fault === null) expect(draft.value).toEqual(last.value);
    }),
  );
});

it('[N42] what is typed into one field without a pause is one step', () => {
  const typed = (when: number, value: string): DraftAction => ({
    type: 'edit',
    edits: [{ op: 'set', pointer: '/name', value }],
    group: '/name',
    when,
  });
  const draft = [typed(0, 'B'), typed(100, 'BM'), typed(200, 'BME'), typed(5_000, 'BME280')].reduce<PartDraft>(
    reduceDraft,
    newDraft('{}'),
  );
  expect(draft.past.length).toBe(2);
  expect(reduceDraft(draft, { type: 'undo' }).value).toEqual({ name: 'BME' });
});

it('[N43] while the code is no JSON the form keeps what it last was, refuses edits, and the way back loses nothing', () => {
  const sound = newDraft('{"name": "a"}');
  const broken = reduceDraft(sound, { type: 'text', text: '{"name": "b"', when: 0 });
  expect([broken.value, broken.fault?.line, broken.root]).toEqual([{ name: 'a' }, 1, null]);
  const edits: readonly JsonEdit[] = [{ op: 'set', pointer: '/name', value: 'c' }];
  expect(reduceDraft(broken, { type: 'edit', edits, when: 0 })).toBe(broken);
  const reverted = reduceDraft(broken, { type: 'revert', when: 0 });
  expect([reverted.text, reverted.fault]).toEqual([sound.text, null]);
  expect(reduceDraft(reverted, { type: 'undo' }).text).toBe('{"name": "b"');
});

it('[N41] every shipped part, printed, reads as itself, and an edit of its name changes one line', () => {
  for (const file of files) {
    const text = draftText(file);
    expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(file));
    const edited = editText(text, [{ op: 'set', pointer: '/definition/metadata/name', value: 'Other' }]) ?? '';
    const lines = edited.split('\n');
    expect(text.split('\n').filter((line, at) => line !== lines[at]).length).toBe(1);
  }
});

it('[N44] a problem is shown at its value, at the key of a list or object, or at the nearest thing that is there', () => {
  const text = '{"definition": {"domains": [{"domain": "electric", "resources": []}]}}';
  const parsed = parsePartText(text);
  if (!parsed.ok) throw new Error('no JSON');
  const shown = (pointer: string) => {
    const { from, to } = rangeOf(text, parsed.root, pointer);
    return text.slice(from, to);
  };
  expect(shown('/definition/domains/0/domain')).toBe('"electric"');
  expect(shown('/definition/domains/0/resources')).toBe('"resources"');
  expect(shown('/definition/domains/0/interfaces')).toBe('{');
  expect(shown('/definition/metadata/id')).toBe('"definition"');
  expect(shown('')).toBe('{');
});

function* everyPlace(value: Json, pointer = ''): Generator<readonly [string, Json]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [token, item] of Object.entries(value)) yield* everyPlace(item, `${pointer}${pointerOf([token])}`);
}

function editOf(root: Json, pointer: string, value: Json, kind: number): JsonEdit {
  const there = at(root, pointer);
  if (Array.isArray(there) && kind % 4 === 0)
    return { op: 'insert', pointer: `${pointer}/${kind % (there.length + 1)}`, value };
  if (Array.isArray(there) && there.length > 1 && kind % 4 === 1)
    return { op: 'move', pointer: `${pointer}/0`, to: there.length - 1 };
  if (pointer !== '' && kind % 4 === 2) return { op: 'remove', pointer };
  const isObject = typeof there === 'object' && there !== null && !Array.isArray(there);
  return { op: 'set', pointer: isObject && kind % 2 === 1 ? `${pointer}/new` : pointer, value };
}

/** The edit on plain values: the reference that the text is compared with. */
function expected(root: Json, edit: JsonEdit): Json {
  if (edit.pointer === '') return edit.op === 'set' ? edit.value : root;
  const copy = structuredClone(root);
  const slash = edit.pointer.lastIndexOf('/');
  const parent = at(copy, edit.pointer.slice(0, slash)) as Json[] & Record<string, Json>; // it is a list or an object
  const token = edit.pointer
    .slice(slash + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const list = Array.isArray(parent);
  if (edit.op === 'set') parent[list ? Number(token) : (token as unknown as number)] = edit.value;
  else if (edit.op === 'insert') parent.splice(Number(token), 0, edit.value);
  else if (edit.op === 'move') parent.splice(edit.to, 0, ...parent.splice(Number(token), 1));
  else if (list) parent.splice(Number(token), 1);
  else delete parent[token as unknown as number];
  return copy;
}

function at(root: Json, pointer: string): Json {
  let value: Json = root;
  for (const raw of pointer.split('/').slice(1)) {
    const token = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, Json>)[token] ?? null; // pointers of the test name what is there
  }
  return value;
}

it('[limit undoSteps] [U8] a draft keeps as many steps as the limit says, and of one more the oldest goes', () => {
  const walk = (steps: number) => {
    let draft = newDraft('[0]');
    for (let n = 1; n <= steps; n++) {
      draft = reduceDraft(draft, { type: 'edit', edits: [{ op: 'set', pointer: '/0', value: n }], when: n });
    }
    while (draft.past.length > 0) draft = reduceDraft(draft, { type: 'undo' });
    return draft.value;
  };
  expect([walk(LIMITS.undoSteps), walk(LIMITS.undoSteps + 1)]).toEqual([[0], [1]]);
});
