import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtAt } from '../../sync-server/build-app.ts';

it('[H35] a build that was killed before its service worker was written counts as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-build-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    expect(builtAt(folder)).toBeUndefined();
    writeFileSync(join(folder, 'sw.js'), '');
    expect(builtAt(folder)).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
