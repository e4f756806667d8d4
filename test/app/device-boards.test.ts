import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { nextBoardId } from '#engine/board/ids.ts';
import type { BoardRecord } from '#schemas/http.ts';
import { type DeviceBoardsPorts, deviceBoards, IdTaken } from '../../app/home/device-boards.ts';
import type { CopyKey } from '../../app/replica/device-copies.ts';

/** A device with its storage and copies, and a server that can be away and that may have boards of others. */
function world() {
  const kept = new Map<string, string>();
  const copies = new Map<string, Uint8Array>();
  const nameOf = ({ room, account }: CopyKey) => `${room}/${account}`;
  const server = {
    isAway: true,
    refuses: null as Error | null,
    boards: new Map<string, string>(),
    asked: [] as string[],
    uploaded: [] as string[],
    breaks: false,
  };
  const published: string[] = [];
  const tabs: (() => void)[] = [];
  let account: string | null = 'u_ada';
  let draws = 0;
  const ports: DeviceBoardsPorts = {
    account: () => account,
    async put(id, name) {
      server.asked.push(id);
      if (server.isAway) throw new Error('offline');
      if (server.refuses !== null) throw server.refuses;
      if ((server.boards.get(id) ?? account) !== account) throw new IdTaken();
      server.boards.set(id, account ?? '');
      return { id, name } as BoardRecord;
    },
    async upload({ room }) {
      if (server.breaks) throw new Error('the line broke');
      server.uploaded.push(room);
    },
    published: ({ id }) => published.push(id),
    copies: {
      list: async () =>
        [...copies.keys()].map((key) => {
          const [room = '', owner = ''] = key.split('/');
          return { room, account: owner };
        }),
      async read(key) {
        const doc = new Y.Doc();
        const update = copies.get(nameOf(key));
        if (update !== undefined) Y.applyUpdate(doc, update);
        return doc;
      },
      async write(key, doc) {
        const before = copies.get(nameOf(key));
        const update = Y.encodeStateAsUpdate(doc);
        copies.set(nameOf(key), before === undefined ? update : Y.mergeUpdates([before, update]));
      },
    },
    openDoc: () => null,
    onChangedElsewhere: () => undefined,
    publishedElsewhere: () => undefined,
    storage: {
      keys: () => [...kept.keys()],
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    },
    now: () => 1_000 + draws,
    // Each draw is another id: a byte below 248 is one character.
    randomBytes: (count) => {
      draws += 1;
      return new Uint8Array(count).fill(draws);
    },
  };
  return {
    server,
    published,
    copies,
    kept,
    signIn: (next: string | null) => {
      account = next;
    },
    /** The list as a page that opens now reads it. */
    open: () => deviceBoards(ports),
    /** A tab that reads of the storage what was there when it opened: browsers pass on what other tabs have stored a moment later. */
    openUnaware() {
      const seen = new Map(kept);
      return deviceBoards({
        ...ports,
        storage: {
          keys: () => [...seen.keys()],
          getItem: (key) => seen.get(key) ?? null,
          setItem(key, value) {
            for (const map of [seen, kept]) map.set(key, value);
          },
          removeItem(key) {
            for (const map of [seen, kept]) map.delete(key);
          },
        },
      });
    },
    /** From now on what tabs store is heard of by the others only when the function that this gives is called. */
    holdNews() {
      const heldBack = tabs.splice(0);
      return () => {
        for (const hear of heldBack) hear();
      };
    },
    /** The same page in one of several tabs: each hears, as a browser has it, of what another has stored. */
    openTab() {
      const n = tabs.length;
      const tab = { relisted: 0, docs: new Map<string, Y.Doc>() };
      const boards = deviceBoards({
        ...ports,
        openDoc: (id) => tab.docs.get(id) ?? null,
        onChangedElsewhere: (listener) => tabs.push(listener),
        publishedElsewhere: () => (tab.relisted += 1),
        storage: {
          ...ports.storage,
          setItem(key, value) {
            kept.set(key, value);
            for (const [other, hear] of tabs.entries()) if (other !== n) hear();
          },
          removeItem(key) {
            kept.delete(key);
            for (const [other, hear] of tabs.entries()) if (other !== n) hear();
          },
        },
      });
      return Object.assign(tab, { boards });
    },
    textOf: async (id: string) =>
      (await ports.copies.read({ room: id, account: account ?? '' })).getText('t').toString(),
  };
}

