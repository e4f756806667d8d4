import type { Board } from '#engine/board/board.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { LIMITS } from '#schemas/limits.ts';

/** What accepting a proposal changes in the results of the rules, the worst first. */
export interface ProposalEffect {
  readonly added: readonly Violation[];
  readonly resolved: readonly Violation[];
}

/**
 * The effect on the violations of going from one board to another; null for a board too large to be checked while somebody
 * waits. The rules are loaded for who asks: the page checks in a worker.
 */
export async function proposalEffect(before: Board, after: Board, today: string): Promise<ProposalEffect | null> {
  if (Math.max(before.parts.size, after.parts.size) > LIMITS.effectParts) return null;
  const [{ runRules }, { violationsBeyond }] = await Promise.all([
    import('#engine/rules/run.ts'),
    import('#engine/rules/run-change.ts'),
  ]);
  const [was, is] = [before, after].map((board) => runRules(board, { today }));
  if (was === undefined || is === undefined) throw new Error('two boards give two runs');
  return { added: violationsBeyond(was, is), resolved: violationsBeyond(is, was) };
}
