import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { useBoardView } from '../board-view.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import type { BoardHandle } from '../canvas/host.ts';
import { versionsTexts } from '../texts/board/versions.ts';
import { Button } from '../ui/Button.tsx';
import type { ListedVersion } from './board-versions.ts';
import { versionHost } from './version-host.ts';
import type { VersionMode } from './version-mode.ts';

interface ShownVersionProps {
  readonly mode: VersionMode;
  readonly version: ListedVersion;
  readonly board: Board;
}

/** A version on a canvas of its own over the board's, to look at; Escape and the banner lead back. */
export function ShownVersion(props: ShownVersionProps) {
  const view = useBoardView();
  const [handle, setHandle] = createSignal<BoardHandle>();
  const board = () => props.mode.compared()?.both ?? props.board;
  const host = versionHost({
    board,
    kinds: () => props.mode.compared()?.kinds ?? new Map(),
    definitionOf: (key) => view.library.definitions.get(key),
    mounted(opened) {
      setHandle(opened);
      // The same place as on the board, so that one sees what is different.
      const now = view.canvas()?.viewport();
      if (now !== undefined) opened.setViewport(now);
      opened.focus();
    },
  });
  keepBoardStill();
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.mode.back();
    view.canvas()?.focus();
  };
  const title = () => versionsTexts.shown({ name: versionsTexts.nameOf(props.version) });
  return (
    <section
      class="shown-version"
      aria-label={title()}
      ref={(section) =>
        // Before the canvas, for which Escape means to select nothing.
        section.addEventListener('keydown', leaveByEscape, true)
      }
    >
      <Show when={host.drawable()}>
        <BoardCanvas host={host} />
      </Show>
      <div class="notice with-action board-banner version-banner" role="status" data-tone="info">
        <span>{title()}</span>
        <Show when={!view.readOnly()}>
          <Button
            size="small"
            tone="primary"
            onClick={() => props.mode.restore({ version: props.version, board: props.board })}
          >
            {versionsTexts.restore}
          </Button>
        </Show>
        <Button size="small" onClick={props.mode.back}>
          {versionsTexts.back}
        </Button>
        <Show when={props.mode.compared()}>
          <span class="version-legend" aria-hidden="true" data-ready={handle() !== undefined}>
            <i data-kind="added">{versionsTexts.kind.added}</i>
            <i data-kind="removed">{versionsTexts.kind.removed}</i>
            <i data-kind="changed">{versionsTexts.kind.changed}</i>
          </span>
        </Show>
      </div>
    </section>
  );
}

/** The board below takes no keys and no pointer while something lies over it. */
function keepBoardStill(): void {
  onMount(() => {
    const canvas = document.querySelector('.editor-canvas');
    canvas?.setAttribute('inert', '');
    onCleanup(() => canvas?.removeAttribute('inert'));
  });
}
