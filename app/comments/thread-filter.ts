import type { Thread } from '#engine/comments/threads.ts';

export const FILTERS = ['open', 'resolved', 'mine'] as const;
export type ThreadFilter = (typeof FILTERS)[number];

/** The threads of one kind, those in which something was said last first; `mine` are open ones that name this person. */
export function threadsBy(
  filter: ThreadFilter,
  threads: readonly Thread[],
  namesMe: (mentions: readonly string[] | undefined) => boolean,
): readonly Thread[] {
  const isWanted = ({ resolved, comments }: Thread) => {
    if (filter === 'mine') return resolved === null && comments.some(({ mentions }) => namesMe(mentions));
    return (resolved === null) === (filter === 'open');
  };
  const last = ({ comments }: Thread) => comments.reduce((most, { seq }) => Math.max(most, seq), 0);
  return threads.filter(isWanted).sort((a, b) => last(b) - last(a) || (a.id < b.id ? -1 : 1));
}
