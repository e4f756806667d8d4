/** The tools that the server answers by itself, without a tab. */

import { problemJson, worstFirst } from '#engine/tools/part-file.ts';
import { answer, budgetBeside } from '#engine/tools/replies/reply.ts';
import type { ToolReply } from '#schemas/bridge.ts';
import { isRefused } from '#schemas/validate.ts';
import type { Input } from '../mcp/registry.ts';
import type { DefinitionCheck, Verdict } from './definition-check.ts';
import { partSchema } from './part-schema.ts';
import type { AgentKey } from './ports.ts';
import { chooseBoard, refusal, unknownBoard } from './refusal-texts.ts';
import type { Resolution, Targets } from './targets.ts';

export type RunServerTool = (key: AgentKey, input: Input) => ToolReply | Promise<ToolReply>;

/** By tool name. `nameOf` a board that need not be open; `connected` hears which board an agent has chosen. */
export function serverTools(
  targets: Targets,
  nameOf: (board: string) => string,
  connected: (key: AgentKey, board: string) => void,
  definitions: Pick<DefinitionCheck, 'check'>,
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
    ['get_part_schema', (_key, input) => partSchema(input)],
    ['validate_part_definition', async (_key, { file = null }) => verdictReply(await definitions.check(file))],
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

function verdictReply(verdict: Verdict): ToolReply {
  if ('busy' in verdict) {
    return refusal('The server checks too many part definitions at once. Nothing was checked. Call again in a moment.');
  }
  if ('gaveUp' in verdict) {
    return refusal(
      'The check of this file took too much time or memory and was given up. A part has tens of pins, not thousands: send a smaller file, with fewer resources and functions.',
    );
  }
  const valid = !isRefused(verdict.problems);
  const next = valid
    ? 'Bring it onto the board with import_part_definition.'
    : 'Fix the errors and check again. get_part_schema has the form and the words.';
  const head = { valid, next };
  const budget = budgetBeside(head, 'concise', Number.POSITIVE_INFINITY);
  const problems = worstFirst(verdict.problems)
    .map(problemJson)
    .filter((one) => budget.take(one));
  const more = verdict.problems.length - problems.length;
  return answer({ ...head, problems, ...(more === 0 ? {} : { more }) });
}
