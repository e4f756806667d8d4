import './board-picture.css';
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import type { ListedBoard } from '../only-here.ts';
import { boardPicture } from './board-picture.ts';

/** The board from afar, with its wires; an empty canvas where there is nothing to show yet. */
export function BoardPicture(props: { readonly board: ListedBoard }) {
  const [isSeen, setSeen] = createSignal(false);
  let frame!: HTMLSpanElement;
  onMount(() => {
    const sight = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)));
    sight.observe(frame);
    onCleanup(() => sight.disconnect());
  });
  const address = boardPicture(() => props.board, isSeen);
  return (
    <span ref={frame} class="board-picture" aria-hidden="true">
      <Show when={address()}>{(src) => <img src={src()} alt="" draggable="false" />}</Show>
    </span>
  );
}
