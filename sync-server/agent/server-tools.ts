/** The tools that the server answers by itself, without a tab. */
import type { ToolReply } from '#schemas/bridge.ts';
import type { AgentKey } from './ports.ts';
import type { Input } from './registry.ts';
import type { Resolution, Targets } from './targets.ts';
import { chooseBoard, refusal, unknownBoard } from './words.ts';

export type RunServerTool = (key: AgentKey, input: Input) => ToolReply;

/** By tool name. `connected` hears which board an agent has chosen. */
export function serverTools(
  targets: Targets,
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
        return connectedTo(key, found.board, found.role, targets);
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
  const text =
    boards.length === 0
      ? 'No board is open in a browser. Ask the user to open one.'
      : boards
          .map(({ id, name, role, tabs, targeted }) => {
            const mark = targeted ? ', targeted' : '';
            return `- ${id} "${name}" (${role}, ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}${mark})`;
          })
          .join('\n');
  return { text, structured: { boards, target } };
}

function connectedTo(key: AgentKey, id: string, role: string, targets: Targets): ToolReply {
  const open = targets.open(key.account).find((board) => board.id === id);
  const name = open?.name ?? null;
  const label = name === null ? id : `"${name}" (${id})`;
  const tabs = open?.tabs ?? 0;
  const hint =
    tabs > 0 ? 'Start with get_board.' : 'No tab has it open now: ask the user to open it, else calls wait and fail.';
  return { text: `Calls of this key now act on ${label} as ${role}. ${hint}`, structured: { id, name, role, tabs } };
}
