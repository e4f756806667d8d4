import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = /\.(ts|tsx)$/;

/** Who may import whom, and which packages. `test`, `e2e` and `bench` may import everything. */
const HOUSE: Readonly<Record<string, { readonly folders: readonly RegExp[]; readonly packages: readonly RegExp[] }>> = {
  schemas: { folders: [], packages: [/^ajv(\/|$)/] },
  engine: { folders: [/^schemas\//], packages: [/^@noble\/hashes\//, /^rbush$/] },
  'sync-server': {
    folders: [/^schemas\//, /^engine\/tools\//],
    packages: [
      /^node:/,
      /^hono(\/|$)/,
      /^@hono\/node-server(\/|$)/,
      /^ws$/,
      /^modern-tar$/,
      /^yjs$/,
      /^y-protocols\//,
      /^lib0\//,
      /^lowdb(\/|$)/,
      /^@node-rs\/argon2$/,
      /^@simplewebauthn\/server(\/helpers)?$/,
      /^open$/,
      /^openid-client$/,
      /^oidc-provider$/,
      /^nodemailer$/,
      /^@modelcontextprotocol\//,
      /^vite$/,
    ],
  },
  app: {
    folders: [/^schemas\//, /^engine\//],
    packages: [
      /^@simplewebauthn\/browser$/,
      /^solid-js(\/|$)/,
      /^yjs$/,
      /^y-/,
      /^lib0\//,
      /^d3$/,
      /^rbush$/,
      /^@kobalte\/core\//,
      /^lucide-solid\//,
      /^tinykeys$/,
      /^@fontsource/,
      /^@codemirror\//,
      /^@tanstack\/solid-virtual$/,
      /^virtual:pwa-register$/,
    ],
  },
};
/** The command line is an edge of its own beside the server: it runs the whole engine, and nothing of the server but its start. */
const COMMANDS = { path: /^sync-server\/commands\//, folders: [/^engine\//] };
/** Folders of the app that a headless tab runs in Node: neither Solid nor the page. */
const HEADLESS = [
  /^app\/document\//,
  /^app\/replica\//,
  /^app\/agent\/[^/]*\.ts$/,
  /^app\/session(-edits|-status)?\.ts$/,
  /^app\/presence\/[^/]*\.ts$/,
  /^app\/library\/(own\/(my-parts|own-parts-replica|own-parts)|import\/import-(list|items|queue|writer))\.ts$/,
];
/** Scripts that write generated files run in Node, beside the sources that they generate from. */
const SCRIPTS = /(^|\/)generate(-[a-z-]+)?\.ts$/;

describe('the house', () => {
  it('[Z1] a file imports only what its folder may', () => {
    const wrong: string[] = [];
    for (const [folder, allowed] of Object.entries(HOUSE)) {
      for (const file of sources(folder)) {
        if (SCRIPTS.test(file)) continue;
        for (const target of importsOf(file)) {
          if (/\.(css|svg|json)(\?.*)?$/.test(target.path) && !target.path.startsWith('..')) continue;
          if (COMMANDS.path.test(file) && COMMANDS.folders.some((pattern) => pattern.test(target.path))) continue;
          const fine =
            target.kind === 'package'
              ? allowed.packages.some((pattern) => pattern.test(target.path))
              : target.path.startsWith(`${folder}/`) || allowed.folders.some((pattern) => pattern.test(target.path));
          if (!fine) wrong.push(`${file} imports ${target.path}`);
          if (/^@codemirror\//.test(target.path) && !file.startsWith('app/parts/')) {
            wrong.push(`${file} imports the code editor, which belongs to app/parts`);
          }
          if (target.kind === 'file' && target.relative && !target.path.startsWith(`${folder}/`)) {
            wrong.push(`${file} leaves its folder by a relative path: use #schemas or #engine`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[Z2] what a headless tab runs imports neither Solid nor the page', () => {
    const wrong = sources('app')
      .filter((file) => HEADLESS.some((pattern) => pattern.test(file)) && !/-words\.ts$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (target) => /^(solid-js|d3|@kobalte|lucide)/.test(target.path) || /^app\/(canvas|ui)\//.test(target.path),
          )
          .map((target) => `${file} imports ${target.path}`),
      );
    expect(wrong).toEqual([]);
  });

  it('[Z3] a component holds no fetch, no Yjs and no rule', () => {
    const wrong = sources('app')
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [
        ...importsOf(file)
          .filter((target) => /^(yjs|y-|lib0)/.test(target.path) || /^engine\/rules\/(?!rule\.ts$)/.test(target.path))
          .map((target) => `${file} imports ${target.path}`),
        ...(/\bfetch\(/.test(text(file)) ? [`${file} calls fetch`] : []),
      ]);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['rule', 'engine/rules', /^export const (\w+) = rule\(/gm, dirname],
    ['list of rules', 'engine/rules', /^export const (\w+_RULES) = \[/gm, () => 'engine/rules'],
    ['tool', 'engine/tools', /^export const (\w+)(?:: ServerTool = | = tabTool\()/gm, () => 'engine/tools'],
    ['backend', 'sync-server/storage', /^export const (\w+): Backend = /gm, () => 'sync-server/storage'],
  ])('[Z4] every %s that a file of %s defines is in its list', (_, folder, defines, listIn) => {
    const files = sources(folder);
    const defined = files.flatMap((file) => [...text(file).matchAll(defines)].map(([, name = '']) => ({ name, file })));
    const missing = defined.flatMap(({ name, file }) => {
      const list = join(listIn(file), 'index.ts');
      if (files.includes(list) && timesIn(text(list), name) > 1) return [];
      return [`add to ${list}: import { ${name} } from './${relative(dirname(list), file)}'; and ${name}, to the list`];
    });
    expect(defined.length).toBeGreaterThan(1);
    expect(missing).toEqual([]);
  });

  it('[Z4] every part file is in the list of its folder', () => {
    const folder = 'schemas/parts';
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    const missing = files.flatMap((name) => {
      const list = `${folder}/${dirname(name)}/index.ts`;
      const index = text(list);
      const from = ` from './${basename(name)}' with { type: 'json' };`;
      const [, imported = ''] = new RegExp(`import (\\w+)${from.replaceAll('.', '\\.')}`).exec(index) ?? [];
      if (imported !== '' && timesIn(index, imported) > 1) return [];
      const words = basename(name, '.json').split('-');
      const suggested = words.map((word, n) => (n === 0 ? word : word.replace(/^./, (first) => first.toUpperCase())));
      const given = imported === '' ? suggested.join('') : imported;
      return [`add to ${list}: import ${given}${from} and ${given}, to the list`];
    });
    expect(files.length).toBeGreaterThan(1);
    expect(missing).toEqual([]);
  });

  it('[Z5] the top level holds only the folders and files of the house', () => {
    const allowed = new Set(
      'sync-server app engine schemas test e2e docs bench package.json package-lock.json tsconfig.json vite.config.ts README.md'.split(
        ' ',
      ),
    );
    const outside = new Set(['node_modules', 'data', 'test-results', 'playwright-report', 'coverage']);
    const others = readdirSync(ROOT).filter(
      (name) => !name.startsWith('.') && !allowed.has(name) && !outside.has(name),
    );
    expect(others).toEqual([]);
  });

  it('[Z6] every promise has a number of its own and a test that carries it, and every number in a test is a promise', () => {
    const documents = [
      'docs/behaviour.md',
      ...readdirSync(join(ROOT, 'docs/behaviour')).map((name) => `docs/behaviour/${name}`),
    ];
    const numbers = documents.flatMap((file) =>
      [...text(file).matchAll(/^(?:- )?([A-Z]\d+)\. /gm)].map(([, id]) => id),
    );
    const promised = new Set(numbers);
    const tested = new Set(
      [...sources('test'), ...sources('e2e')].flatMap((file) =>
        [...text(file).matchAll(/\[([A-Z]\d+)\] /g)].map(([, id]) => id),
      ),
    );
    expect({
      untested: [...promised].filter((id) => !tested.has(id)),
      unpromised: [...tested].filter((id) => !promised.has(id)),
      twice: numbers.filter((id, at) => numbers.indexOf(id) !== at),
    }).toEqual({ untested: [], unpromised: [], twice: [] });
  });

  it('[Z7] every decision and every letter of a promise is in its list', () => {
    const decisions = (readdirSync(join(ROOT, 'docs/decisions'), { recursive: true }) as string[]).filter((path) =>
      /\/\d{4}-/.test(path),
    );
    const listed = text('docs/decisions/README.md');
    const letters = new Set(
      readdirSync(join(ROOT, 'docs/behaviour')).flatMap((name) =>
        [...text(`docs/behaviour/${name}`).matchAll(/^(?:- )?([A-Z])\d+\. /gm)].map(([, letter]) => letter),
      ),
    );
    const table = [...text('docs/behaviour.md').matchAll(/^\| ([A-Z][^|]*)\|/gm)].map(([, cell]) => cell).join(' ');
    /** `# 0003: plain CSS on tokens` stands in the list as `| [0003](page/0003-styling.md) | plain CSS on tokens |`. */
    const row = (path: string) => {
      const [, number, title] = /^# (\d{4}): (.*)\n/.exec(text(`docs/decisions/${path}`)) ?? [];
      return `| [${number}](${path}) | ${title} |`;
    };
    const numbers = decisions.map((path) => /\d{4}/.exec(path)?.[0]);
    expect({
      unlisted: decisions.map(row).filter((line) => !listed.includes(`${line}\n`)),
      twice: numbers.filter((number, at) => numbers.indexOf(number) !== at),
      letters: [...letters].filter((letter) => !table.includes(letter ?? '')),
    }).toEqual({ unlisted: [], twice: [], letters: [] });
  });
});

const METER = 'sync-server/rooms/jobs/meter.ts';
/** Members with an underscore, changed prototypes, and what Yjs keeps its structs in. `_meta` is a field of the MCP protocol. */
const INTERNALS =
  /[\w)\]]\??\._(?!meta\b)[a-z]\w*|\bdefinePropert(y|ies)\(|\.prototype\.\w+ = |setPrototypeOf\(|\.store\.clients = /g;

it('[Z14] one file reaches into the internals of a package', () => {
  const reaches = ['schemas', 'engine', 'sync-server', 'app']
    .flatMap(sources)
    .flatMap((file) => [...text(file).matchAll(INTERNALS)].map(([found]) => `${file}: ${found}`));
  expect(reaches.filter((one) => !one.startsWith(METER))).toEqual([]);
  expect(reaches).toContain(`${METER}: .store.clients = `);
});

describe('the engine', () => {
  it('[Z9] an engine folder imports only the folders below it', () => {
    const layerOf = (file: string) => /^engine\/([^/]+)\//.exec(file)?.[1];
    const [, section = ''] = /^## The engine$(.*?)^## /ms.exec(text('docs/architecture.md')) ?? [];
    const layers = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z]+)\/`/g)].map(([, folder = '']) => folder),
    );
    expect([...layers].sort()).toEqual(
      readdirSync(join(ROOT, 'engine'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );
    const wrong = sources('engine').flatMap((file) => {
      const layer = layerOf(file);
      if (layer === undefined) return [];
      const own = layers.indexOf(layer);
      if (own === -1) return [`docs/architecture.md, “The engine”, has no row for ${layer}/`];
      return importsOf(file)
        .filter(({ path }) => layers.indexOf(layerOf(path) ?? '') > own)
        .map(({ path }) => `${file} imports ${path}, which comes later in docs/architecture.md`);
    });
    expect(wrong).toEqual([]);
  });

  it('[Z10] no folder holds more files of its own than one keeps in view', () => {
    const unlimited = /^(test|schemas\/parts|engine\/rules)(\/|$)/;
    const crowded = ['schemas', 'engine', 'sync-server', 'app', 'bench', 'docs', 'e2e']
      .flatMap((top) => [top, ...foldersIn(top)])
      .filter((folder) => !unlimited.test(folder))
      .flatMap((folder) => {
        const count = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
          (entry) => entry.isFile() && !entry.name.includes('.generated.'),
        ).length;
        return count > MOST_FILES
          ? [`${folder} holds ${count} files, more than ${MOST_FILES}: move some into a folder of it`]
          : [];
      });
    expect(crowded).toEqual([]);
  });
});

it('[Z16] no source file is longer than one can keep in mind', () => {
  const long = ['schemas', 'engine', 'sync-server', 'app', 'bench']
    .flatMap(sources)
    .filter((file) => !file.includes('.generated.'))
    .flatMap((file) => {
      const lines = text(file).trimEnd().split('\n').length;
      return lines > MOST_LINES ? [`${file} has ${lines} lines, more than ${MOST_LINES}: split it`] : [];
    });
  expect(long).toEqual([]);
});

it('[Z18] no two exported things have the same name, except for a text and its twin in the other voice or language', () => {
  const placesOf = new Map<string, string[]>();
  // A language words what the catalogue words.
  const isTranslation = (file: string) => file.startsWith('app/texts/languages/');
  for (const file of ['schemas', 'engine', 'sync-server', 'app'].flatMap(sources)) {
    if (isTranslation(file)) continue;
    for (const [, name = ''] of text(file).matchAll(
      /^export (?:async )?(?:(?:abstract )?class|interface|type|function\*?|const|let) (\w+)/gm,
    )) {
      placesOf.set(name, [...(placesOf.get(name) ?? []), file]);
    }
  }
  // What the page says to people and the engine to agents.
  const isTwin = ([a = '', b = '']: readonly string[]) =>
    /^engine\/(wording\/|rules\/names\.ts)/.test(a) && b.startsWith('app/texts/');
  const shared = [...placesOf]
    .map(([name, files]) => [name, [...new Set(files)]] as const)
    .filter(([, files]) => files.length > 1 && !(files.length === 2 && isTwin(files)));
  expect(placesOf.size).toBeGreaterThan(2_000);
  expect(shared).toEqual([]);
});

const MOST_FILES = 25;
const MOST_LINES = 400;

function timesIn(code: string, name: string): number {
  return code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
}

/** The folders below one, built pages apart. */
function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(dist|node_modules)(\/|$)/.test(path));
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => SOURCE.test(file) && !file.endsWith('.d.ts') && !/\/(dist|node_modules)\//.test(file))
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .sort();
}

function text(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

interface Target {
  readonly kind: 'file' | 'package';
  readonly path: string;
  readonly relative: boolean;
}

/** The targets of a file's static and dynamic imports and of its worker URLs; files relative to the root of the house. */
function importsOf(file: string): Target[] {
  const found = [
    ...text(file).matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\('([^']+)'\)/g,
    ),
  ];
  return found.map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    if (specifier.startsWith('#')) return { kind: 'file', path: specifier.slice(1), relative: false };
    if (!specifier.startsWith('.')) return { kind: 'package', path: specifier, relative: false };
    return { kind: 'file', path: normalize(join(dirname(file), specifier)), relative: true };
  });
}
