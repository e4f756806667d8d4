/** What the README and the pages under `docs/` say about the repository, compared with the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { stale } from '#engine/generate.ts';
import { CLOSE, type CloseCause } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { USAGE } from '../sync-server/config.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it('[T3] the generated pages are what the code gives now', () => {
  expect(stale().map((path) => `${path} is out of date: npm run generate`)).toEqual([]);
});

it('[Z13] every file and folder that a page names or links is there', () => {
  const gone = PAGES.flatMap((page) => {
    const code = read(page);
    const linked = [...code.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, path = '']) =>
      join(dirname(page), path),
    );
    return [...linked, ...pathsIn(code)]
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`);
  });
  expect(pathsIn(read('README.md')).length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});

it('[Z13] every script that a page runs is in package.json, and every option that it starts the server with in its usage', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const unknown = PAGES.flatMap((page) => {
    const code = read(page);
    const run = [...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const options = [...code.matchAll(/\bnpm start -- ([^`\n#]*)/g)].flatMap(([, line = '']) =>
      line.match(/--[a-z-]+/g),
    );
    return [
      ...run.filter((name) => scripts[name] === undefined),
      ...options.filter((option) => option !== null && !USAGE.includes(`  ${option}`)),
    ].map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

it('[Z15] docs/protocol.md lists each code with which a socket is closed, and each cause', () => {
  const page = read('docs/protocol.md');
  // The table of the ends of a socket; an answer before the upgrade is no close.
  const codes = [...page.matchAll(/^\|.*?\bclosed (\d{4}(?:, \d{4})*)/gm)].flatMap(([, list = '']) =>
    list.split(', ').map(Number),
  );
  expect([...new Set(codes)].sort()).toEqual(Object.values(CLOSE).sort());
  const causes: Readonly<Record<CloseCause, number>> = {
    'board-full': CLOSE.tooBig,
    'frame-too-large': CLOSE.tooBig,
    'presence-too-large': CLOSE.tooBig,
    'too-many-tabs': CLOSE.tryAgain,
    'slow-reader': CLOSE.tryAgain,
    'half-sent': CLOSE.tryAgain,
  };
  const [, sentence = ''] = /^The reason of a close with [^:]*: (.*?)\. /ms.exec(page) ?? [];
  const told = sentence
    .split(/\(\d{4}\)/)
    .flatMap((part, n) =>
      [...part.matchAll(/`([a-z-]+)`/g)].map(([, cause = '']) => [cause, Number(sentence.match(/\d{4}/g)?.[n])]),
    );
  expect(Object.fromEntries(told)).toEqual(causes);
});

it('[Z15] every limit that a page names exists', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\bLIMITS\.(\w+)/g)].map(([, name = '']) => `${page}: ${name}`),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((one) => !(one.replace(/.*: /, '') in LIMITS))).toEqual([]);
});

it('[Z15] the figures of docs/protocol.md are those of the limits', () => {
  const count = (number: number) => number.toLocaleString('en');
  const bytes = (number: number) => (number >= 1 << 20 ? `${number / (1 << 20)} MiB` : `${number / (1 << 10)} KiB`);
  const L = LIMITS;
  const figures = [
    `nothing was read for ${L.slowReaderMs / 1_000} s`,
    `half sent more than ${bytes(L.receivingBytes)}`,
    `${count(L.frameBurst)} units in a burst and ${count(L.framesPerSecond)} more each second`,
    `each ${bytes(L.frameUnitBytes)}, of an update another for each ${L.stepsPerUnit} structs`,
    `each ${L.stateUnitBytes} bytes`,
    `| any | ${bytes(L.frameBytes)} |`,
    `| \`step1\` | ${bytes(L.stateVectorBytes)}, ${count(L.clientsPerBoard)} clients |`,
    `| ${bytes(L.documentBytes)}, like the board; ${count(L.clientsPerBoard)} clients, ${count(L.structsPerBoard)} structs and ${count(L.rangesPerBoard)} deleted ranges`,
    `${count(L.valuesPerUpdate)} values, ${L.documentDepth} lists deep`,
    `${count(L.unsortedRanges)} deleted ranges where`,
    `| ${bytes(L.awarenessFrameBytes)}, ${count(L.awarenessStates)} states, ${bytes(L.awarenessBytes)} of its own |`,
    `| \`auth\` | ${bytes(L.authBytes)} |`,
    `| \`bridge\` | ${bytes(L.bridgeBytes)}, ${count(L.bridgeNodes)} values |`,
    `over ${count(L.untriedSteps)} it is applied`,
    `over ${count(L.applySteps)}.`,
    `awarenessStates ${L.awarenessStates}`,
    `${L.turnUnits} units in each`,
    `(above ${bytes(L.inlineUpdateBytes)} or ${count(L.inlineSteps)} steps in a worker`,
    `fragments of ${bytes(L.fragmentBytes)}. A socket with more than ${bytes(L.unsentBytes)} unsent`,
    `(up to ${L.catchUpRecords}`,
    `A state has at most ${bytes(L.awarenessBytes)}`,
    `sent again within ${L.silenceMs / 1_000} s`,
    `some frame within ${L.silenceMs / 1_000} s`,
    `\`schemas/bridge.ts\` describes it, at most ${bytes(L.bridgeBytes)}.`,
    `the newest ${L.proposalsKept} |`,
    `the newest ${L.callsKept} calls`,
    `After ${bytes(L.salvageBytes)} checked in vain`,
  ];
  const page = read('docs/protocol.md').replaceAll(/\s+/g, ' ');
  expect(figures.filter((figure) => !page.includes(figure))).toEqual([]);
});

/** Paths from the top level that stand in code: not the patterns (`<id>`, `*`), and not what is made when a command runs. */
function pathsIn(code: string): readonly string[] {
  return [
    ...code.matchAll(
      /(?<![\w./-])(?:app|bench|docs|e2e|engine|schemas|sync-server|test)\/[\w./-]*\w\/?(?![\w<*{./-])/g,
    ),
  ]
    .map(([path]) => path)
    .filter((path) => !/\.generated\.|\/dist$/.test(path));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
