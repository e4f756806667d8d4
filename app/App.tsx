import CircleAlert from 'lucide-solid/icons/circle-alert';
import Compass from 'lucide-solid/icons/compass';
import {
  createEffect,
  createSignal,
  ErrorBoundary,
  lazy,
  Match,
  onCleanup,
  onMount,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { me, refreshBoards, refreshMe, signedOut, signIn } from './account.ts';
import { drawnLookCode } from './canvas/drawn-look-code.ts';
import { boardToOpen } from './home/first-board.ts';
import { contentOf, isFirstVisit, makeFirstSteps } from './home/first-steps.ts';
import { keepSending, knownBoards, type ListedBoard } from './home/only-here.ts';
import { openBoard } from './open-board.ts';
import { follow, go, type Route, route } from './route.ts';
import { takeToken } from './sign-in/token.ts';
import { shellTexts } from './texts/shell.ts';
import { errorWords, isNotLoaded } from './texts/worded-error.ts';
import { EmptyState } from './ui/EmptyState.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { attempt } from './ui/toasts.ts';

const Home = lazy(async () => ({ default: (await import('./home/Home.tsx')).Home }));
const JoinPage = lazy(async () => ({ default: (await import('./sign-in/JoinPage.tsx')).JoinPage }));
const SignInPage = lazy(async () => ({ default: (await import('./sign-in/SignInPage.tsx')).SignInPage }));
const WelcomePage = lazy(async () => ({ default: (await import('./sign-in/WelcomePage.tsx')).WelcomePage }));
const SignedOut = lazy(async () => ({ default: (await import('./sign-in/SignedOut.tsx')).SignedOut }));
const BoardPage = lazy(async () => ({ default: (await import('./editor/BoardPage.tsx')).BoardPage }));
const NewPartPage = lazy(async () => ({ default: (await import('./parts/NewPartPage.tsx')).NewPartPage }));
const PartEditorPage = lazy(async () => ({ default: (await import('./parts/PartEditorPage.tsx')).PartEditorPage }));
const ConnectPage = lazy(async () => ({ default: (await import('./connect/ConnectPage.tsx')).ConnectPage }));
const PartsPage = lazy(async () => ({ default: (await import('./library/PartsPage.tsx')).PartsPage }));
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }));

/** The whole page: who I am first, then what the address names. */
export function App() {
  const [problem, setProblem] = createSignal<string | null>(null);
  /** The server has said who is here, or cannot be reached: nothing is asked of it before. */
  const [known, setKnown] = createSignal(false);
  /** Neither the server nor this device knows who is here. */
  const unknown = () => signedOut() && me() === null;
  /** Where people come who are nobody here yet. */
  const isEntrance = () => route().page === 'join' || route().page === 'welcome';
  // The board's code is on its way while the server is asked who is here.
  if (route().page === 'start' || route().page === 'board') void BoardPage.preload();
  const begin = async () => {
    try {
      const token = takeToken();
      // Signing in asks for both as well.
      const signed = token !== null && (await signedInWith(token));
      if (!signed) await refreshMe();
      setKnown(true);
      if (!signed && !signedOut()) await refreshBoards();
    } catch (error) {
      setProblem(errorWords(error));
    }
  };
  onMount(begin);
  onCleanup(keepSending(LIMITS.reconnectMaxMs));
  // The printed address may be opened in a tab that shows this page already, or in another one.
  onWindow('hashchange', begin);
  onWindow('focus', () => signedOut() && void begin());
  return (
    <ErrorBoundary fallback={(error) => <Broken error={error} />}>
      <Show when={!problem() || isEntrance()} fallback={<Stopped message={problem() ?? ''} />}>
        <Show
          when={!unknown() || isEntrance()}
          fallback={
            <Suspense fallback={<div class="page" aria-busy="true" />}>
              <SignInPage />
            </Suspense>
          }
        >
          <Page known={known()} />
        </Show>
        <Show when={signedOut() && !unknown() && !isEntrance()}>
          <Suspense>
            <SignedOut />
          </Suspense>
        </Show>
      </Show>
      <Toasts />
    </ErrorBoundary>
  );
}

/** Signs in, or says why not. */
async function signedInWith(token: string): Promise<boolean> {
  let signed = false;
  await attempt(async () => {
    await signIn(token);
    signed = true;
  });
  return signed;
}

