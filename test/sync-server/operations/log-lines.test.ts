import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { EVENTS } from '../../../sync-server/operations/events.ts';
import { logLines } from '../../../sync-server/operations/log-lines.ts';

const NOW = Date.UTC(2026, 10, 23, 8, 5, 9, 123);

function lines(isTerminal: boolean, colours = false, now = () => NOW) {
  const written: string[] = [];
  const logger = logLines({ isTerminal, colours, write: (text) => void written.push(text) }, now);
  return { logger, written };
}

describe('a log that no person reads', () => {
  it('[X1] is one JSON object a line: time, level, event, message and the fields of the event', () => {
    const { logger, written } = lines(false);
    logger('board-damaged', { board: 'b_1', what: 'segment', reason: 'Two\nlines.', kept: ['damaged-a', 'damaged-b'] });
    logger('server-stopped', {});
    expect(written.every((text) => text.endsWith('\n') && text.indexOf('\n') === text.length - 1)).toBe(true);
    expect(written.map((text) => JSON.parse(text))).toEqual([
      {
        time: '2026-11-23T08:05:09.123Z',
        level: 'error',
        event: 'board-damaged',
        message: 'Board b_1: Two\nlines. damaged-a, damaged-b',
        board: 'b_1',
        what: 'segment',
        reason: 'Two\nlines.',
        kept: ['damaged-a', 'damaged-b'],
      },
      {
        time: '2026-11-23T08:05:09.123Z',
        level: 'info',
        event: 'server-stopped',
        message: 'Stopped. All that was received is stored.',
      },
    ]);
  });

  it('[X1] [limit logTextChars] each text is cut at the limit', () => {
    const { logger, written } = lines(false);
    for (const more of [0, 1]) logger('start-failed', { reason: 'x'.repeat(LIMITS.logTextChars + more) });
    const cut = 'x'.repeat(LIMITS.logTextChars);
    expect(written.map((text) => JSON.parse(text).reason)).toEqual([cut, `${cut}…`]);
  });
});

it('[X13] [limit logRepeatMs] what was written a moment ago is not written again, and is counted', () => {
  let now = NOW;
  const { logger, written } = lines(false, false, () => now);
  const full = () => logger('records-not-stored', { reason: 'ENOSPC' });
  for (let n = 0; n < 4; n++) full();
  logger('records-not-stored', { reason: 'EIO' });
  now += LIMITS.logRepeatMs - 1;
  full();
  now += 1;
  full();
  full();
  expect(written.map((text) => JSON.parse(text)).map(({ reason, repeats }) => [reason, repeats])).toEqual([
    ['ENOSPC', undefined],
    ['EIO', undefined],
    ['ENOSPC', 4],
  ]);
});

it("[X13] [S98] after the machine's clock was set back, what was written before is written again", () => {
  let now = NOW;
  const { logger, written } = lines(false, false, () => now);
  const full = () => logger('records-not-stored', { reason: 'ENOSPC' });
  full();
  now -= 3_600_000;
  full();
  full();
  expect(written).toHaveLength(2);
});

it('[X13] [limit logRepeatsKept] so many lines are remembered, and the oldest is forgotten first', () => {
  const { logger, written } = lines(false);
  const log = (n: number) => logger('server-stopping', { signal: `${n}` });
  for (let n = 0; n < LIMITS.logRepeatsKept; n++) log(n);
  log(0);
  expect(written).toHaveLength(LIMITS.logRepeatsKept);
  log(LIMITS.logRepeatsKept);
  log(0);
  expect(written).toHaveLength(LIMITS.logRepeatsKept + 2);
});

it('[X1] on a terminal an event is a sentence with its time, level and name, and moves no cursor', () => {
  const plain = lines(true);
  const coloured = lines(true, true);
  for (const { logger } of [plain, coloured]) {
    logger('lock-not-renewed', { folder: '/data\u001b[2J', reason: 'no\u202espace' });
    logger('server-stopped', {});
  }
  expect(plain.written).toEqual([
    '08:05:09 warn The lock of the data folder /data\uFFFD[2J cannot be renewed: no\uFFFDspace [lock-not-renewed]\n',
    '08:05:09 Stopped. All that was received is stored. [server-stopped]\n',
  ]);
  expect(coloured.written[0]).toContain('\u001b[33mwarn\u001b[0m ');
});

it('[X1] on a terminal no line break inside a message begins an event', () => {
  const { logger, written } = lines(true);
  logger('lock-not-renewed', { folder: '/data', reason: 'no space\n08:05:09 Stopped.\r\n08:05:10 error All is lost.' });
  const all = written.join('').trimEnd().split('\n');
  expect(all).toHaveLength(3);
  expect(all.filter((line) => /^\d\d:\d\d:\d\d /.test(line))).toEqual([all[0]]);
});

it('[X2] docs/operations.md lists each event with its level, what it means and what to do', () => {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| (info|warn|error) \| (.+) \| (.+) \|$/gm)];
  const documented = rows.map(([, event, level, meaning, remedy]) => {
    expect(Math.min(meaning?.length ?? 0, remedy?.length ?? 0), event).toBeGreaterThan(6);
    return [event, level];
  });
  expect(documented).toEqual(Object.entries(EVENTS).map(([event, { level }]) => [event, level]));
});
