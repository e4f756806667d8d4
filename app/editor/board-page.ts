/** What is open over the board and beside it, other than panels: shared by header, canvas, keys and palette. */
import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { BoardView } from '../board-view.ts';
import type { CanvasTool } from '../canvas/canvas-tool.ts';
import { boardComments } from '../comments/board-comments.ts';
import { following } from '../following/following.ts';
import { makeFirstSteps } from '../home/first-steps.ts';
import { duplicateOf, newBoard } from '../home/new-board.ts';
import { loadShipped } from '../library/shipped.ts';
import { go } from '../route.ts';
import { editorTexts } from '../texts/editor.ts';
import { attempt, toast } from '../ui/toasts.ts';
import { typedAhead } from './palette/typed-ahead.ts';

export type BoardPageState = ReturnType<typeof boardPage>;

export function boardPage(view: BoardView) {
  const [tool, setTool] = createSignal<CanvasTool>('select');
  // Who may no longer change the board holds nothing that would.
  createEffect(on(view.readOnly, () => setTool('select'), { defer: true }));
  const [finding, setFinding] = createSignal(0);
  const [palette, setPalette] = createSignal(false);
  const ahead = typedAhead(window, (text) => toast(editorTexts.keptForField({ text })));
  onCleanup(ahead.end);
  const closePalette = () => {
    ahead.end();
    setPalette(false);
  };
  const [shortcuts, setShortcuts] = createSignal(false);
  const [sharing, setSharing] = createSignal(false);
  const [exporting, setExporting] = createSignal(false);
  const comments = boardComments(view);
  const make = (ask: () => Promise<string>) => attempt(async () => go(`/b/${await ask()}`));
  return {
    tool,
    comments,
    following: following(view),
    /** The board is what the tool is for: it gets the keys. */
    setTool(next: CanvasTool) {
      setTool(next);
      // Whoever types at once finds the field there.
      if (next === 'comment') void import('../comments/CommentPins.tsx');
      view.canvas()?.focus();
    },
    /** How often the search on the board was asked for since it was closed; 0: it is closed. */
    finding,
    find: () => setFinding(finding() + 1),
    closeFind: () => setFinding(0),
    palette,
    /** What is typed from now on is the palette's, also before it is there. */
    openPalette() {
      setPalette(true);
      ahead.begin(closePalette);
    },
    closePalette,
    typedAhead: ahead.end,
    /** What is typed from now on is for a field that comes; Escape gives it up. */
    typeAhead: ahead.begin,
    shortcuts,
    setShortcuts,
    sharing,
    setSharing,
    exporting,
    setExporting,
    /** Another board of the first steps, from the sample as it comes with the program. */
    firstSteps: () =>
      make(async () => {
        const [{ sampleUpdate }, library] = await Promise.all([import('../document/sample.ts'), loadShipped()]);
        return makeFirstSteps(sampleUpdate(library));
      }),
    newBoard: () => make(() => newBoard()),
    duplicateBoard: () => make(() => duplicateOf(view.session.doc, view.board().name)),
  };
}
