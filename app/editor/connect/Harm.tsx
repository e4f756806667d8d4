import { Show } from 'solid-js';

/** Why joining a candidate would be wrong. */
export function Harm(props: { readonly of: string | null }) {
  return (
    <Show when={props.of}>
      <p class="harm faint">{props.of}</p>
    </Show>
  );
}