function written(text: string): Y.Doc {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, text);
  return doc;
}

const FIRST = `b_${'1'.repeat(12)}`;
const SECOND = `b_${'2'.repeat(12)}`;
/** What the first takes where it is taken. */
const MOVED = nextBoardId(FIRST, 'u_ada');

test('[O31] a board made without the server is there after a restart, and goes to the server when it is back', async () => {
  const { open, server, published, textOf } = world();
  const boards = open();
  expect(await boards.create('Train', written('made on it'))).toBe(FIRST);
  await expect(boards.publish(FIRST)).rejects.toThrow('offline');
  await boards.publishAll();
  const later = open();
  expect(later.list()).toEqual([{ id: FIRST, account: 'u_ada', name: 'Train', createdAt: 1_001, publish: true }]);
  expect(await textOf(FIRST)).toBe('made on it');
  server.isAway = false;
  const heard: string[][] = [];
  later.onPublished((before, now) => heard.push([before, now]));
  await later.publishAll();
  expect([later.list(), published, heard]).toEqual([[], [FIRST], [[FIRST, FIRST]]]);
  expect(open().list()).toEqual([]);
});

test('[O31] one whose content did not all arrive is tried again', async () => {
  const { open, server } = world();
  server.isAway = false;
  server.breaks = true;
  const boards = open();
  const id = await boards.create('Train', written('long'));
  await expect(boards.publish(id)).rejects.toThrow('the line broke');
  expect(boards.list()).toHaveLength(1);
  server.breaks = false;
  await boards.publishAll();
  expect([boards.list(), server.uploaded]).toEqual([[], [id]]);
});

test('[O31] one that is asked for twice at once is put once', async () => {
  const { open, server, published } = world();
  server.isAway = false;
  const boards = open();
  const id = await boards.create('Train', written(''));
  expect(await Promise.all([boards.publish(id), boards.publish(id), boards.publishAll()])).toEqual([id, id, undefined]);
  expect([server.asked, published]).toEqual([[id], [id]]);
  expect(await boards.publish(id)).toBe(id);
  expect(server.asked).toHaveLength(1);
});

test('[O32] a board whose id another account has takes a new one, with its content, and says so', async () => {
  const { open, server, textOf } = world();
  server.isAway = false;
  server.boards.set(FIRST, 'u_ben');
  const boards = open();
  const heard: string[][] = [];
  const stop = boards.onPublished((before, now) => heard.push([before, now]));
  const id = await boards.create('Train', written('kept'));
  expect(await boards.publish(id)).toBe(MOVED);
  expect([await textOf(MOVED), heard, boards.list(), server.boards.get(FIRST)]).toEqual([
    'kept',
    [[FIRST, MOVED]],
    [],
    'u_ben',
  ]);
  stop();
});

test('[O35] the tabs of a browser have one list: one that is made, removed or put on the server in a tab is so in the others', async () => {
  const { openTab, server } = world();
  const [ada, other] = [openTab(), openTab()];
  const heard: string[][] = [];
  other.boards.onPublished((before, now) => heard.push([before, now]));
  const id = await ada.boards.create('Train', written('made'));
  expect([other.boards.list().map(({ name }) => name), heard, other.relisted]).toEqual([['Train'], [], 0]);
  server.isAway = false;
  await ada.boards.publish(id);
  expect([other.boards.list(), heard, other.relisted]).toEqual([[], [[FIRST, FIRST]], 1]);
});

test('[O35] one that takes a new id in a tab takes it in the tab where it is open, with what was edited there since', async () => {
  const { openTab, server, copies, textOf } = world();
  const [ada, other] = [openTab(), openTab()];
  const id = await ada.boards.create('Train', written('made'));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, copies.get(`${id}/u_ada`) ?? new Uint8Array());
  doc.getText('t').insert(4, ' and edited');
  other.docs.set(id, doc);
  const moved = new Promise<string[]>((resolve) => {
    other.boards.onPublished((before, now) => resolve([before, now]));
  });
  server.isAway = false;
  server.boards.set(FIRST, 'u_ben');
  await ada.boards.publish(id);
  expect(await moved).toEqual([FIRST, MOVED]);
  expect(await textOf(MOVED)).toBe('made and edited');
});

