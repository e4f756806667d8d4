import { type JSX, Show } from 'solid-js';

/** What a list says while it has nothing: a picture, what would be here, and what to do. */
export function EmptyState(props: {
  readonly icon: JSX.Element;
  readonly title: string;
  /** It is all that the page has: its title is the page's heading. */
  readonly isPage?: boolean;
  readonly children?: JSX.Element;
  readonly action?: JSX.Element;
}) {
  return (
    <div class="empty-state">
      <span class="empty-icon" aria-hidden="true">
        {props.icon}
      </span>
      <Show when={props.isPage} fallback={<strong>{props.title}</strong>}>
        <h1>{props.title}</h1>
      </Show>
      <Show when={props.children}>
        <p>{props.children}</p>
      </Show>
      {props.action}
    </div>
  );
}
