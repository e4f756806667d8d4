/** Why there is no place, within one budget, and never a false "impossible". */
import { expect, test } from 'vitest';
import { reassign } from '#engine/allocation/allocate.ts';
import { movableDemand, requestOf, unplaced } from '#engine/allocation/allocation-request.ts';
import { explain } from '#engine/allocation/explain.ts';
import { endKey } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, forced } from '../rules/support.ts';

/** One more use than there are exclusive pairs of pins: easy to see, hard to prove. */
function hardRequest(uses: number) {
  const pins = Object.fromEntries(Array.from({ length: 2 * uses }, (_, n) => [`p${n}`, 'digital_io']));
  const groups = Array.from({ length: uses }, (_, n) => ({
    id: `g${n}`,
    name: `G${n}`,
    kind: 'exclusive',
    members: [`p${2 * n}`, `p${2 * n + 1}`],
  }));
  const hub = chip('hub', { pins, ports: { x: 'custom peer: digital_io' }, more: { resource_groups: groups } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
  const names = Array.from({ length: uses }, (_, n) => `f${n}`);
  const board = forced(
    boardWith([hub, far], 'hub as a', ...names.map((name) => `far as ${name}`)),
    ...names.map((name, n) => [`a.x#${n}`, `${name}.x`, [[`p${2 * n}`], ['p']]] as const),
  );
  const part = partId(board, 'a');
  const placed = designOf(board).parts.get(part);
  const index = placed?.definition?.domains.get('electrical')?.interfaces.get('x');
  if (placed === undefined || index === undefined) throw new Error('no hub');
  const key = endKey({ part, domain: 'electrical', interface: 'x', instance: uses });
  const request = requestOf(placed, unplaced(key, index));
  if (request === null) throw new Error('no request');
  return request;
}

test('[P16] what the steps do not decide is said to be undecided: neither "moving cannot help" nor "cannot serve at all"', () => {
  const request = hardRequest(12);
  const { domain, others, wanted } = request;
  expect(reassign(domain, [...others.map(movableDemand), wanted], new Map(), 500)).toBe('undetermined');
  const { cause, advice, minimal, conflict } = explain(request, 600);
  expect(advice).toMatchObject({ code: 'disconnect-one', params: { undecidedAfter: 600, minimal: false } });
  expect(cause.code).toBe('undecided');
  expect(minimal).toBe(false);
  expect(conflict.length).toBeGreaterThan(0);
});

test('[P16] what is decided is said plainly: two uses of one exclusive pair', () => {
  const { cause, advice, minimal } = explain(hardRequest(1));
  const others = [{ part: 'a', id: 'x', instance: 0 }];
  expect(cause).toMatchObject({ code: 'conflict', params: { others, minimal: true } });
  expect(advice).toEqual({ code: 'disconnect-one', params: { others, minimal: true } });
  expect(minimal).toBe(true);
});

test('[P16] [limit explanationSteps] an explanation takes so many steps, and where they do not do says how many it took', () => {
  const { advice } = explain(hardRequest(16));
  expect(advice).toMatchObject({ code: 'disconnect-one', params: { undecidedAfter: LIMITS.explanationSteps } });
  expect(explain(hardRequest(6)).advice).toMatchObject({ code: 'disconnect-one', params: { minimal: true } });
});
