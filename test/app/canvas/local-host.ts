/** A host of a canvas without a page: it holds a board, edits it as the editor does, and remembers what it was asked. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { CanvasTool } from '../../../app/canvas/canvas-tool.ts';
import { type Connectability, portKey } from '../../../app/canvas/connecting.ts';
import type { CanvasHost } from '../../../app/canvas/host.ts';
import { UNCOVERED } from '../../../app/canvas/viewport.ts';
import { moveEdits } from '../../../app/editor/edits/move-edits.ts';
import { resizeEdit, writtenEdits } from '../../../app/editor/edits/note-edits.ts';
import { context } from '../../support/board-builder.ts';

export interface LocalHost extends CanvasHost {
  readonly board: Board;
  /** Each request in order: its name, then what it was about. */
  readonly asked: readonly (readonly unknown[])[];
  /** As somebody else edits the board. */
  readonly edit: (edits: readonly Edit[]) => void;
  /** What others were shown last of the drag. */
  readonly shownDrag: unknown;
}

interface LocalHostOptions {
  readonly readOnly?: boolean;
  readonly selection?: readonly string[];
  readonly tool?: CanvasTool;
  readonly connectability?: ReadonlyMap<string, Connectability>;
}

export function localHost(board: Board, options: LocalHostOptions = {}): LocalHost {
  const scene = new Scene();
  scene.update(board);
  const asked: (readonly unknown[])[] = [];
  let now = board;
  let selection: ReadonlySet<string> = new Set(options.selection);
  let shownDrag: unknown = null;
  let tool: CanvasTool = options.tool ?? 'select';
  const edits = context();

  const ask = (...words: readonly unknown[]): void => {
    asked.push(words);
  };
  const edit = (list: readonly Edit[]): void => {
    const result = applyEdits(now, list, edits);
    if (!result.ok) throw new Error(result.refusal.code);
    now = result.board;
    scene.update(now);
  };
  return {
    scene,
    asked,
    edit,
    get board() {
      return now;
    },
    get shownDrag() {
      return shownDrag;
    },
    selection: () => selection,
    readOnly: () => options.readOnly === true,
    tool: () => tool,
    setTool(next) {
      tool = next;
      ask('setTool', next);
    },
    others: () => [],
    ghosts: () => [],
    violations: () => new Map(),
    marks: () => new Map(),
    covered: () => UNCOVERED,
    announcement: () => '',
    definitionOf: (key) => now.definitions.get(key),
    connectability(from) {
      ask('connectability', portKey(from));
      return options.connectability ?? new Map();
    },
    select(ids) {
      selection = ids;
      ask('select', ...ids);
    },
    move(ids, by) {
      ask('move', ids, by);
      edit(moveEdits(now, ids, by));
    },
    connect: (from, to) => ask('connect', portKey(from), portKey(to)),
    placePart: (definition, at) => ask('placePart', definition, at),
    writeNote: (draft) => edit(writtenEdits(draft, now.notes.get(draft.id ?? '')?.text)),
    resizeNote(note, area) {
      ask('resizeNote', note, area);
      edit([resizeEdit(note, area)]);
    },
    layWires(connection, route) {
      ask('layWires', connection);
      edit([{ op: 'update_connection', connection, route }]);
    },
    remove: (ids) => ask('remove', ...ids),
    rotate: (parts, counterClockwise) => ask('rotate', parts, counterClockwise),
    flip: (parts) => ask('flip', parts),
    toggleLock: (parts) => ask('toggleLock', parts),
    inspect: (id) => ask('inspect', id),
    rename: (part) => ask('rename', part),
    wireFacts: (wire) => `what ${wire.class} carries`,
    openPort: (port) => ask('openPort', portKey(port)),
    openConnect: (part) => ask('openConnect', part),
    openMenu: (target) => ask('openMenu', target),
    comment: (on, at) => ask('comment', on, at),
    refuseConnection: (reason) => ask('refuseConnection', reason),
    keptInPlace: (parts) => ask('keptInPlace', ...parts),
    presence: {
      cursor: () => {},
      drag(drag) {
        shownDrag = drag;
      },
      connection: () => {},
    },
    mounted: () => {},
    viewportChanged: () => {},
    routed: () => {},
  };
}
