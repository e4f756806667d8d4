import { lazy, Show, Suspense } from 'solid-js';
import type { Violation } from '#engine/rules/rule.ts';

/** The sentences of all rules are large, and most candidates need none of them. */
const ViolationWords = lazy(async () => ({
  default: (await import('../../violations/ViolationWords.tsx')).ViolationWords,
}));

/** Why joining a candidate would be wrong. */
export function Harm(props: { readonly of: Violation | null }) {
  return (
    <Show when={props.of}>
      {(violation) => (
        <p class="harm faint">
          <Suspense>
            <ViolationWords of={violation()} />
          </Suspense>
        </p>
      )}
    </Show>
  );
}
