/** The pictures in the list of boards: drawn here, one after another, when their cards come into view, and again when board or theme change. */
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { me } from '../../account.ts';
import { readPalette, watchTheme } from '../../canvas/paint/page-palette.ts';
import type { ListedBoard } from '../only-here.ts';
import { inTurn } from './in-turn.ts';
import { keepPicture, keptPicture } from './kept-pictures.ts';

/** The address of a board's picture once it has one; null before, and of an empty board. */
export function boardPicture(board: Accessor<ListedBoard>, isSeen: Accessor<boolean>): Accessor<string | null> {
  const [address, setAddress] = createSignal<string | null>(null);
  const [look, setLook] = createSignal(0);
  let closed = false;
  const show = (svg: string | null) => {
    const before = address();
    setAddress(svg === null ? null : URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
    if (before !== null) URL.revokeObjectURL(before);
  };
  const wanted = () => !closed && isSeen();
  createEffect(
    on([() => board().updatedAt, isSeen, look], () => {
      if (!wanted()) return;
      // What fails shows no picture, or the one before.
      bring(board(), wanted, show).catch(() => undefined);
    }),
  );
  const stop = watchTheme(() => setLook(look() + 1));
  onCleanup(() => {
    closed = true;
    stop();
    show(null);
  });
  return address;
}

/** Shows what is kept at once, and where that may be old, in its turn what the board looks like now. */
async function bring(board: ListedBoard, wanted: () => boolean, show: (svg: string) => void): Promise<void> {
  const palette = readPalette(document.body);
  const key = `${board.id}/${me()?.account.id ?? ''}/${palette.canvas}/${palette.text}`;
  const kept = await keptPicture(key);
  if (kept !== null && wanted()) show(kept.svg);
  if (kept?.settled && kept.updatedAt === board.updatedAt) return;
  await inTurn(async () => {
    if (!wanted()) return;
    const settled = Date.now() - board.updatedAt >= LIMITS.editNotedMs;
    const { drawClosedBoard } = await import('./draw-board.ts');
    const svg = await drawClosedBoard(board, palette);
    if (svg === null) return;
    if (wanted()) show(svg);
    await keepPicture(key, { svg, updatedAt: board.updatedAt, settled });
  });
}
