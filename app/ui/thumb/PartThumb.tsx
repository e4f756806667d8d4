import { createEffect, onCleanup, onMount } from 'solid-js';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { firstBoard, whenCalm } from '../../when-calm.ts';
import './part-thumb.css';
import type { Thumb } from './paint-thumb.ts';

type ThumbSize = 'line' | 'row' | 'head';

/** ms that pictures wait for a board at most: on some pages there is none. */
const WAIT_MS = 600;

/** A part as it looks, small; the sign of its branch where its definition has no drawing. Its name stands beside it. */
export function PartThumb(props: { readonly file: PartDefinitionFile | null; readonly size?: ThumbSize }) {
  let canvas: HTMLCanvasElement | undefined;
  let thumb: Thumb | undefined;
  let gone = false;
  onMount(async () => {
    // No first view needs the drawings of parts.
    await whenCalm(firstBoard, WAIT_MS);
    const { paintThumb } = await import('./paint-thumb.ts');
    if (!gone && canvas !== undefined) thumb = paintThumb(canvas, props.file);
  });
  createEffect(() => {
    const { file } = props;
    thumb?.show(file);
  });
  onCleanup(() => {
    gone = true;
    thumb?.close();
  });
  return (
    <span class="part-thumb" data-size={props.size ?? 'row'} aria-hidden="true">
      <canvas ref={canvas} data-testid="part-thumb" />
    </span>
  );
}
