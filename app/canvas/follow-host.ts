/** What the host and the canvas itself show, kept on the renderer by effects until the owner of these is gone. */
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import { shifted } from '#engine/drawing/geometry.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import { connectablePorts } from './connecting.ts';
import type { CanvasHost } from './host.ts';
import type { LocalState } from './local-state.ts';
import { cornersPainter, draftPainter, focusPainter, hotPainter } from './paint/overlay.ts';
import { presencePainters } from './paint/presence.ts';
import { proposalPainters } from './paint/proposed.ts';
import type { OverlayPainter } from './renderer.ts';
import type { Surface } from './surface.ts';

export function followHost({ renderer, gestures }: Surface, host: CanvasHost, local: LocalState): void {
  createEffect(() => {
    const pending = local.pending();
    renderer.setHighlights({
      selection: host.selection(),
      violations: host.violations(),
      marks: host.marks(),
      connectable: pending === null ? null : connectablePorts(pending),
    });
  });
  createEffect(() => {
    const offsets = new Map<string, Point>();
    for (const drag of [...host.others().map((other) => other.drag), local.dragged()])
      for (const id of drag?.parts ?? []) offsets.set(id, drag?.by ?? [0, 0]);
    renderer.setDragged(offsets);
  });
  createEffect(() => renderer.setResize(local.resize()));
  const proposed = proposals(host);
  const corners = noteCorners(host, local);
  createEffect(() => {
    const others = presencePainters(host.others(), host.scene, renderer);
    const focused = host.scene.item(local.ringed() ?? '');
    const draft = local.draft();
    const lit = local.lit().flatMap((id) => host.scene.wiresOf(id));
    renderer.setOverlay([
      ...proposed(),
      ...others,
      ...(focused === undefined ? [] : [focusPainter(focused, renderer.offsetOf(focused.id))]),
      ...(draft?.kind === 'frame' ? [draftPainter(draft.area)] : []),
      ...corners(),
      ...(lit.length === 0 ? [] : [hotPainter(lit)]),
      ...local.acting(),
    ]);
  });
  createEffect(on(host.readOnly, () => gestures.cancel(), { defer: true }));
}

function proposals(host: CanvasHost): () => readonly OverlayPainter[] {
  const changed = sceneChanges(host.scene, () => host.ghosts().length > 0);
  return createMemo(() => {
    changed();
    return host.ghosts().flatMap((ghost) => proposalPainters(ghost, host.scene));
  });
}

/** The corners of the one selected note, where they may be dragged. */
function noteCorners(host: CanvasHost, local: LocalState): () => readonly OverlayPainter[] {
  const changed = sceneChanges(
    host.scene,
    () => true,
    (change) => change.notes.size > 0,
  );
  return () => {
    changed();
    const [id = ''] = host.selection();
    const note = host.selection().size === 1 && !host.readOnly() ? host.scene.notes.get(id) : undefined;
    if (note === undefined || local.draft() !== null) return [];
    const drag = local.dragged();
    const by = drag?.parts.includes(id) ? drag.by : ([0, 0] as const);
    return [cornersPainter(local.resize()?.area ?? shifted(note.area, by))];
  };
}

/** A signal that changes with the scene, while `wanted` and where a change `counts`. */
function sceneChanges(
  scene: Scene,
  wanted: () => boolean,
  counts: (change: SceneChange) => boolean = () => true,
): () => number {
  const [version, setVersion] = createSignal(0);
  createEffect(() => {
    if (wanted()) onCleanup(scene.subscribe((change) => counts(change) && setVersion((n) => n + 1)));
  });
  return version;
}
