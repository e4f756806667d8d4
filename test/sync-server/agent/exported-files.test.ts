import { describe, expect, test } from 'vitest';
import type { ReplyFile } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { createExportedFiles } from '../../../sync-server/agent/exported-files.ts';
import { ManualClock } from './manual-clock.ts';

describe('[B94] exported files are kept within bounds', () => {
  const file = (text: string): ReplyFile => ({ name: 'x.json', media: 'application/json', text });
  const kept = () => {
    const clock = new ManualClock();
    let count = 0;
    const files = createExportedFiles(clock, () => `t${count++}`);
    return {
      clock,
      files,
      there: () => Array.from({ length: count }, (_, n) => `t${n}`).filter((one) => files.find(one)),
    };
  };

  test('[limit exportLifeMs] each ends at its time', () => {
    const { clock, files, there } = kept();
    files.keep('k', file('1'));
    clock.advance(LIMITS.exportLifeMs - 1);
    expect(there()).toEqual(['t0']);
    clock.advance(1);
    expect(there()).toEqual([]);
  });

  test('[limit exportsPerKey] the oldest of a key gives way, and no other key’s', () => {
    const { files, there } = kept();
    files.keep('other', file('0'));
    for (let n = 0; n < LIMITS.exportsPerKey; n += 1) files.keep('k', file('1'));
    expect(there()).toHaveLength(LIMITS.exportsPerKey + 1);
    files.keep('k', file('2'));
    expect(there()).not.toContain('t1');
    expect(there()).toContain('t0');
    expect(there()).toHaveLength(LIMITS.exportsPerKey + 1);
  });

  test('[limit exportsBytes] all of them together take no more memory than that', () => {
    const { files, there } = kept();
    const half = file('x'.repeat(LIMITS.exportsBytes / 2));
    files.keep('a', half);
    files.keep('b', half);
    expect(there()).toEqual(['t0', 't1']);
    files.keep('c', file('x'));
    expect(there()).toEqual(['t1', 't2']);
  });
});
