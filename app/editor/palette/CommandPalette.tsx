import './palette.css';
import { Dialog as Kobalte } from '@kobalte/core/dialog';
import Search from 'lucide-solid/icons/search';
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useBoardView } from '../../board-view.ts';
import { loadShipped } from '../../library/shipped.ts';
import { commandsTexts } from '../../texts/board/commands.ts';
import { PartThumb } from '../../ui/thumb/PartThumb.tsx';
import { useDrawer } from '../../views/drawer.ts';
import { signOf } from './command-icons.ts';
import type { PageActions } from './commands.ts';
import { type PaletteEntry, rankedEntries, withRecent } from './entries.ts';
import { keepChoices, recentChoices } from './recent.ts';
import { paletteEntries } from './sources.ts';
import type { Typed } from './typed-ahead.ts';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What was typed before the field had the keys. */
  readonly typedAhead: () => Typed;
  readonly page: PageActions;
}

/** Everything by its name: typed loosely, chosen by key or pointer, the last choices first. */
export function CommandPalette(props: CommandPaletteProps) {
  const view = useBoardView();
  /** Done when the dialog has let go of the focus, which a command may want itself. */
  let next: (() => void) | null = null;
  const choose = (entry: PaletteEntry) => {
    keepChoices(withRecent(recentChoices(), entry.id));
    next = entry.run;
    props.onClose();
  };
  return (
    <Kobalte open={props.open} onOpenChange={(open) => open || props.onClose()}>
      <Kobalte.Portal>
        <Kobalte.Overlay class="dialog-overlay palette-overlay" />
        <div class="palette-place">
          <Kobalte.Content
            class="palette"
            aria-label={commandsTexts.palette}
            onCloseAutoFocus={(event) => {
              const run = next;
              next = null;
              event.preventDefault();
              view.canvas()?.focus();
              if (run !== null) setTimeout(run);
            }}
          >
            <Chooser page={props.page} typedAhead={props.typedAhead} onChoose={choose} />
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte>
  );
}

function Chooser(props: {
  readonly page: PageActions;
  readonly typedAhead: () => Typed;
  readonly onChoose: (entry: PaletteEntry) => void;
}) {
  const view = useBoardView();
  const drawer = useDrawer();
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  const recent = recentChoices();
  // Where the library cannot be read, the rest is found all the same.
  const libraryAsked = loadShipped().catch(() => undefined);
  const entries = createMemo(() => paletteEntries(view, props.page, drawer.seek));
  const found = createMemo(() => rankedEntries(entries(), query(), recent));
  createEffect(on(query, () => setActive(0)));
  const chooseActive = () => {
    const entry = found()[active()];
    if (entry) props.onChoose(entry);
  };
  const takeTypedAhead = () => {
    const { text, entered } = props.typedAhead();
    if (text !== '') setQuery(query() + text);
    // Whoever pressed Enter has seen no rows yet, and means one of all that there are.
    if (entered) void libraryAsked.then(chooseActive);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === 'Enter') chooseActive();
    else if (step !== undefined && found().length > 0) {
      setActive((active() + step + found().length) % found().length);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <label class="palette-field">
        <Search size={16} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={commandsTexts.palette}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={found().length > 0 ? `palette-${active()}` : undefined}
          placeholder={commandsTexts.placeholder}
          value={query()}
          onFocus={takeTypedAhead}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Found found={found()} active={active()} onActive={setActive} onChoose={props.onChoose} />
      <p class="visually-hidden" role="status">
        {commandsTexts.found({ count: found().length })}
      </p>
    </>
  );
}

interface FoundProps {
  readonly found: readonly PaletteEntry[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Found(props: FoundProps) {
  let list!: HTMLDivElement;
  createEffect(
    on(
      () => props.active,
      (at) => list.children[at]?.scrollIntoView({ block: 'nearest' }),
    ),
  );
  return (
    <>
      <div ref={list} id="palette-list" class="palette-list" role="listbox" aria-label={commandsTexts.palette}>
        <For each={props.found}>
          {(entry, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              id={`palette-${at()}`}
              class="palette-row"
              role="option"
              tabIndex={-1}
              aria-selected={at() === props.active}
              onPointerMove={() => props.onActive(at())}
              onClick={() => props.onChoose(entry)}
            >
              <Show
                when={entry.file}
                fallback={<Dynamic component={signOf(entry)} size={15} class="palette-icon" aria-hidden="true" />}
              >
                {(file) => <PartThumb file={file()} size="line" />}
              </Show>
              <span class="palette-name">{entry.name}</span>
              <Show when={entry.about}>
                <span class="faint palette-about">{entry.about}</span>
              </Show>
              <span class="spacer" />
              <span class="faint">{commandsTexts.kind[entry.kind]}</span>
              <Show when={entry.keys}>
                <kbd>{entry.keys}</kbd>
              </Show>
            </div>
          )}
        </For>
      </div>
      <Show when={props.found.length === 0}>
        <p class="faint palette-nothing">{commandsTexts.nothing}</p>
      </Show>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
