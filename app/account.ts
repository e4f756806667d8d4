/** Who I am and which boards I have, kept on the device so that a start without the server knows them too. */
import { createSignal } from 'solid-js';
import type { BoardRecord, Me } from '#schemas/http.ts';
import { Listeners } from '#schemas/listeners.ts';
import { ApiError, api, askAs, onUnauthorized } from './api.ts';

const remembered = <T>(key: string): T | null => {
  try {
    const text = localStorage.getItem(key);
    // Written by `remember` below, under the same key.
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
};

const remember = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only the memory of names while offline.
  }
};

const [me, setMeSignal] = createSignal<Me | null>(remembered<Me>('busbar:me'));
const [boards, setBoardsSignal] = createSignal<readonly BoardRecord[] | null>(remembered('busbar:boards'));
const [reachable, setReachable] = createSignal(true);
const [signedOut, setSignedOut] = createSignal(false);
const [wantsPassword, setWantsPassword] = createSignal(me()?.mode === 'team');
const [removed, setRemoved] = createSignal(false);
const returns = new Listeners();

/**
 * `reachable` is whether the last question to the server was answered, `signedOut` whether the server knows nobody here:
 * `me` and `boards` are then what the device remembers. `wantsPassword` is whether people sign in here by a password, `removed` whether whoever was
 * here has been removed from the team.
 */
export { boards, me, reachable, removed, signedOut, wantsPassword };

askAs(me()?.account.id ?? null);
onUnauthorized((reason) => {
  if (reason === 'token-needed') setWantsPassword(false);
  if (reason === 'sign-in-needed' || reason === 'person-removed') setWantsPassword(true);
  setRemoved(reason === 'person-removed');
  noteSignedOut();
});

/** The server refused what came from here for want of a session. */
export function noteSignedOut(): void {
  setSignedOut(true);
}

/** Calls `listener` when somebody has signed in here who was signed out. Gives what ends it. */
export function onSignedIn(listener: () => void): () => void {
  return returns.add(listener);
}

/** Makes this browser the local owner's. Throws `ApiError`. */
export async function signIn(token: string): Promise<void> {
  await api.signIn(token);
  await refreshMe();
  await refreshBoards();
}

/**
 * Signs in by a password, or by a recovery code that sets a new one. What another account has left on this page is gone with a reload. Throws
 * `ApiError`.
 */
export async function signInBy(body: Parameters<typeof api.signInBy>[0]): Promise<void> {
  const before = me()?.account.id;
  const { account } = await api.signInBy(body);
  await cameIn(before !== undefined && before !== account.id);
}

/** Asks anew who is here, after somebody has come in. */
export async function cameIn(asAnother: boolean): Promise<void> {
  await refreshMe();
  await refreshBoards();
  if (asAnother) location.assign('/');
}

/** Ends this browser's session and forgets whose it was. What is stored on the device stays. */
export async function signOut(): Promise<void> {
  await api.signOut();
  setMeSignal(null);
  askAs(null);
  setBoardsSignal(null);
  remember('busbar:me', null);
  remember('busbar:boards', null);
  noteSignedOut();
}

export function setMe(value: Me): void {
  setMeSignal(value);
  askAs(value.account.id);
  remember('busbar:me', value);
}

function setBoards(value: readonly BoardRecord[]): void {
  setBoardsSignal(value);
  remember('busbar:boards', value);
}

/** Asks who I am. Offline or signed out it keeps what the device remembers; any other refusal is thrown. */
export async function refreshMe(): Promise<void> {
  await unlessOffline(async () => {
    setMe(await api.me());
    setRemoved(false);
    if (!signedOut()) return;
    setSignedOut(false);
    returns.tell();
  });
}

/** Asks for my boards, likewise. */
export async function refreshBoards(): Promise<void> {
  await unlessOffline(async () => setBoards((await api.boards()).boards));
}

/** Puts one board's new record into the list. */
export function updateBoard(record: BoardRecord): void {
  const rest = (boards() ?? []).filter((board) => board.id !== record.id);
  setBoards([record, ...rest].sort((a, b) => b.updatedAt - a.updatedAt));
}

async function unlessOffline(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
    setReachable(true);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'offline' && error.code !== 'unauthorized')) throw error;
    setReachable(error.code !== 'offline');
  }
}
