/** A board that is only looked at, as the canvas asks for it. */
import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { shownLook } from '#engine/board/shown-look.ts';
import type { DifferenceKind } from '#engine/difference/difference-item.ts';
import type { Mark } from '#engine/drawing/paint/highlights.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { BoardHandle, CanvasHost } from '../canvas/host.ts';
import { UNCOVERED } from '../canvas/viewport.ts';
import { versionsTexts } from '../texts/board/versions.ts';

interface VersionHostOptions {
  readonly board: Accessor<Board>;
  /** By id, what became of a part, connection or note. */
  readonly kinds: Accessor<ReadonlyMap<string, DifferenceKind>>;
  readonly definitionOf: (key: string) => PartDefinitionFile | undefined;
  readonly mounted: (handle: BoardHandle) => void;
}

/** Told apart by hue and lightness in both themes; the panel says the same in words. */
const COLORS: { readonly [kind in DifferenceKind]: string } = {
  added: '#2f9e63',
  removed: '#d1495b',
  changed: '#c98a1b',
};

export function versionHost(options: VersionHostOptions): CanvasHost & { readonly drawable: Accessor<boolean> } {
  const scene = new Scene();
  const [selection, select] = createSignal<ReadonlySet<string>>(new Set());
  const [isDrawn, setDrawn] = createSignal(false);
  createEffect(() => scene.update(options.board()));
  createEffect(() => {
    if (shownLook(options.board()) === 'blocks' || isDrawn()) return;
    void import('#engine/drawing/drawn/drawn-look.ts')
      // Where the code does not come, blocks show the board as well.
      .then(
        ({ DRAWN }) => scene.setLook(DRAWN),
        () => {},
      )
      .then(() => setDrawn(true));
  });
  const marks = createMemo(
    () =>
      new Map(
        [...options.kinds()].map(([id, kind]): readonly [string, Mark] => [
          id,
          { color: COLORS[kind], label: versionsTexts.kind[kind], fresh: true },
        ]),
      ),
  );
  const nothing = () => {};
  return {
    ...{ scene, selection, select, marks, definitionOf: options.definitionOf, mounted: options.mounted },
    drawable: () => isDrawn() || shownLook(options.board()) === 'blocks',
    readOnly: () => true,
    tool: () => 'select',
    others: () => [],
    ghosts: () => [],
    violations: () => new Map(),
    announcement: () => '',
    covered: () => UNCOVERED,
    connectability: () => new Map(),
    ...{
      move: nothing,
      connect: nothing,
      placePart: nothing,
      writeNote: nothing,
      resizeNote: nothing,
      layWires: nothing,
    },
    ...{ remove: nothing, rotate: nothing, flip: nothing, toggleLock: nothing, setTool: nothing, inspect: nothing },
    ...{ rename: nothing, openPort: nothing, openConnect: nothing, openMenu: nothing, refuseConnection: nothing },
    ...{ keptInPlace: nothing, comment: nothing, viewportChanged: nothing, routed: nothing },
    wireFacts: () => '',
    presence: { cursor: nothing, drag: nothing, connection: nothing },
  };
}
