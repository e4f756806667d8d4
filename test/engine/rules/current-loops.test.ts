import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of } from './support.ts';

/** A transmitter behind a fuse, read by a module that has its minus where the edits say. */
const fused = (...more: readonly (string | Edit)[]) =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'pressure-transmitter-0-250bar as pt', 'plc-ai4-420 as ai'],
    ...[connect('psu.plus', 'f.in'), connect('f.out', 'pt.plus'), connect('pt.signal', 'ai.i0'), ...more],
  );

test('[R284] the minus of a current loop is that of the supply, whatever fuse its plus comes through', () => {
  const loops = (...more: readonly (string | Edit)[]) =>
    of(fused(...more), 'elec-current-loop').map(({ params }) => params.supply);
  expect(loops(connect('psu.minus', 'ai.m'))).toEqual([]);
  expect(loops('mean-well-hdr-60-24 as other', connect('other.minus', 'ai.m'))).toEqual(['f.Out']);
});

test('[D105] a gauge joins a work port', () => {
  const joined = boardOf(
    ...['rexroth-4we6-24v as v', 'pressure-transmitter-0-250bar as a', 'hose-2sn-3-8 as h'],
    ...[connect('v.a', 'a.port'), connect('v.a', 'h.end1')],
  );
  expect(joined.connections.size).toBe(2);
});
