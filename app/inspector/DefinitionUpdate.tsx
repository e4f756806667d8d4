import { createMemo, createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { definitionUpdateTexts } from '../texts/board/definition-update.ts';
import { Button } from '../ui/Button.tsx';
import { updateRows } from './definition-update-rows.ts';

/** Parts that have a newer definition, by id with its key: what it would change, and one step that makes them of it. */
export function DefinitionUpdate(props: { readonly newer: ReadonlyMap<string, string>; readonly one: boolean }) {
  const view = useBoardView();
  const [open, setOpen] = createSignal(false);
  const count = () => props.newer.size;
  // Worked out only for who asks: a board may hold thousands of such parts.
  const update = createMemo(() => (open() ? updateRows(view.board(), view.design(), props.newer, view.library) : null));
  return (
    <div class="notice definition-update" data-testid="definition-update">
      <p>{props.one ? definitionUpdateTexts.one : definitionUpdateTexts.several({ count: count() })}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{definitionUpdateTexts.show}</summary>
        <Show when={open()}>
          <Show when={update()} fallback={<p>{definitionUpdateTexts.gone}</p>}>
            {(shown) => (
              <>
                <ul>
                  <For each={shown().rows}>{(row) => <li>{row}</li>}</For>
                </ul>
                <Show when={!view.readOnly()}>
                  <Button size="small" onClick={() => view.edit(shown().edits)}>
                    {props.one ? definitionUpdateTexts.updateOne : definitionUpdateTexts.updateAll({ count: count() })}
                  </Button>
                </Show>
              </>
            )}
          </Show>
        </Show>
      </details>
    </div>
  );
}
