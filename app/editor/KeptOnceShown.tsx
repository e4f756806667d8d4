import { createMemo, type JSX, Show, Suspense } from 'solid-js';

/** Loads a lazy child when it is first wanted, and keeps it afterwards, so that a dialog can give the focus back. */
export function KeptOnceShown(props: { readonly when: boolean; readonly children: JSX.Element }) {
  const wasShown = createMemo<boolean>((before) => before || props.when, false);
  return (
    <Show when={wasShown()}>
      <Suspense>{props.children}</Suspense>
    </Show>
  );
}
