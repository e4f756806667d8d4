import PackageSearch from 'lucide-solid/icons/package-search';
import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { PART_MIME } from '../canvas/BoardCanvas.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { groupsOf } from './library-groups.ts';

/** The parts that can be placed: find one, drag it onto the board, or press Enter on it. */
export function LibraryPanel(props: { readonly focus?: (input: HTMLInputElement) => void }) {
  const view = useBoardView();
  const [query, setQuery] = createSignal('');
  const groups = createMemo(() => groupsOf(view.library, query()));
  const first = () => groups()[0]?.parts[0]?.key;
  let list: HTMLDivElement | undefined;
  /** One stop for Tab; arrows walk the list. */
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !list) return;
    const rows = [...list.querySelectorAll<HTMLButtonElement>('.library-part')];
    const at = document.activeElement instanceof HTMLButtonElement ? rows.indexOf(document.activeElement) : -1;
    if (at === -1) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  };
  return (
    <div class="panel-body">
      <label class="search-field panel-search">
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          ref={(input) => props.focus?.(input)}
          placeholder="Find a part: “3.3 V i2c sensor”"
          aria-label="Find a part in the library"
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <div class="panel-scroll" data-testid="library" ref={list}>
        <For
          each={groups()}
          fallback={
            <EmptyState icon={<PackageSearch size={26} />} title="No part fits">
              Try fewer words, a protocol such as i2c, or a voltage such as 3.3 V.
            </EmptyState>
          }
        >
          {(group) => (
            <section class="library-group" aria-label={group.name}>
              <h3 class="panel-heading">{group.name}</h3>
              <For each={group.parts}>
                {(part) => (
                  <button
                    type="button"
                    class="library-part"
                    data-definition={part.id}
                    tabIndex={part.key === first() ? 0 : -1}
                    onKeyDown={walk}
                    draggable={!view.readOnly()}
                    disabled={view.readOnly()}
                    onDragStart={(event) => {
                      event.dataTransfer?.setData(PART_MIME, part.key);
                      event.dataTransfer?.setData('text/plain', part.name);
                    }}
                    onClick={() => view.place(part.key)}
                  >
                    <b>{part.name}</b>
                    <Show when={part.about}>
                      <span class="faint">{part.about}</span>
                    </Show>
                  </button>
                )}
              </For>
            </section>
          )}
        </For>
      </div>
    </div>
  );
}
