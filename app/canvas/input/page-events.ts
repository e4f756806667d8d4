/** The events of the page that the canvas listens to beside its gestures: keys, double clicks, menus, focus. */
import { onCleanup } from 'solid-js';
import { canvasTexts } from '../../texts/canvas.ts';
import { fromPage } from '../board-handle.ts';
import type { PortRef } from '../connecting.ts';
import type { NoteWriting } from '../elements/note-writing.ts';
import { hitId, isOnName } from '../hit-test.ts';
import type { CanvasHost } from '../host.ts';
import type { LocalState } from '../local-state.ts';
import type { Surface } from '../surface.ts';
import { toBoard } from '../viewport.ts';
import { runCommand } from './commands.ts';
import type { KeyCommand } from './keys.ts';
import { keyCommand } from './keys.ts';
import { longPress } from './long-press.ts';

const REFUSED_MS = 2500;
/** Units above and below a title that belong to it. */
const TITLE_REACH = 22;

interface PageEventsContext {
  readonly root: () => HTMLElement;
  readonly surface: () => Surface;
  readonly host: CanvasHost;
  readonly local: LocalState;
  readonly writing: NoteWriting;
}

export function pageEvents(context: PageEventsContext) {
  const { surface, host, local, writing } = context;
  const { scene } = host;
  const run = keyRunner(context);
  const onCanvas = (event: MouseEvent) => fromPage(context.root(), event.clientX, event.clientY);
  const openMenu = (event: MouseEvent): void => {
    const { interaction, renderer } = surface();
    const at = onCanvas(event);
    const hit = interaction.hit(at);
    const id = hitId(hit);
    if (id !== null && !host.selection().has(id)) host.select(new Set(interaction.meant(id)));
    host.openMenu(hit, { x: event.clientX, y: event.clientY }, toBoard(renderer.viewport, at));
  };
  const resting = longPress(
    (event) => {
      if (inField(event)) return;
      surface().gestures.cancel();
      openMenu(event);
    },
    () => performance.now(),
  );
  onCleanup(resting.close);
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || inField(event)) return;
      const command = keyCommand(event);
      if (command === null || !run(command)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDblClick(event: MouseEvent): void {
      if (inField(event)) return;
      const { interaction, renderer } = surface();
      const at = onCanvas(event);
      const hit = interaction.hit(at);
      if (hit.kind === 'wire') host.inspect(hit.wire);
      if (hit.kind === 'note') writing.editNote(hit.note);
      if (hit.kind !== 'part') return;
      const part = scene.parts.get(hit.part);
      const place = toBoard(renderer.viewport, at);
      const onTitle =
        part !== undefined &&
        (part.drawn === null
          ? Math.abs(place[1] - part.at[1] - part.layout.title.y) < TITLE_REACH
          : isOnName(part, place));
      if (onTitle && !host.readOnly()) host.rename(hit.part);
      else host.inspect(hit.part);
    },
    onContextMenu(event: MouseEvent): void {
      if (inField(event)) return;
      event.preventDefault();
      if (!resting.echoes(performance.now())) openMenu(event);
    },
    onPointerDown: resting.onPointerDown,
    onPointerUp: resting.onPointerUp,
    onPointerCancel: resting.onPointerCancel,
    onFocusIn(event: FocusEvent): void {
      const item =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part-id], [data-note-id]') : null;
      const id = item?.dataset.partId ?? item?.dataset.noteId;
      if (id !== undefined) local.setCurrent(id);
    },
    onPointerMove(event: PointerEvent): void {
      resting.onPointerMove(event);
      if (event.pointerType !== 'touch' && event.buttons === 0) surface().setPointer(onCanvas(event));
    },
    onPointerLeave: () => surface().setPointer(null),
  };
}

/** Does what a key means; true where it meant something here. */
function keyRunner({ surface, host, local, writing }: PageEventsContext): (command: KeyCommand) => boolean {
  const { scene } = host;
  let refusing = 0;
  onCleanup(() => clearTimeout(refusing));
  /** Tells who may only look so, at the pointer or in the middle, for a while. */
  const refuse = (): void => {
    const { width, height } = surface().renderer.size;
    local.setTip({ at: surface().pointer() ?? [width / 2, height / 2], text: canvasTexts.lookOnly, kind: 'refused' });
    clearTimeout(refusing);
    refusing = window.setTimeout(() => local.setTip(null), REFUSED_MS);
  };
  /** What a key acts on: the selection, or what has the focus. */
  const subjects = (): string[] => {
    if (host.selection().size > 0) return [...host.selection()];
    const id = local.current();
    return id !== null && scene.item(id) !== undefined ? [id] : [];
  };
  return (command) => {
    const { renderer, gestures, interaction, whole } = surface();
    if (command.kind === 'cancel' && interaction.dragging) {
      gestures.cancel();
      return true;
    }
    const focused = command.kind === 'connect' ? focusedPart(local) : null;
    const ids = focused === null ? subjects() : [focused];
    const code = () => interaction.code;
    const port = focusedPort(host);
    return runCommand(command, { host, renderer, gestures, ids, code, port, whole, writing, refuse });
  };
}

function focusedPort({ scene }: CanvasHost): PortRef | null {
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.port : undefined;
  const [part = '', domain = '', face = ''] = key?.split('/') ?? [];
  const port = scene.parts.get(part)?.layout.byKey.get(`${domain}/${face}`);
  return port === undefined ? null : { part, domain: port.domain, interface: port.interface };
}

/** The part on which the keyboard stands, in the picture or in the list beside it; null where it stands on none. */
function focusedPart(local: LocalState): string | null {
  return local.ringed() ?? document.activeElement?.closest<HTMLElement>('[data-part-id]')?.dataset.partId ?? null;
}

function inField(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
}
