import type { Problem } from '#schemas/part-definition/problem.ts';

/** A problem of a part definition file in one line for agents: the place, what is wrong there, what would be right. */
export function fileProblemForAgents({ pointer, message, nearest = [], fix }: Problem): string {
  const near = nearest.length === 0 ? '' : ` Nearest valid: ${nearest.slice(0, 3).join(', ')}.`;
  const remedy = fix === undefined ? '' : ` To fix it: ${fix.label}.`;
  const said = message.startsWith(pointer) ? message : `${pointer === '' ? 'The file' : pointer}: ${message}`;
  return `${said}${near}${remedy}`;
}
