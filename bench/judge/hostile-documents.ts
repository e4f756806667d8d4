/** Documents as no page writes them, each from a seed: what another program, or a damaged one, may put into a board. */
import fc from 'fast-check';
import * as Y from 'yjs';
import { ROOTS, type RootName } from '#engine/board/board.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

/** Writes the document of a seed into `doc`, beside what is there, and says what kind it is. */
export function writeHostile(doc: Y.Doc, seed: number): string {
  const kind = KINDS[seed % KINDS.length] ?? values;
  const [write] = fc.sample(kind(), { seed, numRuns: 1 });
  doc.transact(() => write?.(doc));
  return kind.name;
}

type Write = (doc: Y.Doc) => void;

const nested = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json;

/** What a field may hold that expects something else. Shared types are made anew for each place. */
const weird: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .constantFrom<unknown>(
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e308,
      -1e308,
      5e-324,
      2 ** 53,
      -1,
      1e9,
      '',
      'w'.repeat(100_000),
      'a b '.repeat(20_000),
      '\n'.repeat(50_000),
      '\u202ename\u2066\u0000\u001b[31m',
      '\ud800',
      null,
      true,
      nested(30),
      nested(200),
      Array.from({ length: 20_000 }, (_, n) => n),
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])),
      new Uint8Array(8),
    )
    .map((value) => () => value),
  fc.constant(() => new Y.Array()),
  fc.constant(() => new Y.Text('text')),
  fc.constant(() => new Y.Map([['a', 1]])),
  fc.jsonValue({ maxDepth: 4 }).map((value) => () => value),
);

const FIELDS: { readonly [root in RootName]: readonly string[] } = {
  board: [],
  definitions: ['definition'],
  parts: ['definition', 'label', 'at', 'rotation', 'flip', 'fields', 'group', 'locked', 'quantity', 'seq'],
  connections: ['ends', 'assigned', 'fields', 'route', 'seq'],
  pins: ['resource', 'who'],
  waivers: ['rule', 'refs', 'who', 'why', 'when', 'until'],
  ticks: ['who'],
  notes: ['kind', 'text', 'at', 'size', 'seq'],
  comments: ['thread', 'on', 'at', 'text', 'by', 'who', 'mentions', 'when', 'edited', 'resolved', 'seq'],
  calls: ['key', 'label', 'color', 'tool', 'summary', 'what', 'changes', 'undone', 'when', 'seq'],
  proposals: ['key', 'label', 'color', 'tool', 'summary', 'what', 'edits', 'ids', 'decisions', 'by', 'told', 'seq'],
};

/** Sound entries, by which a single wrong value gets as far as it can. */
const SOUND: { readonly [root in RootName]?: Readonly<Record<string, unknown>> } = {
  parts: { definition: 'sound@1', label: 'P', at: [0, 0], fields: {}, seq: 1 },
  connections: {
    ends: [0, 1].map((n) => ({ part: `p${n}`, domain: 'electrical', interface: 'i2c', instance: n })),
    fields: {},
    seq: 2,
  },
  pins: { resource: 'r', who: 'Ada' },
  waivers: { rule: 'r', refs: ['p0'], who: 'Ada', why: 'w', when: '2026-01-01' },
  ticks: { who: 'Ada' },
  notes: { kind: 'note', text: 'n', at: [0, 0], size: [240, 120], seq: 3 },
  calls: { key: 'k', label: 'l', color: '#000000', tool: 't', summary: 's', changes: [], when: '2026-01-01', seq: 4 },
  proposals: { key: 'k', label: 'l', color: '#000000', tool: 't', summary: 's', edits: [], when: '2026-01-01', seq: 5 },
};

