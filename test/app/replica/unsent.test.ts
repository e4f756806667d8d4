/** Copies with edits that the server lacks: how they are noted, and sent while nobody has them open. */
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { CopyNote, type KeyedTexts, unsentNotes } from '../../../app/replica/unsent-notes.ts';
import { uploadClosedCopy } from '../../../app/replica/upload.ts';
import { type HeadlessTab, keyedTexts, newDevice, nodePorts, openHeadlessTab } from '../../support/headless-tab.ts';
import { startRelay } from '../../support/relay-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

const KEY = { room: 'b_train0000000', account: 'u_ada' };

/** A browser, and a server with a board that is called Train. */
async function world() {
  const relay = await startRelay();
  closing.push(() => relay.close());
  relay.doc(KEY.room).getMap('board').set('name', 'Train');
  const browser = newDevice();
  const ports = {
    ...nodePorts(browser),
    // It has the same shape.
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  };
  const url = `${relay.url.replace('http', 'ws')}/api/sync`;
  return {
    relay,
    browser,
    name: () => relay.doc(KEY.room).getMap('board').get('name'),
    send: () => uploadClosedCopy(url, KEY, ports),
    async open() {
      const tab = await openHeadlessTab({ url: relay.url, board: KEY.room, account: KEY.account, device: browser });
      closing.push(() => tab.close());
      return tab;
    },
  };
}

async function rename(tab: HeadlessTab, after: string): Promise<void> {
  tab.changes([{ root: 'board', key: 'name', path: [], before: tab.store.board.name, after }], { kind: 'import' });
  await tab.until(() => tab.status.device === 'saved');
}

/** Edits the board without a network and closes it. */
async function editOffline(tab: HeadlessTab, name: string): Promise<void> {
  await tab.until(() => tab.status.save === 'saved');
  tab.goOffline();
  await tab.until(() => tab.status.link === 'offline');
  await rename(tab, name);
  await tab.close();
}

test('[O34] edits that wait in a board that nobody has open are noted, and sent from the device without opening it', async () => {
  const { browser, name, send, open } = await world();
  await editOffline(await open(), 'Rover');
  expect([browser.notes.list(), name()]).toEqual([[KEY], 'Train']);
  await send();
  expect([browser.notes.list(), name()]).toEqual([[], 'Rover']);
  // The device knows that the server has them.
  const later = await open();
  later.goOffline();
  await later.whenLoaded;
  expect(later.status.waiting).toBe(0);
});

test('[O34] an edit that was sent and not confirmed when its page closed is noted, and its note goes only with the confirmation', async () => {
  const { relay, browser, name, send, open } = await world();
  const tab = await open();
  await tab.until(() => tab.status.save === 'saved');
  relay.confirms = false;
  await rename(tab, 'Rover');
  await tab.close();
  const sending = send();
  await expect.poll(() => name()).toBe('Rover');
  expect(browser.notes.list()).toEqual([KEY]);
  relay.confirms = true;
  await sending;
  expect(browser.notes.list()).toEqual([]);
});

test('[O34] a board that a tab has open is left to it', async () => {
  const { relay, browser, name, send, open } = await world();
  const tab = await open();
  await tab.until(() => tab.status.save === 'saved');
  tab.goOffline();
  await tab.until(() => tab.status.link === 'offline');
  await rename(tab, 'Rover');
  const hellos = relay.heard.length;
  await send();
  expect([relay.heard.length - hellos, name(), browser.notes.list()]).toEqual([0, 'Train', [KEY]]);
});

test.each([
  ['it is no board of this person any more', (relay: Relay) => (relay.refusal = CLOSE.noAccess)],
  ['its person has been signed out', (relay: Relay) => (relay.refusal = CLOSE.signedOut)],
  ['its person may only look by now', (relay: Relay) => (relay.role = 'viewer')],
])('[O34] what the server does not take, because %s, stays noted', async (_, refuse) => {
  const { relay, browser, name, send, open } = await world();
  await editOffline(await open(), 'Rover');
  refuse(relay);
  await expect(send()).rejects.toThrow('The server does not accept this board.');
  expect([browser.notes.list(), name()]).toEqual([[KEY], 'Train']);
});

test('[O34] a copy that cannot be read now stays noted, though the server has confirmed that nothing was sent', async () => {
  const { browser, send, open } = await world();
  await editOffline(await open(), 'Rover');
  const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  await expect(send()).rejects.toThrow('cannot be read');
  const tab = await open();
  await tab.until(() => tab.status.save === 'saved');
  await tab.close();
  expect(browser.notes.list()).toEqual([KEY]);
  broken.mockRestore();
  await send();
  expect(browser.notes.list()).toEqual([]);
});

type Relay = Awaited<ReturnType<typeof startRelay>>;

/** Notes of a browser, and the note of a tab. */
function noted() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const notes = unsentNotes('busbar', texts());
  const listed: number[] = [];
  notes.onChange(() => listed.push(notes.list().length));
  const tab = (name: string) => new CopyNote(notes, KEY, name);
  return { notes, listed, tab };
}

function texts(): () => KeyedTexts {
  const kept = keyedTexts(new Map([['busbar:me', '{}']]));
  return () => kept;
}

const WAITS = { waiting: 1, confirmed: false, hasCopy: true };
const SENT = { waiting: 0, confirmed: true, hasCopy: true };

test('[O34] [limit lazySaveMs] while a person edits, the note is written once, and removed when all has come to rest', () => {
  const { notes, listed, tab } = noted();
  const one = tab('one');
  for (let edits = 0; edits < 10; edits++) {
    one.update(WAITS);
    one.update(SENT);
    vi.advanceTimersByTime(LIMITS.lazySaveMs - 1);
  }
  expect(listed).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect([listed, notes.list()]).toEqual([[1, 0], []]);
});

test('[O34] the note of a tab outlives what another tab has got confirmed, and the other has read nothing of', () => {
  const { notes, tab } = noted();
  const [one, other] = [tab('one'), tab('other')];
  one.update(WAITS);
  other.update(WAITS);
  other.update(SENT);
  other.close();
  expect(notes.of(KEY)).toEqual([`busbar:unsent/${KEY.room}/${KEY.account}/one`]);
  // Who opens the copy later answers for all that was noted before.
  const later = tab('later');
  later.update({ ...SENT, confirmed: false });
  later.close();
  expect(notes.list()).toEqual([KEY]);
  const last = tab('last');
  last.update(SENT);
  last.close();
  expect(notes.list()).toEqual([]);
});

test('[O34] where a browser keeps nothing, nothing is noted and nothing breaks', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const notes = unsentNotes('busbar', forbidden);
  const one = new CopyNote(notes, KEY, 'one');
  one.update(WAITS);
  one.update(SENT);
  one.close();
  expect([notes.list(), notes.of(KEY)]).toEqual([[], []]);
});

test('[O34] what else lies in the storage of the page is no note', () => {
  const kept = new Map([
    ['busbar:unsent/', ''],
    ['busbar:unsent/b_1', ''],
    ['busbar:unsent/b_1/u_1', ''],
    ['busbar:unsent/b_1/u_1/tab/more', ''],
    ['other:unsent/b_1/u_1/tab', ''],
    ['busbar:unsent/b_1/u_2/tab', ''],
    ['busbar:unsent/b_1/u_2/another', ''],
  ]);
  const notes = unsentNotes('busbar', () => keyedTexts(kept));
  expect(notes.list()).toEqual([{ room: 'b_1', account: 'u_2' }]);
});
