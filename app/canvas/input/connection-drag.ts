/** A connection that is being drawn: which port the pointer means, and what it would come to. */
import type { Point } from '#engine/board/values.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import { portEnd } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { PortLayout } from '#engine/drawing/shape/layout.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { humanised } from '../../texts/vocabulary.ts';
import type { PendingConnection, PortRef } from '../connecting.ts';
import { harmOf, mayConnect, portKey, rankIn } from '../connecting.ts';
import { PORT_ZOOM, partAt, portAt, portOfPartAt } from '../hit-test.ts';
import { looseEnd, rubberPainter } from '../paint/overlay.ts';
import type { OverlayPainter } from '../renderer.ts';
import type { Tooltip } from './tip.ts';

/** CSS px within which the wire jumps to a port that it may end at, and within which any port is meant. */
const SNAP_PX = 26;
const AIM_PX = 9;

export interface ConnectionDrag {
  readonly kind: 'connect';
  readonly from: PortRef;
  readonly start: RouteEnd;
  readonly pending: PendingConnection;
  /** The port that is aimed at, whether or not the connection may end there. */
  target: PortRef | null;
}

/** The drag of a connection from a port; null where the port is not on the board. */
export function connectionDrag(
  scene: Scene,
  from: PortRef,
  targets: PendingConnection['targets'],
): ConnectionDrag | null {
  const port = portLayoutOf(scene, from);
  const part = scene.parts.get(from.part);
  if (part === undefined || port === undefined) return null;
  const start = portEnd(part, port, port.lanes);
  return { kind: 'connect', from, start, pending: { from, targets }, target: null };
}

/**
 * The port that a point means: one right under it, else the nearest one close by that may be connected, else the nearest such
 * port of the part under it: one that does no harm first, and of these the one that an engineer would join.
 */
export function aimedPort(scene: Scene, { from, pending }: ConnectionDrag, at: Point, k: number): PortRef | null {
  const own = portKey(from);
  const other = (port: PortRef): boolean => portKey(port) !== own;
  const lit = (port: PortRef): boolean => mayConnect(pending, portKey(port));
  const near =
    (k >= PORT_ZOOM ? portAt(scene, at, AIM_PX / k, other) : null) ?? portAt(scene, at, Math.max(14, SNAP_PX / k), lit);
  if (near !== null) return near;
  const over = partAt(scene, at);
  if (over === null || over.id === from.part) return null;
  const harmless = (port: PortRef): boolean => lit(port) && harmOf(pending, portKey(port)) === undefined;
  const rankOf = (port: PortRef): number => rankIn(pending, portKey(port));
  if (over.drawn !== null) return bestInterface(over, pending);
  const refs = over.layout.ports.map(({ domain, interface: id }) => ({ part: over.id, domain, interface: id }));
  const best = Math.min(...refs.filter(harmless).map(rankOf));
  return portOfPartAt(over, at, (port) => harmless(port) && rankOf(port) === best) ?? portOfPartAt(over, at, lit);
}

/** Of a part that shows its pads: the interface that a drop on its body joins, so that the engine chooses the pins. */
function bestInterface({ id, file }: ScenePart, pending: PendingConnection): PortRef | null {
  let best: PortRef | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { domain, interfaces } of file?.definition.domains ?? []) {
    for (const face of interfaces) {
      const port = { part: id, domain, interface: face.id };
      const key = portKey(port);
      if (!mayConnect(pending, key)) continue;
      const rank = rankIn(pending, key) + (harmOf(pending, key) === undefined ? 0 : HARM);
      if (rank < least) [best, least] = [port, rank];
    }
  }
  return best;
}

/** Comes after every rank of what does no harm. */
const HARM = 1e6;

/** The wire from the port to the pointer, or to the port that it would end at. */
export function pendingWire(scene: Scene, drag: ConnectionDrag, at: Point): OverlayPainter {
  const { from, start, pending, target } = drag;
  const connects = target !== null && mayConnect(pending, portKey(target));
  const part = target === null ? undefined : scene.parts.get(target.part);
  const port = target === null ? undefined : portLayoutOf(scene, target);
  const end =
    connects && part !== undefined && port !== undefined ? portEnd(part, port, port.lanes) : looseEnd(start, at);
  const state = connects ? 'joins' : target === null ? 'loose' : 'refused';
  return rubberPainter(start, end, portLayoutOf(scene, from)?.class ?? 'data', state);
}

/** What dropping the connection here would do, in words; null where nothing is aimed at. */
export function connectionTip(scene: Scene, { pending, target }: ConnectionDrag, screen: Point): Tooltip | null {
  if (target === null) return null;
  const verdict = pending.targets.get(portKey(target));
  if (verdict?.ok !== true) return { at: screen, text: reasonAgainst(pending, target), kind: 'refused' };
  const port = portName(scene, target);
  const { asks, harm, facts } = verdict;
  const text = asks === undefined ? canvasTexts.connectTo({ port }) : canvasTexts.connectToAsking({ port, asks });
  if (harm !== undefined) return { at: screen, text: `${text}: ${harm}`, kind: 'refused' };
  return { at: screen, text: facts === undefined ? text : `${text} · ${facts}`, kind: 'joins' };
}

function portName(scene: Scene, { part, domain, interface: id }: PortRef): string {
  const placed = scene.parts.get(part);
  const faces = placed?.file?.definition.domains.find((one) => one.domain === domain)?.interfaces ?? [];
  const face = faces.find((one) => one.id === id);
  const name = placed?.layout.byKey.get(`${domain}/${id}`)?.label ?? face?.name ?? humanised(id);
  return `${placed?.label ?? ''} ${name}`;
}

export function reasonAgainst(pending: PendingConnection, target: PortRef): string {
  const verdict = pending.targets.get(portKey(target));
  return verdict !== undefined && verdict.ok !== true ? verdict.reason : canvasTexts.cannotConnect;
}

export function portLayoutOf(scene: Scene, port: PortRef): PortLayout | undefined {
  return scene.parts.get(port.part)?.layout.byKey.get(`${port.domain}/${port.interface}`);
}
