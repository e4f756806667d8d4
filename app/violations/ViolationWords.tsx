import type { Violation } from '#engine/rules/rule.ts';
import { violationText } from '../texts/engine/violations.ts';

/** A violation in one sentence, for who loads the sentences of all rules late. */
export function ViolationWords(props: { readonly of: Violation }) {
  return <>{violationText(props.of)}</>;
}
