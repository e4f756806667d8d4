import './find-bar.css';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronUp from 'lucide-solid/icons/chevron-up';
import Search from 'lucide-solid/icons/search';
import X from 'lucide-solid/icons/x';
import { type Accessor, createEffect, createMemo, createSignal, on, onMount, Show } from 'solid-js';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { useBoardView } from '../../board-view.ts';
import { commandsTexts } from '../../texts/board/commands.ts';
import { number } from '../../texts/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { foundThings } from './matches.ts';

interface FindBarProps {
  readonly scene: Scene;
  /** Rises each time that it is asked for: the words are selected again. */
  readonly asked: number;
  readonly onClose: () => void;
}

/** Finds parts, notes and frames on the board; the one that is shown is selected and brought into the middle. */
export function FindBar(props: FindBarProps) {
  const view = useBoardView();
  const [query, setQuery] = createSignal('');
  let field!: HTMLInputElement;
  const { found, shown, position, step } = finder(() => props.scene, query);
  onMount(() => createEffect(() => props.asked > 0 && field.select()));
  const close = () => {
    props.onClose();
    view.canvas()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search class="find-bar">
      <Search size={14} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        aria-label={commandsTexts.finder.label}
        placeholder={commandsTexts.finder.placeholder}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="faint find-said" role="status">
        <Show when={query().trim() !== ''}>
          <Show when={shown()} fallback={commandsTexts.finder.none}>
            {(one) => (
              <>
                <Show when={one().because}>
                  {(because) => <span>{commandsTexts.finder.because({ name: one().name, about: because() })} </span>}
                </Show>
                {commandsTexts.finder.at({ at: number(position() + 1), count: number(found().length) })}
              </>
            )}
          </Show>
        </Show>
      </span>
      <IconButton
        label={commandsTexts.finder.previous}
        keys="Shift+Enter"
        disabled={found().length === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp size={15} />
      </IconButton>
      <IconButton
        label={commandsTexts.finder.next}
        keys="Enter"
        disabled={found().length === 0}
        onClick={() => step(1)}
      >
        <ChevronDown size={15} />
      </IconButton>
      <IconButton label={commandsTexts.finder.close} keys="Esc" onClick={close}>
        <X size={15} />
      </IconButton>
    </search>
  );
}

/** What is found on the board for a query, and which of it is shown: the first, until somebody steps on. */
function finder(scene: Accessor<Scene>, query: Accessor<string>) {
  const view = useBoardView();
  const [at, setAt] = createSignal(0);
  const found = createMemo(() => {
    if (query().trim() === '') return [];
    const order = scene()
      .readingOrder()
      .map(({ id }) => id);
    return foundThings(view.board(), order, query());
  });
  const position = () => Math.min(at(), found().length - 1);
  const shown = () => found()[position()];
  const show = () => {
    const one = shown();
    if (one === undefined) return;
    view.select([one.id]);
    view.canvas()?.centreOn(one.id);
  };
  const step = (by: 1 | -1) => {
    if (found().length === 0) return;
    setAt((position() + by + found().length) % found().length);
    show();
  };
  const showFirst = () => {
    setAt(0);
    show();
  };
  // What others do meanwhile moves nobody's view.
  createEffect(on(query, showFirst, { defer: true }));
  return { found, shown, position, step };
}
