import { For, Show } from 'solid-js';
import { number } from '../texts/format.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { useEditor } from './part-editor.ts';

const PANES = ['form', 'code', 'preview'] as const;

/** Which view of the part is shown; the preview's is for narrow pages, and says how many errors wait there. */
export function PaneTabs() {
  const editor = useEditor();
  const errors = () => editor.errorCount();
  return (
    <nav class="part-panes" aria-label={partEditorTexts.views}>
      <For each={PANES}>
        {(pane) => (
          <button
            type="button"
            aria-pressed={editor.pane() === pane}
            data-pane={pane}
            onClick={() => editor.setPane(pane)}
          >
            {partEditorTexts.panes[pane]}
            <Show when={pane === 'preview' && errors() > 0}>
              <span class="chip">{number(errors())}</span>
            </Show>
          </button>
        )}
      </For>
    </nav>
  );
}
