import { createVirtualizer, defaultRangeExtractor } from '@tanstack/solid-virtual';
import { type Accessor, createEffect, createMemo, createSignal, For, type JSX, on, onCleanup } from 'solid-js';
import { atStep } from './grid-keys.ts';

export interface GridRow {
  /** Stays the row's own however the list around it changes. */
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** Absent where nothing folds. */
  readonly expanded?: boolean;
}

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
  const elements = new Map<string, HTMLElement>();
  const [active, setActive] = createSignal<string | null>(null);
  const places = createMemo(() => new Map(props.rows.map((row, index) => [row.key, index] as const)));
  const activeAt = createMemo((before: number) => {
    const at = places().get(active() ?? '');
    return at ?? Math.max(0, Math.min(before, props.rows.length - 1));
  }, 0);
  const virtual = createVirtualizer<HTMLDivElement, HTMLElement>({
    get count() {
      return props.rows.length;
    },
    getScrollElement: () => scroll,
    get estimateSize() {
      const { rows, estimate } = props;
      return (index: number) => {
        const row = rows[index];
        return row === undefined ? 0 : estimate(row);
      };
    },
    get getItemKey() {
      const { rows } = props;
      return (index: number) => rows[index]?.key ?? index;
    },
    // The row that the keyboard is on stays on the page, or its focus would be lost.
    get rangeExtractor() {
      const at = activeAt();
      return (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        if (at < range.count && !shown.includes(at)) shown.push(at);
        return shown.sort((a, b) => a - b);
      };
    },
    overscan: 6,
  });
  const shown = createMemo(
    () => new Map(virtual.getVirtualItems().map((one) => [String(one.key), one.start] as const)),
  );

  const go = (index: number) => {
    const row = props.rows[index];
    if (row === undefined) return;
    setActive(row.key);
    virtual.scrollToIndex(index, { align: 'auto' });
    elements.get(row.key)?.focus({ preventScroll: true });
  };
  props.focus?.(() => go(activeAt()));
  createEffect(
    on(
      () => props.reveal,
      (key) => {
        const index = key === undefined ? undefined : places().get(key);
        if (index !== undefined && !scroll.contains(document.activeElement))
          virtual.scrollToIndex(index, { align: 'auto' });
      },
    ),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = props.rows[activeAt()];
    if (row === undefined || !(event.target instanceof HTMLElement)) return;
    const onControl = event.target.closest('button, input, select, textarea, a') !== null;
    if (onControl && (event.key === 'Enter' || event.key === ' ' || event.target.matches('input, select, textarea')))
      return;
    if (handled(event.key, row)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  function handled(key: string, row: R): boolean {
    const step = atStep(key, props.rows, activeAt());
    if (step !== null) {
      go(step);
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
        style={{ height: `${virtual.getTotalSize()}px` }}
        onKeyDown={onKeyDown}
        onMouseLeave={() => props.onPoint?.(null)}
      >
        <For each={[...shown().keys()]}>
          {(key) => {
            const row = createMemo((before: R | undefined) => props.rows[places().get(key) ?? -1] ?? before);
            const isActive = () => props.rows[activeAt()]?.key === key;
            onCleanup(() => elements.delete(key));
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the row that the keyboard is on has tabindex 0
              // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
              <div
                role="row"
                class="grid-row"
                ref={(element) => {
                  elements.set(key, element);
                  queueMicrotask(() => element.isConnected && virtual.measureElement(element));
                }}
                data-index={places().get(key) ?? 0}
                data-level={row()?.level}
                aria-rowindex={(places().get(key) ?? 0) + 1}
                aria-level={row()?.level}
                aria-expanded={row()?.expanded}
                tabindex={isActive() ? 0 : -1}
                style={{ transform: `translateY(${shown().get(key) ?? 0}px)` }}
                onFocusIn={() => {
                  setActive(key);
                  const now = row();
                  if (now) props.onPoint?.(now);
                }}
                onMouseEnter={() => {
                  const now = row();
                  if (now) props.onPoint?.(now);
                }}
                {...markedBy(props.marks, row())}
              >
                {cellsOf(props.children, row, isActive)}
              </div>
            );
          }}
        </For>
      </div>
    </div>
  );
}

function markedBy<R>(
  marks: ((row: R) => Readonly<Record<string, string | undefined>>) | undefined,
  row: R | undefined,
): Readonly<Record<string, string | undefined>> {
  return row === undefined ? {} : (marks?.(row) ?? {});
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
