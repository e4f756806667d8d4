import { createEffect, createMemo, createSignal, For, Match, on, onCleanup, onMount, Switch } from 'solid-js';
import { type Box, type Drawing, type Figure, overlaps, type Shape } from './paper.ts';

interface PaperProps {
  readonly drawing: Drawing;
  readonly label: string;
  /** What its figures are to who hears the page: items of a tree, or buttons. */
  readonly as: 'tree' | 'buttons';
  /** Figures that stand out; the others step back while there is one. */
  readonly marked: ReadonlySet<string>;
  /** Figures that are selected themselves. */
  readonly chosen: ReadonlySet<string>;
  readonly levelOf?: (id: string) => number;
  readonly onPress: (id: string) => void;
  readonly onPoint?: (id: string | null) => void;
  /** Where an arrow key, Home or End goes from a figure; null: nowhere. */
  readonly step: (key: string, from: string) => string | null;
  readonly onKey?: (key: string, id: string) => boolean;
}

/** How far beyond what is seen is drawn. */
const BEYOND_PX = 300;
/** Drawings of up to so many figures are on the page as a whole, for who hears it. */
const WHOLE = 400;

/** A drawing that is larger than its window: only what is near the window is on the page, and the keyboard walks through it. */
export function Paper(props: PaperProps) {
  let scroll!: HTMLDivElement;
  const elements = new Map<string, SVGGElement>();
  const [win, setWin] = createSignal<Box>({ x: 0, y: 0, width: 2_000, height: 1_000 });
  const [active, setActive] = createSignal<string | null>(null);
  const look = () =>
    setWin({ x: scroll.scrollLeft, y: scroll.scrollTop, width: scroll.clientWidth, height: scroll.clientHeight });
  onMount(() => {
    look();
    // A tree is read from its root, which stands half way down.
    const first = props.drawing.figures.find((one) => props.chosen.has(one.id)) ?? props.drawing.figures[0];
    if (first !== undefined) scroll.scrollTo({ top: first.y + first.height / 2 - scroll.clientHeight / 2 });
    const resized = new ResizeObserver(look);
    resized.observe(scroll);
    onCleanup(() => resized.disconnect());
  });
  const near = createMemo((): Box => {
    const { x, y, width, height } = win();
    return { x: x - BEYOND_PX, y: y - BEYOND_PX, width: width + 2 * BEYOND_PX, height: height + 2 * BEYOND_PX };
  });
  const byId = createMemo(() => new Map(props.drawing.figures.map((one) => [one.id, one])));
  const current = () => {
    const id = active();
    return id !== null && byId().has(id) ? id : (props.drawing.figures[0]?.id ?? '');
  };
  const isWhole = () => props.drawing.figures.length <= WHOLE;
  const figures = createMemo(() =>
    isWhole()
      ? props.drawing.figures
      : props.drawing.figures.filter((one) => one.id === current() || overlaps(one, near())),
  );
  const lines = createMemo(() =>
    isWhole() ? props.drawing.lines : props.drawing.lines.filter((one) => overlaps(one, near())),
  );
  const steppedBack = (id: string) => (props.marked.size > 0 && !props.marked.has(id) ? '' : undefined);

  const reveal = (figure: Figure) => {
    const { x, y, width, height } = win();
    const left = Math.min(figure.x - MARGIN, Math.max(x, figure.x + figure.width + MARGIN - width));
    const top = Math.min(figure.y - MARGIN, Math.max(y, figure.y + figure.height + MARGIN - height));
    if (left !== x || top !== y) scroll.scrollTo({ left, top });
  };
  const go = (id: string) => {
    const figure = byId().get(id);
    if (figure === undefined) return;
    setActive(id);
    reveal(figure);
    elements.get(id)?.focus({ preventScroll: true });
  };
  createEffect(
    on(
      () => [...props.chosen][0],
      (id) => {
        const figure = id === undefined ? undefined : byId().get(id);
        if (figure !== undefined && !scroll.contains(document.activeElement)) reveal(figure);
      },
    ),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = props.step(event.key, current());
    if (to !== null) go(to);
    else if (event.key === 'Enter' || event.key === ' ') props.onPress(current());
    else if (!(props.onKey?.(event.key, current()) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="paper" ref={scroll} onScroll={look}>
      <svg
        width={props.drawing.width}
        height={props.drawing.height}
        role={props.as === 'tree' ? 'tree' : 'group'}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onMouseLeave={() => props.onPoint?.(null)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          <For each={lines()}>
            {(line) => (
              <g data-back={steppedBack(line.id)} data-line={line.id}>
                <For each={line.shapes}>{(shape) => <Drawn shape={shape} />}</For>
              </g>
            )}
          </For>
        </g>
        <For each={figures()}>
          {(figure) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: its role stands in an expression
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each only with the role that has it
            <g
              ref={(element) => {
                elements.set(figure.id, element);
                onCleanup(() => elements.get(figure.id) === element && elements.delete(figure.id));
              }}
              class="figure"
              data-figure={figure.id}
              data-back={steppedBack(figure.id)}
              role={props.as === 'tree' ? 'treeitem' : 'button'}
              aria-level={props.as === 'tree' ? props.levelOf?.(figure.id) : undefined}
              aria-selected={props.as === 'tree' ? props.chosen.has(figure.id) : undefined}
              aria-pressed={props.as === 'tree' ? undefined : props.chosen.has(figure.id)}
              aria-label={figure.label}
              tabindex={figure.id === current() ? 0 : -1}
              onClick={() => {
                setActive(figure.id);
                props.onPress(figure.id);
              }}
              onFocus={() => {
                setActive(figure.id);
                props.onPoint?.(figure.id);
              }}
              onMouseEnter={() => props.onPoint?.(figure.id)}
            >
              <For each={figure.shapes}>{(shape) => <Drawn shape={shape} />}</For>
            </g>
          )}
        </For>
      </svg>
    </div>
  );
}

const MARGIN = 24;
const DASH = '4 4';

function Drawn(props: { readonly shape: Shape }) {
  const ink = (name: string | undefined) => (name === undefined ? 'none' : `var(${name})`);
  return (
    <Switch>
      <Match when={props.shape.kind === 'rect' && props.shape}>
        {(one) => (
          <rect
            x={one().x}
            y={one().y}
            width={one().width}
            height={one().height}
            rx={one().radius}
            style={{ fill: ink(one().fill), stroke: ink(one().stroke) }}
            stroke-dasharray={one().dashed ? DASH : undefined}
          />
        )}
      </Match>
      <Match when={props.shape.kind === 'path' && props.shape}>
        {(one) => (
          <path
            d={one().d}
            fill="none"
            stroke-width={one().width}
            style={{ stroke: ink(one().stroke) }}
            stroke-dasharray={one().dashed ? DASH : undefined}
          />
        )}
      </Match>
      <Match when={props.shape.kind === 'text' && props.shape}>
        {(one) => (
          <text
            x={one().x}
            y={one().y}
            font-size={`${one().size}px`}
            font-weight={one().strong ? 600 : 400}
            text-anchor={one().anchor ?? 'start'}
            transform={one().turned ? `rotate(-90 ${one().x} ${one().y})` : undefined}
            style={{ fill: ink(one().fill) }}
          >
            {one().text}
          </text>
        )}
      </Match>
    </Switch>
  );
}
