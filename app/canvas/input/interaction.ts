/** What pressing, dragging and dropping on the board means: select, marquee, move, resize, connect. Framework-free. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { isSameBox, shifted } from '#engine/drawing/geometry.ts';
import type { SceneItem, SceneWire } from '#engine/drawing/scene/items.ts';
import { placeOf } from '#engine/drawing/scene/items.ts';
import type { Corner, SceneNote } from '#engine/drawing/scene/notes.ts';
import { cornerAt, resized } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { lockedWords } from '../../texts/engine/locked.ts';
import { number } from '../../texts/format.ts';
import type { PortRef } from '../connecting.ts';
import { mayConnect, portKey } from '../connecting.ts';
import { portDescription, wireDescription, wiresAtPort } from '../descriptions.ts';
import type { HitTarget } from '../hit-test.ts';
import { hitId, hitTest, isGraspable, marqueeHits, PORT_ZOOM, portOfPartAt, subjectOf } from '../hit-test.ts';
import type { CanvasHost, DragReport } from '../host.ts';
import { draftPainter, hotPainter, marqueePainter } from '../paint/overlay.ts';
import type { Viewport } from '../viewport.ts';
import { toBoard } from '../viewport.ts';
import {
  aimedPort,
  connectionDrag,
  connectionTip,
  pendingWire,
  portLayoutOf,
  reasonAgainst,
} from './connection-drag.ts';
import type { DragSession, Feedback, HandCode } from './drag-session.ts';
import { dragStep } from './drag-step.ts';
import { drawnArea, newArea } from './drawn-area.ts';
import { moveSet } from './movable.ts';
import { conductorOf } from './nets.ts';
import type { PointerInput } from './press.ts';

/** CSS px around a corner of a selected note that mean the corner. */
const CORNER_PX = 8;

export class Interaction {
  readonly #host: CanvasHost;
  readonly #scene: Scene;
  readonly #viewport: () => Viewport;
  readonly #feedback: Feedback;
  #drag: DragSession | null = null;
  #hovered = '';
  /** null until it is there. */
  code: HandCode | null = null;

  constructor(host: CanvasHost, viewport: () => Viewport, feedback: Feedback) {
    this.#host = host;
    this.#scene = host.scene;
    this.#viewport = viewport;
    this.#feedback = feedback;
  }

  get dragging(): boolean {
    return this.#drag !== null;
  }

