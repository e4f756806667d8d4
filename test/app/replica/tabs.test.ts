/** What tabs of one browser tell each other, message by message. */
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { TabChannel, TabMessage } from '../../../app/replica/ports.ts';
import { openTabs, type Tabs, type TabsOptions } from '../../../app/replica/tabs.ts';

interface TestTab {
  readonly doc: Y.Doc;
  readonly tabs: Tabs;
  readonly origins: unknown[];
  /** What the writing tab has confirmed to this one. */
  readonly stored: number[];
  /** The channel hands this tab a message, whatever it is. */
  hear(message: unknown): void;
}

const SERVER = {};
const DISK = {};

/** Tabs on one channel, which delivers at once; `said` is everything that went over it. */
function browser() {
  const listeners = new Map<TabChannel, (message: unknown) => void>();
  const said: TabMessage[] = [];
  const tab = (name: string, options: Partial<TabsOptions> = {}): TestTab => {
    const channel: TabChannel = {
      post(message) {
        said.push(message);
        for (const [other, listener] of [...listeners]) if (other !== channel) listener(message);
      },
      listen: (listener) => void listeners.set(channel, listener),
      close: () => void listeners.delete(channel),
    };
    const { doc = new Y.Doc() } = options;
    const [origins, stored]: [unknown[], number[]] = [[], []];
    doc.on('update', (_update, origin) => origins.push(origin));
    const tabs = openTabs({
      ...{ doc, channel, tab: name, serverOrigin: () => SERVER, storedOrigin: DISK, inTouch: () => false },
      ...{ onHeard: () => undefined, onStored: (n) => stored.push(n) },
      ...options,
    });
    return { doc, tabs, origins, stored, hear: (message) => listeners.get(channel)?.(message) };
  };
  return { said, tab };
}

const write = (doc: Y.Doc, key: string, origin?: unknown) =>
  doc.transact(() => doc.getMap('board').set(key, key), origin);
const updateWith = (key: string) => {
  const doc = new Y.Doc();
  write(doc, key);
  return Y.encodeStateAsUpdate(doc);
};
const keys = (doc: Y.Doc) => [...doc.getMap('board').keys()].sort();

test('[O10] a tab that opens gets what the others hold and gives what they lack, in one message each way', () => {
  const { said, tab } = browser();
  const first = tab('first');
  write(first.doc, 'one');
  const doc = new Y.Doc();
  write(doc, 'two');
  said.length = 0;
  const second = tab('second', { doc });
  expect([keys(first.doc), keys(second.doc)]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
  expect(said.map(({ type, tab: from }) => [type, from])).toEqual([
    ['state', 'second'],
    ['difference', 'first'],
    ['difference', 'second'],
  ]);
});

test('[O11] what came from the server, the disk or another tab is not told again, and what a tab sent counts as sent', () => {
  const { said, tab } = browser();
  let inTouch = true;
  const first = tab('first', { inTouch: () => inTouch });
  const second = tab('second');
  said.length = 0;
  for (const origin of [SERVER, DISK]) Y.applyUpdate(first.doc, updateWith('elsewhere'), origin);
  expect([said, first.tabs.told]).toEqual([[], 0]);
  write(first.doc, 'sent', null);
  inTouch = false;
  write(first.doc, 'unsent', null);
  expect(said).toMatchObject([
    { type: 'update', tab: 'first', n: 1, sent: true },
    { type: 'update', tab: 'first', n: 2, sent: false },
  ]);
  const [sent, unsent] = second.origins.slice(-2);
  expect(sent).toBe(SERVER);
  expect([SERVER, DISK, null]).not.toContain(unsent);
});

test('[O10] the writing tab confirms to each tab what it has stored of it, once', () => {
  const { said, tab } = browser();
  let heard = 0;
  const writer = tab('writer', { onHeard: () => (heard += 1) });
  const [ada, ben] = [tab('ada'), tab('ben')];
  write(ada.doc, 'one');
  write(ada.doc, 'two');
  expect(heard).toBeGreaterThan(1);
  writer.tabs.stored();
  said.length = 0;
  writer.tabs.stored();
  expect(said).toEqual([]);
  write(ben.doc, 'three');
  writer.tabs.stored();
  expect(said.filter(({ type }) => type === 'stored')).toEqual([{ type: 'stored', tab: 'writer', to: 'ben', n: 1 }]);
  expect([ada.stored.at(-1), ben.stored.at(-1), writer.stored]).toEqual([2, 1, []]);
});

test('[O25] a tab that has closed says and hears nothing', () => {
  const { said, tab } = browser();
  const [first, second] = [tab('first'), tab('second')];
  second.tabs.close();
  said.length = 0;
  write(second.doc, 'one');
  expect(said).toEqual([]);
  write(first.doc, 'two');
  expect(keys(second.doc)).toEqual(['one']);
});

test('[O25] of what another version of the program says, a tab believes only what it understands', () => {
  const { said, tab } = browser();
  const own = tab('own');
  const other = new Y.Doc();
  write(other, 'one');
  const [update, vector] = [Y.encodeStateAsUpdate(other), Y.encodeStateVector(other)];
  const messages: readonly TabMessage[] = [
    { type: 'update', tab: 'other', n: 1, update, sent: false },
    { type: 'state', tab: 'other', vector },
    { type: 'difference', tab: 'other', to: 'own', n: 1, update, sent: false },
    { type: 'stored', tab: 'other', to: 'own', n: 1 },
  ];
  said.length = 0;
  for (const message of messages) {
    for (const key of Object.keys(message)) {
      if (key === 'sent') continue;
      for (const wrong of [undefined, null, true, [1, 0]]) own.hear({ ...message, [key]: wrong });
      own.hear(Object.fromEntries(Object.entries(message).filter(([name]) => name !== key)));
    }
    // Its own, and what is meant for another.
    own.hear({ ...message, tab: 'own' });
    if ('to' in message) own.hear({ ...message, to: 'third' });
  }
  for (const odd of [
    undefined,
    null,
    'update',
    7,
    [],
    {},
    { type: 'later', tab: 'other', to: 'own', n: 1, update, vector },
  ])
    own.hear(odd);
  expect([keys(own.doc), own.stored, said]).toEqual([[], [], []]);
  for (const message of messages) own.hear(message);
  expect([keys(own.doc), own.stored, said.map(({ type }) => type)]).toEqual([['one'], [1], ['difference']]);
});
