import { createEffect, createMemo, createSignal, onCleanup, onMount } from 'solid-js';
import { watchTheme } from '../canvas/paint/page-palette.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { soundFile } from './analysis/sound-file.ts';
import { useEditor } from './part-editor.ts';
import { drawPreview, type PreviewFacts } from './preview.ts';

/** The part as a board shows it, as it is written. */
export function Preview() {
  const editor = useEditor();
  const [facts, setFacts] = createSignal<PreviewFacts | null>(null);
  const file = createMemo(() => soundFile(editor.json(), partEditorTexts.unnamedPart));
  let canvas: HTMLCanvasElement | undefined;
  let frame = 0;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (canvas !== undefined) setFacts(drawPreview(canvas, file()));
    });
  };
  createEffect(() => {
    file();
    draw();
  });
  onMount(() => {
    const sizes = new ResizeObserver(draw);
    if (canvas !== undefined) sizes.observe(canvas);
    const stop = watchTheme(draw);
    onCleanup(() => {
      sizes.disconnect();
      stop();
      cancelAnimationFrame(frame);
    });
  });
  const label = () => {
    const seen = facts();
    if (seen === null) return partEditorTexts.preview;
    const { name } = file().definition.metadata;
    const { ports } = seen;
    return ports.length === 0
      ? partEditorTexts.previewWithoutPorts({ name })
      : partEditorTexts.previewWithPorts({ name, ports });
  };
  return (
    <figure class="part-preview">
      <canvas ref={canvas} role="img" aria-label={label()} data-testid="part-preview" />
    </figure>
  );
}
