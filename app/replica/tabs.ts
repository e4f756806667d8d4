/**
 * Tabs of one browser that have one board open give each other their edits, also without a network. Document updates
 * only: presence goes through the server, which says who is who.
 */
import * as Y from 'yjs';
import type { TabChannel, TabMessage } from './ports.ts';

export interface TabsOptions {
  readonly doc: Y.Doc;
  readonly channel: TabChannel;
  /** Names this tab among those of the browser. */
  readonly tab: string;
  /** The transaction origin of what comes from the server. */
  readonly serverOrigin: () => object;
  /** The origin of what is read from this device's disk: every tab reads that for itself. */
  readonly storedOrigin: object;
  /** True where the server has or is being sent all that this tab holds. */
  readonly inTouch: () => boolean;
  /** Another tab's update has been applied. */
  readonly onHeard: () => void;
  /** Another tab has stored this tab's first `n` updates on the device. */
  readonly onStored: (n: number) => void;
}

export interface Tabs {
  /** How many updates this tab has told the others of. */
  readonly told: number;
  /** Tells the others that all they said until now is on the device. Only the writing tab calls it. */
  stored(): void;
  close(): void;
}

export function openTabs(options: TabsOptions): Tabs {
  return new ChannelTabs(options);
}

class ChannelTabs implements Tabs {
  readonly #options: TabsOptions;
  /** The origin of what another tab says that the server does not have: it is forwarded to the server from here too. */
  readonly #origin: object;
  /** The last update of each other tab, and the last that it knows to be stored. */
  readonly #heard = new Map<string, number>();
  readonly #confirmed = new Map<string, number>();
  #told = 0;

  constructor(options: TabsOptions) {
    this.#options = options;
    const { doc, channel, tab } = options;
    this.#origin = { tabs: tab };
    channel.listen((value) => {
      const message = asTabMessage(value);
      if (message !== null && message.tab !== tab) this.#take(message);
    });
    doc.on('update', this.#onUpdate);
    channel.post({ type: 'state', tab, vector: Y.encodeStateVector(doc) });
  }

  get told() {
    return this.#told;
  }

  stored() {
    const { channel, tab } = this.#options;
    for (const [to, n] of this.#heard) {
      if (this.#confirmed.get(to) === n) continue;
      this.#confirmed.set(to, n);
      channel.post({ type: 'stored', tab, to, n });
    }
  }

  close() {
    this.#options.doc.off('update', this.#onUpdate);
    this.#options.channel.close();
  }

  readonly #onUpdate = (update: Uint8Array, from: unknown) => {
    const { channel, tab, serverOrigin, storedOrigin, inTouch } = this.#options;
    if (from === serverOrigin() || from === storedOrigin || from === this.#origin) return;
    this.#told += 1;
    channel.post({ type: 'update', tab, n: this.#told, update, sent: inTouch() });
  };

  #take(message: TabMessage): void {
    const { tab, onStored } = this.#options;
    switch (message.type) {
      case 'update':
        this.#hear(message);
        break;
      case 'state':
        this.#answer(message.tab, message.vector, true);
        break;
      case 'difference':
        if (message.to !== tab) break;
        this.#hear(message);
        if (message.vector !== undefined) this.#answer(message.tab, message.vector, false);
        break;
      case 'stored':
        if (message.to === tab) onStored(message.n);
        break;
    }
  }

  #hear({ tab: from, n, update, sent }: UpdateMessage): void {
    const { doc, serverOrigin, onHeard } = this.#options;
    // What the other tab has sent itself must not be sent twice; the server's own origin keeps y-websocket from it.
    Y.applyUpdate(doc, update, sent ? serverOrigin() : this.#origin);
    this.#heard.set(from, n);
    onHeard();
  }

  #answer(to: string, theirs: Uint8Array, ask: boolean): void {
    const { doc, channel, tab, inTouch } = this.#options;
    const update = Y.encodeStateAsUpdate(doc, theirs);
    const vector = ask ? { vector: Y.encodeStateVector(doc) } : {};
    channel.post({ type: 'difference', tab, to, n: this.#told, update, sent: inTouch(), ...vector });
  }
}

type UpdateMessage = Extract<TabMessage, { readonly type: 'update' | 'difference' }>;

/** Another version of this program may be open in the other tab: what it says is looked at before it is believed. */
function asTabMessage(value: unknown): TabMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('tab' in value)) return null;
  const bytes = (key: string) => key in value && Reflect.get(value, key) instanceof Uint8Array;
  const isNamed = typeof value.tab === 'string';
  const isFor = 'to' in value && typeof value.to === 'string';
  const isCounted = 'n' in value && typeof value.n === 'number';
  const fits =
    (value.type === 'update' && isCounted && bytes('update')) ||
    (value.type === 'state' && bytes('vector')) ||
    (value.type === 'difference' && isFor && isCounted && bytes('update')) ||
    (value.type === 'stored' && isFor && isCounted);
  // Every field that the union's members need was looked at above; `sent` counts only where it is true.
  return isNamed && fits ? (value as TabMessage) : null;
}
