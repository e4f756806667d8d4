import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type LibraryPart, partOfFile } from '#engine/library/library-part.ts';
import { libraryId } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { ownPartsOf } from '../../../app/library/own/own-parts.ts';
import { type Live, startLive } from '../../agent/live.ts';
import { newDevice } from '../../support/headless-tab.ts';
import { type OwnPartsTab, type OwnPartsTabOptions, openOwnPartsTab } from '../../support/own-parts-tab.ts';
import { ownerCookie } from '../../support/owner-cookie.ts';
import { startRelay } from '../../support/relay-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function live(): Promise<Live> {
  const started = await startLive();
  closing.push(started.close);
  return started;
}

/** Another browser at the same machine: local mode signs it in as the same account. */
async function browserOf({ server }: Live): Promise<{ readonly cookie: string; readonly account: string }> {
  const cookie = await ownerCookie(server.url, server.ownerToken.value);
  const response = await fetch(`${server.url}/api/me`, { headers: { cookie } });
  const { account } = (await response.json()) as { account: { id: string } };
  return { cookie, account: account.id };
}

function open(options: OwnPartsTabOptions): OwnPartsTab {
  const tab = openOwnPartsTab(options);
  let closed = false;
  const close = tab.close;
  const once = async () => {
    if (closed) return;
    closed = true;
    await close();
  };
  closing.push(once);
  return Object.assign(tab, { close: once });
}

/** A part of one's own: a shipped one under another id or with another name. */
function partNamed(id: string, name = id): LibraryPart {
  const [file] = STARTER_PARTS;
  if (file === undefined) throw new Error('there are no shipped parts');
  const { metadata } = file.definition;
  return partOfFile({
    ...file,
    definition: { ...file.definition, metadata: { ...metadata, id, name } },
  } as PartDefinitionFile);
}

const names = (tab: OwnPartsTab) => [...tab.parts.values()].map(({ file }) => file.definition.metadata.name);
const put = (tab: OwnPartsTab, ...parts: LibraryPart[]) => tab.put(parts.map((part) => ({ part })));

test('[N11] own parts follow the account to its other browsers, and are durable on the server', async () => {
  const world = await live();
  const [here, there] = [await browserOf(world), await browserOf(world)];
  const ada = open({ url: world.server.url, ...here });
  const phone = open({ url: world.server.url, ...there });
  await ada.whenLoaded;
  put(ada, partNamed('mine'), partNamed('other'));
  await ada.until(() => ada.status.save === 'saved');
  await phone.until(() => phone.parts.size === 2);
  expect(names(phone)).toEqual(['mine', 'other']);
  expect([...phone.library.definitions.keys()].slice(0, 2)).toEqual([...phone.parts.keys()]);
  await ada.close();
  await phone.close();
  const later = open({ url: world.server.url, ...here });
  await later.whenLoaded;
  expect(names(later)).toEqual(['mine', 'other']);
});

test('[N12] [S63] nobody else opens them: a guest of a link, a stranger and another account are closed as for a board they may not see', async () => {
  const world = await live();
  const { account, cookie } = await browserOf(world);
  const board = await world.newBoard('Shared');
  const guest = await world.tab(board, { guest: 'editor' });
  expect(guest.status.role).toBe('editor');
  const stranger = open({ url: world.server.url, account });
  await stranger.until(() => stranger.status.link === 'signed-out');
  const other = open({ url: world.server.url, account: 'u_zzzzzzzzzzzz', cookie, saysWhose: false });
  await other.until(() => other.status.link === 'no-access');
  // Who holds parts of another account is signed in as somebody else, as a page finds after a change of accounts.
  const before = open({ url: world.server.url, account: 'u_zzzzzzzzzzzz', cookie });
  await before.until(() => before.status.link === 'no-access');
  expect([stranger.parts.size, other.parts.size]).toEqual([0, 0]);
  expect(libraryId(account)).toMatch(/^l_/);
});

