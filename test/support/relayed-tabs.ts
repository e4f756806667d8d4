/** Relays and headless tabs that end with the test that opened them. */
import { afterEach } from 'vitest';
import { type HeadlessTab, type HeadlessTabOptions, openHeadlessTab } from './headless-tab.ts';
import { type Relay, startRelay } from './relay-server.ts';

export const BOARD = 'b_000000000000';

export interface RelayedTabs {
  /** Closed after the test, behind what was opened later. */
  readonly open: { close(): Promise<void> }[];
  relay(): Promise<Relay>;
  /** A tab on `BOARD`. */
  tab(server: Relay, options?: Partial<HeadlessTabOptions>): Promise<HeadlessTab>;
}

/** Call it where a test file begins. */
export function relayedTabs(): RelayedTabs {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  return {
    open,
    async relay() {
      const server = await startRelay();
      open.push(server);
      return server;
    },
    async tab(server, options = {}) {
      const opened = await openHeadlessTab({ url: server.url, board: BOARD, ...options });
      open.push(opened);
      return opened;
    },
  };
}

export const note = (tab: HeadlessTab, text: string) => tab.edit([{ op: 'add_note', text, at: [0, 0] }]);

/** The texts of a board's notes, sorted. */
export const texts = (tab: HeadlessTab) => [...tab.store.board.notes.values()].map(({ text }) => text).sort();
