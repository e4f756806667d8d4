/** Which figures of a drawing are on the page, and the one that the keyboard is on. */
import { createEffect, createMemo, createSignal, on, onCleanup, onMount } from 'solid-js';
import { overlaps, type PaperDrawing, type PrimitiveGroup, type Rectangle } from './paper.ts';

interface PaperContent {
  readonly drawing: PaperDrawing;
  /** Figures that are selected themselves. */
  readonly chosen: ReadonlySet<string>;
}

export type PaperWindow = ReturnType<typeof paperWindow>;

export function paperWindow(props: PaperContent, scroll: () => HTMLDivElement) {
  const elements = new Map<string, SVGGElement>();
  const [seen, setSeen] = createSignal<Rectangle>({ x: 0, y: 0, width: 2_000, height: 1_000 });
  const [active, setActive] = createSignal<string | null>(null);
  const look = () => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroll();
    setSeen({ x: scrollLeft, y: scrollTop, width: clientWidth, height: clientHeight });
  };
  onMount(() => {
    look();
    // A tree is read from its root, which stands half way down.
    const first = props.drawing.figures.find((one) => props.chosen.has(one.id)) ?? props.drawing.figures[0];
    if (first !== undefined) scroll().scrollTo({ top: first.y + first.height / 2 - scroll().clientHeight / 2 });
    const resized = new ResizeObserver(look);
    resized.observe(scroll());
    onCleanup(() => resized.disconnect());
  });
  const byId = createMemo(() => new Map(props.drawing.figures.map((one) => [one.id, one])));
  const current = () => {
    const id = active();
    return id !== null && byId().has(id) ? id : (props.drawing.figures[0]?.id ?? '');
  };
  const isWhole = () => props.drawing.figures.length <= WHOLE;
  const near = createMemo(() => around(seen()));
  const reveal = (figure: PrimitiveGroup) => {
    const { left, top } = revealing(figure, seen());
    if (left !== seen().x || top !== seen().y) scroll().scrollTo({ left, top });
  };
  createEffect(
    on(
      () => [...props.chosen][0],
      (id) => {
        const figure = id === undefined ? undefined : byId().get(id);
        if (figure !== undefined && !scroll().contains(document.activeElement)) reveal(figure);
      },
    ),
  );
  return {
    /** The window was scrolled. */
    look,
    current,
    setActive,
    figures: createMemo(() =>
      isWhole()
        ? props.drawing.figures
        : props.drawing.figures.filter((one) => one.id === current() || overlaps(one, near())),
    ),
    lines: createMemo(() =>
      isWhole() ? props.drawing.lines : props.drawing.lines.filter((one) => overlaps(one, near())),
    ),
    /** Brings a figure into the window and takes the focus there. */
    go(id: string): void {
      const figure = byId().get(id);
      if (figure === undefined) return;
      setActive(id);
      reveal(figure);
      elements.get(id)?.focus({ preventScroll: true });
    },
    register: (id: string, element: SVGGElement) => elements.set(id, element),
    unregister: (id: string, element: SVGGElement) => elements.get(id) === element && elements.delete(id),
  };
}

function around({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - BEYOND_PX, y: y - BEYOND_PX, width: width + 2 * BEYOND_PX, height: height + 2 * BEYOND_PX };
}

/** The least scrolling after which a figure stands in the window, its upper left corner first. */
function revealing(
  figure: Rectangle,
  { x, y, width, height }: Rectangle,
): { readonly left: number; readonly top: number } {
  return {
    left: Math.min(figure.x - MARGIN, Math.max(x, figure.x + figure.width + MARGIN - width)),
    top: Math.min(figure.y - MARGIN, Math.max(y, figure.y + figure.height + MARGIN - height)),
  };
}

/** How far beyond what is seen is drawn. */
const BEYOND_PX = 300;
/** Drawings of up to so many figures are on the page as a whole, for who hears it. */
const WHOLE = 400;
const MARGIN = 24;
