import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Static imports of values. */
const IMPORT = /(?:^|\n)\s*(?:import|export)(?!\s+type\s)\s[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'/g;
/** What is read before a server listens, in bytes of source without packages; a third of it are compiled validators. */
const MOST_BYTES = 1_400_000;

/** The files and packages that are read before the first line of `entry` runs. */
function readBefore(entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, from, alone] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const target = from ?? alone ?? '';
      if (target.startsWith('#')) files.add(target.slice(1));
      else if (target.startsWith('.')) files.add(normalize(join(file, '..', target)));
      else packages.add(target);
    }
  }
  return { files, packages };
}

it('[S99] a start reads neither the engine, nor what checks part definitions, nor the packages of MCP', () => {
  const { files, packages } = readBefore('sync-server/serve.ts');
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(join(ROOT, file)).length, 0);
  expect(
    [...files].filter((file) => /^engine\/|^schemas\/(parts|vocabulary)\/|validator\.generated/.test(file)),
  ).toEqual([]);
  expect(
    [...packages].filter((name) =>
      /^@modelcontextprotocol\/|^ajv|^openid-client|^nodemailer|^oidc-provider/.test(name),
    ),
  ).toEqual([]);
  expect(files.size).toBeGreaterThan(100);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

it('[S99] the first request of an agent reads the engine', () => {
  const { files } = readBefore('sync-server/agent/toolbox.ts');
  expect(files).toContain('engine/tools/index.ts');
  expect(files).toContain('schemas/part-definition/validator.generated.js');
});
