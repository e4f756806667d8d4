import './comments.css';
import { createEffect, createMemo, createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import type { Thread } from '#engine/comments/threads.ts';
import { useBoardView } from '../board-view.ts';
import type { BoardHandle } from '../canvas/host.ts';
import { toScreen } from '../canvas/viewport.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { onDocument } from '../ui/on-document.ts';
import { type BoardComments, type OpenComment, threadPlace } from './board-comments.ts';
import { commentPeople } from './people.ts';
import { pinned, pinRanks } from './pins.ts';
import { subjectName } from './subject-name.ts';
import { NewThreadCard, ThreadCard } from './ThreadCard.tsx';

interface PinsProps {
  readonly comments: BoardComments;
  readonly handle: BoardHandle;
}

/** CSS px from one pin of a subject to the next. */
const STEP = 26;
const PIN = 28;
/** CSS px of a card and of what stays free around it. */
const CARD = { width: 300, gap: 12 };

/** The open threads as pins over the board, each where its subject is, and the card of the one that is open. */
export function CommentPins(props: PinsProps) {
  const view = useBoardView();
  const people = commentPeople(view);
  const { shown, near } = threadsShown(props);
  const byId = createMemo(() => new Map(shown().map((thread) => [thread.id, thread])));
  const { pins, setCard } = placing(props, shown, byId);

  const close = () => {
    const open = props.comments.opened();
    props.comments.close();
    const pin = open?.kind === 'thread' ? pins.get(open.id) : undefined;
    if (pin?.isConnected && pin.style.visibility === '') pin.focus({ preventScroll: true });
    else props.handle.focus();
  };
  onDocument({
    pointerdown({ target }) {
      if (target instanceof Element && target.closest('.board-canvas') !== null) props.comments.close();
    },
  });
  return (
    <div class="comment-pins">
      <fieldset class="comment-pin-list" aria-label={commentsTexts.onBoard}>
        <For each={near().map(({ id }) => id)}>
          {(id) => (
            <Show when={byId().get(id)}>
              {(thread) => (
                <Pin
                  thread={thread()}
                  comments={props.comments}
                  ref={(element) => {
                    pins.set(id, element);
                    onCleanup(() => pins.delete(id));
                  }}
                />
              )}
            </Show>
          )}
        </For>
      </fieldset>
      <Show when={props.comments.opened()} keyed>
        {(open) => (
          <div class="comment-place" ref={setCard}>
            <Switch>
              <Match when={open.kind === 'draft' && open}>
                {(draft) => (
                  <NewThreadCard draft={draft()} comments={props.comments} people={people()} onClose={close} />
                )}
              </Match>
              <Match when={open.kind === 'thread' && byId().get(open.id)}>
                {(thread) => (
                  <ThreadCard thread={thread()} comments={props.comments} people={people()} onClose={close} />
                )}
              </Match>
            </Switch>
          </div>
        )}
      </Show>
    </div>
  );
}

/** Keeps pins and card where they belong, frame by frame. */
function placing(props: PinsProps, shown: () => readonly Thread[], byId: () => ReadonlyMap<string, Thread>) {
  const view = useBoardView();
  const pins = new Map<string, HTMLElement>();
  const ranks = createMemo(() => pinRanks(shown()));
  let card: HTMLElement | undefined;
  const cornerOf = (thread: Pick<Thread, 'on' | 'at'>, id = '') =>
    pinPlace(props.handle, threadPlace(view, thread), ranks().get(id) ?? 0);
  const put = () => {
    const { width, height } = props.handle.size();
    for (const [id, element] of pins) {
      const thread = byId().get(id);
      if (thread === undefined) continue;
      const [x, y] = cornerOf(thread, id);
      const isSeen = x > -PIN && y > -PIN && x < width + PIN && y < height + PIN;
      place(element, [x, y]);
      // One that is not seen is not reached by Tab: the page would scroll to it.
      element.style.visibility = isSeen ? '' : 'hidden';
    }
    const opened = props.comments.opened();
    const about = opened?.kind === 'thread' ? byId().get(opened.id) : opened;
    if (card === undefined || about == null) return;
    const corner = cornerOf(about, opened?.kind === 'thread' ? opened.id : undefined);
    const [x, y] = cardPlace(corner, card, { width, height });
    card.style.setProperty('--x', `${x}px`);
    card.style.setProperty('--y', `${y}px`);
  };
  onCleanup(props.handle.onFrame(put));
  createEffect(() => {
    byId();
    props.comments.opened();
    queueMicrotask(put);
  });
  const setCard = (element: HTMLElement) => {
    card = element;
    onCleanup(() => {
      if (card === element) card = undefined;
    });
  };
  return { pins, setCard };
}

/** Threads that are not resolved, and the one that is open; of these, which are near enough to have a pin. */
function threadsShown(props: PinsProps) {
  const view = useBoardView();
  const opened = () => {
    const open: OpenComment | null = props.comments.opened();
    return open?.kind === 'thread' ? open.id : null;
  };
  const shown = createMemo(() =>
    props.comments.threads().filter(({ id, resolved }) => resolved === null || id === opened()),
  );
  const [looked, setLooked] = createSignal<Point>(props.handle.middle(), { equals: isClose });
  onCleanup(props.handle.onFrame(() => setLooked(props.handle.middle())));
  const near = createMemo(() => pinned(shown(), looked(), (thread) => threadPlace(view, thread)));
  return { shown, near };
}

function Pin(props: {
  readonly thread: Thread;
  readonly comments: BoardComments;
  readonly ref: (element: HTMLElement) => void;
}) {
  const view = useBoardView();
  const first = () => props.thread.comments.find(({ text }) => text !== '') ?? props.thread.comments[0];
  const isUnread = () => props.comments.unread().has(props.thread.id);
  const isOpen = () => {
    const open = props.comments.opened();
    return open?.kind === 'thread' && open.id === props.thread.id;
  };
  const name = () => {
    const { who, text } = first();
    const pin = commentsTexts.pin({ who, subject: subjectName(view.board(), props.thread), text: text.slice(0, SAID) });
    return isUnread() ? commentsTexts.unreadPin({ pin }) : pin;
  };
  return (
    <button
      ref={(element) => props.ref(element)}
      type="button"
      class="comment-pin"
      classList={{ unread: isUnread() }}
      aria-label={name()}
      title={name()}
      aria-expanded={isOpen()}
      onClick={() => (isOpen() ? props.comments.close() : props.comments.open(props.thread.id))}
    >
      <span aria-hidden="true">{initials(first().who)}</span>
    </button>
  );
}

/** Characters of a text that a pin says. */
const SAID = 120;

function initials(name: string): string {
  const words = name.split(/\s+/).slice(0, 2);
  return words.map((word) => word.charAt(0).toUpperCase()).join('') || '?';
}

/** The upper left corner of a pin, whose tip is at a place of the board, in CSS px from the canvas's corner. */
function pinPlace(handle: BoardHandle, at: Point, rank: number): Point {
  const [x, y] = toScreen(handle.viewport(), at);
  return [Math.round(x + rank * STEP), Math.round(y - PIN)];
}

/** Beside the pin, on the canvas. */
function cardPlace([x, y]: Point, card: HTMLElement, size: { width: number; height: number }): Point {
  const { width, gap } = CARD;
  const right = x + PIN + gap;
  const left = right + width + gap <= size.width ? right : Math.max(gap, x - gap - width);
  return [left, Math.max(gap, Math.min(y, size.height - card.offsetHeight - gap))];
}

function place(element: HTMLElement, [x, y]: Point): void {
  const transform = `translate(${x}px,${y}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

/** Less than what moves a pin into or out of reach: in board units. */
function isClose(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) < 200 && Math.abs(a[1] - b[1]) < 200;
}
