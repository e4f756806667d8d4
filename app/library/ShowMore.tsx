import { Show } from 'solid-js';
import { libraryTexts } from '../texts/library.ts';
import { Button } from '../ui/Button.tsx';
import type { GrowingList } from './shown-lists.ts';

/** Below a long list: shows more of it, and says how many are left. */
export function ShowMore(props: { readonly list: GrowingList<unknown> }) {
  return (
    <Show when={props.list.left() > 0}>
      <div class="parts-more">
        <Button onClick={props.list.showMore}>{libraryTexts.showMore({ left: props.list.left() })}</Button>
      </div>
    </Show>
  );
}