test('[O32] two tabs that find the id of one board taken in one instant make one board of it, with what was edited in each', async () => {
  const { open, openUnaware, openTab, server, copies, textOf } = world();
  const id = await open().create('Train', written('made'));
  const edited = (text: string) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, copies.get(`${id}/u_ada`) ?? new Uint8Array());
    doc.getText('t').insert(0, text);
    return doc;
  };
  const [here, there] = [openTab(), openTab()];
  here.docs.set(id, edited('A'));
  there.docs.set(id, edited('B'));
  server.isAway = false;
  server.boards.set(FIRST, 'u_ben');
  const unaware = openUnaware();
  const ids = await Promise.all([here.boards, there.boards, unaware].map((tab) => tab.publish(id)));
  expect(ids).toEqual([MOVED, MOVED, MOVED]);
  expect([[...server.boards].sort(), open().list()]).toEqual([
    [
      [FIRST, 'u_ben'],
      [MOVED, 'u_ada'],
    ].sort(),
    [],
  ]);
  expect([...(await textOf(MOVED))].sort().join('')).toBe('ABadem');
});

test('[O32] a tab that hears of the move only when the board is on the server under its new id follows it, with what was edited', async () => {
  const { open, openTab, holdNews, server, copies, textOf } = world();
  const id = await open().create('Train', written('made'));
  const late = openTab();
  const doc = new Y.Doc();
  Y.applyUpdate(doc, copies.get(`${id}/u_ada`) ?? new Uint8Array());
  doc.getText('t').insert(4, ' and edited');
  late.docs.set(id, doc);
  const moved = new Promise<string[]>((resolve) => {
    late.boards.onPublished((before, now) => resolve([before, now]));
  });
  const hear = holdNews();
  server.isAway = false;
  for (const taken of [FIRST, MOVED]) server.boards.set(taken, 'u_ben');
  const last = nextBoardId(MOVED, 'u_ada');
  expect(await open().publish(id)).toBe(last);
  hear();
  expect(await moved).toEqual([FIRST, last]);
  expect(await textOf(last)).toBe('made and edited');
  expect(await late.boards.publish(id)).toBe(last);
});

test("[O32] two devices of one account that find the id of one board taken move it to the same id, which is no other account's", async () => {
  const devices = [world(), world()];
  const ids = devices.map(async ({ open, server }) => {
    server.isAway = false;
    server.boards.set(FIRST, 'u_ben');
    const boards = open();
    return boards.publish(await boards.create('Train', written('kept')));
  });
  expect(await Promise.all(ids)).toEqual([MOVED, MOVED]);
  expect(nextBoardId(FIRST, 'u_ben')).not.toBe(MOVED);
});

test('[O32] where the next id is taken too, the one after it is', async () => {
  const { open, server } = world();
  server.isAway = false;
  for (const id of [FIRST, MOVED]) server.boards.set(id, 'u_ben');
  const boards = open();
  const id = await boards.publish(await boards.create('Train', written('kept')));
  expect([id, server.asked]).toEqual([nextBoardId(MOVED, 'u_ada'), [FIRST, MOVED, id]]);
});

test('[O33] one whose person has put it on the server goes there by itself if the line broke before all of it was there', async () => {
  const { open, server, copies } = world();
  server.isAway = false;
  server.breaks = true;
  copies.set(`${FIRST}/u_ada`, Y.encodeStateAsUpdate(written('before the loss')));
  const boards = open();
  await boards.adopt({ room: FIRST, account: 'u_ada' }, 'Rover');
  await expect(boards.publish(FIRST)).rejects.toThrow('the line broke');
  server.breaks = false;
  const later = open();
  await later.publishAll();
  expect([server.uploaded, later.list()]).toEqual([[FIRST], []]);
});

test('[O32] what the server refuses stays on the device and is told to who asked', async () => {
  const { open, server } = world();
  server.isAway = false;
  server.refuses = new Error('too many boards');
  const boards = open();
  const id = await boards.create('Train', written('kept'));
  await expect(boards.publish(id)).rejects.toThrow('too many boards');
  await boards.publishAll();
  expect(boards.get(id)?.name).toBe('Train');
});

