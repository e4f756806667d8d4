/** The canvas as the rest of the page may use it. */
import type { CommentSubject } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { type Box, middleOfPath, shifted, snap } from '#engine/drawing/geometry.ts';
import { liesAsLaid } from '#engine/drawing/routing/laid-pieces.ts';
import { middleOf } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { NoteWriting } from './elements/note-writing.ts';
import { nameBoxOf } from './hit-test.ts';
import type { BoardHandle } from './host.ts';
import type { Gestures } from './input/gestures.ts';
import { openingView } from './opening-view.ts';
import type { BoardRenderer } from './renderer.ts';
import {
  aboveTools,
  CLOSE_UP,
  centred,
  fitted,
  GLIDE_MS,
  READABLE,
  type Size,
  toBoard,
  toScreen,
  visibleBox,
} from './viewport.ts';

/** CSS px at the edges of what is seen that new things keep free. */
const EDGE = 24;

interface HandleParts {
  readonly scene: Scene;
  readonly renderer: BoardRenderer;
  readonly gestures: Gestures;
  readonly root: HTMLElement;
  /** Of what nothing lies over, in CSS px. */
  free(): Size;
  /** The box of the board with its wires and of all that is proposed for it; null where there is nothing. */
  whole(): Box | null;
  /** Brings something on screen without zooming. */
  reveal(id: string): void;
  writing(): NoteWriting;
  light: BoardHandle['light'];
  onFrame: BoardHandle['onFrame'];
  /** In CSS px from the canvas's corner; null where the pointer is elsewhere. */
  pointer(): Point | null;
}

export function boardHandle({
  scene,
  renderer,
  gestures,
  root,
  free,
  whole,
  reveal,
  writing,
  light,
  onFrame,
  pointer,
}: HandleParts): BoardHandle {
  const centreAt = (at: Point) => gestures.show(centred(at, Math.max(READABLE, renderer.viewport.k), free()), GLIDE_MS);
  return {
    fit() {
      const box = whole();
      if (box !== null) gestures.show(fitted(box, aboveTools(free())), GLIDE_MS);
    },
    open: () => gestures.show(openingView(scene, aboveTools(free())), GLIDE_MS),
    zoomTo(ids) {
      const box = scene.boundsOf(ids);
      if (box !== null) gestures.show(fitted(box, aboveTools(free()), CLOSE_UP), GLIDE_MS);
    },
    zoomBy: (factor) => gestures.zoomBy(factor),
    zoomActual: () => gestures.zoomBy(1 / renderer.viewport.k),
    centreOn(id) {
      const item = scene.item(id);
      if (item !== undefined) centreAt(middleOf(item));
    },
    centreAt,
    anchorOf: (subject) => anchorOf(scene, renderer, subject),
    liesAsLaid: (connection) => scene.wiresOf(connection).every(({ path, laid }) => liesAsLaid(path, laid)),
    reveal,
    screenOf(id) {
      const at = placeOf(scene, renderer, id);
      if (at === null) return null;
      const [x, y] = toScreen(renderer.viewport, at);
      const corner = root.getBoundingClientRect();
      return { x: x + corner.left, y: y + corner.top };
    },
    boxOf(id) {
      const item = scene.item(id);
      return item === undefined ? null : 'area' in item ? item.area : item;
    },
    nameBoxOf(id) {
      const part = scene.parts.get(id);
      return part === undefined ? null : nameBoxOf(part);
    },
    boardOf: (x, y) => toBoard(renderer.viewport, fromPage(root, x, y)),
    viewport: () => renderer.viewport,
    size: () => renderer.size,
    setViewport: (viewport, ms) => gestures.show(viewport, ms),
    newNote: (kind, at) => writing().newNote(kind, at),
    editNote: (id) => writing().editNote(id),
    light,
    onFrame,
    focus: () => root.focus({ preventScroll: true }),
    pointer: () => {
      const at = pointer();
      return at === null ? null : toBoard(renderer.viewport, at);
    },
    visible: () => visibleBox(renderer.viewport, aboveTools(free()), -EDGE),
    middle() {
      const [x, y] = toBoard(renderer.viewport, [free().width / 2, free().height / 2]);
      return [snap(x), snap(y)];
    },
  };
}

/** A point of the page, in CSS px from the canvas's corner. */
export function fromPage(root: HTMLElement, x: number, y: number): Point {
  const corner = root.getBoundingClientRect();
  return [x - corner.left, y - corner.top];
}

function anchorOf(scene: Scene, renderer: BoardRenderer, subject: CommentSubject): Point | null {
  if ('connection' in subject) {
    const [wire] = scene.wiresOf(subject.connection);
    return wire === undefined ? null : middleOfPath(wire.path);
  }
  const part = scene.parts.get(subject.part);
  if (part === undefined) return null;
  const [dx, dy] = renderer.offsetOf(part.id);
  return [part.at[0] + dx, part.minY + dy];
}

/** The middle of a part, note or port (`part/domain/interface`), where it is dragged to while it is; null where it is not there. */
function placeOf(scene: Scene, renderer: BoardRenderer, id: string): Point | null {
  const note = scene.notes.get(id);
  if (note !== undefined) return middleOf(shifted(note.area, renderer.offsetOf(id)));
  const [partId = '', domain, face] = id.split('/');
  const part = scene.parts.get(partId);
  if (part === undefined) return null;
  const [dx, dy] = renderer.offsetOf(partId);
  if (domain === undefined) return [part.at[0] + dx, part.at[1] + dy];
  const port = part.layout.byKey.get(`${domain}/${face}`);
  return port === undefined ? null : [part.at[0] + dx + port.x, part.at[1] + dy + port.y];
}
