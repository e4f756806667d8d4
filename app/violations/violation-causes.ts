/** Who causes the violations of a board: by the calls of agents that it remembers, and by all edits while the page is open and the checks that follow. */
import { createMemo, onCleanup } from 'solid-js';
import type { Transaction } from 'yjs';
import type { Board } from '#engine/board/board.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import type { Touched } from '../document/snapshot.ts';
import type { Session } from '../session.ts';
import { agentCause, type Cause, laterCause, SeenCauses } from './cause.ts';

/** The agent whose call this is; undefined where there is none, or one is only taken back. */
function callerIn(board: Board, { calls }: Touched): string | undefined {
  return [...calls].flatMap((id) => board.calls.get(id) ?? []).find((call) => call.undone !== true)?.label;
}

/** Follows until the owner is gone. What somebody edited who left at once, or while this tab was away, is of nobody. */
export function violationCauses(session: Session, run: () => RuleRun | null): (violation: Violation) => Cause | null {
  const causes = new SeenCauses();
  /** Who wrote what came from elsewhere, as `Cause` says it; undefined where that is not known. */
  let other: Cause['who'] | undefined;

  const onTransaction = ({ local, beforeState, afterState }: Transaction) => {
    if (local) return;
    const hasWritten = (client: number) => afterState.get(client) !== beforeState.get(client);
    const user = session.presence.persons.find(({ client, writer = client }) => hasWritten(writer))?.user;
    if (user !== undefined) other = user.id === session.user ? null : user.name;
  };
  session.doc.on('afterTransaction', onTransaction);
  const unsubscribe = session.store.subscribe((board, touched, origin) => {
    const who = origin?.kind === 'person' ? null : (callerIn(board, touched) ?? (origin === null ? other : undefined));
    other = undefined;
    if (who !== undefined && session.status.loaded) causes.edited(touched, { who, when: Date.now() });
  });
  onCleanup(() => {
    session.doc.off('afterTransaction', onTransaction);
    unsubscribe();
  });
  const checked = createMemo(
    () => {
      const now = run();
      if (now !== null) causes.checked(now);
      return causes;
    },
    causes,
    { equals: false },
  );
  return (violation) => laterCause(agentCause(session.store.board, violation), checked().of(violation));
}
