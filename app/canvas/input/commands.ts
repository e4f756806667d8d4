/** Does what a key means: moves the view itself, asks the host for everything that edits. */

import type { Box } from '#engine/drawing/geometry.ts';
import { GRID, PITCH } from '#engine/placement/grid.ts';
import type { PortRef } from '../connecting.ts';
import type { NoteWriting } from '../elements/note-writing.ts';
import type { CanvasHost } from '../host.ts';
import type { BoardRenderer } from '../renderer.ts';
import { aboveTools, CLOSE_UP, fitted, freeOf, GLIDE_MS, toBoard } from '../viewport.ts';
import type { HandCode } from './drag-session.ts';
import type { Gestures } from './gestures.ts';
import type { KeyCommand } from './keys.ts';
import { moveSet } from './movable.ts';

/** A nudge of nothing pans the view by this many times its length. */
const PAN_STEPS = 3;

interface CommandContext {
  readonly host: CanvasHost;
  readonly renderer: Pick<BoardRenderer, 'size' | 'viewport'>;
  readonly gestures: Pick<Gestures, 'panBy' | 'show' | 'zoomBy'>;
  /** Parts, notes and connections that the key acts on. */
  readonly ids: readonly string[];
  /** null until it is there. */
  code(): HandCode | null;
  /** The port that has the focus. */
  readonly port: PortRef | null;
  readonly writing: Pick<NoteWriting, 'newNote' | 'editNote'>;
  /** The box of the board and of all that is proposed for it; null where there is nothing. */
  whole(): Box | null;
  /** Tells that the board may only be looked at. */
  refuse(): void;
}

/** True where the key meant something here, so that nobody else should take it. */
export function runCommand(command: KeyCommand, context: CommandContext): boolean {
  const { host, ids } = context;
  const item = ids.some((id) => host.scene.item(id) !== undefined);
  if (host.readOnly() && wouldEdit(command, item, ids.length > 0)) {
    context.refuse();
    return true;
  }
  return movesView(command, context) || runOnItems(command, context);
}

/** The commands that move the view and change nothing else. */
function movesView(command: KeyCommand, { host, renderer, gestures, ids, whole }: CommandContext): boolean {
  switch (command.kind) {
    case 'nudge': {
      if (ids.some((id) => host.scene.item(id) !== undefined) || lonelyConnection(host, ids) !== null) return false;
      const [dx, dy] = command.by;
      gestures.panBy(-PAN_STEPS * dx, -PAN_STEPS * dy);
      return true;
    }
    case 'zoom':
      gestures.zoomBy(command.factor);
      return true;
    case 'zoom-actual':
      gestures.zoomBy(1 / renderer.viewport.k);
      return true;
    case 'fit': {
      const box = whole();
      if (box !== null) gestures.show(fitted(box, aboveTools(freeOf(renderer.size, host.covered()))), GLIDE_MS);
      return true;
    }
    case 'zoom-selection': {
      const box = host.scene.boundsOf(ids);
      if (box !== null) gestures.show(fitted(box, freeOf(renderer.size, host.covered()), CLOSE_UP), GLIDE_MS);
      return true;
    }
    default:
      return false;
  }
}

function runOnItems(command: KeyCommand, context: CommandContext): boolean {
  const { host, ids, port, writing } = context;
  const { scene } = host;
  const parts = ids.filter((id) => scene.parts.has(id));
  const [part] = parts;
  const note = ids.find((id) => scene.notes.has(id));
  const [first] = ids;
  switch (command.kind) {
    case 'nudge':
      nudge(command.by, context);
      return true;
    case 'select-all':
      host.select(new Set([...scene.parts.keys(), ...scene.notes.keys()]));
      return true;
    case 'inspect':
      if (host.tool() === 'comment') {
        comment(context);
        return true;
      }
      if (port !== null) host.openPort(port);
      else if (part === undefined && note !== undefined && !host.readOnly()) writing.editNote(note);
      else if (first !== undefined) host.inspect(first);
      return first !== undefined || port !== null;
    case 'rename':
      if (part !== undefined) host.rename(part);
      else if (note !== undefined) writing.editNote(note);
      return part !== undefined || note !== undefined;
    case 'delete':
      if (first !== undefined) host.remove(ids);
      return first !== undefined;
    case 'rotate':
      if (part !== undefined) host.rotate(parts, command.reverse === true);
      return part !== undefined;
    case 'flip':
      if (part !== undefined) host.flip(parts);
      return part !== undefined;
    case 'lock':
      if (part !== undefined) host.toggleLock(parts);
      return part !== undefined;
    case 'connect': {
      const from = port?.part ?? part;
      if (from !== undefined) host.openConnect(from, port);
      else host.setTool('connect');
      return true;
    }
    case 'tool':
      host.setTool(command.tool);
      return true;
    case 'note':
    case 'frame':
      writing.newNote(command.kind);
      return true;
    case 'cancel':
      if (host.tool() !== 'select') {
        host.setTool('select');
        return true;
      }
      if (host.selection().size === 0) return false;
      host.select(new Set());
      return true;
    default:
      return false;
  }
}

function nudge(by: readonly [number, number], { host, ids, code }: CommandContext): void {
  const { scene } = host;
  const connection = lonelyConnection(host, ids);
  if (connection !== null) {
    const route = code()?.nudgedRoute(scene, connection, by) ?? null;
    if (route !== null) host.layWires(connection, route);
    return;
  }
  const { free, locked } = moveSet(scene, ids);
  const step = scene.isDrawn ? PITCH / GRID : 1;
  if (free.length > 0) host.move(free, [by[0] * step, by[1] * step]);
  if (locked.length > 0) host.keptInPlace(locked);
}

/** The one connection that is selected, alone; its wires are moved by the arrow keys. */
function lonelyConnection({ scene }: CanvasHost, ids: readonly string[]): string | null {
  const [id, ...others] = ids;
  return id !== undefined && others.length === 0 && scene.item(id) === undefined && scene.wiresOf(id).length > 0
    ? id
    : null;
}

/** On what the keyboard stands on, else in the middle of the view. */
function comment({ host, ids, renderer: { viewport, size } }: CommandContext): void {
  const [id = ''] = ids;
  const middle = toBoard(viewport, [size.width / 2, size.height / 2]);
  host.setTool('select');
  if (host.scene.parts.has(id)) host.comment({ part: id }, middle);
  else if (host.scene.wiresOf(id).length > 0) host.comment({ connection: id }, middle);
  else host.comment(null, middle);
}

/** Whether a key asks to change the board, where it has something to act on: an item, or anything at all. */
function wouldEdit(command: KeyCommand, item: boolean, any: boolean): boolean {
  switch (command.kind) {
    case 'tool':
      return command.tool === 'comment';
    case 'note':
    case 'frame':
      return true;
    case 'delete':
    case 'nudge':
      return any;
    case 'rename':
    case 'rotate':
    case 'flip':
    case 'lock':
    case 'connect':
      return item;
    default:
      return false;
  }
}
