import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { ClientId } from '../../../app/replica/client-id.ts';
import { startLive } from '../../agent/live.ts';
import { type HeadlessTab, keyedTexts, newDevice, openHeadlessTab } from '../../support/headless-tab.ts';
import { note, relayedTabs, texts } from '../../support/relayed-tabs.ts';

const { open, relay, tab: openTab } = relayedTabs();

/** Where a tab ends in the middle of an edit. */
type Crash = 'before the note is removed' | 'before the edit leaves' | 'after the edit has left';

/** A server, and one browser with two tabs of a board. What is sent is looked at: no id and clock may stand for two contents. */
class World {
  server = new Y.Doc();
  backup = Y.encodeStateAsUpdate(this.server);
  /** What the device has stored. */
  disk: Uint8Array = new Uint8Array([0, 0]);
  notes = new Map<string, string>();
  readonly tabs: (Tab | null)[] = [null, null];
  readonly queueFor = newDevice().queueFor;
  /** On their way to the server; they arrive whatever becomes of their sender. */
  readonly frames: { readonly from: Tab; readonly update: Uint8Array }[] = [];
  readonly written = new Map<string, number>();
  /** How often a session wrote under the id of another. */
  reused = 0;
  edits = 0;

  sent(update: Uint8Array): void {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) continue;
      const [content] = struct.content.arr;
      const key = `${struct.id.client}:${struct.id.clock}`;
      expect(this.written.get(key) ?? content).toBe(content);
      this.written.set(key, content);
    }
  }

  deliverAll(): void {
    while (this.frames.length > 0) this.deliver();
  }

  /** A frame reaches the server, which stores it, tells the other tabs, and its sender. */
  deliver(): void {
    const frame = this.frames.shift();
    if (frame === undefined) return;
    Y.applyUpdate(this.server, frame.update, 'client');
    for (const tab of this.tabs)
      if (tab?.isOnline && tab !== frame.from) Y.applyUpdate(tab.doc, frame.update, 'server');
    frame.from.saved();
  }

  get tabsOpen(): readonly Tab[] {
    return this.tabs.filter((tab) => tab !== null);
  }
}

class Tab {
  readonly doc = new Y.Doc();
  isOnline = false;
  #waiting = 0;
  #unanswered = 0;
  #crash: Crash | null = null;
  #isDead = false;
  readonly #world: World;
  readonly #clientId: ClientId;
  readonly #first = this.doc.clientID;

