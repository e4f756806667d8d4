import { For, Show } from 'solid-js';
import './board-glyph.css';
import { HEIGHT, keptThumbnail, WIDTH } from './thumbnail.ts';

/** The board from afar, as this device saw it last; an empty canvas where it never did. */
export function BoardGlyph(props: { readonly id: string }) {
  return (
    <svg class="board-glyph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <For each={keptThumbnail(props.id)}>
        {([x, y, width, height, outline, scale]) => (
          <Show when={outline} fallback={<rect x={x} y={y} width={width} height={height} rx="2" class="glyph-part" />}>
            <path d={outline} transform={`translate(${x} ${y}) scale(${scale})`} class="glyph-part" />
          </Show>
        )}
      </For>
    </svg>
  );
}
