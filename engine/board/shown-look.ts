import { LIMITS } from '#schemas/limits.ts';
import type { Board } from './board.ts';
import type { Look } from './values.ts';

/** The look of a board that nobody has chosen one for. */
const USUAL: Look = 'blocks';

/** How the board is to be shown: a large one as blocks, whatever was chosen. */
export function shownLook({ look, parts, connections }: Pick<Board, 'look' | 'parts' | 'connections'>): Look {
  const large = parts.size > LIMITS.drawnParts || connections.size > LIMITS.drawnConnections;
  return large ? 'blocks' : (look ?? USUAL);
}
