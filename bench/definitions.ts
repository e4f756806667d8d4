/** Definitions: hostile files beside JSON.parse alone, checking beside Ajv alone, and searching 5,000 beside a plain scan. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { libraryOf } from '#engine/library/library.ts';
import { searchParts } from '#engine/library/search.ts';
import partSchema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { STRING_FORMATS } from '#schemas/standalone.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { summary, table } from './support/stats.ts';

const FILE_CHARS = 5 << 20;
const DEFINITIONS = 5_000;
const ROUNDS = 7;

export function benchDefinitions(): string {
  return [hostileFiles(), checking(), searching()].join('\n\n');
}

function hostileFiles(): string {
  const rows = Object.entries(hostile()).map(([kind, text]) => {
    const ours = summary(rounds(() => problemsOf(text)));
    const floor = summary(rounds(() => attempt(() => JSON.parse(text))));
    return [kind, text.length / 1e6, ours.p50, ours.max, floor.p50];
  });
  return table(['a hostile file', 'million characters', 'refused in p50, CPU ms', 'max', 'JSON.parse alone'], rows);
}

function problemsOf(text: string): number {
  return authoringProblems(parsePartText(text)).length;
}

function hostile(): Readonly<Record<string, string>> {
  const many = (unit: (n: number) => string, count: number) =>
    Array.from({ length: count }, (_, n) => unit(n)).join(',');
  const part = (resources: string, fields = '') =>
    `{"definition":{"metadata":{"id":"a","name":"a","type":"a"},"custom_fields":[${fields}],"domains":[{"domain":"electrical","interfaces":[],"resources":[${resources}]}]}}`;
  return {
    'deep lists': '['.repeat(FILE_CHARS),
    'deep objects': '{"a":'.repeat(FILE_CHARS / 5),
    'a wide list': `[${many(() => '0', FILE_CHARS / 2 - 2)}]`,
    'half a million keys': `{${many((n) => `"k${n}":1`, 450_000)}}`,
    'keys that change prototypes': `[${many(() => '{"__proto__":{"a":1}}', 230_000)}]`,
    'one string': `{"a":"${'x'.repeat(FILE_CHARS - 20)}"}`,
    'one string of escapes': `{"a":"${'\\u0041'.repeat(FILE_CHARS / 6 - 20)}"}`,
    'equal ids': part(many(() => '{"id":"a","functions":[]}', 2_000)),
    'wrong entries': part(many(() => `{"id":"a","functions":[${many(() => '7', 25)}]}`, 2_000)),
    'unknown words': part(many((n) => `{"id":"r${n}","functions":[{"name":"${'q'.repeat(2_400)}"}]}`, 2_000)),
    'catastrophic patterns': part(
      '',
      many((n) => `{"key":"k${n}","type":"string","pattern":"(a+)+$","default":"${'a'.repeat(380)}!"}`, 11_500),
    ),
    'patterns that are slow together': part(
      '',
      many((n) => `{"key":"k${n}","type":"string","pattern":"a*b*c*x","default":"${'a'.repeat(380)}"}`, 11_500),
    ),
  };
}

function checking(): string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, format] of Object.entries(STRING_FORMATS)) ajv.addFormat(name, format);
  const alone = ajv.compile(partSchema);
  const ours = summary(rounds(() => STARTER_PARTS.map((file) => validatePartDefinition(file))));
  const strict = summary(
    rounds(() => STARTER_PARTS.map((file) => validatePartDefinition(file, { strictness: 'authoring' }))),
  );
  const peer = summary(rounds(() => STARTER_PARTS.map((file) => alone(file))));
  return table(
    [`checking the ${STARTER_PARTS.length} shipped parts`, 'p50, CPU ms', 'max'],
    [
      ['importing', ours.p50, ours.max],
      ['authoring', strict.p50, strict.max],
      ['Ajv alone: the schema and nothing else', peer.p50, peer.max],
    ],
  );
}

function searching(): string {
  const files = Array.from({ length: DEFINITIONS }, (_, n): PartDefinitionFile => {
    const file = STARTER_PARTS[n % STARTER_PARTS.length] as PartDefinitionFile; // the index is within the list
    const { metadata } = file.definition;
    return {
      definition: {
        ...file.definition,
        metadata: { ...metadata, id: `${metadata.id}-${n}`, name: `${metadata.name} ${n}` },
      },
    };
  });
  const library = libraryOf(files);
  const queries = [
    '3.3 V i2c sensor',
    '12V relay',
    '5 V to 3.3 V regulator',
    '24V 4-20mA',
    'tempreature',
    'm5 fitting',
    's',
  ];
  const index = summary(
    rounds(() => searchParts({ ...library, definitions: new Map(library.definitions) }, { text: 's' }), 3),
  );
  const rows = queries.map((text) => {
    const ours = summary(rounds(() => searchParts(library, { text })));
    const scan = summary(rounds(() => plainScan(files, text)));
    return [text, ours.p50, ours.max, scan.p50, ours.p50 / scan.p50];
  });
  const head = [
    `searching ${DEFINITIONS} definitions`,
    'p50, CPU ms',
    'max',
    'a plain scan of names, tags and descriptions',
    'ratio',
  ];
  return `${table(head, rows)}\n\nThe index of ${DEFINITIONS} definitions is made once, in ${index.p50.toFixed(0)} ms of CPU.`;
}

/** What a list would do without an index: each word anywhere in the text that a person sees. */
function plainScan(files: readonly PartDefinitionFile[], text: string): number {
  const words = text.toLowerCase().split(/\s+/);
  return files.filter(({ definition: { metadata } }) => {
    const seen = [metadata.name, metadata.description, metadata.manufacturer, ...(metadata.tags ?? [])]
      .join(' ')
      .toLowerCase();
    return words.every((word) => seen.includes(word));
  }).length;
}

function rounds(run: () => unknown, count = ROUNDS): number[] {
  run();
  return Array.from({ length: count }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {
    // A hostile text need not be JSON: only the time counts.
  }
}
