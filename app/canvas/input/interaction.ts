/** What pressing, dragging and dropping on the board means: select, marquee, move, connect. Framework-free. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { snappedMove, within } from '#engine/drawing/geometry.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import type { Hit } from '../hit.ts';
import { hitId, hitTest, marqueeHits, PORT_ZOOM, partAt, portAt } from '../hit.ts';
import type { Joining } from '../look.ts';
import { mayJoin } from '../look.ts';
import type { Corner, SceneNote } from '../notes.ts';
import { cornerAt, reshaped } from '../notes.ts';
import { hotPainter, looseEnd, marqueePainter, rubberPainter } from '../paint/overlay.ts';
import type { Joinable, PortRef } from '../ports.ts';
import { portKey } from '../ports.ts';
import type { Scene, SceneThing } from '../scene.ts';
import { placeOf, portEnd } from '../scene.ts';
import type { OverlayPainter, Shape } from '../stage.ts';
import type { View } from '../view.ts';
import { toBoard } from '../view.ts';
import { wireWords } from '../words.ts';
import type { Press } from './gestures.ts';
import { movable } from './movable.ts';
import { conductorOf } from './nets.ts';

/** A line of text beside the pointer. */
export interface Tip {
  /** CSS px from the canvas's corner. */
  readonly at: Point;
  readonly text: string;
  readonly kind: 'plain' | 'joins' | 'refused';
}

export interface InteractionEvents {
  selection(): ReadonlySet<string>;
  readOnly(): boolean;
  connectability(from: PortRef): ReadonlyMap<string, Joinable>;
  select(ids: ReadonlySet<string>): void;
  move(ids: readonly string[], by: Point): void;
  /** A corner of a note is dragged: the area that it would take; null when it was let go. */
  shaping(shape: Shape | null): void;
  reshape(note: string, area: Box): void;
  connect(from: PortRef, to: PortRef): void;
  /** A connection was dropped on a port that it may not join: why, in words. */
  refused(reason: string): void;
  port(port: PortRef): void;
  /** Parts and notes that are dragged now, and how far; null when they were dropped. */
  dragged(drag: { readonly parts: readonly string[]; readonly by: Point } | null): void;
  connecting(to: { readonly from: PortRef; readonly to: Point } | null): void;
  joining(joining: Joining | null): void;
  overlay(painters: readonly OverlayPainter[]): void;
  tip(tip: Tip | null): void;
  pointer(shape: 'default' | 'move' | 'pointer' | 'crosshair' | 'grabbing' | 'nwse' | 'nesw'): void;
}

type Drag =
  /** By someone who may only look: it changes nothing and marks nothing. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'marquee'; readonly from: Point; readonly added: ReadonlySet<string> | null }
  | {
      readonly kind: 'move';
      readonly from: Point;
      readonly grabbed: Point;
      readonly ids: readonly string[];
      by: Point;
    }
  | { readonly kind: 'reshape'; readonly note: SceneNote; readonly corner: Corner; area: Box }
  | {
      readonly kind: 'connect';
      readonly from: PortRef;
      readonly start: RouteEnd;
      readonly joining: Joining;
      target: PortRef | null;
    };

/** What is told to who may not edit and tries. */
export const LOOK_ONLY = 'You may look at this board, not edit it.';
/** CSS px within which the wire jumps to a port that it may join, and within which any port is meant. */
const SNAP_PX = 26;
const AIM_PX = 9;
/** CSS px around a corner of a selected note that mean the corner. */
const CORNER_PX = 8;

export class Interaction {
  readonly #scene: Scene;
  readonly #view: () => View;
  readonly #events: InteractionEvents;
  #drag: Drag | null = null;
  #hovered = '';

  constructor(scene: Scene, view: () => View, events: InteractionEvents) {
    this.#scene = scene;
    this.#view = view;
    this.#events = events;
  }

  get dragging(): boolean {
    return this.#drag !== null;
  }

