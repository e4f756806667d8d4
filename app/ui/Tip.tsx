import { createSignal, type JSX, onCleanup, onMount } from 'solid-js';
import { Portal } from 'solid-js/web';

export type TipPlacement = 'top' | 'right' | 'bottom';

interface TipProps {
  readonly id: string;
  /** What it names: it stands beside it, wholly on the page. */
  readonly of: Element;
  readonly placement: TipPlacement;
  readonly children: JSX.Element;
}

/** CSS px between a tip and what it names, and at least to the edge of the page. */
const GAP = 6;
const EDGE = 4;

/** A name beside a button. Written by hand: what places menus is ten times as large, and no board is shown before it is loaded. */
export function Tip(props: TipProps) {
  const [place, setPlace] = createSignal<readonly [x: number, y: number]>([0, 0]);
  let tip!: HTMLDivElement;
  onMount(() => {
    const beside = props.of.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const middle = [beside.left + (beside.width - width) / 2, beside.top + (beside.height - height) / 2] as const;
    const room = props.placement === 'bottom' && beside.bottom + GAP + height > innerHeight ? 'top' : props.placement;
    const y = room === 'top' ? beside.top - GAP - height : room === 'bottom' ? beside.bottom + GAP : middle[1];
    const x = room === 'right' ? beside.right + GAP : middle[0];
    setPlace([inside(x, width, innerWidth), inside(y, height, innerHeight)]);
  });
  return (
    <Portal>
      <div
        ref={tip}
        id={props.id}
        class="tip"
        role="tooltip"
        style={{ transform: `translate(${place()[0]}px, ${place()[1]}px)` }}
      >
        {props.children}
      </div>
    </Portal>
  );
}

function inside(at: number, length: number, room: number): number {
  return Math.round(Math.max(EDGE, Math.min(at, room - length - EDGE)));
}

const OPEN_MS = 500;

/**
 * When the name of a button is shown: a moment after the pointer came, or at once for who came by key; not after a press, until the
 * pointer or the focus left, since it would only cover what the press brought.
 */
export function tipTimes() {
  const [open, setOpen] = createSignal(false);
  let pressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => setOpen(!pressed);
  const hide = () => {
    clearTimeout(timer);
    setOpen(false);
  };
  const left = () => {
    pressed = false;
    hide();
  };
  onCleanup(() => clearTimeout(timer));
  return {
    open,
    onPointerEnter(event: PointerEvent) {
      clearTimeout(timer);
      if (event.pointerType !== 'touch') timer = setTimeout(show, OPEN_MS);
    },
    onPointerLeave: left,
    onFocus(event: FocusEvent) {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show();
    },
    onBlur: left,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') hide();
    },
    press() {
      pressed = true;
      hide();
    },
  };
}
