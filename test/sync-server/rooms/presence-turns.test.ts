import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';
import type { PerTurn } from '../../../sync-server/per-turn.ts';
import type { WireFrame } from '../../../sync-server/rooms/frame-queue.ts';
import { presenceTellings, RoomPresence } from '../../../sync-server/rooms/presence/room-presence.ts';
import type { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';

const MOST = LIMITS.presencePerTurn;

/** A room of tabs of as many people, and in which turn which of them was told what. */
class Crowd {
  readonly tabs = new Set<TabSocket>();
  readonly told: { readonly tab: TabSocket; readonly frames: readonly WireFrame[]; readonly turn: number }[] = [];
  readonly presence: RoomPresence;
  #count = 0;

  constructor(count: number, tellings: PerTurn) {
    const send = (tab: TabSocket, frames: readonly WireFrame[]) => void this.told.push({ tab, frames, turn });
    this.presence = new RoomPresence(
      this.tabs,
      () => 0,
      () => 0,
      send,
      tellings,
    );
    for (let one = 0; one < count; one++) this.come();
  }

  come(): TabSocket {
    this.#count++;
    // What presence reads of a tab.
    const tab = { client: this.#count, account: { id: `u_${this.#count}` }, lag: null } as unknown as TabSocket;
    this.tabs.add(tab);
    return tab;
  }

  say(words: string): void {
    this.presence.setAgent('robot', { kind: 'agent', status: words } as unknown as AgentState);
  }

  /** What each telling holds, as text. */
  texts(): readonly string[] {
    return this.told.map(({ frames }) => Buffer.concat(frames.flat()).toString('latin1'));
  }
}

let turn = 0;
let tellings: PerTurn;
beforeEach(() => {
  turn = 0;
  tellings = presenceTellings();
});

/** Runs `work` and then until nothing more is told. */
async function quiet(crowds: readonly Crowd[], work: () => void = () => {}): Promise<void> {
  const sum = () => crowds.reduce((all, { told }) => all + told.length, 0);
  work();
  for (let last = -1, still = 0; still < 3; ) {
    await nextTurn();
    turn++;
    still = sum() === last ? still + 1 : 0;
    last = sum();
  }
}

it('[S100] [limit presencePerTurn] so many tabs of all rooms are told of others in a turn, each room has its share, and all are told once', async () => {
  const crowds = [new Crowd(2 * MOST, tellings), new Crowd(2 * MOST, tellings)];
  await quiet(crowds, () => {
    for (const crowd of crowds) crowd.say('connected');
  });
  const told = crowds.flatMap((crowd) => crowd.told);
  const perTurn = new Map<number, number>();
  for (const one of told) perTurn.set(one.turn, (perTurn.get(one.turn) ?? 0) + 1);
  expect(told).toHaveLength(4 * MOST);
  expect(new Set(told.map(({ tab }) => tab)).size).toBe(4 * MOST);
  expect([...perTurn.values()]).toEqual([MOST, MOST, MOST, MOST]);
  const firstOf = (crowd: Crowd | undefined) => crowd?.told[0]?.turn ?? Number.NaN;
  expect(firstOf(crowds[1]) - firstOf(crowds[0])).toBeLessThanOrEqual(1);
});

it('[S100] what changes while many are told goes out as one telling after that', async () => {
  const crowd = new Crowd(2 * MOST, tellings);
  crowd.say('first');
  await nextTurn();
  for (const words of ['second', 'third', 'last']) crowd.say(words);
  await quiet([crowd]);
  const texts = crowd.texts();
  expect(texts.filter((text) => text.includes('first'))).toHaveLength(2 * MOST);
  expect(texts.filter((text) => text.includes('last'))).toHaveLength(2 * MOST);
  expect(texts.filter((text) => /second|third/.test(text))).toEqual([]);
});

it('[S100] who comes while others are told has all of it at once, and who goes is told nothing more', async () => {
  const crowd = new Crowd(2 * MOST, tellings);
  const last = [...crowd.tabs].at(-1);
  crowd.say('connected');
  await nextTurn();
  const newcomer = crowd.come();
  crowd.presence.tellAll(newcomer);
  if (last !== undefined) crowd.tabs.delete(last);
  await quiet([crowd]);
  const tellingsOf = (tab: TabSocket | undefined) => crowd.told.filter((one) => one.tab === tab).length;
  expect([tellingsOf(newcomer), tellingsOf(last)]).toEqual([1, 0]);
});

it('[S100] a removed agent is told as gone to all, and its id is then nobody’s', async () => {
  const crowd = new Crowd(2 * MOST, tellings);
  await quiet([crowd], () => crowd.say('connected'));
  crowd.told.length = 0;
  await quiet([crowd], () => void crowd.presence.setAgent('robot', null));
  expect(crowd.texts().filter((text) => text.includes('null'))).toHaveLength(2 * MOST);
  crowd.told.length = 0;
  crowd.presence.tellAll(crowd.come());
  expect(crowd.told).toEqual([]);
});

it('[S100] all who come are given the same bytes until a state changes', async () => {
  const crowd = new Crowd(3, tellings);
  await quiet([crowd], () => crowd.say('connected'));
  const given = () => {
    crowd.told.length = 0;
    crowd.presence.tellAll(crowd.come());
    return crowd.told[0]?.frames[0];
  };
  const before = given();
  expect(given()).toBe(before);
  crowd.say('inactive');
  expect(given()).not.toBe(before);
});
