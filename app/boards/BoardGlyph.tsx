import { For } from 'solid-js';
import { HEIGHT, keptThumbnail, WIDTH } from './thumbnail.ts';

/** The board from afar, as this device saw it last; an empty canvas where it never did. */
export function BoardGlyph(props: { readonly id: string }) {
  return (
    <svg class="board-glyph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <For each={keptThumbnail(props.id)}>
        {([x, y, width, height]) => <rect x={x} y={y} width={width} height={height} rx="2" class="glyph-part" />}
      </For>
    </svg>
  );
}