  hit(at: Point): HitTarget {
    const viewport = this.#viewport();
    return hitTest(this.#scene, toBoard(viewport, at), viewport.k);
  }

  /** What a press on it means: a part with all of its group, else it alone. */
  meant(id: string): readonly string[] {
    const group = this.#scene.parts.get(id)?.part.group ?? null;
    if (group === null) return [id];
    return [...this.#scene.parts.values()].filter(({ part }) => part.group === group).map((one) => one.id);
  }

  holds(press: PointerInput): boolean {
    if (this.#writes() !== null || this.#comments()) return true;
    const hit = this.hit(press.at);
    if (hit.kind === 'wire') return this.#host.selection().has(hit.wire);
    return isGraspable(hit) || this.#cornerAt(press.at) !== null;
  }

  tap(press: PointerInput): void {
    const writes = this.#writes();
    if (writes !== null) {
      this.#write(writes, newArea(writes, toBoard(this.#viewport(), press.at)));
      return;
    }
    const hit = this.hit(press.at);
    if (this.#comments()) {
      this.#comment(hit, press.at);
      return;
    }
    if (hit.kind === 'part' && this.#host.tool() === 'connect') {
      this.#host.openConnect(hit.part, null);
      return;
    }
    if (hit.kind === 'port') this.#host.openPort(hit.port);
    const id = hitId(hit);
    const selected = this.#host.selection();
    if (press.shift || press.control) {
      if (id === null) return;
      const its = this.meant(id);
      const next = new Set(selected);
      const isOn = next.has(id);
      for (const one of its) isOn ? next.delete(one) : next.add(one);
      this.#host.select(next);
      return;
    }
    const its = id === null ? [] : this.meant(id);
    if (its.length !== selected.size || its.some((one) => !selected.has(one))) this.#host.select(new Set(its));
  }

  begin(press: PointerInput): void {
    this.hover(null);
    const at = toBoard(this.#viewport(), press.at);
    const hit = this.hit(press.at);
    const readOnly = this.#host.readOnly();
    const writes = this.#writes();
    const corner = this.#cornerAt(press.at);
    if (writes !== null) this.#drag = { kind: 'draw', what: writes, from: at, area: drawnArea(at, at, press.alt) };
    else if (this.#comments()) this.#drag = { kind: 'comment' };
    else if (corner !== null) this.#drag = { kind: 'resize', ...corner, area: corner.note.area };
    else if (readOnly && (isGraspable(hit) || hit.kind === 'wire')) this.#refuse(press, canvasTexts.lookOnly, []);
    else if (hit.kind === 'note') this.#beginMove(hit.note, at, press);
    else if (hit.kind === 'port') this.#beginConnection(hit.port);
    else if (hit.kind === 'part' && this.#host.tool() === 'connect') this.#connectFrom(hit.part, at);
    else if (hit.kind === 'part') this.#beginMove(hit.part, at, press);
    else if (hit.kind === 'wire' && !press.shift && this.#beginLaying(hit.line, at)) this.#feedback.cursor('grabbing');
    else this.#drag = { kind: 'marquee', from: at, added: press.shift ? this.#host.selection() : null };
  }

  move(press: PointerInput): void {
    const drag = this.#drag;
    if (drag === null) return;
    const at = toBoard(this.#viewport(), press.at);
    switch (drag.kind) {
      case 'refused':
      case 'comment':
        break;
      case 'marquee': {
        const hits = this.#itemsOf(marqueeHits(this.#scene, drag.from, at));
        this.#feedback.overlay([marqueePainter(drag.from, at, hits)]);
        break;
      }
      case 'move': {
        const raw: Point = [at[0] - drag.from[0], at[1] - drag.from[1]];
        drag.by = dragStep(drag.grabbed, raw, { isDrawn: this.#scene.isDrawn, free: press.alt });
        this.#showDrag({ parts: drag.ids, by: drag.by });
        this.#showGuides(drag.ids, drag.by);
        break;
      }
      case 'resize':
        drag.area = resized(drag.note.area, drag.corner, at, press.alt);
        this.#feedback.resizing({ id: drag.note.id, area: drag.area });
        break;
      case 'lay':
        this.code?.holdAt(drag, at);
        this.#feedback.overlay(this.code === null ? [] : [hotPainter([this.code.laidOver(drag)])]);
        break;
      case 'draw':
        drag.area = drawnArea(drag.from, at, press.alt);
        this.#feedback.overlay([draftPainter(drag.area)]);
        break;
      case 'connect':
        drag.target = aimedPort(this.#scene, drag, at, this.#viewport().k);
        this.#feedback.overlay([pendingWire(this.#scene, drag, at)]);
        this.#feedback.tip(connectionTip(this.#scene, drag, press.at));
        this.#host.presence.connection({ from: drag.from, to: at });
    }
  }

  drop(press: PointerInput): void {
    this.move(press);
    const drag = this.#drag;
    if (drag === null) return;
    this.#drag = null;
    const at = toBoard(this.#viewport(), press.at);
    switch (drag.kind) {
      case 'refused':
        if (drag.locked.length > 0) this.#host.keptInPlace(drag.locked);
        break;
      case 'marquee':
        this.#host.select(new Set([...(drag.added ?? []), ...marqueeHits(this.#scene, drag.from, at)]));
        break;
      case 'move':
        if (drag.by[0] !== 0 || drag.by[1] !== 0) this.#moveUnlocked(drag);
        break;
      case 'resize':
        if (!isSameBox(drag.area, drag.note.area)) this.#host.resizeNote(drag.note.id, drag.area);
        break;
      case 'comment':
        this.#comment(this.hit(press.at), press.at);
        break;
      case 'lay': {
        const { id } = drag.wire.connection;
        const route = this.code?.laidRoute(this.#scene, drag) ?? null;
        this.#host.select(new Set([id]));
        if (route !== null) this.#host.layWires(id, route);
        break;
      }
      case 'draw':
        this.#write(drag.what, drag.area);
        break;
      case 'connect':
        if (drag.target === null) break;
        if (mayConnect(drag.pending, portKey(drag.target))) this.#host.connect(drag.from, drag.target);
        else this.#host.refuseConnection(reasonAgainst(drag.pending, drag.target));
    }
    this.#clear();
  }

  cancel(): void {
    if (this.#drag === null) return;
    this.#drag = null;
    this.#clear();
  }

  /** Shows what lies under an idle pointer; null when it left. */
  hover(at: Point | null): void {
    if (this.#drag !== null) return;
    const hit: HitTarget = at === null ? { kind: 'empty' } : this.hit(at);
    const corner = at === null ? null : this.#cornerAt(at);
    const wire = hit.kind === 'wire' ? this.#scene.wires.get(hit.line) : undefined;
    if (wire !== undefined && at !== null) {
      const text = wireDescription(this.#scene, wire, this.#host.wireFacts(wire));
      this.#feedback.tip({ at, text, kind: 'plain' });
      this.#feedback.cursor(this.#cursorOver(wire, toBoard(this.#viewport(), at)));
    }
    const key = corner === null ? hoverKey(hit) : `corner ${corner.corner}`;
    if (key === this.#hovered) return;
    this.#hovered = key;
    const lit = this.#netUnder(hit);
    this.#feedback.overlay(lit.length > 0 ? [hotPainter(lit)] : []);
    const port = hit.kind === 'port' ? portLayoutOf(this.#scene, hit.port) : undefined;
    const part = hit.kind === 'port' ? this.#scene.parts.get(hit.part) : undefined;
    if (port !== undefined && part !== undefined && at !== null)
      this.#feedback.tip({ at, text: portDescription(this.#scene, part, port), kind: 'plain' });
    else if (hit.kind !== 'wire') this.#feedback.tip(null);
    if (corner !== null) this.#feedback.cursor(corner.corner[0] === corner.corner[1] ? 'nwse' : 'nesw');
    else if (hit.kind !== 'wire')
      this.#feedback.cursor(hit.kind === 'port' && !this.#host.readOnly() ? 'crosshair' : 'default');
  }

  #cursorOver(wire: SceneWire, at: Point): 'pointer' | 'ns' | 'ew' {
    if (this.code === null || this.#host.readOnly() || this.#host.tool() !== 'select') return 'pointer';
    return this.code.isLevel(this.code.segmentDrag(wire, at)) ? 'ns' : 'ew';
  }

  #beginLaying(line: string, at: Point): boolean {
    const wire = this.#scene.wires.get(line);
    if (this.code === null || wire === undefined || this.#host.tool() !== 'select') return false;
    this.#drag = this.code.segmentDrag(wire, at);
    return true;
  }

  /** What hangs together with the wire under the pointer, or with the pad of a drawn part. */
  #netUnder(hit: HitTarget): readonly SceneWire[] {
    if (hit.kind === 'wire') return conductorOf(this.#scene, hit.line);
    const part = hit.kind === 'port' ? this.#scene.parts.get(hit.part) : undefined;
    if (hit.kind !== 'port' || part === undefined || part.drawn === null) return [];
    const [wire] = wiresAtPort(this.#scene, part, `${hit.port.domain}/${hit.port.interface}`);
    return wire === undefined ? [] : conductorOf(this.#scene, wire.id);
  }

  #beginMove(grabbed: string, at: Point, press: PointerInput): void {
    let selected = this.#host.selection();
    if (!selected.has(grabbed)) {
      selected = new Set([...(press.shift ? selected : []), ...this.meant(grabbed)]);
      this.#host.select(selected);
    }
    const { free, locked } = moveSet(this.#scene, selected);
    const item = this.#scene.item(grabbed);
    if (item === undefined) return;
    if (free.length === 0) {
      const labels = locked.flatMap((id) => this.#scene.parts.get(id)?.label ?? []);
      this.#refuse(press, lockedWords(labels, 'move'), locked);
      return;
    }
    this.#feedback.cursor('grabbing');
    this.#drag = { kind: 'move', from: at, grabbed: placeOf(item), ids: free, locked, by: [0, 0] };
  }

  /** Somebody else may have locked parts since they were grabbed. */
  #moveUnlocked({ ids, locked, by }: Extract<DragSession, { kind: 'move' }>): void {
    const isLocked = (id: string) => this.#scene.parts.get(id)?.part.locked === true;
    const kept = [...locked, ...ids.filter(isLocked)];
    this.#host.move(
      ids.filter((id) => !isLocked(id)),
      by,
    );
    if (kept.length > 0) this.#host.keptInPlace(kept);
  }

  /** What the tool in hand writes, where the board may be changed. */
  #writes(): 'note' | 'frame' | null {
    const tool = this.#host.tool();
    return (tool === 'note' || tool === 'frame') && !this.#host.readOnly() ? tool : null;
  }

  #comments(): boolean {
    return this.#host.tool() === 'comment' && !this.#host.readOnly();
  }

  #comment(hit: HitTarget, at: Point): void {
    this.#host.setTool('select');
    this.#host.comment(subjectOf(hit), toBoard(this.#viewport(), at));
  }

  #write(kind: 'note' | 'frame', area: Box): void {
    this.#host.setTool('select');
    this.#feedback.write(kind, area);
  }

  /** From the port of the part that is nearest to where it was pressed. */
  #connectFrom(id: string, at: Point): void {
    const part = this.#scene.parts.get(id);
    const port = part === undefined ? null : portOfPartAt(part, at, () => true);
    if (port !== null) this.#beginConnection(port);
  }

  #refuse(press: PointerInput, text: string, locked: readonly string[]): void {
    this.#drag = { kind: 'refused', locked };
    this.#feedback.tip({ at: press.at, text, kind: 'refused' });
  }

  /** The corner of the one selected note that the point means, where it may be dragged. */
  #cornerAt(at: Point): { readonly note: SceneNote; readonly corner: Corner } | null {
    const selected = this.#host.selection();
    if (selected.size !== 1 || this.#host.readOnly()) return null;
    const [id = ''] = selected;
    const note = this.#scene.notes.get(id);
    if (note === undefined) return null;
    const viewport = this.#viewport();
    const corner = cornerAt(note.area, toBoard(viewport, at), CORNER_PX / viewport.k);
    return corner === null ? null : { note, corner };
  }

  #beginConnection(from: PortRef): void {
    const drag = connectionDrag(
      this.#scene,
      from,
      this.#host.connectability(from, () => {
        if (drag !== null && this.#drag === drag) this.#feedback.pending({ ...drag.pending });
      }),
    );
    this.#drag = drag;
    if (drag === null) return;
    this.#feedback.pending(drag.pending);
    this.#feedback.cursor('crosshair');
  }

  #showGuides(ids: readonly string[], by: Point): void {
    const box = this.#scene.boundsOf(ids);
    const { code } = this;
    if (box === null || code === null || this.#viewport().k < PORT_ZOOM) return;
    this.#feedback.overlay([code.guidesPainter(code.guidesFor(this.#scene, shifted(box, by), new Set(ids)), number)]);
  }

  #showDrag(drag: DragReport | null): void {
    this.#feedback.dragged(drag);
    this.#host.presence.drag(drag);
  }

  #clear(): void {
    this.#hovered = '';
    this.#showDrag(null);
    this.#host.presence.connection(null);
    this.#feedback.resizing(null);
    this.#feedback.pending(null);
    this.#feedback.overlay([]);
    this.#feedback.tip(null);
    this.#feedback.cursor('default');
  }

  #itemsOf(ids: Iterable<string>): SceneItem[] {
    const found: SceneItem[] = [];
    for (const id of ids) {
      const item = this.#scene.item(id);
      if (item !== undefined) found.push(item);
    }
    return found;
  }
}

/** Where this stays the same, nothing has to be shown anew. */
function hoverKey(hit: HitTarget): string {
  return hit.kind === 'wire' ? hit.line : hit.kind === 'port' ? portKey(hit.port) : hit.kind;
}
