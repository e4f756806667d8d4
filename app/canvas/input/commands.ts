/** Does what a key means: moves the view itself, asks the props for everything that edits. */

import type { Box } from '#engine/drawing/geometry.ts';
import type { BoardCanvasProps } from '../board-props.ts';
import type { PortRef } from '../ports.ts';
import type { Stage } from '../stage.ts';
import { fitted } from '../view.ts';
import type { Gestures } from './gestures.ts';
import type { KeyCommand } from './keys.ts';
import { movable } from './movable.ts';

export const GLIDE_MS = 260;
/** CSS px that stay free around what is zoomed to. */
export const CLOSE_UP = 120;
const PAN_STEPS = 3;

export interface CommandContext {
  readonly props: BoardCanvasProps;
  readonly stage: Pick<Stage, 'size' | 'view'>;
  readonly gestures: Pick<Gestures, 'panBy' | 'show' | 'zoomBy'>;
  /** Parts and connections that the key acts on. */
  readonly ids: readonly string[];
  /** The port that has the focus. */
  readonly port: PortRef | null;
  /** The box of the board and of all that is proposed for it; null where there is nothing. */
  whole(): Box | null;
  /** Opens a note's text, or a frame's title, for writing. */
  editNote(id: string): void;
  /** Tells that the board may only be looked at. */
  refuse(): void;
  newNote(kind: 'note' | 'frame'): void;
}

/** True where the key meant something here, so that nobody else should take it. */
export function runCommand(
  command: KeyCommand,
  { props, stage, gestures, ids, port, whole, editNote, newNote, refuse }: CommandContext,
): boolean {
  const { scene } = props;
  const parts = ids.filter((id) => scene.parts.has(id));
  const [part] = parts;
  const thing = ids.find((id) => scene.thing(id) !== undefined);
  const note = ids.find((id) => scene.notes.has(id));
  const [first] = ids;
  const edits = props.readOnly !== true;
  if (!edits && wouldEdit(command, thing !== undefined, first !== undefined)) {
    refuse();
    return true;
  }
  switch (command.kind) {
    case 'nudge': {
      const [dx, dy] = command.by;
      const free = movable(scene, ids);
      if (thing === undefined) gestures.panBy(-PAN_STEPS * dx, -PAN_STEPS * dy);
      else if (free.length > 0) props.onMove?.(free, command.by);
      return true;
    }
    case 'zoom':
      gestures.zoomBy(command.factor);
      return true;
    case 'zoom-actual':
      gestures.zoomBy(1 / stage.view.k);
      return true;
    case 'fit': {
      const box = whole();
      if (box !== null) gestures.show(fitted(box, stage.size), GLIDE_MS);
      return true;
    }
    case 'zoom-selection': {
      const box = scene.boundsOf(ids);
      if (box !== null) gestures.show(fitted(box, stage.size, CLOSE_UP), GLIDE_MS);
      return true;
    }
    case 'select-all':
      props.onSelect(new Set([...scene.parts.keys(), ...scene.notes.keys()]));
      return true;
    case 'inspect':
      if (port !== null) props.onPort?.(port);
      else if (part === undefined && note !== undefined && edits) editNote(note);
      else if (first !== undefined) props.onInspect?.(first);
      return first !== undefined || port !== null;
    case 'rename':
      if (part !== undefined) props.onRename?.(part);
      else if (note !== undefined) editNote(note);
      return thing !== undefined;
    case 'delete':
      if (first !== undefined) props.onDelete?.(ids);
      return first !== undefined;
    case 'rotate':
      if (part !== undefined) props.onRotate?.(parts, command.reverse === true);
      return part !== undefined;
    case 'flip':
      if (part !== undefined) props.onFlip?.(parts);
      return part !== undefined;
    case 'connect': {
      const from = port?.part ?? part;
      if (from !== undefined) props.onConnectMode?.(from, port);
      return from !== undefined;
    }
    case 'note':
      newNote('note');
      return true;
    case 'cancel':
      if (props.selection.size === 0) return false;
      props.onSelect(new Set());
      return true;
  }
}

/** Whether a key asks to change the board, where it has something to act on. */
function wouldEdit({ kind }: KeyCommand, thing: boolean, any: boolean): boolean {
  switch (kind) {
    case 'note':
      return true;
    case 'delete':
      return any;
    case 'nudge':
    case 'rename':
    case 'rotate':
    case 'flip':
    case 'connect':
      return thing;
    default:
      return false;
  }
}
