/** The tabs of this browser that share a document with this one. Another role is another group. */
import type { TabChannel } from './ports.ts';
import { openTabs, type Tabs, type TabsOptions } from './tabs.ts';

interface TabGroupOptions extends Omit<TabsOptions, 'channel' | 'onStored'> {
  /** null where tabs cannot talk: the group is then this tab alone. */
  readonly openChannel: ((name: string) => TabChannel) | null;
  /** What the channels of all groups of this document begin with. */
  readonly channel: string;
  /** More of what this tab told the others may be stored. */
  readonly onStored: () => void;
}

export class TabGroup {
  readonly #options: TabGroupOptions;
  #tabs: Tabs | null = null;
  #name: string | null = null;
  /** How many updates of this tab another one has stored. */
  #stored = 0;

  constructor(options: TabGroupOptions) {
    this.#options = options;
  }

  /** True where the writing tab, if it is another one, has stored all that this tab told it. */
  get isStored(): boolean {
    return this.#stored >= (this.#tabs?.told ?? 0);
  }

  /** Leaves the group for the one of this name, if that is another. */
  join(name: string): void {
    const { openChannel, channel, onStored } = this.#options;
    if (openChannel === null || this.#name === name) return;
    this.#tabs?.close();
    this.#name = name;
    this.#stored = 0;
    this.#tabs = openTabs({
      ...this.#options,
      channel: openChannel(name === '' ? channel : `${channel}/${name}`),
      onStored: (n) => {
        this.#stored = Math.max(this.#stored, n);
        onStored();
      },
    });
  }

  /** Tells the others that all they said until now is on the device. Only the writing tab calls it. */
  confirmStored(): void {
    this.#tabs?.stored();
  }

  close(): void {
    this.#tabs?.close();
  }
}
