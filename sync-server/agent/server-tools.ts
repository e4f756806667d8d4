/** The tools that the server answers by itself, without a tab. */

import { answer } from '#engine/tools/reply.ts';
import type { ToolReply } from '#schemas/bridge.ts';
import type { AgentKey } from './ports.ts';
import type { Input } from './registry.ts';
import type { Resolution, Targets } from './targets.ts';
import { chooseBoard, refusal, unknownBoard } from './words.ts';

export type RunServerTool = (key: AgentKey, input: Input) => ToolReply;

/** By tool name. `nameOf` a board that need not be open; `connected` hears which board an agent has chosen. */
export function serverTools(
  targets: Targets,
  nameOf: (board: string) => string,
  connected: (key: AgentKey, board: string) => void,
): ReadonlyMap<string, RunServerTool> {
  return new Map<string, RunServerTool>([
    ['list_boards', (key) => listBoards(key, targets)],
    [
      'connect_board',
      (key, input) => {
        const wanted = typeof input.board === 'string' ? input.board : '';
        const found = targets.connect(key, wanted);
        if (!('board' in found)) return refusal(unresolved(key, found, targets));
        connected(key, found.board);
        const id = found.board;
        const open = targets.open(key.account).some((board) => board.id === id);
        return answer({ id, name: nameOf(id), role: found.role, open });
      },
    ],
  ]);
}

/** The words for a call whose board is not known. */
export function unresolved(
  key: AgentKey,
  found: Exclude<Resolution, { readonly board: string }>,
  targets: Targets,
): string {
  const open = targets.open(key.account);
  return 'unknown' in found ? unknownBoard(found.unknown, found.alike ?? [], open) : chooseBoard(open);
}

function listBoards(key: AgentKey, targets: Targets): ToolReply {
  const target = targets.get(key.id);
  const boards = targets.open(key.account).map((board) => ({ ...board, targeted: board.id === target }));
  const next =
    boards.length === 0
      ? 'No board is open in a browser. Ask the user to open one and to keep its tab visible.'
      : boards.length > 1 && !boards.some(({ targeted }) => targeted)
        ? 'Call connect_board with the id of the board to work on.'
        : null;
  return answer({ boards, ...(next === null ? {} : { next }) });
}
