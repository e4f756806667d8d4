/** Which rows of a grid are on the page, and the one that the keyboard is on. */
import { createVirtualizer, defaultRangeExtractor } from '@tanstack/solid-virtual';
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js';

export interface GridRow {
  /** Stays the row's own however the list around it changes. */
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** Absent where nothing folds. */
  readonly expanded?: boolean;
}

interface GridRows<R extends GridRow> {
  readonly rows: readonly R[];
  /** Height of a row before it is measured, in px. */
  readonly estimate: (row: R) => number;
  /** A row to bring on screen when it becomes another. */
  readonly reveal?: string | undefined;
}

export type GridWindow = ReturnType<typeof gridWindow>;

export function gridWindow<R extends GridRow>(props: GridRows<R>, scroll: () => HTMLDivElement) {
  const elements = new Map<string, HTMLElement>();
  const [active, setActive] = createSignal<string | null>(null);
  const indices = createMemo(() => new Map(props.rows.map((row, index) => [row.key, index] as const)));
  const activeIndex = createMemo((before: number) => {
    const index = indices().get(active() ?? '');
    return index ?? Math.max(0, Math.min(before, props.rows.length - 1));
  }, 0);
  const virtual = virtualRows(props, scroll, activeIndex);
  const tops = createMemo(() => new Map(virtual.getVirtualItems().map((one) => [String(one.key), one.start] as const)));
  createEffect(
    on(
      () => props.reveal,
      (key) => {
        const index = key === undefined ? undefined : indices().get(key);
        if (index !== undefined && !scroll().contains(document.activeElement))
          virtual.scrollToIndex(index, { align: 'auto' });
      },
    ),
  );
  return {
    /** Keys of the rows that are on the page. */
    shown: () => [...tops().keys()],
    height: () => virtual.getTotalSize(),
    topOf: (key: string) => tops().get(key) ?? 0,
    indexOf: (key: string) => indices().get(key),
    activeIndex,
    isActive: (key: string) => props.rows[activeIndex()]?.key === key,
    setActive,
    /** Brings a row on screen and takes the focus there. */
    go(index: number): void {
      const row = props.rows[index];
      if (row === undefined) return;
      setActive(row.key);
      virtual.scrollToIndex(index, { align: 'auto' });
      elements.get(row.key)?.focus({ preventScroll: true });
    },
    register(key: string, element: HTMLElement): void {
      elements.set(key, element);
      queueMicrotask(() => element.isConnected && virtual.measureElement(element));
    },
    unregister: (key: string) => elements.delete(key),
  };
}

function virtualRows<R extends GridRow>(
  props: GridRows<R>,
  scroll: () => HTMLDivElement,
  activeIndex: Accessor<number>,
) {
  return createVirtualizer<HTMLDivElement, HTMLElement>({
    get count() {
      return props.rows.length;
    },
    getScrollElement: scroll,
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
      const active = activeIndex();
      return (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        if (active < range.count && !shown.includes(active)) shown.push(active);
        return shown.sort((a, b) => a - b);
      };
    },
    overscan: 6,
  });
}
