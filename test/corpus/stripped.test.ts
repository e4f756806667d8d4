/** Nothing unjudged looks judged: a figure that is not stated hides no finding without a word. */
import { expect, test } from 'vitest';
import { mistakenBoards } from './mistaken-boards.ts';
import { hiddenOn } from './stripped.ts';

/** A sample: the whole takes most of an hour, which `npm run judge -- figures` has. */
const EVERY = 60;

test('[R218] what a finding needs and a definition does not state is said to be not evaluated', {
  timeout: 240_000,
}, () => {
  let stripped = 0;
  for (const { id, board, added } of mistakenBoards(EVERY, 1)) {
    const { hidden, stripped: count } = hiddenOn(board, added);
    stripped += count;
    expect(hidden.map(({ definition, figure, finding }) => [id, definition, figure, finding.message])).toEqual([]);
  }
  expect(stripped).toBeGreaterThan(500);
});
