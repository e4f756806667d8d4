import type { JSX } from 'solid-js';
import { createEffect, For, onCleanup, Show } from 'solid-js';
import { inkOn } from '../../ui/ink.ts';
import type { RemotePresence } from '../presence.ts';
import type { Viewport } from '../viewport.ts';
import { toScreen } from '../viewport.ts';

interface CursorsProps {
  readonly presence: readonly RemotePresence[];
  viewport(): Viewport;
  /** Calls back after each frame of the renderer. */
  onFrame(follow: (viewport: Viewport) => void): () => void;
}

/** Other people's pointers and agents' working places, with names. An agent's has a shape of its own, not only a colour. */
export function Cursors(props: CursorsProps): JSX.Element {
  const shown = () => props.presence.filter((other) => other.cursor !== undefined).map((other) => other.id);
  const byId = (id: string) => props.presence.find((other) => other.id === id);
  return (
    <div class="cursors" aria-hidden="true">
      <For each={shown()}>{(id) => <Cursor other={byId(id)} viewport={props.viewport} onFrame={props.onFrame} />}</For>
    </div>
  );
}

function Cursor(
  props: Pick<CursorsProps, 'viewport' | 'onFrame'> & { readonly other: RemotePresence | undefined },
): JSX.Element {
  let element: HTMLDivElement | undefined;
  let last: Viewport | null = null;
  const put = (viewport: Viewport, glide: boolean): void => {
    const at = props.other?.cursor;
    if (element === undefined || at === undefined) return;
    const [x, y] = toScreen(viewport, at);
    element.style.transition = glide ? '' : 'none';
    element.style.transform = `translate(${x}px,${y}px)`;
  };
  createEffect(() => {
    props.other?.cursor;
    put(props.viewport(), last !== null);
    last = props.viewport();
  });
  onCleanup(
    props.onFrame((viewport) => {
      if (last !== null && (viewport.x !== last.x || viewport.y !== last.y || viewport.k !== last.k))
        put(viewport, false);
      last = viewport;
    }),
  );
  const color = () => props.other?.color ?? 'gray';
  return (
    <div
      ref={element}
      class={`cursor ${props.other?.kind ?? 'person'}`}
      style={{ '--person': color(), '--on-person': inkOn(color()) }}
      data-cursor={props.other?.name}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d={
            props.other?.kind === 'agent'
              ? 'M12 1.5c1 6.2 4.3 9.5 10.5 10.5-6.2 1-9.5 4.3-10.5 10.5-1-6.2-4.3-9.5-10.5-10.5C7.7 11 11 7.7 12 1.5z'
              : 'M3 2.5 20.5 11l-7.6 2.3-3.7 7.2z'
          }
        />
      </svg>
      <span class="cursor-name">
        {props.other?.name}
        <Show when={props.other?.doing}>{(doing) => <em> {doing()}</em>}</Show>
      </span>
    </div>
  );
}
