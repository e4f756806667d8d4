import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import type { AgentState } from '#schemas/presence.ts';
import type { Room, RoomEvents, Rooms, Tab } from '../../../sync-server/rooms/room.ts';
import type { Participant } from '../../../sync-server/rooms/room-access.ts';

/** A tab without a socket: what is sent to it lies in `inbox`. */
export class MemoryTab implements Tab {
  readonly sessionId = 's';
  readonly inbox: ToTab[] = [];
  /** Called with each message, after it lies in the inbox. */
  onMessage: (message: ToTab) => void = () => {};
  /** Called when an agent's state in the room changes. */
  onStates: () => void = () => {};
  greeted = true;
  isCut = false;
  lastActive = 0;
  dropped = 0;
  /** What stands between a reply and its answer; a test may hold it up. */
  durable: () => Promise<void> = async () => {};
  readonly docId: string;
  readonly account: Participant;
  readonly user: Participant;
  readonly client: number;
  role: Role;
  visible: boolean;

  constructor(docId: string, account: string, client: number, options: { role?: Role; visible?: boolean } = {}) {
    this.docId = docId;
    this.account = { id: account, name: `Person ${account}`, color: '#000000' };
    this.user = this.account;
    this.client = client;
    this.role = options.role ?? 'editor';
    this.visible = options.visible ?? true;
  }

  send(message: ToTab): boolean {
    this.inbox.push(message);
    this.onMessage(message);
    return true;
  }

  /** Its connection answers at once; a test may silence it. */
  probe(heard: () => void): void {
    if (!this.isCut) heard();
  }

  afterDurable(): Promise<void> {
    return this.durable();
  }

  of<T extends ToTab['type']>(type: T): Extract<ToTab, { type: T }>[] {
    return this.inbox.filter((message): message is Extract<ToTab, { type: T }> => message.type === type);
  }
}

interface MemoryRoom extends Room {
  readonly tabs: Set<Tab>;
  readonly agents: Map<string, AgentState>;
}

/** Rooms without sockets or documents. */
export class MemoryRooms implements Rooms {
  readonly rooms = new Map<string, MemoryRoom>();
  readonly #listeners = new Set<Partial<RoomEvents>>();

  open(tab: MemoryTab, name = `Board ${tab.docId}`): MemoryTab {
    const room = this.rooms.get(tab.docId) ?? {
      docId: tab.docId,
      name,
      damage: null,
      tabs: new Set(),
      agents: new Map(),
    };
    this.rooms.set(tab.docId, room);
    room.tabs.add(tab);
    for (const listener of this.#listeners) listener.joined?.(tab);
    this.from(tab, { type: 'hello', client: tab.client, board: name });
    return tab;
  }

  close(tab: MemoryTab): void {
    const room = this.rooms.get(tab.docId);
    room?.tabs.delete(tab);
    if (room?.tabs.size === 0) this.rooms.delete(tab.docId);
    for (const listener of this.#listeners) listener.left?.(tab);
  }

  from(tab: MemoryTab, message: FromTab): void {
    for (const listener of this.#listeners) listener.bridge?.(message, tab);
  }

  agent(board: string, key: string): AgentState | null {
    return this.rooms.get(board)?.agents.get(key) ?? null;
  }

  get(docId: string): Room | null {
    return this.rooms.get(docId) ?? null;
  }

  all(): Iterable<Room> {
    return this.rooms.values();
  }

  listen(events: Partial<RoomEvents>): () => void {
    this.#listeners.add(events);
    return () => this.#listeners.delete(events);
  }

  setAgentState(docId: string, agent: string, state: AgentState | null): number | null {
    const room = this.rooms.get(docId);
    if (room === undefined) return null;
    if (state === null) room.agents.delete(agent);
    else room.agents.set(agent, state);
    for (const tab of room.tabs) if (tab instanceof MemoryTab) tab.onStates();
    return 1;
  }
}
