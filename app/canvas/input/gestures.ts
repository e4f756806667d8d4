/**
 * The one door to d3: wheel, pinch, space-drag and middle-drag move the view (d3-zoom); everything else that is pressed is a
 * tap, or past a few px a drag (d3-drag). What those mean is not known here.
 */
import type { D3DragEvent, D3ZoomEvent } from 'd3';
import { drag, interpolateZoom, select, zoom, zoomIdentity } from 'd3';
import type { Point } from '#engine/board/values.ts';
import type { Size, Viewport } from '../viewport.ts';
import { ZOOM_RANGE } from '../viewport.ts';

/** Where the pointer is, in CSS px from the canvas's corner, and what is held with it. */
export interface Press {
  readonly at: Point;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly control: boolean;
  readonly touch: boolean;
}

export interface GestureHandlers {
  /** Whether one finger here takes hold of something; else it moves the view. */
  holds(press: Press): boolean;
  tap(press: Press): void;
  begin(press: Press): void;
  move(press: Press): void;
  drop(press: Press): void;
  cancel(): void;
  viewport(viewport: Viewport): void;
  /** True while a hand should show: the view is, or would be, dragged. */
  panning(on: boolean): void;
}

export interface Gestures {
  /** Goes to a view, gliding for `ms` milliseconds unless people asked for less motion. */
  show(viewport: Viewport, ms?: number): void;
  panBy(dx: number, dy: number): void;
  /** Zooms about `at`, or the middle. */
  zoomBy(factor: number, at?: Point): void;
  /** Ends a drag that is under way as if it had never begun. */
  cancel(): void;
  dispose(): void;
}

const SLOP = 4;
const TOUCH_SLOP = 8;

