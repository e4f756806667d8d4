import './replace.css';
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import { updateRows } from '../../inspector/definition-update-rows.ts';
import { libraryGroups } from '../../library/library-groups.ts';
import { replaceTexts } from '../../texts/board/replace.ts';
import { commonTexts } from '../../texts/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { PartThumb } from '../../ui/thumb/PartThumb.tsx';

const SHOWN = 30;

/** Makes a part one of another definition, by the edit that agents use: what goes along, moves or is lost is said before. */
export function ReplaceDialog(props: { readonly part: string | null; readonly onClose: () => void }) {
  const view = useBoardView();
  const [query, setQuery] = createSignal('');
  const [chosen, setChosen] = createSignal<string | null>(null);
  createEffect(
    on(
      () => props.part,
      () => [setQuery(''), setChosen(null)],
    ),
  );
  const part = () => (props.part === null ? undefined : view.board().parts.get(props.part));
  const found = createMemo(() =>
    props.part === null
      ? []
      : libraryGroups(view.library, query())
          .flatMap(({ parts }) => parts)
          .filter(({ key }) => key !== part()?.definition)
          .slice(0, SHOWN),
  );
  const change = createMemo(() => {
    const [id, key] = [props.part, chosen()];
    return id === null || key === null
      ? null
      : updateRows(view.board(), view.design(), new Map([[id, key]]), view.library);
  });
  const replace = () => {
    const made = change();
    if (made !== null && view.edit(made.edits)) props.onClose();
  };
  return (
    <Dialog
      open={part() !== undefined}
      onClose={props.onClose}
      title={replaceTexts.title({ part: part()?.label ?? '' })}
      wide
    >
      <div class="form">
        <SearchField place="page" label={replaceTexts.find} value={query()} onInput={setQuery} />
        <ul class="replace-list" aria-label={replaceTexts.found}>
          <For each={found()} fallback={<li class="faint">{replaceTexts.nothingFound}</li>}>
            {(item) => (
              <li>
                <button type="button" aria-pressed={item.key === chosen()} onClick={() => setChosen(item.key)}>
                  <PartThumb file={item.file} size="line" />
                  <strong>{item.name}</strong>
                  <span class="faint">{item.about}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
        <Changes rows={change()?.rows ?? null} />
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="primary" disabled={change() === null} onClick={replace}>
            {replaceTexts.replace}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What replacing it brings along; null: nothing is chosen yet. */
function Changes(props: { readonly rows: readonly string[] | null }) {
  return (
    <div role="status">
      <Show when={props.rows} fallback={<p class="faint">{replaceTexts.chooseOne}</p>}>
        {(rows) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: many of them are scrolled, by keys too
          <ul class="replace-rows" tabIndex={0}>
            <For each={rows()}>{(row) => <li>{row}</li>}</For>
          </ul>
        )}
      </Show>
    </div>
  );
}
