/** The tools that the server answers by itself, without a tab. */

import { problemJson } from '#engine/tools/part-file.ts';
import { answer, budgetBeside } from '#engine/tools/replies/reply.ts';
import type { ToolInput } from '#engine/tools/tool.ts';
import type { ToolReply } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { worstFirst } from '#schemas/part-definition/problem.ts';
import { isRefused } from '#schemas/validate.ts';
import type { DefinitionCheck, DefinitionCheckOutcome } from './definition-check.ts';
import { partSchema } from './part-schema.ts';
import type { AgentKey } from './ports.ts';
import { refusalReply } from './refusal-texts.ts';
import type { AgentRefusal } from './refusals.ts';
import type { Resolution, TargetBoard, Targets } from './targets.ts';

type RunServerTool = (key: AgentKey, input: ToolInput) => ToolReply | Promise<ToolReply>;

interface ServerToolPorts {
  readonly targets: Targets;
  /** The boards that an account has open, as they can be seen now. */
  readonly openNow: (account: string) => Promise<readonly TargetBoard[]>;
  /** The name of a board, which need not be open. */
  readonly nameOf: (board: string) => string;
  /** Told which board an agent has chosen. */
  readonly connected: (key: AgentKey, board: string) => void;
  readonly definitions: Pick<DefinitionCheck, 'check'>;
}

/** By tool name. */
export function serverTools(ports: ServerToolPorts): ReadonlyMap<string, RunServerTool> {
  const { targets, openNow, nameOf, connected, definitions } = ports;
  return new Map<string, RunServerTool>([
    ['list_boards', async (key) => listBoards(await openNow(key.account), targets.get(key.id))],
    [
      'connect_board',
      (key, input) => {
        const wanted = typeof input.board === 'string' ? input.board : '';
        const found = targets.connect(key, wanted);
        if (!('board' in found)) return refusalReply(unresolved(key, found, targets));
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

/** Why a call has no board. */
export function unresolved(
  key: AgentKey,
  found: Exclude<Resolution, { readonly board: string }>,
  targets: Targets,
): AgentRefusal {
  const open = targets.open(key.account);
  if (!('unknown' in found)) return { code: 'board-not-chosen', params: { open } };
  const given = found.unknown.slice(0, LIMITS.nameChars);
  const count = found.alike?.length ?? 0;
  if (count > 1) return { code: 'board-name-ambiguous', params: { given, count, open } };
  return { code: LIKE_AN_ID.test(given) ? 'board-not-shared' : 'board-not-open', params: { given, open } };
}

/** Agents that misread an id are told so. */
const LIKE_AN_ID = /^b_[0-9A-Za-z]{8,}$/;

function listBoards(open: readonly TargetBoard[], target: string | null): ToolReply {
  const boards = open.map((board) => ({ ...board, targeted: board.id === target }));
  const next =
    boards.length === 0
      ? 'No board is open in a browser. Ask the user to open one and to keep its tab visible.'
      : boards.length > 1 && !boards.some(({ targeted }) => targeted)
        ? 'Call connect_board with the id of the board to work on.'
        : null;
  return answer({ boards, ...(next === null ? {} : { next }) });
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
  return answer({ ...head, problems, ...(more === 0 ? {} : { more }) });
}
