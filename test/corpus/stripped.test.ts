/** Nothing unjudged looks judged: a figure that is not stated hides no finding without a word. */
import { expect, test } from 'vitest';
import { corpusMistakes, mistakenBoard } from './mistaken-boards.ts';
import { hiddenOn } from './stripped.ts';

/** A few of them: `npm run judge -- figures` takes more, with `--whole` all. */
const EVERY = 60;

test('[R218] what a finding needs and a definition does not state is said to be not evaluated', {
  timeout: 240_000,
}, () => {
  let stripped = 0;
  for (const one of corpusMistakes().filter((_, at) => at % EVERY === 1)) {
    const { board, added } = mistakenBoard(one);
    const { hidden, stripped: count } = hiddenOn(board, added);
    stripped += count;
    expect(
      hidden.map(({ definition, figure, finding }) => [one.mistake.id, definition, figure, finding.message]),
    ).toEqual([]);
  }
  expect(stripped).toBeGreaterThan(500);
});
