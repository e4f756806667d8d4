import { For } from 'solid-js';

/** A small drawing that is always the same for the same board, so that boards are told apart at a glance. */
export function BoardGlyph(props: { readonly seed: string }) {
  const blocks = () => {
    const codes = [...props.seed].map((character) => character.charCodeAt(0));
    return [0, 1, 2, 3].map((slot) => ({
      x: 18 + slot * 52 + ((codes[2 + slot] ?? 0) % 12),
      y: 14 + ((codes[5 + slot] ?? 0) % 5) * 9,
      width: 30 + ((codes[8 + slot] ?? 0) % 3) * 7,
      height: 22 + ((codes[3 + slot] ?? 0) % 4) * 6,
    }));
  };
  const wires = () =>
    blocks()
      .slice(1)
      .map((block, at) => {
        const from = blocks()[at];
        if (!from) return '';
        const [x0, y0] = [from.x + from.width, from.y + from.height / 2];
        const y1 = block.y + block.height / 2;
        const middle = (x0 + block.x) / 2;
        return `M${x0} ${y0}H${middle}V${y1}H${block.x}`;
      });
  return (
    <svg class="board-glyph" viewBox="0 0 240 110" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <For each={wires()}>{(path) => <path d={path} class="glyph-wire" />}</For>
      <For each={blocks()}>
        {(block) => (
          <rect x={block.x} y={block.y} width={block.width} height={block.height} rx="4" class="glyph-part" />
        )}
      </For>
    </svg>
  );
}