// Longer than 70 lines: d3's drag and zoom and the page's own listeners share what is held and what is gliding.
export function attachGestures(root: HTMLElement, size: () => Size, handlers: GestureHandlers): Gestures {
  let space = false;
  let held: { readonly start: Press; dragging: boolean } | null = null;
  let gliding = 0;

  const zooming = zoom<HTMLElement, unknown>()
    .scaleExtent([ZOOM_RANGE[0], ZOOM_RANGE[1]])
    .extent(() => [
      [0, 0],
      [size().width, size().height],
    ])
    .filter((event: Event) => movesView(event, space, root, handlers))
    .wheelDelta((event) => Math.max(-0.5, Math.min(0.5, -event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0144))))
    .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      if (event.sourceEvent instanceof MouseEvent && event.sourceEvent.type === 'mousedown') handlers.panning(true);
    })
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      const { x, y, k } = event.transform;
      handlers.viewport({ x, y, k });
    })
    .on('end', () => handlers.panning(space));

  const end = (): void => {
    held = null;
  };
  const cancel = (): void => {
    if (held?.dragging === true) handlers.cancel();
    held = null;
  };

  const dragging = drag<HTMLElement, unknown>()
    .container(() => root)
    .filter((event: MouseEvent | TouchEvent) => {
      if (isTouch(event)) {
        if (event.touches.length > 1) cancel();
        return event.touches.length === 1;
      }
      return event.button === 0 && !space && !isControl(event.target);
    })
    .subject((event: D3DragEvent<HTMLElement, unknown, unknown>) => {
      const press = pressOf(event);
      return press.touch && !handlers.holds(press) ? null : { x: event.x, y: event.y };
    })
    .on('start', (event: D3DragEvent<HTMLElement, unknown, unknown>) => {
      stopGlide();
      held = { start: pressOf(event), dragging: false };
    })
    .on('drag', (event: D3DragEvent<HTMLElement, unknown, unknown>) => {
      if (held === null) return;
      const press = pressOf(event);
      const slop = press.touch ? TOUCH_SLOP : SLOP;
      const way = Math.hypot(press.at[0] - held.start.at[0], press.at[1] - held.start.at[1]);
      if (!held.dragging) {
        if (way < slop) return;
        held.dragging = true;
        handlers.begin(held.start);
      }
      handlers.move(press);
    })
    .on('end', (event: D3DragEvent<HTMLElement, unknown, unknown>) => {
      if (held === null) return;
      const { dragging: moved, start } = held;
      end();
      if (moved) handlers.drop(pressOf(event));
      else handlers.tap(start);
    });

  const selection = select(root);
  selection.call(dragging).call(zooming).on('dblclick.zoom', null);

  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stopGlide();
    const unit = event.deltaMode === 1 ? 32 : 1;
    const sideways = event.shiftKey && event.deltaX === 0;
    const dx = (sideways ? event.deltaY : event.deltaX) * unit;
    const dy = (sideways ? 0 : event.deltaY) * unit;
    panBy(-dx, -dy);
  };
  const onMiddle = (event: MouseEvent): void => {
    if (event.button === 1) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    if (event.type === 'keyup') {
      space = false;
      handlers.panning(false);
      return;
    }
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target === null || isControl(target) || (target !== document.body && !root.contains(target))) return;
    event.preventDefault();
    if (space) return;
    space = true;
    handlers.panning(true);
  };
  const onBlur = (): void => {
    space = false;
    cancel();
    handlers.panning(false);
  };
  root.addEventListener('wheel', onWheel, { passive: false });
  root.addEventListener('mousedown', onMiddle, { capture: true });
  window.addEventListener('keydown', onKey);
  window.addEventListener('keyup', onKey);
  window.addEventListener('blur', onBlur);

  function panBy(dx: number, dy: number): void {
    const { k, x, y } = transformOf(root);
    zooming.transform(selection, zoomIdentity.translate(x + dx, y + dy).scale(k));
  }

  function show(viewport: Viewport, ms = 0): void {
    stopGlide();
    const target = zoomIdentity.translate(viewport.x, viewport.y).scale(viewport.k);
    const { width, height } = size();
    if (ms === 0 || width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      zooming.transform(selection, target);
      return;
    }
    const from = transformOf(root);
    const middle = (t: Viewport): [number, number, number] => [
      (width / 2 - t.x) / t.k,
      (height / 2 - t.y) / t.k,
      width / t.k,
    ];
    const between = interpolateZoom(middle(from), middle(viewport));
    const began = performance.now();
    const step = (): void => {
      const t = Math.min(1, (performance.now() - began) / ms);
      const [cx, cy, across] = between(1 - (1 - t) ** 3);
      const k = width / across;
      zooming.transform(
        selection,
        t === 1 ? target : zoomIdentity.translate(width / 2 - cx * k, height / 2 - cy * k).scale(k),
      );
      gliding = t < 1 ? requestAnimationFrame(step) : 0;
    };
    gliding = requestAnimationFrame(step);
  }

  function stopGlide(): void {
    if (gliding !== 0) cancelAnimationFrame(gliding);
    gliding = 0;
  }

  return {
    show,
    panBy,
    zoomBy(factor, at) {
      stopGlide();
      zooming.scaleBy(selection, factor, at === undefined ? undefined : [at[0], at[1]]);
    },
    cancel,
    dispose() {
      stopGlide();
      selection.on('.zoom', null).on('.drag', null);
      root.removeEventListener('wheel', onWheel);
      root.removeEventListener('mousedown', onMiddle, { capture: true });
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
      window.removeEventListener('blur', onBlur);
    },
  };
}

function movesView(event: Event, space: boolean, root: HTMLElement, handlers: GestureHandlers): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if (isTouch(event)) {
    const [touch] = event.touches;
    if (event.touches.length !== 1 || touch === undefined) return true;
    const corner = root.getBoundingClientRect();
    const at: Point = [touch.clientX - corner.left, touch.clientY - corner.top];
    return !handlers.holds({ at, shift: false, alt: false, control: false, touch: true });
  }
  return event instanceof MouseEvent && (event.button === 1 || (event.button === 0 && space));
}

function pressOf(event: D3DragEvent<HTMLElement, unknown, unknown>): Press {
  // d3 types the source as any; it is the mouse or touch event that d3-drag listens to.
  const source = event.sourceEvent as MouseEvent | TouchEvent;
  return {
    at: [event.x, event.y],
    shift: source.shiftKey,
    alt: source.altKey,
    control: source.ctrlKey || source.metaKey,
    touch: isTouch(source),
  };
}

function transformOf(root: HTMLElement): Viewport {
  // d3-zoom keeps its transform on the element under this name.
  return (root as HTMLElement & { __zoom?: Viewport }).__zoom ?? { x: 0, y: 0, k: 1 };
}

function isTouch(event: Event): event is TouchEvent {
  return event.type.startsWith('touch');
}

/** Fields and the canvas's own buttons, which take their presses themselves; a port is pressed like the rest of the board. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [data-control]') !== null
  );
}
