import type { JSX } from 'solid-js';
import type { Tooltip } from '../input/tip.ts';

/** A line beside the pointer: above it, so that it does not cover what is aimed at; inwards near an edge. */
export function BoardTip(props: { readonly tip: Tooltip; readonly width: number }): JSX.Element {
  const place = () => {
    const [x, y] = props.tip.at;
    const across = x > props.width - 320 ? `calc(${x - 12}px - 100%)` : `${x + 12}px`;
    return { transform: `translate(${across}, ${y < 70 ? `${y + 20}px` : `calc(${y - 12}px - 100%)`})` };
  };
  return (
    <div class={`board-tip ${props.tip.kind}`} role="status" style={place()}>
      {props.tip.text}
    </div>
  );
}