test('[O33] a copy that is found becomes a board of whoever is signed in, and goes to the server only when they say so', async () => {
  const { open, server, copies, textOf } = world();
  server.isAway = false;
  copies.set(`${FIRST}/u_old`, Y.encodeStateAsUpdate(written('before the loss')));
  const boards = open();
  expect(await boards.adopt({ room: FIRST, account: 'u_old' }, 'Rover')).toBe(FIRST);
  expect(await boards.adopt({ room: FIRST, account: 'u_old' }, 'Rover')).toBe(FIRST);
  await boards.publishAll();
  expect([server.asked, boards.list().map(({ publish }) => publish), await textOf(FIRST)]).toEqual([
    [],
    [false],
    'before the loss',
  ]);
  expect(copies.has(`${FIRST}/u_old`)).toBe(true);
  expect(await boards.publish(FIRST)).toBe(FIRST);
  expect([server.boards.get(FIRST), boards.list()]).toEqual(['u_ada', []]);
});

test('[O32] one whose person signs out while it is put on the server stays theirs, and goes there once they are back', async () => {
  const { open, server, signIn, kept, textOf } = world();
  server.isAway = false;
  const boards = open();
  const id = await boards.create('Train', written('hers'));
  server.breaks = true;
  const publishing = boards.publish(id);
  signIn('u_ben');
  await expect(publishing).rejects.toThrow('the line broke');
  server.breaks = false;
  await boards.publishAll();
  expect([boards.list(), server.uploaded, kept.size]).toEqual([[], [], 1]);
  signIn('u_ada');
  await boards.publishAll();
  expect([server.uploaded, server.boards.get(id), await textOf(id)]).toEqual([[id], 'u_ada', 'hers']);
});

test('[O32] one that has to take a new id while its person signs out is made by nobody who signs in then', async () => {
  const { open, server, signIn } = world();
  server.isAway = false;
  server.boards.set(FIRST, 'u_eve');
  const boards = open();
  const id = await boards.create('Train', written('hers'));
  const publishing = boards.publish(id);
  signIn('u_ben');
  await expect(publishing).rejects.toThrow('sign');
  expect([...server.boards]).toEqual([[FIRST, 'u_eve']]);
  signIn('u_ada');
  await boards.publishAll();
  expect(server.boards.get(MOVED)).toBe('u_ada');
});

test('[O33] each account sees its own, and nobody signed in none', async () => {
  const { open, signIn } = world();
  const boards = open();
  const id = await boards.create('Train', written(''));
  signIn('u_ben');
  expect([boards.list(), boards.get(id), await boards.publish(id)]).toEqual([[], undefined, id]);
  signIn(null);
  expect(boards.list()).toEqual([]);
  await expect(boards.create('Nobody', written(''))).rejects.toThrow('Nobody is signed in.');
  signIn('u_ada');
  expect(boards.list().map(({ name }) => name)).toEqual(['Train']);
});

test.each([
  'not json',
  '{"a":1}',
  '{"id": "../../x", "account": "u_ada", "name": "", "createdAt": 1, "publish": true}',
  `{"id": "${SECOND}", "account": "u_ada", "name": "", "createdAt": 1, "publish": true}`,
])('[O33] an entry on the device that makes no sense, %s, is none', (text) => {
  const { open, kept } = world();
  kept.set(`busbar:device-board/${FIRST}`, text);
  expect(open().list()).toEqual([]);
});

test('[O35] two tabs that change the list in one instant, neither having heard of the other, lose nothing', async () => {
  const { open, openUnaware, kept, server } = world();
  const [ada, other] = [openUnaware(), openUnaware()];
  const [one, two] = await Promise.all([ada.create('One', written('1')), other.create('Two', written('2'))]);
  expect([ada.get(two), other.get(one)]).toEqual([undefined, undefined]);
  expect(kept.size).toBe(2);
  server.isAway = false;
  await ada.publish(one);
  expect(
    open()
      .list()
      .map(({ name }) => name),
  ).toEqual(['Two']);
});