  constructor(world: World) {
    this.#world = world;
    Y.applyUpdate(this.doc, world.disk, 'server');
    this.#clientId = new ClientId({
      doc: this.doc,
      name: 'board',
      ports: {
        queueFor: world.queueFor,
        texts: () => ({
          ...keyedTexts(world.notes),
          removeItem: (key) => {
            if (this.#crash === 'before the note is removed') this.#isDead = true;
            if (!this.#isDead) world.notes.delete(key);
          },
        }),
      },
      isSaved: () => this.isOnline && this.#waiting === 0,
    });
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.#crash === 'before the edit leaves') this.#isDead = true;
      if (origin !== 'server' && !this.#isDead && this.isOnline) this.#send(update);
    });
  }

  connect(): void {
    if (this.isOnline) return;
    const { server } = this.#world;
    this.isOnline = true;
    this.#clientId.serverHas(Y.encodeStateVector(server));
    const lacks = Y.encodeStateVector(server);
    this.#send(Y.encodeStateAsUpdate(this.doc, lacks));
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(this.doc)), 'server');
    this.#clientId.synced();
    this.#clientId.changed();
  }

  disconnect(): void {
    this.isOnline = false;
    this.#unanswered = 0;
  }

  edit(crash: Crash | null): void {
    this.#crash = crash;
    this.#waiting++;
    this.#world.edits++;
    if (this.doc.clientID !== this.#first && Y.getState(this.doc.store, this.#first) === 0) this.#world.reused++;
    this.doc.getMap('board').set('part', this.#world.edits);
  }

  store(): void {
    this.#world.disk = Y.mergeUpdates([this.#world.disk, Y.encodeStateAsUpdate(this.doc)]);
  }

  saved(): void {
    if (!this.isOnline || this.#unanswered === 0) return;
    this.#unanswered--;
    if (this.#unanswered === 0) this.#waiting = 0;
    this.#clientId.changed();
  }

  /** Of a tab that crashes the browser ends the locks, and nothing else happens in it. */
  end(): void {
    this.disconnect();
    this.#clientId.close();
  }

  #send(update: Uint8Array): void {
    this.#unanswered++;
    this.#world.sent(update);
    this.#world.frames.push({ from: this, update });
  }
}

type Step = (world: World) => void | Promise<void>;

const tab = fc.nat(1);
const crashes = fc.constantFrom<Crash>(
  'before the note is removed',
  'before the edit leaves',
  'after the edit has left',
);
const on = (index: number, act: (tab: Tab, world: World) => void): Step => {
  return (world) => {
    const one = world.tabs[index];
    if (one) act(one, world);
  };
};
const ended = (index: number) => (one: Tab, world: World) => {
  one.end();
  world.tabs[index] = null;
};
const arrive = (index: number): Step => {
  return async (world) => {
    world.tabs[index] ??= new Tab(world);
    await Promise.resolve();
    on(index, (one) => one.connect())(world);
    world.deliverAll();
  };
};
/** From opening the board to an edit that the server has. */
const visit = (index: number): Step => {
  return async (world) => {
    await arrive(index)(world);
    on(index, (one) => one.edit(null))(world);
    world.deliverAll();
  };
};
const usual: fc.Arbitrary<Step>[] = [
  tab.map(visit),
  tab.map(visit),
  tab.map(arrive),
  tab.map(arrive),
  tab.map((index) => (world) => {
    world.tabs[index] ??= new Tab(world);
  }),
  tab.map((index) => on(index, (one) => one.connect())),
  tab.map((index) => on(index, (one) => one.edit(null))),
  tab.map((index) => on(index, (one) => one.disconnect())),
  tab.map((index) => on(index, (one) => one.store())),
  tab.map((index) => on(index, ended(index))),
  fc.tuple(tab, crashes).map(([index, crash]) =>
    on(index, (one, world) => {
      one.edit(crash);
      ended(index)(one, world);
    }),
  ),
  fc.constant<Step>((world) => world.deliver()),
  fc.constant<Step>((world) => world.deliverAll()),
  fc.constant<Step>((world) => {
    world.disk = new Uint8Array([0, 0]);
  }),
];
/** The server's data are those of a backup, and nobody's frames of before arrive. */
const serverLoses: fc.Arbitrary<Step>[] = [
  fc.constant<Step>((world) => {
    world.backup = Y.encodeStateAsUpdate(world.server);
  }),
  fc.constant<Step>((world) => {
    world.frames.length = 0;
    for (const one of world.tabsOpen) one.disconnect();
    world.server = new Y.Doc();
    Y.applyUpdate(world.server, world.backup);
  }),
];
/** The device loses what it wrote last: its note too, or that the note was removed. What had left it has arrived. */
const deviceLoses: fc.Arbitrary<Step>[] = [
  fc.constant<Step>((world) => {
    const { disk, notes } = world;
    const then = { disk, notes: new Map(notes) };
    Object.assign(world, { restart: then });
  }),
  fc.constant<Step>((world) => {
    world.deliverAll();
    for (const index of [0, 1]) on(index, ended(index))(world);
    const { restart } = world as World & { restart?: Pick<World, 'disk' | 'notes'> };
    if (restart !== undefined) Object.assign(world, { disk: restart.disk, notes: new Map(restart.notes) });
  }),
];

it.each([
  ['the server loses data', serverLoses],
  ['the device loses what it wrote last', deviceLoses],
])(
  '[O36] no id and clock ever stand for two contents, whatever tabs do and wherever they end, and %s',
  async (_, losses) => {
    let reused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...usual, ...losses), { minLength: 20, maxLength: 80 }), async (steps) => {
        const world = new World();
        for (const step of steps) {
          await step(world);
          // A lock that was let go is the next tab's in a turn of its own.
          await Promise.resolve();
        }
        for (const one of world.tabsOpen) one.end();
        reused += world.reused;
      }),
      { numRuns: 100 },
    );
    expect(reused).toBeGreaterThan(0);
  },
);

const isSaved = ({ status }: HeadlessTab) => status.save === 'saved' && status.device === 'saved';
const clients = ({ doc }: HeadlessTab) => doc.store.clients.size;

