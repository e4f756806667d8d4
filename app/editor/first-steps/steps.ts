/** Which of the first steps are taken, read from the board alone. */
import type { Board } from '#engine/board/board.ts';

export const FIRST_STEPS = ['place', 'connect', 'fix', 'agent'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Parts that the sample brought have ids of this kind; no other part has. */
const SAMPLE = 'p_sample';

/**
 * `place`: a part that the sample did not bring. `connect`: a connection of such a part. `fix`: no 5 V at the air sensor, which takes
 * 3.6 V. `agent`: an agent's call.
 */
export function stepsTaken(board: Board): ReadonlySet<FirstStep> {
  const taken = new Set<FirstStep>();
  const isNew = (part: string) => !part.startsWith(SAMPLE);
  if ([...board.parts.keys()].some(isNew)) taken.add('place');
  let isFaulty = false;
  for (const { ends } of board.connections.values()) {
    if (ends.some(({ part }) => isNew(part))) taken.add('connect');
    const isFeed = ends.some((end) => end.interface === 'vdd' && !isNew(end.part));
    if (isFeed && ends.some((end) => end.interface === '5v_out')) isFaulty = true;
  }
  if (!isFaulty) taken.add('fix');
  if (board.calls.size > 0) taken.add('agent');
  return taken;
}
