import ListTree from 'lucide-solid/icons/list-tree';
import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { bySeq } from '#engine/board/board.ts';
import { useBoardView } from '../board-view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

const PAGE = 200;

/** The board's parts as a list: find one, select it, see it. */
export function Outline() {
  const view = useBoardView();
  const [query, setQuery] = createSignal('');
  const [more, setMore] = createSignal(PAGE);
  const found = createMemo(() => {
    const words = query().trim().toLowerCase();
    return [...view.board().parts.values()].filter((part) => part.label.toLowerCase().includes(words)).sort(bySeq);
  });
  return (
    <div class="panel-body">
      <label class="search-field panel-search">
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          placeholder="Find on this board"
          aria-label="Find on this board"
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <div class="panel-scroll">
        <Show
          when={found().length > 0}
          fallback={
            <EmptyState
              icon={<ListTree size={26} />}
              title={query() ? 'No part has that label' : 'The board is empty'}
            />
          }
        >
          <ul class="outline">
            <For each={found().slice(0, more())}>
              {(part) => (
                <li>
                  <button
                    type="button"
                    class="outline-row"
                    aria-pressed={view.selection().has(part.id)}
                    onClick={() => view.show([part.id])}
                  >
                    <span class="outline-label">{part.label}</span>
                    <span class="faint">{part.definition.split('@')[0]}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
          <Show when={found().length > more()}>
            <button type="button" class="link-button" onClick={() => setMore(more() + PAGE)}>
              Show more of {found().length}
            </button>
          </Show>
        </Show>
      </div>
    </div>
  );
}
