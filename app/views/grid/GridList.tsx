import { type Accessor, createMemo, For, type JSX, onCleanup } from 'solid-js';
import { atStep } from './grid-keys.ts';
import { type GridRow, type GridWindow, gridWindow } from './grid-window.ts';

interface GridListProps<R extends GridRow> {
  readonly label: string;
  readonly rows: readonly R[];
  /** Height of a row before it is measured, in px. */
  readonly estimate: (row: R) => number;
  /** Names of columns, for who sees them; they scroll along. */
  readonly head?: JSX.Element;
  /** A row to bring on screen when it becomes another. */
  readonly reveal?: string | undefined;
  /** `active`: the row that the keyboard is on; what is pressable in it is reached by Tab. */
  readonly children: (row: Accessor<R>, active: Accessor<boolean>) => JSX.Element;
  /** Attributes of the row's element. */
  readonly marks?: (row: R) => Readonly<Record<string, string | undefined>>;
  readonly onEnter: (row: R) => void;
  readonly onFold?: (row: R, expanded: boolean) => void;
  /** Other keys; true where it was one. */
  readonly onKey?: (key: string, row: R) => boolean;
  readonly onPoint?: (row: R | null) => void;
  readonly focus?: (take: () => void) => void;
}

/**
 * A list of any length of which only what is on screen is on the page, as a grid that the keyboard walks through:
 * arrows, Home, End, Page Up and Down, right and left fold.
 */
export function GridList<R extends GridRow>(props: GridListProps<R>) {
  let scroll!: HTMLDivElement;
  const grid = gridWindow(props, () => scroll);
  props.focus?.(() => grid.go(grid.activeIndex()));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = props.rows[grid.activeIndex()];
    if (row === undefined || !isForGrid(event) || !handled(event.key, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  function handled(key: string, row: R): boolean {
    const step = atStep(key, props.rows, grid.activeIndex());
    if (step !== null) {
      grid.go(step);
      return true;
    }
    if ((key === 'ArrowRight' || key === 'ArrowLeft') && row.expanded === (key === 'ArrowLeft')) {
      props.onFold?.(row, key === 'ArrowRight');
      return true;
    }
    if (key === 'Enter') {
      props.onEnter(row);
      return true;
    }
    return props.onKey?.(key, row) ?? false;
  }
  return (
    <div class="grid-scroll" ref={scroll}>
      {props.head}
      <div
        role="treegrid"
        aria-label={props.label}
        aria-rowcount={props.rows.length}
        class="grid-body"
        style={{ height: `${grid.height()}px` }}
        onKeyDown={onKeyDown}
        onMouseLeave={() => props.onPoint?.(null)}
      >
        <For each={grid.shown()}>{(key) => <Row key={key} list={props} grid={grid} />}</For>
      </div>
    </div>
  );
}

/** What is pressable in a row keeps the keys that press it, and a field keeps them all. */
function isForGrid(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return false;
  if (event.target.matches('input, select, textarea')) return false;
  const onControl = event.target.closest('button, input, select, textarea, a') !== null;
  return !onControl || (event.key !== 'Enter' && event.key !== ' ');
}

function Row<R extends GridRow>(props: {
  readonly key: string;
  readonly list: GridListProps<R>;
  readonly grid: GridWindow;
}) {
  // A row stands for one key of one list, as long as it is there.
  const { key, list, grid } = props;
  const row = createMemo((before: R | undefined) => list.rows[grid.indexOf(key) ?? -1] ?? before);
  const isActive = () => grid.isActive(key);
  const point = () => {
    const now = row();
    if (now) list.onPoint?.(now);
  };
  const marks = () => {
    const now = row();
    return now === undefined ? {} : (list.marks?.(now) ?? {});
  };
  onCleanup(() => grid.unregister(key));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row that the keyboard is on has tabindex 0
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div
      role="row"
      class="grid-row"
      ref={(element) => grid.register(key, element)}
      data-index={grid.indexOf(key) ?? 0}
      data-level={row()?.level}
      aria-rowindex={(grid.indexOf(key) ?? 0) + 1}
      aria-level={row()?.level}
      aria-expanded={row()?.expanded}
      tabindex={isActive() ? 0 : -1}
      style={{ transform: `translateY(${grid.topOf(key)}px)` }}
      onFocusIn={() => {
        grid.setActive(key);
        point();
      }}
      onMouseEnter={point}
      {...marks()}
    >
      {cellsOf(list.children, row, isActive)}
    </div>
  );
}

/** A row is drawn only while the list has it. */
function cellsOf<R>(
  draw: (row: Accessor<R>, active: Accessor<boolean>) => JSX.Element,
  row: Accessor<R | undefined>,
  active: Accessor<boolean>,
): JSX.Element {
  const first = row();
  if (first === undefined) return null;
  return draw(() => row() ?? first, active);
}