/** A wrong value at a field of an entry, or an entry, of every root. */
function values(): fc.Arbitrary<Write> {
  const one = fc.record({
    root: fc.constantFrom(...ROOTS),
    field: fc.nat(12),
    value: weird,
    asMap: fc.boolean(),
    key: fc.oneof(fc.constantFrom('p0', 'p1', '__proto__', 'name', 'format', 'k'.repeat(5_000)), fc.string()),
  });
  return fc.array(one, { minLength: 20, maxLength: 60 }).map((list) => (doc: Y.Doc) => {
    for (const { root, field, value, asMap, key } of list) {
      const fields = FIELDS[root];
      const name = fields[field % (fields.length + 1)];
      const map = doc.getMap(root);
      if (name === undefined) map.set(key, value());
      else if (asMap) map.set(key, new Y.Map(Object.entries({ ...SOUND[root], [name]: value() })));
      else {
        const plain = value();
        map.set(key, plain instanceof Y.AbstractType ? plain : { ...SOUND[root], [name]: plain });
      }
    }
  });
}

/** More entries than a board may have, on each other or far apart. */
function crowds(): fc.Arbitrary<Write> {
  return fc
    .record({
      root: fc.constantFrom<RootName>(
        'parts',
        'notes',
        'connections',
        'pins',
        'waivers',
        'definitions',
        'calls',
        'board',
      ),
      count: fc.constantFrom(2_000, 21_000, 61_000),
      apart: fc.constantFrom(0, 1, 300, 1e5),
      size: fc.constantFrom(1, 240, 1e7),
    })
    .map(({ root, count, apart, size }) => (doc: Y.Doc) => {
      doc
        .getMap('definitions')
        .set('sound@1', { definition: { metadata: { id: 's', name: 'S', type: 'custom' }, domains: [] } });
      const places = { at: [0, 0], size: [size, size] };
      for (let n = 0; n < count; n++) {
        const at = [(n % 150) * apart, Math.floor(n / 150) * apart];
        const own = root === 'parts' || root === 'notes' ? { ...places, at, label: `P${n}` } : {};
        const entry =
          root === 'definitions' ? { definition: { metadata: { id: `d${n}`, type: 'custom' }, domains: [] } } : {};
        doc.getMap(root).set(`p${n}`, root === 'board' ? n : { ...SOUND[root], ...own, ...entry });
      }
    });
}

/** Parts of the library with some of their values replaced, placed and joined. */
function definitions(): fc.Arbitrary<Write> {
  const change = fc.record({ at: fc.array(fc.nat(50), { minLength: 2, maxLength: 8 }), value: weird });
  return fc
    .array(
      fc.record({ part: fc.nat(STARTER_PARTS.length - 1), changes: fc.array(change, { minLength: 1, maxLength: 12 }) }),
      {
        minLength: 3,
        maxLength: 10,
      },
    )
    .map((list) => (doc: Y.Doc) => {
      for (const [n, { part, changes }] of list.entries()) {
        const file = structuredClone(STARTER_PARTS[part]) as unknown as Json;
        for (const { at, value } of changes) replace(file, at, value());
        doc.getMap('definitions').set(`d${n}@1`, file);
        for (const copy of [0, 1]) {
          const place = { at: [n * 300, copy * 300], seq: 2 * n + copy, label: `D${n}` };
          doc.getMap('parts').set(`d${n}_${copy}`, { ...SOUND.parts, ...place, definition: `d${n}@1` });
        }
        const electrical = STARTER_PARTS[part]?.definition.domains.find(({ domain }) => domain === 'electrical');
        for (const [i, one] of (electrical?.interfaces ?? []).entries()) {
          const ends = [0, 1].map((copy) => ({
            ...{ part: `d${n}_${copy}`, domain: 'electrical' },
            interface: one.id,
            instance: 0,
          }));
          doc.getMap('connections').set(`c${n}_${i}`, { ...SOUND.connections, ends });
        }
      }
    });
}

const KINDS: readonly (() => fc.Arbitrary<Write>)[] = [values, definitions, crowds];

/** Follows `at` into the value, entry by entry, and replaces what is there. */
function replace(value: Json, at: readonly number[], by: unknown): void {
  if (by instanceof Y.AbstractType) return;
  let inside: object | null = isObject(value) ? value : null;
  for (const [n, step] of at.entries()) {
    if (inside === null) return;
    const keys = Object.keys(inside);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) return;
    const next: unknown = Reflect.get(inside, key);
    const isLast = n === at.length - 1 || typeof next !== 'object' || next === null;
    if (isLast) Reflect.set(inside, key, by);
    inside = isLast ? null : (next as object);
  }
}
