import { Show, Suspense } from 'solid-js';
import { editorTexts } from '../../texts/editor.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { TriedCandidate } from './harmless-first.ts';

/** The sentences of all rules are large, and most candidates need none of them. */
const ViolationWords = lazyPart(async () => (await import('../../violations/ViolationWords.tsx')).ViolationWords);

/** Why joining a candidate would be wrong, or is not possible. */
export function Harm(props: { readonly of: Pick<TriedCandidate<unknown>, 'harm' | 'refused'> }) {
  return (
    <Show
      when={props.of.harm}
      fallback={
        <Show when={props.of.refused}>
          <p class="harm faint">{editorTexts.connectedOrFull}</p>
        </Show>
      }
    >
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