function onWindow(event: 'hashchange' | 'focus', listener: () => void): void {
  addEventListener(event, listener);
  onCleanup(() => removeEventListener(event, listener));
}

/** What the address names. What needs to know who is here waits until that is `known`. */
function Page(props: { readonly known: boolean }) {
  const token = () => addressOf('join')?.token;
  const board = () => addressOf('board')?.id;
  const settings = () => addressOf('settings')?.tab;
  const part = () => addressOf('part')?.id;
  const asked = () => addressOf('connect')?.id;
  return (
    <Suspense fallback={<div class="page" aria-busy="true" />}>
      <Switch fallback={<div class="page" aria-busy="true" />}>
        <Match when={token()} keyed>
          {(one) => <JoinPage token={one} />}
        </Match>
        <Match when={route().page === 'welcome'}>
          <WelcomePage />
        </Match>
        <Match when={props.known && board()} keyed>
          {(id) => (
            <Show when={me()} fallback={<div class="page" aria-busy="true" />}>
              <BoardPage id={id} />
            </Show>
          )}
        </Match>
        <Match when={props.known && settings()}>{(tab) => <Settings tab={tab()} />}</Match>
        <Match when={props.known && route().page === 'new-part'}>
          <NewPartPage />
        </Match>
        <Match when={props.known && asked()} keyed>
          {(id) => <ConnectPage id={id} />}
        </Match>
        <Match when={props.known && part()} keyed>
          {(id) => <PartEditorPage id={id} />}
        </Match>
        <Match when={props.known && me() && route().page === 'parts'}>
          <PartsPage />
        </Match>
        <Match when={props.known && route().page === 'boards'}>
          <Home />
        </Match>
        <Match when={props.known && route().page === 'start'}>
          <Start />
        </Match>
        <Match when={route().page === 'lost'}>
          <Lost />
        </Match>
      </Switch>
    </Suspense>
  );
}

/** The address, where it is that of `page`. */
function addressOf<P extends Route['page']>(page: P): Extract<Route, { readonly page: P }> | undefined {
  const here = route();
  // The tag was compared, which the compiler does not carry over to a generic one.
  return here.page === page ? (here as Extract<Route, { readonly page: P }>) : undefined;
}

/** `/`: the last board that was open here; on a first visit the first steps, or the sample where they cannot be made. */
function Start() {
  let isMaking = false;
  const begin = async (sample: string, list: readonly ListedBoard[]) => {
    const made = await contentOf(openBoard(sample, me(), list))
      .then(makeFirstSteps)
      .catch(() => sample);
    if (route().page === 'start') go(`/b/${made}`, true);
  };
  createEffect(() => {
    const list = knownBoards();
    // While the first steps are made the list grows.
    if (list === null || isMaking) return;
    const id = boardToOpen(list);
    if (!isFirstVisit(list) || id === undefined) go(id ? `/b/${id}` : '/boards', true);
    else {
      isMaking = true;
      // The first steps are shown as drawn. Where it does not come, blocks show them as well.
      void drawnLookCode().catch(() => undefined);
      void begin(id, list);
    }
  });
  return <div class="page" aria-busy="true" />;
}

function Lost() {
  return (
    <main class="page">
      <EmptyState
        icon={<Compass size={30} />}
        title={shellTexts.nothingHere}
        action={
          <a class="button" href="/boards" onClick={follow}>
            {shellTexts.allBoards}
          </a>
        }
      />
    </main>
  );
}

function Stopped(props: { readonly message: string }) {
  return (
    <main class="page">
      <EmptyState icon={<CircleAlert size={30} />} title={shellTexts.cannotOpen}>
        {props.message}
      </EmptyState>
    </main>
  );
}

function Broken(props: { readonly error: unknown }) {
  const notLoaded = () => isNotLoaded(props.error);
  return (
    <main class="page">
      <EmptyState
        icon={<CircleAlert size={30} />}
        title={notLoaded() ? shellTexts.pageNotLoaded : shellTexts.pageBroke}
        action={
          <div class="empty-actions">
            <button type="button" class="button" onClick={() => location.reload()}>
              {shellTexts.reload}
            </button>
            <a class="button" href="/boards">
              {shellTexts.allBoards}
            </a>
          </div>
        }
      >
        {notLoaded() ? shellTexts.pageNotLoadedHelp : shellTexts.editsAreSafe({ error: String(props.error) })}
      </EmptyState>
    </main>
  );
}
