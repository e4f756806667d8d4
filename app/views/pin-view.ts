import { createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { type PinHolder, type PinRow, pinMap } from '#engine/views/pin-map.ts';
import type { BoardView } from '../board-view.ts';
import { calmDesign } from './drawer.ts';
import { pinDrawing } from './pin-layout.ts';
import { type PinFilter, type PinSort, pinRows } from './pin-rows.ts';
import { remembered } from './remembered.ts';
import { partsSelected } from './selection.ts';

/** The pins of the selected part, or of the one selected last, as the view shows them and what it does with them. */
export function createPinView(view: BoardView) {
  const design = calmDesign();
  const [as, setAs] = remembered('busbar-pins-as', ['table', 'drawing'], 'table');
  const [query, setQuery] = createSignal('');
  const [shown, setShown] = createSignal<PinFilter>('all');
  const [sort, setSort] = createSignal<PinSort>('part');
  const [list, setList] = createSignal<() => void>(() => {});
  const [part, setPart] = createSignal<string | null>(null);
  createEffect(() => {
    const [first] = partsSelected(view);
    if (first !== undefined) setPart(first);
  });
  const placed = () => design().parts.get(part() ?? '');
  const all = createMemo(() => {
    const now = placed();
    return now === undefined ? [] : pinMap(design(), now);
  });
  const rows = createMemo(() => pinRows(all(), query(), shown(), sort()));
  const byKey = createMemo(() => new Map(all().map((row) => [row.key, row])));
  const title = () => placed()?.part.label ?? '';
  const drawing = createMemo(() =>
    pinDrawing(all(), title(), packageOf(placed()?.definition?.file.definition.domains)),
  );
  const taken = () => all().filter((row) => row.holders.length > 0).length;
  const light = (row: PinRow | null | undefined) =>
    view.canvas()?.light([...new Set(row?.far.map((one) => one.connection) ?? [])]);
  onCleanup(() => light(null));
  const goFar = (row: PinRow | undefined) => {
    const [far] = row?.far ?? [];
    if (far !== undefined) view.show([far.part]);
  };
  const stem = () => `${fileStem(view.board().name)}-${fileStem(title())}`;
  const fix = (holder: PinHolder, resource: string): void => {
    view.edit([
      holder.pinnedBy === undefined ? { op: 'pin', slot: holder.slot, resource } : { op: 'unpin', slot: holder.slot },
    ]);
  };
  /** Fixes what the engine may move, or lets go of what is fixed. */
  const toggle = (row: PinRow | undefined): boolean => {
    const holder = row?.holders.find((one) => one.choice || one.pinnedBy !== undefined);
    if (row === undefined || holder === undefined || view.readOnly()) return false;
    fix(holder, row.resource);
    return true;
  };
  return {
    as,
    setAs,
    query,
    setQuery,
    shown,
    setShown,
    sort,
    setSort,
    list,
    setList,
    placed,
    all,
    rows,
    byKey,
    title,
    drawing,
    taken,
    light,
    goFar,
    stem,
    fix,
    toggle,
  };
}

export type PinViewState = ReturnType<typeof createPinView>;

function packageOf(domains: readonly { readonly package_type?: string }[] | undefined): string {
  return domains?.find((one) => one.package_type !== undefined)?.package_type ?? '';
}