test('[N13] they are imported offline, are there after a reload offline, and merge on return with what came elsewhere', async () => {
  const world = await live();
  const who = await browserOf(world);
  const device = newDevice();
  const first = open({ url: world.server.url, ...who, device });
  await first.whenLoaded;
  first.goOffline();
  await first.until(() => first.status.link === 'offline');
  put(first, partNamed('offline'), partNamed('both'));
  await first.stored();
  expect(first.status).toMatchObject({ save: 'offline', waiting: 1 });
  await first.close();

  const elsewhere = open({ url: world.server.url, ...who });
  await elsewhere.whenLoaded;
  put(elsewhere, partNamed('both'), partNamed('both', 'Both, changed'));
  await elsewhere.until(() => elsewhere.status.save === 'saved');

  const again = open({ url: world.server.url, ...who, device });
  again.goOffline();
  await again.until(() => again.parts.size === 2);
  expect(names(again)).toEqual(['offline', 'both']);
  again.goOnline();
  await again.until(() => again.status.save === 'saved' && again.parts.size === 3);
  await elsewhere.until(() => elsewhere.parts.size === 3);
  expect(new Set(names(elsewhere))).toEqual(new Set(['offline', 'both', 'Both, changed']));
  expect([...elsewhere.parts.keys()]).toEqual([...again.parts.keys()]);
});

test('[N14] two tabs of a browser see each other at once without a network, and one of them stores', async () => {
  const relay = await startRelay();
  closing.push(relay.close);
  const device = newDevice();
  const [one, two] = [
    open({ url: relay.url, account: 'u_test', device }),
    open({ url: relay.url, account: 'u_test', device }),
  ];
  await Promise.all([one.whenLoaded, two.whenLoaded]);
  for (const tab of [one, two]) {
    tab.goOffline();
    await tab.until(() => tab.status.link === 'offline');
  }
  put(two, partNamed('mine'));
  await one.until(() => one.parts.size === 1);
  await two.stored();
  await Promise.all([one.close(), two.close()]);
  const third = open({ url: relay.url, account: 'u_test', device });
  third.goOffline();
  await third.until(() => third.parts.size === 1);
});

async function alone(): Promise<OwnPartsTab> {
  const relay = await startRelay();
  closing.push(relay.close);
  const tab = open({ url: relay.url, account: 'u_test' });
  await tab.whenLoaded;
  return tab;
}

test('[N15] a part that is there already changes nothing, one that replaces another is newest and keeps its day', async () => {
  const tab = await alone();
  const [old, other] = [partNamed('mine', 'Old'), partNamed('other')];
  put(tab, old, other);
  const added = tab.parts.get(old.key)?.added;
  expect(put(tab, old).count).toBe(0);
  const fresh = partNamed('mine', 'New');
  tab.put([{ part: fresh, replaces: [old.key] }]);
  expect(names(tab)).toEqual(['other', 'New']);
  expect(tab.parts.get(fresh.key)?.added).toBe(added);
  expect(tab.library.byId.get('mine')).toBe(fresh.key);
  expect(tab.parts.get(fresh.key)?.text).toBe(fresh.text);
});

test('[N16] removal, replacement and import are taken back and done again, and leave alone what changed since', async () => {
  const tab = await alone();
  const [one, two, three] = [partNamed('one'), partNamed('two'), partNamed('three')];
  const imported = put(tab, one, two, three);
  const before = [...tab.parts.keys()];
  const removed = tab.remove([one.key, two.key]);
  expect(names(tab)).toEqual(['three']);
  const redo = tab.takeBack(removed);
  expect([...tab.parts.keys()]).toEqual(before);
  tab.takeBack(redo);
  expect(names(tab)).toEqual(['three']);
  tab.takeBack(removed);
  const changed = tab.put([{ part: partNamed('two', 'Two, changed'), replaces: [two.key] }]);
  expect(changed.count).toBe(2);
  expect(tab.takeBack(imported).count).toBe(2);
  expect(names(tab)).toEqual(['Two, changed']);
});