it('[O36] a device writes under one id, visit after visit, and its second tab under another', async () => {
  const server = await relay();
  const device = newDevice();
  for (let visit = 0; visit < 4; visit++) {
    const ada = await openTab(server, { device });
    await ada.until(() => isSaved(ada));
    note(ada, `visit ${visit}`);
    await ada.until(() => isSaved(ada));
    expect(clients(ada)).toBe(1);
    await ada.close();
  }
  const ada = await openTab(server, { device });
  await ada.until(() => isSaved(ada));
  const second = await openTab(server, { device });
  await second.until(() => second.status.synced);
  note(ada, 'first tab');
  note(second, 'second tab');
  await ada.until(() => texts(ada).length === 6 && isSaved(ada));
  expect(clients(ada)).toBe(2);
});

it('[O36] a tab that writes under an earlier id stays the tab that it is, also when it reconnects', async () => {
  const live = await startLive();
  open.push(live);
  const board = await live.newBoard('Mine');
  const place = { url: live.server.url, board, cookie: live.cookie, device: newDevice() };
  const before = await openHeadlessTab(place);
  await before.until(() => isSaved(before));
  note(before, 'first');
  await before.until(() => isSaved(before));
  const { clientID } = before.doc;
  await before.close();
  const ada = await openHeadlessTab(place);
  open.push(ada);
  await ada.until(() => isSaved(ada));
  const { client } = ada.presence;
  expect(ada.doc.clientID).toBe(clientID);
  expect(client).not.toBe(clientID);
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  note(ada, 'second');
  ada.goOnline();
  await ada.until(() => isSaved(ada));
  const ben = await live.tab(board);
  await ben.until(() => ben.presence.persons.length === 1);
  expect(ben.presence.persons[0]?.client).toBe(client);
  ada.presence.show({ cursor: [1, 1] });
  await ben.until(() => ben.presence.persons[0]?.writer === clientID);
  expect([...ben.store.board.notes.values()].map(({ text }) => text).sort()).toEqual(['first', 'second']);
});

it('[O36] a session that began to write without the server keeps its own id', async () => {
  const server = await relay();
  const device = newDevice();
  const before = await openTab(server, { device });
  await before.until(() => isSaved(before));
  await before.close();
  const ada = await openTab(server, { device });
  ada.goOffline();
  await ada.whenLoaded;
  note(ada, 'offline');
  ada.goOnline();
  await ada.until(() => isSaved(ada) && ada.status.waiting === 0);
  expect(ada.doc.clientID).not.toBe(before.doc.clientID);
  expect(clients(ada)).toBe(2);
});

/** A tab that keeps the note `7:2`, with a document in which client 7 wrote so often. */
async function keeper(written: number) {
  const doc = new Y.Doc();
  const before = new Y.Doc();
  before.clientID = 7;
  for (let n = 0; n < written; n++) before.getMap('board').set('part', n);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
  const notes = new Map([['board', '7:2']]);
  const { queueFor } = newDevice();
  const clientId = new ClientId({
    doc,
    name: 'board',
    ports: { queueFor, texts: () => keyedTexts(notes) },
    isSaved: () => true,
  });
  await Promise.resolve();
  return { doc, notes, clientId };
}

/** The state vector of a server that has so many edits of client 7. */
const having = (clock: number) => Uint8Array.of(1, 7, clock);

it.each([
  ['the device, the server and the note agree', 2, having(2), true],
  ['the server has less', 2, having(1), false],
  ['the server has more', 2, having(3), false],
  ['the server did not say what it has', 2, null, false],
  ['the device has less', 1, having(2), false],
  ['the device has more', 3, having(2), false],
])('[O36] an earlier id is taken up, or its note is removed: %s', async (_, written, server, isTaken) => {
  const { doc, notes, clientId } = await keeper(written);
  if (server !== null) clientId.serverHas(server);
  clientId.synced();
  expect([doc.clientID === 7, notes.get('board')]).toEqual(isTaken ? [true, '7:2'] : [false, undefined]);
  clientId.close();
});

it('[O36] a tab that let go of the lock writes no note', async () => {
  const { doc, notes, clientId } = await keeper(2);
  clientId.serverHas(having(2));
  clientId.synced();
  clientId.close();
  doc.getMap('board').set('part', 'new');
  clientId.changed();
  expect(notes.get('board')).toBe('7:2');
});

it('[O36] the note is gone before an edit leaves', async () => {
  const { doc, notes, clientId } = await keeper(2);
  clientId.serverHas(having(2));
  clientId.synced();
  const noted: (string | undefined)[] = [];
  doc.on('update', () => noted.push(notes.get('board')));
  doc.getMap('board').set('part', 'new');
  expect(noted).toEqual([undefined]);
});
