import { createEffect, createMemo, createSignal, onCleanup, onMount } from 'solid-js';
import { watchTheme } from '../canvas/paint/page-palette.ts';
import { soundFile } from './analysis/sound-file.ts';
import { useEditor } from './part-editor.ts';
import { drawPreview, type PreviewFacts } from './preview.ts';

/** The part as a board shows it, as it is written. */
export function Preview() {
  const editor = useEditor();
  const [facts, setFacts] = createSignal<PreviewFacts | null>(null);
  const file = createMemo(() => soundFile(editor.json()));
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
  const words = () => {
    const seen = facts();
    if (seen === null) return 'The part as a board shows it';
    const ports = seen.ports.length === 0 ? 'without ports' : `with the ports ${seen.ports.join(', ')}`;
    return `${file().definition.metadata.name} as a board shows it, ${ports}`;
  };
  return (
    <figure class="part-preview">
      <canvas ref={canvas} role="img" aria-label={words()} data-testid="part-preview" />
    </figure>
  );
}
