import { For, onCleanup } from 'solid-js';
import { Drawn } from './Drawn.tsx';
import type { PaperDrawing, PrimitiveGroup } from './paper.ts';
import { type PaperWindow, paperWindow } from './paper-window.ts';

interface PaperProps {
  readonly drawing: PaperDrawing;
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

/** A drawing that is larger than its window: only what is near the window is on the page, and the keyboard walks through it. */
export function Paper(props: PaperProps) {
  let scroll!: HTMLDivElement;
  const paper = paperWindow(props, () => scroll);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = props.step(event.key, paper.current());
    if (to !== null) paper.go(to);
    else if (event.key === 'Enter' || event.key === ' ') props.onPress(paper.current());
    else if (!(props.onKey?.(event.key, paper.current()) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="paper" ref={scroll} onScroll={paper.look}>
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
          <For each={paper.lines()}>
            {(line) => (
              <g data-back={stepsBack(props.marked, line.id)} data-line={line.id}>
                <For each={line.shapes}>{(shape) => <Drawn shape={shape} />}</For>
              </g>
            )}
          </For>
        </g>
        <For each={paper.figures()}>{(figure) => <PaperFigure figure={figure} shown={props} paper={paper} />}</For>
      </svg>
    </div>
  );
}

function PaperFigure(props: {
  readonly figure: PrimitiveGroup;
  readonly shown: PaperProps;
  readonly paper: PaperWindow;
}) {
  const id = () => props.figure.id;
  const isTree = () => props.shown.as === 'tree';
  const isChosen = () => props.shown.chosen.has(id());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role stands in an expression
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each only with the role that has it
    <g
      ref={(element) => {
        const own = id();
        props.paper.register(own, element);
        onCleanup(() => props.paper.unregister(own, element));
      }}
      class="figure"
      data-figure={id()}
      data-back={stepsBack(props.shown.marked, id())}
      role={isTree() ? 'treeitem' : 'button'}
      aria-level={isTree() ? props.shown.levelOf?.(id()) : undefined}
      aria-selected={isTree() ? isChosen() : undefined}
      aria-pressed={isTree() ? undefined : isChosen()}
      aria-label={props.figure.label}
      tabindex={id() === props.paper.current() ? 0 : -1}
      onClick={() => {
        props.paper.setActive(id());
        props.shown.onPress(id());
      }}
      onFocus={() => {
        props.paper.setActive(id());
        props.shown.onPoint?.(id());
      }}
      onMouseEnter={() => props.shown.onPoint?.(id())}
    >
      <For each={props.figure.shapes}>{(shape) => <Drawn shape={shape} />}</For>
    </g>
  );
}

/** Set on what is not marked while anything is. */
function stepsBack(marked: ReadonlySet<string>, id: string): '' | undefined {
  return marked.size > 0 && !marked.has(id) ? '' : undefined;
}
