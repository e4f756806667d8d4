import { LIMITS } from '#schemas/limits.ts';
import type { AgentKey } from './ports.ts';
import type { AgentRefusal } from './refusals.ts';
import type { Resolution, Targets } from './targets.ts';

/** Why a call has no board. */
export function unresolved(
  key: AgentKey,
  found: Exclude<Resolution, { readonly board: string }>,
  targets: Targets,
): AgentRefusal {
  const open = targets.open(key);
  if (!('unknown' in found)) return { code: 'board-not-chosen', params: { open } };
  const given = found.unknown.slice(0, LIMITS.nameChars);
  const count = found.alike?.length ?? 0;
  if (count > 1) return { code: 'board-name-ambiguous', params: { given, count, open } };
  return { code: LIKE_AN_ID.test(given) ? 'board-not-shared' : 'board-not-open', params: { given, open } };
}

/** Agents that misread an id are told so. */
const LIKE_AN_ID = /^b_[0-9A-Za-z]{8,}$/;
