/** What the README and the pages under `docs/` say about the repository, compared with the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { stale } from '#engine/generate.ts';
import { CLOSE, type CloseCause } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { BUDGETS } from '../sync-server/access/energy.ts';
import { BACKUP_USAGE } from '../sync-server/commands/backup.ts';
import { CHECK_USAGE } from '../sync-server/commands/check.ts';
import { EXPORT_USAGE } from '../sync-server/commands/export.ts';
import { RESTORE_USAGE } from '../sync-server/commands/restore.ts';
import { VALIDATE_USAGE } from '../sync-server/commands/validate.ts';
import { SERVER_USAGE } from '../sync-server/config.ts';

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
      ...options.filter((option) => option !== null && !SERVER_USAGE.includes(`  ${option}`)),
    ].map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

it('[Z13] docs/command-line.md has each option of a command in its section, and pages run commands with options that these have', () => {
  const usages: Readonly<Record<string, string>> = {
    check: CHECK_USAGE,
    validate: VALIDATE_USAGE,
    export: EXPORT_USAGE,
    backup: BACKUP_USAGE,
    restore: RESTORE_USAGE,
  };
  const sections = new Map(
    read('docs/command-line.md')
      .split(/^## /m)
      .map((section) => [section.split('\n', 1)[0], section]),
  );
  const untold = Object.entries(usages).flatMap(([command, usage]) =>
    optionsIn(usage)
      .filter((option) => option !== '--help' && !sections.get(command)?.includes(option))
      .map((option) => `docs/command-line.md: ${command} ${option}`),
  );
  const unknown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\bbusbar(?:\.js)? (check|validate|export|backup|restore)\b([^`\n#]*)/g)].flatMap(
      ([, command = '', line = '']) =>
        optionsIn(line)
          .filter((option) => !optionsIn(usages[command] ?? '').includes(option))
          .map((option) => `${page}: ${command} ${option}`),
    ),
  );
  expect({ untold, unknown }).toEqual({ untold: [], unknown: [] });
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
    `each ${bytes(L.frameUnitBytes)}, and an update one more for each ${L.stepsPerUnit} structs`,
    `each ${L.stateUnitBytes} bytes`,
    `| any | ${bytes(L.frameBytes)} |`,
    `| \`step1\` | ${bytes(L.stateVectorBytes)}, ${count(L.clientsPerBoard)} clients |`,
    `| ${bytes(L.documentBytes)}, like the board; ${count(L.clientsPerBoard)} clients, ${count(L.structsPerBoard)} structs and ${count(L.rangesPerBoard)} deleted ranges`,
    `${count(L.valuesPerUpdate)} values, ${L.documentDepth} lists deep`,
    `${count(L.unsortedRanges)} deleted ranges if`,
    `| ${bytes(L.awarenessFrameBytes)}, ${count(L.awarenessStates)} states, ${bytes(L.awarenessBytes)} of its own |`,
    `| \`auth\` | ${bytes(L.authBytes)} |`,
    `| \`bridge\` | ${bytes(L.bridgeBytes)}, ${count(L.bridgeNodes)} values |`,
    `What is nested more than ${L.jsonDepth} deep is left out of an awareness state`,
    `over ${count(L.untriedSteps)}, the update is applied`,
    `over ${count(L.applySteps)}.`,
    `awarenessStates ${L.awarenessStates}`,
    `${L.turnUnits} units in each`,
    `(above ${bytes(L.inlineUpdateBytes)} or ${count(L.inlineSteps)} steps in a worker`,
    `fragments of ${bytes(L.fragmentBytes)}. A socket with more than ${bytes(L.unsentBytes)} unsent`,
    `(up to ${L.catchUpRecords}`,
    `A state has at most ${bytes(L.awarenessBytes)}`,
    `resent within ${L.silenceMs / 1_000} s`,
    `some frame within ${L.silenceMs / 1_000} s`,
    `described in \`schemas/bridge.ts\`, at most ${bytes(L.bridgeBytes)}.`,
    `the newest ${L.proposalsKept} |`,
    `the newest ${L.callsKept} calls`,
    `After ${bytes(L.salvageBytes)} of unsuccessful search`,
  ];
  const page = read('docs/protocol.md').replaceAll(/\s+/g, ' ');
  expect(figures.filter((figure) => !page.includes(figure))).toEqual([]);
});

it('[Z15] the figures of docs/agents.md, command-line.md, operations.md and the README are those of the limits', () => {
  const count = (number: number) => number.toLocaleString('en');
  const L = LIMITS;
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  const [, port = ''] = /--port N .*\(default (\d+)/.exec(SERVER_USAGE) ?? [];
  const figures: Readonly<Record<string, readonly string[]>> = {
    'README.md': [`Node.js ${engines.node.replace('>=', '')} or newer`],
    'docs/agents.md': [
      `http://127.0.0.1:${port}/api/mcp`,
      `takes 1 to ${L.editsPerCall} edits`,
      `plus 1 for every ${L.editsPerUnit} edits or part of ${L.editsPerUnit}, plus ${L.pictureUnits} for a picture`,
      `(free ${count(BUDGETS.free)}, pro ${count(BUDGETS.pro)}, team ${count(BUDGETS.team)} units a day)`,
      `at most once ${L.resourceNotifyMs === 1_000 ? 'a second' : ''}, and when`,
      `The call waits ${L.callWaitMs / 1_000} s`,
      `none answered in ${L.callWaitMs / 1_000} s`,
      `waits ${L.returnWaitMs / 1_000} s for it to come back`,
      `waits up to ${L.callWaitMs / 1_000} s for a tab`,
    ],
    'docs/command-line.md': [`at most ${count(L.reportMarkdownChars)} characters`],
    'docs/operations.md': [
      `renewed every ${L.lockBeatMs / 1_000} s`,
      `waits ${L.lockStaleMs / 1_000} s for a sign of life`,
      `taken over after ${L.lockStaleMs / 1_000} s`,
      `once ${L.logRepeatMs === 60_000 ? 'a minute' : ''} at most`,
      `More than ${L.faultsLogged} different faults`,
      `at most every ${L.readyForMs / 1_000} s`,
      `at most ${L.lazySaveMs === 1_000 ? 'a second' : ''} behind`,
      `closed for ${L.quarantineMs / 60_000} minutes`,
      `the next attempt is in ${L.quarantineMs / 60_000} minutes`,
      `ssh -L ${port}:127.0.0.1:${port}`,
      `targets: ['127.0.0.1:${port}']`,
    ],
  };
  const wrong = Object.entries(figures).flatMap(([page, list]) => {
    const text = read(page).replaceAll(/\s+/g, ' ');
    return list.filter((figure) => !text.includes(figure)).map((figure) => `${page}: ${figure}`);
  });
  expect(wrong).toEqual([]);
});

function optionsIn(text: string): readonly string[] {
  return text.match(/(?<![\w-])--[a-z-]+/g) ?? [];
}

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

it('[X15] docs/security.md names promises that exist', () => {
  const promises = PAGES.filter((page) => page.startsWith('docs/behaviour'))
    .map(read)
    .join('\n');
  const named = [...read('docs/security.md').matchAll(/\b[A-Z]\d{1,3}\b/g)].map(([number]) => number);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((number) => !promises.includes(`\n- ${number}. `))).toEqual([]);
});

it('[D130] docs/security-asvs.md has each requirement once, counts them, and names what exists', () => {
  const page = read('docs/security-asvs.md');
  const promises = PAGES.filter((one) => one.startsWith('docs/behaviour'))
    .map(read)
    .join('\n');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (met|not|–) \| ([^|]+) \|$/gm)].map(
    ([, number = '', level = '', state = '', where = '']) => ({ number, level, state, where }),
  );
  const count = (level: string, state: string) =>
    rows.filter((row) => row.level === level && row.state === state).length;
  // As many as the standard has.
  expect([rows.filter(({ level }) => level === '1').length, rows.length]).toEqual([70, 253]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  for (const level of ['1', '2'])
    expect(page).toContain(`| ${[level, count(level, 'met'), count(level, 'not'), count(level, '–')].join(' | ')} |`);
  const named = [...page.matchAll(/\b[A-Z]\d{1,3}\b/g)].map(([number]) => number);
  expect(named.filter((number) => !promises.includes(`\n- ${number}. `))).toEqual([]);
  const idle = rows.filter(({ state, where }) => state === 'met' && !/\b[A-Z]\d{1,3}\b|`[\w./-]+`/.test(where));
  expect(idle.map(({ number }) => number)).toEqual([]);
  expect(rows.filter(({ where }) => where.trim() === '').map(({ number }) => number)).toEqual([]);
});

it('[A162] nothing in the page makes HTML or a script of text', () => {
  const folder = join(ROOT, 'app');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('dist'),
  );
  const unsafe =
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function\(|srcdoc/;
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => unsafe.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
