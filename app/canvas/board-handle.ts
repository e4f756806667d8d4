/** What the rest of the page may ask of the board that is shown. */
import type { Point } from '#engine/board/values.ts';
import { type Box, shifted, snap } from '#engine/drawing/geometry.ts';
import type { BoardHandle } from './board-props.ts';
import { CLOSE_UP, GLIDE_MS } from './input/commands.ts';
import type { Gestures } from './input/gestures.ts';
import { middleOf } from './notes.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { fitted, toBoard, toScreen, visibleBox } from './view.ts';

/** CSS px at the edges of what is seen that new things keep free. */
const EDGE = 24;

interface HandleParts {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly gestures: Gestures;
  readonly root: HTMLElement;
  /** The box of the board and of all that is proposed for it; null where there is nothing. */
  whole(): Box | null;
  /** Brings something on screen without zooming. */
  reveal(id: string): void;
  newNote: BoardHandle['newNote'];
  editNote: BoardHandle['editNote'];
  light: BoardHandle['light'];
  /** In CSS px from the canvas's corner; null where the pointer is elsewhere. */
  pointer(): Point | null;
}

export function boardHandle({
  scene,
  stage,
  gestures,
  root,
  whole,
  reveal,
  newNote,
  editNote,
  light,
  pointer,
}: HandleParts): BoardHandle {
  const size = () => stage.size;
  return {
    fit() {
      const box = whole();
      if (box !== null) gestures.show(fitted(box, size()), GLIDE_MS);
    },
    zoomTo(ids) {
      const box = scene.boundsOf(ids);
      if (box !== null) gestures.show(fitted(box, size(), CLOSE_UP), GLIDE_MS);
    },
    zoomBy: (factor) => gestures.zoomBy(factor),
    zoomActual: () => gestures.zoomBy(1 / stage.view.k),
    focusPart(id) {
      reveal(id);
      stage.elementOf(id)?.focus({ preventScroll: true });
    },
    reveal,
    screenOf(id) {
      const at = placeOf(scene, stage, id);
      if (at === null) return null;
      const [x, y] = toScreen(stage.view, at);
      const corner = root.getBoundingClientRect();
      return { x: x + corner.left, y: y + corner.top };
    },
    boardOf: (x, y) => toBoard(stage.view, fromPage(root, x, y)),
    view: () => stage.view,
    setView: (view) => gestures.show(view),
    newNote,
    editNote,
    light,
    focus: () => root.focus({ preventScroll: true }),
    pointer: () => {
      const at = pointer();
      return at === null ? null : toBoard(stage.view, at);
    },
    visible: () => visibleBox(stage.view, size(), -EDGE),
    middle() {
      const [x, y] = toBoard(stage.view, [size().width / 2, size().height / 2]);
      return [snap(x), snap(y)];
    },
  };
}

/** A point of the page, in CSS px from the canvas's corner. */
export function fromPage(root: HTMLElement, x: number, y: number): Point {
  const corner = root.getBoundingClientRect();
  return [x - corner.left, y - corner.top];
}

/** The middle of a part, note or port (`part/domain/interface`), where it is dragged to while it is; null where it is not there. */
function placeOf(scene: Scene, stage: Stage, id: string): Point | null {
  const note = scene.notes.get(id);
  if (note !== undefined) return middleOf(shifted(note.area, stage.offsetOf(id)));
  const [partId = '', domain, face] = id.split('/');
  const part = scene.parts.get(partId);
  if (part === undefined) return null;
  const [dx, dy] = stage.offsetOf(partId);
  if (domain === undefined) return [part.part.at[0] + dx, part.part.at[1] + dy];
  const port = part.layout.byKey.get(`${domain}/${face}`);
  return port === undefined ? null : [part.part.at[0] + dx + port.x, part.part.at[1] + dy + port.y];
}
