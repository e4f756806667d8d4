/** Who causes the violations of a board: agents by the calls that it remembers, people by their edits and the checks that follow. */
import { createMemo, onCleanup } from 'solid-js';
import type { Transaction } from 'yjs';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import type { Session } from '../session.ts';
import { agentCause, type Cause, laterCause, PersonCauses } from './cause.ts';

/** Follows until the owner is gone. What somebody edited who left at once, or while this tab was away, is of nobody. */
export function violationCauses(session: Session, run: () => RuleRun | null): (violation: Violation) => Cause | null {
  const causes = new PersonCauses();
  /** Who wrote what came from elsewhere, as `Cause` says it; undefined where that is not known. */
  let other: Cause['who'] | undefined;

  const onTransaction = ({ local, beforeState, afterState }: Transaction) => {
    if (local) return;
    const hasWritten = (client: number) => afterState.get(client) !== beforeState.get(client);
    const user = session.presence.persons.find(({ client, writer = client }) => hasWritten(writer))?.user;
    if (user !== undefined) other = user.id === session.user ? null : user.name;
  };
  session.doc.on('afterTransaction', onTransaction);
  const unsubscribe = session.store.subscribe((_, touched, origin) => {
    const who = origin?.kind === 'person' ? null : origin === null ? other : undefined;
    other = undefined;
    if (who === undefined || touched.calls.size > 0 || !session.status.loaded) return;
    causes.edited(touched, { who, when: Date.now() });
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