test('[N17] an edit that meets a deletion stays, and two edits of one part stay both', () => {
  const [a, b] = [new Y.Doc(), new Y.Doc()];
  const [mine, yours] = [ownPartsOf(a), ownPartsOf(b)];
  const entry = (part: LibraryPart, seq: number) => ({ key: part.key, after: { text: part.text, seq, added: '' } });
  const [old, left, right] = [partNamed('p', 'Old'), partNamed('p', 'Left'), partNamed('p', 'Right')];
  const sync = () => {
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b));
    Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  };
  mine.write([entry(old, 1)]);
  sync();
  mine.write([{ key: old.key }, entry(left, 2)]);
  yours.write([{ key: old.key }, entry(right, 2)]);
  sync();
  expect([...mine.parts.keys()]).toEqual([left.key, right.key].sort());
  expect([...yours.parts.keys()]).toEqual([...mine.parts.keys()]);
  mine.write([{ key: right.key }]);
  yours.write([{ key: right.key }, entry(old, 3)]);
  sync();
  expect(yours.parts.has(old.key)).toBe(true);
});

test('[N18] entries that make no sense are kept and left out, and a newer library is not written', async () => {
  const doc = new Y.Doc();
  const parts = ownPartsOf(doc);
  const good = partNamed('good');
  doc.getMap('parts').set('broken@1', { text: '{', seq: 1 });
  doc.getMap('parts').set('odd@1', 7);
  doc.getMap('parts').set('other@1', { text: good.text, seq: 1 });
  parts.write([{ key: good.key, after: { text: good.text, seq: 2, added: '' } }]);
  expect([...parts.parts.keys()]).toEqual([good.key]);
  expect([...parts.damaged].sort()).toEqual(['broken@1', 'odd@1', 'other@1']);
  expect(doc.getMap('parts').size).toBe(4);

  const relay = await startRelay();
  closing.push(relay.close);
  relay.doc(libraryId('u_test')).getMap('library').set('format', 2);
  const tab = open({ url: relay.url, account: 'u_test' });
  await tab.until(() => tab.readOnly);
  expect(() => put(tab, good)).toThrow(/newer version/);
});

test('[N18] [limit ownPartChars] the text of an entry has so many characters, and one more makes no sense', () => {
  const doc = new Y.Doc();
  const store = ownPartsOf(doc);
  const good = partNamed('good');
  const kept = (chars: number) => {
    doc.getMap('parts').set(good.key, { text: good.text.padEnd(chars), seq: 1, added: '' });
    return [store.parts.has(good.key), store.damaged.includes(good.key)];
  };
  expect([kept(LIMITS.ownPartChars), kept(LIMITS.ownPartChars + 1)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('[N23] [limit ownParts] a library takes so many parts and not one more, and then it takes none', async () => {
  const tab = await alone();
  tab.goOffline();
  const most = LIMITS.ownParts;
  const text = (n: number) =>
    `{"definition":{"metadata":{"id":"p${n}","name":"P","type":"custom"},"domains":[{"domain":"electrical","resources":[],"interfaces":[]}]}}`;
  const many = Array.from({ length: most + 1 }, (_, n): LibraryPart => {
    const file = JSON.parse(text(n)) as PartDefinitionFile; // written just above
    return { key: `p${n}@${n}`, text: text(n), file };
  });
  expect(() => put(tab, ...many)).toThrow(`${most}`.replace(/(\d)(?=(\d{3})+$)/g, '$1,'));
  expect(tab.parts.size).toBe(0);
  put(tab, ...many.slice(1));
  expect(tab.parts.size).toBe(most);
  expect(() => put(tab, ...many.slice(0, 1))).toThrow();
});
