/** What people are offered while they fill in a prompt or an address: the boards that are open. */
import { LIMITS } from '#schemas/limits.ts';
import type { TargetBoard } from '../agent/targets.ts';

/** For `board` names, for `id` ids; those that begin with what is typed come first. Empty for any other argument. */
export function completionsOf(argument: string, typed: string, boards: readonly TargetBoard[]): readonly string[] {
  if (argument !== 'board' && argument !== 'id') return [];
  const wanted = typed.toLowerCase();
  const all = [...new Set(boards.map(({ id, name }) => (argument === 'id' ? id : name)))];
  const at = (value: string) => value.toLowerCase().indexOf(wanted);
  return all
    .filter((value) => at(value) >= 0)
    .sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .slice(0, LIMITS.completions);
}
