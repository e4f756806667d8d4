import { type JSX, Show } from 'solid-js';

/** What a list says while it has nothing: a picture, what would be here, and what to do. */
export function EmptyState(props: {
  readonly icon: JSX.Element;
  readonly title: string;
  readonly children?: JSX.Element;
  readonly action?: JSX.Element;
}) {
  return (
    <div class="empty-state">
      <span class="empty-icon" aria-hidden="true">
        {props.icon}
      </span>
      <strong>{props.title}</strong>
      <Show when={props.children}>
        <p>{props.children}</p>
      </Show>
      {props.action}
    </div>
  );
}
