import { createEffect, on, onCleanup, onMount, untrack } from 'solid-js';
import { useEditor } from '../part-editor.ts';
import { type CodeView, openCodeView } from './code-view.ts';

/** The same part as code. */
export function CodePane() {
  const editor = useEditor();
  let host: HTMLDivElement | undefined;
  let view: CodeView | undefined;
  onMount(() => {
    if (host === undefined) return;
    view = openCodeView({
      parent: host,
      draft: editor.draft(),
      onType: editor.typed,
      onFix: editor.fix,
      onUndo: editor.undo,
      onRedo: editor.redo,
    });
    createEffect(() => view?.show(editor.draft()));
    createEffect(() => {
      const draft = editor.draft();
      if (editor.settled() || draft.fault !== null) view?.mark(editor.analysis().problems, draft);
    });
    createEffect(
      on(editor.jump, (jump) => {
        if (jump !== null && untrack(editor.pane) === 'code') view?.go(jump.pointer, untrack(editor.draft));
      }),
    );
  });
  onCleanup(() => view?.close());
  return <div class="part-code" ref={host} data-testid="part-code" />;
}
