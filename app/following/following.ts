/** Looking at the board through somebody else's eyes, and asking everybody to look through one's own. */
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { BoardView } from '../board-view.ts';
import { visibleBox } from '../canvas/viewport.ts';
import type { Person } from '../presence/presence.ts';
import { presenceTexts } from '../texts/board/presence.ts';
import { onDocument } from '../ui/on-document.ts';
import { toast } from '../ui/toasts.ts';
import { isFollowed, mustLetGo, seenOf, tabOf, viewOf } from './follow-state.ts';

export interface Following {
  /** Whom this tab follows. */
  readonly followed: Accessor<Person | null>;
  /** Follows somebody, by the id that presence has; the same again stops it. */
  toggle(person: string): void;
  stop(): void;
  /** Who asks to be followed, while this person has not answered. */
  readonly summons: Accessor<Person | null>;
  accept(): void;
  decline(): void;
  /** Whether everybody is asked to follow this tab. */
  readonly summoning: Accessor<boolean>;
  summon(on: boolean): void;
}

type FollowedView = Pick<BoardView, 'session' | 'tabs' | 'readOnly' | 'canvas'>;

/** The view of who is followed is shown this much later, without jumps. */
const GLIDE_MS = 140;
/** What of the page, touched by hand, ends the following. */
const OWN_HANDS = '.board-canvas, .zoom-bar, .minimap';
const MOVING_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  '+',
  '-',
  '=',
  'Escape',
]);

export function following(view: FollowedView): Following {
  const { presence } = view.session;
  const [client, setClient] = createSignal<number | null>(null);
  const [declined, setDeclined] = createSignal<ReadonlySet<number>>(new Set());
  const [summoning, setSummoning] = createSignal(false);
  const followed = createMemo(() => view.tabs().find((tab) => tab.client === client()) ?? null);
  const summons = createMemo(
    () =>
      view.tabs().find((tab) => tab.summons === true && tab.client !== client() && !declined().has(tab.client)) ?? null,
  );
  /** The tab that was followed because it asked. */
  let asked: number | null = null;

  const follow = (next: number | null) => {
    setClient(next);
    asked = null;
    presence.show({ following: next ?? undefined });
  };
  const stop = () => {
    const one = followed();
    if (client() === null) return;
    // Who was asked to come and goes is not asked again.
    if (one?.summons === true) setDeclined(new Set([...declined(), one.client]));
    follow(null);
  };
  const summon = (wanted: boolean) => {
    const may = wanted && !view.readOnly();
    setSummoning(may);
    presence.show({ summons: may || undefined });
    if (may) stop();
  };

  letGo(view, { followed, client, isOver: (tab) => asked === tab.client && tab.summons !== true }, () => follow(null));
  lookAlong(view, followed);
  forgetAnswers(view, declined, setDeclined);
  createEffect(() => view.readOnly() && summoning() && summon(false));
  showView(view, summoning);
  stopAtOwnHands(client, stop);

  return {
    followed,
    toggle(person) {
      const tab = tabOf(view.tabs(), person);
      if (tab === undefined) return;
      if (tab.client === client()) stop();
      else {
        summon(false);
        follow(tab.client);
      }
    },
    stop,
    summons,
    accept() {
      const tab = summons();
      if (tab === null) return;
      follow(tab.client);
      asked = tab.client;
    },
    decline() {
      const tab = summons();
      if (tab !== null) setDeclined(new Set([...declined(), tab.client]));
    },
    summoning,
    summon,
  };
}

/** Stops where who is followed has gone or no longer asks for it, and where people follow each other in a ring. */
function letGo(
  view: FollowedView,
  {
    followed,
    client,
    isOver,
  }: {
    readonly followed: Accessor<Person | null>;
    readonly client: Accessor<number | null>;
    readonly isOver: (tab: Person) => boolean;
  },
  stop: () => void,
): void {
  createEffect(
    on([followed, client], ([tab, id], before) => {
      if (id === null) return;
      const was = before?.[0];
      if (was?.client === id && (tab === null || isOver(tab))) {
        toast(presenceTexts.followingEnded({ name: was.user?.name ?? '' }));
        stop();
      } else if (tab !== null && mustLetGo(view.tabs(), view.session.presence.client, id)) stop();
    }),
  );
}

function lookAlong(view: FollowedView, followed: Accessor<Person | null>): void {
  createEffect(() => {
    const seen = followed()?.view;
    const canvas = view.canvas();
    if (seen !== undefined && canvas !== undefined) canvas.setViewport(viewOf(seen, canvas.size()), GLIDE_MS);
  });
}

/** A new call is a new question. */
function forgetAnswers(
  view: FollowedView,
  declined: Accessor<ReadonlySet<number>>,
  setDeclined: (clients: ReadonlySet<number>) => void,
): void {
  createEffect(() => {
    const asking = new Set(view.tabs().flatMap((tab) => (tab.summons === true ? tab.client : [])));
    const kept = [...declined()].filter((id) => asking.has(id));
    if (kept.length < declined().size) setDeclined(new Set(kept));
  });
}

/** Says what this tab sees, while anybody looks along or is asked to. */
function showView(view: FollowedView, summoning: Accessor<boolean>): void {
  const { presence } = view.session;
  const wanted = createMemo(() => summoning() || isFollowed(view.tabs(), presence.client));
  createEffect(() => {
    const canvas = view.canvas();
    if (!wanted() || canvas === undefined) return;
    let last = '';
    const say = () => {
      const seen = seenOf(visibleBox(canvas.viewport(), canvas.size()));
      if (`${seen}` === last) return;
      last = `${seen}`;
      presence.show({ view: seen });
    };
    say();
    const quiet = canvas.onFrame(say);
    onCleanup(() => {
      quiet();
      presence.show({ view: undefined });
    });
  });
}

function stopAtOwnHands(client: Accessor<number | null>, stop: () => void): void {
  const isOnBoard = ({ target }: Event) => target instanceof Element && target.closest(OWN_HANDS) !== null;
  onDocument({
    pointerdown: (event) => client() !== null && isOnBoard(event) && stop(),
    wheel: (event) => client() !== null && isOnBoard(event) && stop(),
    keydown: (event) => client() !== null && MOVING_KEYS.has(event.key) && isOnBoard(event) && stop(),
  });
}
