/** The tools that the server answers by itself, without a tab. */

import { problemJson } from '#engine/tools/part-file.ts';
import { budgetBeside, replyWith } from '#engine/tools/replies/reply.ts';
import type { ToolInput } from '#engine/tools/tool.ts';
import type { ToolReply } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nameFault } from '#schemas/names.ts';
import { worstFirst } from '#schemas/part-definition/problem.ts';
import { isRefused } from '#schemas/validate.ts';
import type { DefinitionCheck, DefinitionCheckOutcome } from './definition-check.ts';
import { partSchema } from './part-schema.ts';
import type { AgentKey } from './ports.ts';
import { refusalReply } from './refusal-texts.ts';
import type { TargetBoard, Targets } from './targets.ts';
import { unresolved } from './unresolved.ts';

export type RunServerTool = (key: AgentKey, input: ToolInput) => ToolReply | Promise<ToolReply>;

export interface ServerToolPorts {
  readonly targets: Targets;
  /** The boards that an agent's owner has open, as they can be seen now. */
  readonly openNow: (key: AgentKey) => Promise<readonly TargetBoard[]>;
  /** The name of a board, which need not be open. */
  readonly nameOf: (board: string) => string;
  /** Told which board an agent has chosen. */
  readonly connected: (key: AgentKey, board: string) => void;
  /** Makes an empty board of an account, stored when this resolves. Its id; null where the account has as many as it may. */
  readonly createBoard: (account: string, name: string) => Promise<string | null>;
  readonly definitions: Pick<DefinitionCheck, 'check'>;
}

/** By tool name. */
export function serverTools(ports: ServerToolPorts): ReadonlyMap<string, RunServerTool> {
  const { targets, openNow, nameOf, connected, definitions } = ports;
  const begin = boardMaker(ports);
  return new Map<string, RunServerTool>([
    ['list_boards', async (key) => listBoards(await openNow(key), targets.get(key.id))],
    [
      'connect_board',
      (key, input) => {
        const { board: wanted, create } = input;
        if (typeof create === 'string' && wanted === undefined) return begin(key, create);
        if (typeof wanted !== 'string' || create !== undefined)
          return refusalReply({ code: 'board-unsaid', params: {} });
        const found = targets.connect(key, wanted);
        if (!('board' in found)) return refusalReply(unresolved(key, found, targets));
        connected(key, found.board);
        const id = found.board;
        const open = targets.open(key).some((board) => board.id === id);
        return replyWith({ id, name: nameOf(id), role: found.role, open });
      },
    ],
    ['get_part_schema', (_key, input) => partSchema(input)],
    ['validate_part_definition', async (_key, { file = null }) => verdictReply(await definitions.check(file))],
  ]);
}

/** Makes a board for an agent that may edit, and chooses it. */
function boardMaker({ targets, connected, createBoard }: ServerToolPorts) {
  return async (key: AgentKey, given: string): Promise<ToolReply> => {
    if (key.mode === 'read') return refusalReply({ code: 'key-only-reads', params: {} });
    if (key.boards !== undefined) return refusalReply({ code: 'boards-chosen', params: {} });
    const name = given.trim();
    const fault = nameFault(name);
    if (fault !== null) return refusalReply({ code: 'board-name-unfit', params: { fault } });
    const id = await createBoard(key.account, name);
    if (id === null) return refusalReply({ code: 'boards-too-many', params: { limit: LIMITS.boardsPerAccount } });
    targets.connect(key, id);
    connected(key, id);
    const path = `/b/${id}`;
    const next = `No tab shows it yet: ask the user to open ${path} of this server, and to keep that tab visible. Your calls wait for it.`;
    return replyWith({ id, name, role: 'owner', open: false, path, next });
  };
}

function listBoards(open: readonly TargetBoard[], target: string | null): ToolReply {
  const boards = open.map((board) => ({ ...board, targeted: board.id === target }));
  const next =
    boards.length === 0
      ? 'No board is open in a browser. Ask the user to open one and to keep its tab visible.'
      : boards.length > 1 && !boards.some(({ targeted }) => targeted)
        ? 'Call connect_board with the id of the board to work on.'
        : null;
  return replyWith({ boards, ...(next === null ? {} : { next }) });
}

function verdictReply(verdict: DefinitionCheckOutcome): ToolReply {
  if ('busy' in verdict) {
    return refusalReply({ code: 'checks-too-many', params: {} });
  }
  if ('gaveUp' in verdict) {
    return refusalReply({ code: 'check-given-up', params: {} });
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
  return replyWith({ ...head, problems, ...(more === 0 ? {} : { more }) });
}
