import { Show } from 'solid-js';

/** What stands where own parts would be. */
export function NoOwnParts(props: { readonly guest: boolean }) {
  return (
    <p class="no-own-parts">
      <Show
        when={!props.guest}
        fallback="You are a guest here: what you import belongs to this board alone, and you keep no parts of your own."
      >
        Drop part files anywhere here, paste one, or open the menu of a part below and choose “Duplicate and edit”. Your
        parts follow you to every board and every device.
      </Show>
    </p>
  );
}
