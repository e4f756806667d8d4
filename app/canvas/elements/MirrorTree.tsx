import type { Accessor, JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, For, onCleanup } from 'solid-js';
import type { SceneItem } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { noteDescription, partDescription } from '../descriptions.ts';

interface MirrorTreeProps {
  readonly scene: Scene;
  readonly selection: ReadonlySet<string>;
  /** Brings a part on screen and shows the focus on it. */
  onReveal(part: string): void;
  onChoose(part: string): void;
  onLeave(): void;
}

const WINDOW = 12;

/** How far a key goes; the ends of the list stop it. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Every part of the board with its connections in words, and every note, in reading order: what a screen reader and the Tab key walk through.
 * Only a few options around the active one are in the page; `aria-setsize` and `aria-posinset` tell of the rest.
 */
export function MirrorTree(props: MirrorTreeProps): JSX.Element {
  const version = calmVersion(() => props.scene);
  const [active, setActive] = createSignal(0);
  const [focused, setFocused] = createSignal(false);

  /** Sorting 10,000 parts costs ms, so it waits until somebody is here. */
  const order = createMemo<readonly SceneItem[]>(() => {
    version();
    return focused() ? props.scene.readingOrder() : [];
  });
  const count = () => {
    version();
    return props.scene.parts.size + props.scene.notes.size;
  };
  const shown = createMemo(() => around(order(), active()));

  const go = (index: number): void => {
    const parts = order();
    const to = Math.max(0, Math.min(parts.length - 1, index));
    setActive(to);
    const part = parts[to];
    if (part !== undefined) props.onReveal(part.id);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const part = order()[active()];
    if (step !== undefined) go(active() + step);
    else if ((event.key === 'Enter' || event.key === ' ') && part !== undefined) props.onChoose(part.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      class="visually-hidden"
      role="listbox"
      aria-label={canvasTexts.partsAndNotes({ count: count() })}
      aria-multiselectable="true"
      aria-activedescendant={order()[active()] === undefined ? undefined : `mirror-${order()[active()]?.id}`}
      tabIndex={0}
      data-control
      onKeyDown={onKey}
      onFocus={() => {
        setFocused(true);
        go(active());
      }}
      onBlur={() => {
        setFocused(false);
        props.onLeave();
      }}
    >
      <For each={shown()}>
        {({ part, index }) => (
          <div
            id={`mirror-${part.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={props.selection.has(part.id)}
            aria-setsize={order().length}
            aria-posinset={index + 1}
          >
            {'note' in part ? noteDescription(part) : partDescription(props.scene, part)}
          </div>
        )}
      </For>
    </div>
  );
}

/** The items near one, each with its index in the whole order. */
function around(order: readonly SceneItem[], index: number) {
  const start = Math.max(0, Math.min(index - WINDOW / 2, order.length - WINDOW));
  return order.slice(start, start + WINDOW).map((part, at) => ({ part, index: start + at }));
}

/** Rises when parts or notes of the scene have changed, a few times a second at most. */
function calmVersion(scene: Accessor<Scene>): Accessor<number> {
  const [version, setVersion] = createSignal(0);
  let pending = 0;
  createEffect(() => {
    onCleanup(
      scene().subscribe((change) => {
        if (change.routes || pending !== 0) return;
        pending = window.setTimeout(() => {
          pending = 0;
          setVersion((n) => n + 1);
        }, CALM_MS);
      }),
    );
  });
  onCleanup(() => clearTimeout(pending));
  return version;
}

const CALM_MS = 250;
