import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import solid from 'vite-plugin-solid';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATHS_OF_SERVER } from './app/paths-of-server.ts';
import { generateWhereStale } from './schemas/generate-where-stale.ts';
import { LIMITS } from './schemas/limits.ts';
import { QuickestFirst } from './test/mutation/quickest-first.ts';

generateWhereStale();

const TESTS = ['test/**/*.test.ts'];
const SHARED_TESTS = ['agent', 'agents', 'commands', 'engine', 'schemas', 'sync-server', 'voices'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);
/**
 * Modules of the engine hold nothing but caches of immutable values, and what a server holds ends with it: their tests
 * share a process, since half of the time went into importing them again for each file. Modules of the app hold signals
 * and what was loaded: each of their tests has a process of its own.
 */
const PROJECTS: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'shared', include: SHARED_TESTS, isolate: false } },
  { extends: true, test: { name: 'isolated', include: TESTS, exclude: SHARED_TESTS } },
];

/**
 * The files that a mutant needs share one process, so that the parts and validators are read once a mutant. A test that waits
 * for what a mutant never does is given up sooner.
 */
const UNDER_MUTATION = { include: TESTS, isolate: false, testTimeout: 10_000, sequence: { sequencer: QuickestFirst } };

export default defineConfig({
  root: 'app',
  plugins: process.env.VITEST
    ? []
    : [
        solid(),
        withoutTransitions(),
        withPlainLog(),
        withLimitsAsNumbers(),
        boardAhead(),
        compressedAhead(),
        VitePWA({
          registerType: 'prompt',
          injectRegister: false,
          manifest: {
            name: 'Busbar',
            short_name: 'Busbar',
            description: 'A hardware design canvas that people and coding agents edit together.',
            start_url: '/',
            display: 'standalone',
            background_color: '#101418',
            theme_color: '#b4622d',
            icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
          },
          workbox: {
            globPatterns: ['**/*.{js,css,html,svg,woff2}'],
            // The server knows the page by its routes, not by a file name.
            manifestTransforms: [
              (entries) => ({
                manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
                warnings: [],
              }),
            ],
            navigateFallback: '/',
            navigateFallbackDenylist: [...PATHS_OF_SERVER],
            maximumFileSizeToCacheInBytes: 8 << 20,
          },
        }),
      ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstViewChunk(), debugName: 'first view' }],
        },
      },
    },
  },
  server: { port: 4778, proxy: { '/api': { target: 'http://127.0.0.1:4777', ws: true } } },
  // The shipped parts are read faster as text than as code.
  json: { stringify: true },
  worker: { format: 'es', plugins: () => [withLimitsAsNumbers()] },
  test: {
    root: '.',
    environment: 'node',
    // Node would get the build for servers, in which nothing reacts.
    alias: [{ find: /^solid-js$/, replacement: 'solid-js/dist/solid.js' }],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Property tests and real servers share two cores.
    maxWorkers: 2,
    pool: 'forks',
    ...(process.env.MUTATION === undefined ? { projects: PROJECTS } : UNDER_MUTATION),
  },
});

/**
 * Puts what every board needs into one file, and what one in drawn look needs besides into another: many small files take a
 * tenth more, and a request each.
 */
function firstViewChunk() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id: string, modules: Modules) => {
    chunks ??= firstViewChunks(modules);
    return chunks.get(id) ?? null;
  };
}

/** What `d3` gives by one name and only the views under a board use. */
const LATER = /\/d3-(shape|hierarchy|path|color)\//;

/** Module → chunk, of what the roots of each chunk import, directly or through others. */
function firstViewChunks(modules: Modules): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const roots = [
    ['board', 'main.tsx'],
    ['board', 'editor/BoardPage.tsx'],
    ['drawn', '../engine/drawing/drawn/drawn-look.ts'],
  ] as const;
  for (const [chunk, root] of roots) follow(chunk, join(import.meta.dirname, 'app', root));
  return found;

  function follow(chunk: string, id: string): void {
    if (found.has(id) || LATER.test(id)) return;
    found.set(id, chunk);
    for (const one of modules.getModuleInfo(id)?.importedIds ?? []) follow(chunk, one);
  }
}

/** d3-zoom brings transitions along, which nothing here uses: the view glides by itself. */
function withoutTransitions(): Plugin {
  return {
    name: 'without-transitions',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'd3-transition' ? '\0no-transition' : null),
    load: (id) =>
      id === '\0no-transition'
        ? "import { selection } from 'd3-selection'; selection.prototype.interrupt = function () { return this; }; export const interrupt = () => {};"
        : null,
  };
}

/** Yjs writes a warning or two to the console; the module that it does so with colours them, by a third of what Yjs itself weighs. */
function withPlainLog(): Plugin {
  return {
    name: 'plain-log',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'lib0/logging' ? '\0plain-log' : null),
    load: (id) =>
      id === '\0plain-log'
        ? "export const BOLD = '', UNBOLD = '', RED = '', ORANGE = ''; export const print = console.log, warn = console.warn;"
        : null,
  };
}

/** Writes each bound where it is used: a page needs a third of them, and no name of any. */
function withLimitsAsNumbers(): Plugin {
  return {
    name: 'limits-as-numbers',
    apply: 'build',
    transform: (code) =>
      code.includes('LIMITS.')
        ? code.replace(/\bLIMITS\.(\w+)/g, (all, name) =>
            name in LIMITS ? `${LIMITS[name as keyof typeof LIMITS]}` : all,
          )
        : null,
  };
}

/**
 * Names in the page what a board needs, so that it travels while the entry is read and not after: nearly every start opens
 * a board. The other pages are cached with the rest a moment later anyway.
 */
function boardAhead(): Plugin {
  return {
    name: 'board-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const board = chunks.find(({ facadeModuleId, moduleIds }) =>
          [facadeModuleId, ...moduleIds].some((id) => id?.endsWith('/editor/BoardPage.tsx')),
        );
        const entry = chunks.find(({ isEntry }) => isEntry);
        const named = importsOf(entry?.fileName);
        const drawn = chunks.find(({ name }) => name === 'drawn');
        const needed = [...importsOf(board?.fileName), ...importsOf(drawn?.fileName)].filter(
          (file, at, all) => !named.has(file) && all.indexOf(file) === at,
        );
        const styles = needed.flatMap((file) => [...(chunkOf(file)?.viteMetadata?.importedCss ?? [])]);
        const font = Object.keys(bundle).find((file) => /inter-latin-[^/]*\.woff2$/.test(file));
        return [
          ...needed.map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
          ...styles.map((file) => link({ rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` })),
          ...(font === undefined ? [] : [link({ rel: 'preload', as: 'font', crossorigin: true, href: `/${font}` })]),
        ];

        function chunkOf(file: string) {
          return chunks.find(({ fileName }) => fileName === file);
        }

        function importsOf(file: string | undefined, found = new Set<string>()): Set<string> {
          const chunk = file === undefined ? undefined : chunkOf(file);
          if (chunk === undefined || found.has(chunk.fileName)) return found;
          found.add(chunk.fileName);
          for (const one of chunk.imports) importsOf(one, found);
          return found;
        }
      },
    },
  };
}

interface Modules {
  getModuleInfo(id: string): Rollup.ModuleInfo | null;
}

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

/** Compresses what is built, so that no first visitor waits for it; the server takes `name.br` beside `name`. */
function compressedAhead(): Plugin {
  return {
    name: 'compressed-ahead',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const files = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(assets, file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path), { params }));
        }),
      );
    },
  };
}
