/** The own parts of an account as a browser tab has them, in Node, over a real WebSocket. */
import 'fake-indexeddb/auto';
import { type Library, libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { type MyParts, openMyParts } from '../../app/library/own/my-parts.ts';
import { type Device, nodePorts } from './headless-tab.ts';
import { type TabNetwork, tabNetwork } from './network.ts';

export interface OwnPartsTab extends MyParts, Pick<TabNetwork, 'goOffline' | 'goOnline'> {
  /** Resolves when the condition holds; it is looked at after every change. */
  until(condition: () => boolean): Promise<void>;
}

export interface OwnPartsTabOptions {
  /** The server's address, `http://127.0.0.1:port`. */
  readonly url: string;
  readonly account: string;
  readonly cookie?: string;
  readonly device?: Device;
  /** False: it does not tell the server whose parts it takes them for. */
  readonly saysWhose?: boolean;
}

let shipped: Library | null = null;

export function openOwnPartsTab({ url, account, cookie, device, saysWhose = true }: OwnPartsTabOptions): OwnPartsTab {
  const { Socket, run: _, ...network } = tabNetwork(cookie === undefined ? {} : { cookie }, saysWhose);
  shipped ??= libraryOf(STARTER_PARTS);
  const parts = openMyParts({
    url: `${url.replace(/^http/, 'ws')}/api/sync`,
    account,
    shipped,
    ports: { ...nodePorts(device), WebSocket: Socket },
  });
  // Its values are read as they are now, so they are not copied.
  return Object.assign(parts, {
    ...network,
    goOnline() {
      network.goOnline();
      parts.reconnect();
    },
    until(condition: () => boolean): Promise<void> {
      if (condition()) return Promise.resolve();
      return new Promise((resolve) => {
        const stop = parts.onChange(() => {
          if (!condition()) return;
          stop();
          resolve();
        });
      });
    },
  });
}
