import ListTree from 'lucide-solid/icons/list-tree';
import Lock from 'lucide-solid/icons/lock';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { editorTexts } from '../texts/editor.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { PartThumb } from '../ui/thumb/PartThumb.tsx';
import { outlineRows } from './outline-rows.ts';

const PAGE = 200;

/** The board's parts, notes and frames as a list: find one, select it, see it. */
export function Outline() {
  const view = useBoardView();
  const [query, setQuery] = createSignal('');
  const [more, setMore] = createSignal(PAGE);
  const found = createMemo(() => outlineRows(view.board(), query()));
  return (
    <div class="panel-body">
      <SearchField place="panel" label={editorTexts.findOnBoard} onInput={setQuery} />
      <div class="panel-scroll">
        <Show
          when={found().length > 0}
          fallback={
            <EmptyState
              icon={<ListTree size={26} />}
              title={query() ? editorTexts.nothingCalledThat : editorTexts.boardIsEmpty}
            />
          }
        >
          <ul class="outline">
            <For each={found().slice(0, more())}>
              {(row) => (
                <li>
                  <button
                    type="button"
                    class="outline-row"
                    aria-pressed={view.selection().has(row.id)}
                    onClick={() => view.show([row.id])}
                  >
                    <Show when={row.definition}>
                      {(definition) => (
                        <PartThumb file={view.board().definitions.get(definition()) ?? null} size="line" />
                      )}
                    </Show>
                    <span class="outline-label">{row.label}</span>
                    <Show when={row.locked}>
                      <Lock class="outline-lock" size={13} aria-label={canvasTexts.locked} role="img" />
                    </Show>
                    <span class="faint outline-label outline-about">{row.about}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
          <Show when={found().length > more()}>
            <button type="button" class="link-button" onClick={() => setMore(more() + PAGE)}>
              {editorTexts.showMoreOf({ count: found().length })}
            </button>
          </Show>
        </Show>
      </div>
    </div>
  );
}
