import type { ParentProps } from 'solid-js';
import { Wordmark } from '../ui/Wordmark.tsx';

/** A page for somebody who is not in yet: the wordmark, and nothing that leads elsewhere. */
export function PlainPage(props: ParentProps) {
  return (
    <div class="page">
      <header class="page-head">
        <Wordmark />
      </header>
      <main class="page-main">{props.children}</main>
    </div>
  );
}
