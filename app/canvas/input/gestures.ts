/**
 * Hands on the canvas, by d3: wheel, pinch, space-drag and middle-drag move the view (d3-zoom); everything else that is
 * pressed is a tap or a drag (`press-drag.ts`). What those mean is not known here.
 */
import { type D3ZoomEvent, select, zoom } from 'd3';
import type { Point } from '#engine/board/values.ts';
import type { Size, Viewport } from '../viewport.ts';
import { ZOOM_RANGE } from '../viewport.ts';
import { isControl, isTouch } from './press.ts';
import { type PressHandlers, pressDrag } from './press-drag.ts';
import { type ViewMotion, viewMotion } from './view-motion.ts';

interface GestureHandlers extends PressHandlers {
  viewport(viewport: Viewport): void;
  /** Whether the hand tool is in use: then every drag moves the view. */
  hand(): boolean;
  /** True while a hand should show: the view is, or would be, dragged. */
  panning(on: boolean): void;
}

export interface Gestures extends Pick<ViewMotion, 'show' | 'panBy' | 'zoomBy'> {
  /** Ends a drag that is under way as if it had never begun. */
  cancel(): void;
  dispose(): void;
}

export function attachGestures(root: HTMLElement, size: () => Size, handlers: GestureHandlers): Gestures {
  const space = watchSpace(root, handlers.panning);
  const pans = () => space.isDown() || handlers.hand();
  const zooming = zoom<HTMLElement, unknown>()
    .scaleExtent([ZOOM_RANGE[0], ZOOM_RANGE[1]])
    .extent(() => [
      [0, 0],
      [size().width, size().height],
    ])
    .filter((event: Event) => movesView(event, pans(), root, handlers))
    .wheelDelta((event) => Math.max(-0.5, Math.min(0.5, -event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0144))))
    .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      if (event.sourceEvent instanceof MouseEvent && event.sourceEvent.type === 'mousedown') handlers.panning(true);
    })
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      const { x, y, k } = event.transform;
      handlers.viewport({ x, y, k });
    })
    .on('end', () => handlers.panning(space.isDown()));
  const selection = select(root);
  const motion = viewMotion(root, selection, zooming, size);
  const { behaviour, cancel } = pressDrag(root, handlers, pans, motion.stopGlide);
  selection.call(behaviour).call(zooming).on('dblclick.zoom', null);

  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    motion.stopGlide();
    motion.panBy(...wheelPan(event));
  };
  const onMiddle = (event: MouseEvent): void => {
    if (event.button === 1) event.preventDefault();
  };
  const onBlur = (): void => {
    cancel();
    space.release();
  };
  root.addEventListener('wheel', onWheel, { passive: false });
  root.addEventListener('mousedown', onMiddle, { capture: true });
  window.addEventListener('blur', onBlur);
  const { show, panBy, zoomBy } = motion;
  return {
    show,
    panBy,
    zoomBy,
    cancel,
    dispose() {
      motion.stopGlide();
      selection.on('.zoom', null).on('.drag', null);
      root.removeEventListener('wheel', onWheel);
      root.removeEventListener('mousedown', onMiddle, { capture: true });
      window.removeEventListener('blur', onBlur);
      space.unwatch();
    },
  };
}

/** Whether the space bar is down, pressed where it is no character: then a drag moves the view. */
function watchSpace(root: HTMLElement, panning: (on: boolean) => void) {
  let down = false;
  const release = (): void => {
    down = false;
    panning(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    if (event.type === 'keyup') {
      release();
      return;
    }
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target === null || isControl(target) || (target !== document.body && !root.contains(target))) return;
    event.preventDefault();
    if (down) return;
    down = true;
    panning(true);
  };
  window.addEventListener('keydown', onKey);
  window.addEventListener('keyup', onKey);
  return {
    isDown: () => down,
    release,
    unwatch() {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
    },
  };
}

function movesView(event: Event, pans: boolean, root: HTMLElement, handlers: PressHandlers): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if (isTouch(event)) {
    const [touch] = event.touches;
    if (pans || event.touches.length !== 1 || touch === undefined) return true;
    const corner = root.getBoundingClientRect();
    const at: Point = [touch.clientX - corner.left, touch.clientY - corner.top];
    return !handlers.holds({ at, shift: false, alt: false, control: false, touch: true });
  }
  return event instanceof MouseEvent && (event.button === 1 || (event.button === 0 && pans));
}

/** How far a wheel moves the view, in px; with Shift it moves it sideways. */
function wheelPan(event: WheelEvent): [dx: number, dy: number] {
  const unit = event.deltaMode === 1 ? 32 : 1;
  const sideways = event.shiftKey && event.deltaX === 0;
  const dx = (sideways ? event.deltaY : event.deltaX) * unit;
  const dy = (sideways ? 0 : event.deltaY) * unit;
  return [-dx, -dy];
}
