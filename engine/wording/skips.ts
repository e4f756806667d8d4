import { type Catalogue, worded } from '#schemas/coded.ts';
import type { SkipParams, SkipReason } from '../board/undo-changes.ts';

/** Why an undo left something as it is, for agents: a clause. */
export function skipForAgents(why: SkipReason): string {
  return worded(SKIPS, why);
}

const SKIPS: Catalogue<SkipParams, string> = {
  'changed-since': ({ root, name, path }) => {
    const what = root === 'board' ? name : `${root.slice(0, -1)} ${name}`;
    return `${path.length === 0 ? what : `${path.join('.')} of ${what}`} was changed since`;
  },
  'connected-since': ({ part }) => `part ${part} has connections of others`,
  'answered-since': ({ who }) => `${who} has answered the comment`,
  'definition-gone': ({ part }) => `the definition of ${part} is gone`,
  'owner-gone': ({ root, missing }) => `${missing} is gone, to which the ${root.slice(0, -1)} belonged`,
};