  hit(at: Point): Hit {
    const view = this.#view();
    return hitTest(this.#scene, toBoard(view, at), view.k);
  }

  holds(press: Press): boolean {
    return holding(this.hit(press.at)) || this.#cornerAt(press.at) !== null;
  }

  tap(press: Press): void {
    const hit = this.hit(press.at);
    if (hit.kind === 'port') this.#events.port(hit.port);
    const id = hitId(hit);
    const chosen = this.#events.selection();
    if (press.shift || press.control) {
      if (id === null) return;
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      this.#events.select(next);
    } else if (id === null ? chosen.size > 0 : chosen.size !== 1 || !chosen.has(id)) {
      this.#events.select(new Set(id === null ? [] : [id]));
    }
  }

  begin(press: Press): void {
    this.hover(null);
    const at = toBoard(this.#view(), press.at);
    const hit = this.hit(press.at);
    const readOnly = this.#events.readOnly();
    const corner = this.#cornerAt(press.at);
    if (corner !== null) this.#drag = { kind: 'reshape', ...corner, area: corner.note.area };
    else if (hit.kind === 'note' && !readOnly) this.#beginMove(hit.note, at, press);
    else if (hit.kind === 'port' && !readOnly) this.#beginConnect(hit.port);
    else if ((hit.kind === 'part' || hit.kind === 'port') && !readOnly) this.#beginMove(hit.part, at, press);
    else if (readOnly && holding(hit)) this.#drag = { kind: 'refused' };
    else this.#drag = { kind: 'marquee', from: at, added: press.shift ? this.#events.selection() : null };
    if (this.#drag?.kind === 'refused') {
      this.#events.tip({ at: press.at, text: LOOK_ONLY, kind: 'refused' });
    }
  }

  move(press: Press): void {
    const drag = this.#drag;
    if (drag === null) return;
    const at = toBoard(this.#view(), press.at);
    switch (drag.kind) {
      case 'refused':
        break;
      case 'marquee': {
        const hits = this.#thingsOf(marqueeHits(this.#scene, drag.from, at));
        this.#events.overlay([marqueePainter(drag.from, at, hits)]);
        break;
      }
      case 'move': {
        const raw: Point = [at[0] - drag.from[0], at[1] - drag.from[1]];
        const to = snappedMove(drag.grabbed, raw, press.alt);
        drag.by = [to[0] - drag.grabbed[0], to[1] - drag.grabbed[1]];
        this.#events.dragged({ parts: drag.ids, by: drag.by });
        break;
      }
      case 'reshape':
        drag.area = reshaped(drag.note.area, drag.corner, at, press.alt);
        this.#events.shaping({ id: drag.note.id, area: drag.area });
        break;
      case 'connect':
        this.#aim(drag, at, press.at);
    }
  }

  drop(press: Press): void {
    this.move(press);
    const drag = this.#drag;
    if (drag === null) return;
    this.#drag = null;
    const at = toBoard(this.#view(), press.at);
    switch (drag.kind) {
      case 'refused':
        break;
      case 'marquee':
        this.#events.select(new Set([...(drag.added ?? []), ...marqueeHits(this.#scene, drag.from, at)]));
        break;
      case 'move':
        if (drag.by[0] !== 0 || drag.by[1] !== 0) this.#events.move(drag.ids, drag.by);
        break;
      case 'reshape':
        if (!same(drag.area, drag.note.area)) this.#events.reshape(drag.note.id, drag.area);
        break;
      case 'connect':
        if (drag.target === null) break;
        if (mayJoin(drag.joining, portKey(drag.target))) this.#events.connect(drag.from, drag.target);
        else this.#events.refused(refusalOf(drag.joining, drag.target));
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
    const hit: Hit = at === null ? { kind: 'empty' } : this.hit(at);
    const corner = at === null ? null : this.#cornerAt(at);
    const key =
      corner !== null
        ? `corner ${corner.corner}`
        : hit.kind === 'wire'
          ? hit.wire
          : hit.kind === 'port'
            ? portKey(hit.port)
            : hit.kind;
    if (hit.kind === 'wire' && at !== null) {
      const wire = this.#scene.wires.get(hit.wire);
      if (wire !== undefined) this.#events.tip({ at, text: wireWords(this.#scene, wire), kind: 'plain' });
    }
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.#events.overlay(hit.kind === 'wire' ? [hotPainter(conductorOf(this.#scene, hit.wire))] : []);
    if (hit.kind === 'port' && at !== null) {
      const part = this.#scene.parts.get(hit.part);
      const port = part?.layout.byKey.get(`${hit.port.domain}/${hit.port.interface}`);
      if (port !== undefined) this.#events.tip({ at, text: port.description, kind: 'plain' });
    } else if (hit.kind !== 'wire') this.#events.tip(null);
    const readOnly = this.#events.readOnly();
    this.#events.pointer(
      corner !== null
        ? corner.corner[0] === corner.corner[1]
          ? 'nwse'
          : 'nesw'
        : hit.kind === 'wire'
          ? 'pointer'
          : hit.kind === 'port' && !readOnly
            ? 'crosshair'
            : 'default',
    );
  }

  #beginMove(grabbed: string, at: Point, press: Press): void {
    let chosen = this.#events.selection();
    if (!chosen.has(grabbed)) {
      chosen = new Set(press.shift ? [...chosen, grabbed] : [grabbed]);
      this.#events.select(chosen);
    }
    const ids = movable(this.#scene, chosen);
    const held = this.#scene.thing(grabbed);
    if (held === undefined || ids.length === 0) return;
    this.#events.pointer('grabbing');
    this.#drag = { kind: 'move', from: at, grabbed: placeOf(held), ids, by: [0, 0] };
  }

  /** The corner of the one selected note that the point means, where it may be dragged. */
  #cornerAt(at: Point): { readonly note: SceneNote; readonly corner: Corner } | null {
    const chosen = this.#events.selection();
    if (chosen.size !== 1 || this.#events.readOnly()) return null;
    const [id = ''] = chosen;
    const note = this.#scene.notes.get(id);
    if (note === undefined) return null;
    const view = this.#view();
    const corner = cornerAt(note.area, toBoard(view, at), CORNER_PX / view.k);
    return corner === null ? null : { note, corner };
  }

  #beginConnect(from: PortRef): void {
    const part = this.#scene.parts.get(from.part);
    const port = part?.layout.byKey.get(`${from.domain}/${from.interface}`);
    if (part === undefined || port === undefined) return;
    const joining: Joining = { from, targets: this.#events.connectability(from) };
    this.#events.joining(joining);
    this.#events.pointer('crosshair');
    this.#drag = { kind: 'connect', from, start: portEnd(part, port, port.lanes), joining, target: null };
  }

  #aim(drag: Drag & { kind: 'connect' }, at: Point, screen: Point): void {
    const { k } = this.#view();
    const own = portKey(drag.from);
    const other = (port: PortRef): boolean => portKey(port) !== own;
    const lit = (port: PortRef): boolean => mayJoin(drag.joining, portKey(port));
    let target = k >= PORT_ZOOM ? portAt(this.#scene, at, AIM_PX / k, other) : null;
    target ??= portAt(this.#scene, at, Math.max(14, SNAP_PX / k), lit);
    if (target === null) {
      const over = partAt(this.#scene, at);
      if (over !== null && over.id !== drag.from.part) {
        target = portAt(this.#scene, at, Infinity, (port) => port.part === over.id && lit(port));
      }
    }
    drag.target = target;
    const joins = target !== null && lit(target);
    const part = target === null ? undefined : this.#scene.parts.get(target.part);
    const port = target === null ? undefined : part?.layout.byKey.get(`${target.domain}/${target.interface}`);
    const end =
      joins && part !== undefined && port !== undefined ? portEnd(part, port, port.lanes) : looseEnd(drag.start, at);
    const kind =
      this.#scene.parts.get(drag.from.part)?.layout.byKey.get(`${drag.from.domain}/${drag.from.interface}`)?.class ??
      'data';
    const state = joins ? 'joins' : target === null ? 'loose' : 'refused';
    this.#events.overlay([rubberPainter(drag.start, end, kind, state)]);
    this.#events.connecting({ from: drag.from, to: at });
    if (target === null || part === undefined || port === undefined) {
      this.#events.tip(null);
      return;
    }
    const verdict = drag.joining.targets.get(portKey(target));
    if (joins) {
      const asks = verdict?.ok === true && verdict.asks !== undefined ? ` (${verdict.asks})` : '';
      this.#events.tip({ at: screen, text: `Connect to ${part.label} ${port.label}${asks}`, kind: 'joins' });
    } else {
      this.#events.tip({ at: screen, text: refusalOf(drag.joining, target), kind: 'refused' });
    }
  }

  #clear(): void {
    this.#hovered = '';
    this.#events.dragged(null);
    this.#events.shaping(null);
    this.#events.connecting(null);
    this.#events.joining(null);
    this.#events.overlay([]);
    this.#events.tip(null);
    this.#events.pointer('default');
  }

  #thingsOf(ids: Iterable<string>): SceneThing[] {
    const found: SceneThing[] = [];
    for (const id of ids) {
      const thing = this.#scene.thing(id);
      if (thing !== undefined) found.push(thing);
    }
    return found;
  }
}

/** Whether it is something that a drag takes hold of. */
function holding({ kind }: Hit): boolean {
  return kind === 'part' || kind === 'port' || kind === 'note';
}

function refusalOf(joining: Joining, target: PortRef): string {
  const verdict = joining.targets.get(portKey(target));
  return verdict !== undefined && verdict.ok !== true ? verdict.reason : 'These cannot be joined.';
}

function same(a: Box, b: Box): boolean {
  return within(a, b) && within(b, a);
}
