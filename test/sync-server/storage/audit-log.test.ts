import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_FILES, type AuditLog, FileAuditLog, MemoryAuditLog } from '../../../sync-server/storage/audit-log.ts';
import { machineDisk } from '../../../sync-server/storage/disk.ts';
import { withLimits } from '../../support/with-limits.ts';
import { DroppingDisk } from './dropping-disk.ts';

let folder = '';
const opened: AuditLog[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-audit-'));
});
afterEach(async () => {
  for (const log of opened.splice(0)) await log.close();
  await rm(folder, { recursive: true });
});

function open(): AuditLog {
  const log = new FileAuditLog(folder, machineDisk);
  opened.push(log);
  return log;
}

describe.each([['in files', open] as const, ['in memory', () => new MemoryAuditLog()] as const])(
  'a log %s',
  (_, make) => {
    it('[A90] gives its lines in their order, however many are added at once', async () => {
      const log = make();
      expect(await log.lines()).toEqual([]);
      const lines = Array.from({ length: 50 }, (_, n) => `{"n":${n},"name":"Zoë"}`);
      await Promise.all(lines.map((line) => log.append(line)));
      expect(await log.lines()).toEqual(lines);
    });

    it('[A90] [limit auditFileBytes] keeps at most two files of lines: the oldest go', () =>
      withLimits({ auditFileBytes: 100 }, async () => {
        const log = make();
        const lines = Array.from({ length: 60 }, (_, n) => `line ${String(n).padStart(4, '0')}`);
        for (const line of lines) await log.append(line);
        const kept = await log.lines();
        expect(kept).toEqual(lines.slice(-kept.length));
        // Ten bytes a line with its end: the newer file has one line at least, the older is full.
        expect(kept.length).toBeGreaterThanOrEqual(11);
        expect(kept.length).toBeLessThanOrEqual(20);
      }));
  },
);

it('[A90] [limit auditFileBytes] a file is filled to the limit, and not beyond', () =>
  withLimits({ auditFileBytes: 30 }, async () => {
    const log = open();
    for (const line of ['123456789', '123456789', '123456789']) await log.append(line);
    expect((await stat(join(folder, AUDIT_FILES.newer))).size).toBe(30);
    await log.append('123456789');
    expect((await stat(join(folder, AUDIT_FILES.newer))).size).toBe(10);
    expect((await stat(join(folder, AUDIT_FILES.older))).size).toBe(30);
  }));

it('[A90] a line that a crash cut off stays by itself, and what follows is whole', async () => {
  const first = open();
  await first.append('one');
  await first.close();
  await appendFile(join(folder, AUDIT_FILES.newer), 'tw');
  const log = open();
  await log.append('three');
  await log.append('four');
  expect(await log.lines()).toEqual(['one', 'tw', 'three', 'four']);
});

it('[A90] a line that was acknowledged is there after a power cut', async () => {
  const disk = new DroppingDisk();
  const log = new FileAuditLog('/data', disk);
  await disk.makeFolder('/data');
  await disk.syncFolder('/');
  for (const line of ['one', 'two']) {
    await log.append(line);
    expect(
      await new FileAuditLog(
        '/data',
        disk.afterCut(() => 0),
      ).lines(),
    ).toContain(line);
  }
});
