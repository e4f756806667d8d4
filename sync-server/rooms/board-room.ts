import type { FromTab } from '#schemas/bridge.ts';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';
import type { BoardContent } from './board-content.ts';
import { readStateVector } from './coverage.ts';
import { decodeText, type Incoming, type IncomingState, readFrame, SYNC, syncFrame, updateFrames } from './frames.ts';
import { readFromTab } from './from-tab.ts';
import type { Heavy } from './heavy.ts';
import { stampedState } from './person-state.ts';
import { ALIVE, Presence } from './presence.ts';
import type { Room, RoomEvents } from './room.ts';
import type { TabSocket } from './tab-socket.ts';
import { factsOf, type UpdateFacts } from './update-facts.ts';

/** What a room needs of the server around it. */
export interface RoomHost {
  readonly heavy: Heavy;
  readonly now: () => number;
  readonly version: string;
  readonly events: RoomEvents;
  renamed(docId: string, name: string): void;
  /** Something that was not stored before is stored now. */
  edited(docId: string): void;
  /** Storing failed: the room has closed its sockets and must not be used again. */
  failed(room: BoardRoom, error: unknown): void;
}

/**
 * An update on its way to the disk; `update` null brings nothing new and only waits for its turn. The server's own
 * updates have no tab.
 */
interface Pending {
  readonly tab: TabSocket | null;
  readonly update: Uint8Array | null;
  readonly facts: UpdateFacts;
}

/**
 * One open board: takes frames from its sockets, and lets an update out to anyone only after it is on disk. While one
 * write is under way all that arrives waits, and goes with the next.
 */
export class BoardRoom implements Room {
  readonly docId: string;
  readonly tabs = new Set<TabSocket>();
  readonly content: BoardContent;
  name: string | null = null;
  emptySince: number;
  readonly #host: RoomHost;
  readonly #presence: Presence<TabSocket>;
  readonly #agents = new Map<string, number>();
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #paused: TabSocket[] = [];
  #isCommitting = false;
  #committed: Promise<void> = Promise.resolve();
  #isFailed = false;
  #flushIsDue = false;
  #toldPresenceAt: number;
  #pingedAt: number;

  constructor(docId: string, content: BoardContent, host: RoomHost) {
    this.docId = docId;
    this.content = content;
    this.#host = host;
    this.#presence = new Presence(host.now);
    this.emptySince = host.now();
    this.#toldPresenceAt = this.emptySince;
    this.#pingedAt = this.emptySince;
  }

  get damage() {
    return this.content.damage;
  }

  join(tab: TabSocket): void {
    this.tabs.add(tab);
    tab.write(syncFrame(SYNC.step1, this.content.stateVector()), this.#host.now());
    this.#tellPresence(tab);
    this.#host.events.joined(tab);
  }

  leave(tab: TabSocket): void {
    if (!this.tabs.delete(tab)) return;
    if (tab.client !== null && this.#presence.ownerOf(tab.client) === tab) {
      this.#presence.remove(tab.client, true);
      this.#flushSoon();
    }
    if (this.tabs.size === 0) this.emptySince = this.#host.now();
    this.#host.events.left(tab);
  }

  /** One frame of a socket. What is malformed closes that socket and touches nothing else. */
  receive(tab: TabSocket, frame: Uint8Array): void {
    if (!tab.isOpen) return;
    if (tab.inbox !== null) {
      tab.inbox.push(frame);
      return;
    }
    tab.heardAt = this.#host.now();
    try {
      this.#handle(tab, readFrame(frame));
    } catch (error) {
      tab.close(CLOSE.malformed, closeReason(error));
    }
  }

  /** Stores an update of the server's own, and sends it to every tab. Resolves when it is durable. */
  async write(update: Uint8Array): Promise<void> {
    const facts = await this.#host.heavy.run({ kind: 'facts', update: new Uint8Array(update) });
    if (this.#isFailed) throw new Error('the board cannot be stored now');
    this.#pending.push({ tab: null, update, facts });
    this.#pendingBytes += update.length;
    this.#commitSoon();
    await this.settled();
    if (this.#isFailed) throw new Error('the board could not be stored');
  }

  /** Shows or (null) removes an agent. */
  setAgentState(agent: string, state: AgentState | null): number {
    let client = this.#agents.get(agent);
    if (client === undefined) {
      do client = Math.floor(Math.random() * 2 ** 32);
      while (this.#presence.ownerOf(client) !== null);
      this.#agents.set(agent, client);
    }
    if (state === null) {
      this.#presence.remove(client, true);
      this.#agents.delete(agent);
    } else {
      this.#presence.set(client, null, JSON.stringify(state));
    }
    this.#flushSoon();
    return client;
  }

  /** The tab's role has changed. */
  changed(tab: TabSocket): void {
    this.#welcome(tab);
  }

  /** The name or colour that others see has changed: they are told without waiting for the tab's next state. */
  stampAnew(tab: TabSocket): void {
    if (tab.client === null) return;
    const state = this.#presence.stateOf(tab.client);
    const json = state === null ? null : stampedState(state, tab.user);
    if (json === null) return;
    this.#presence.set(tab.client, tab, json);
    this.#flushSoon();
  }

  /** Called about once a second: what must be told again, who has gone silent, who does not read. */
  beat(): void {
    const now = this.#host.now();
    if (now - this.#toldPresenceAt >= LIMITS.silenceMs - BEAT_MS) {
      this.#toldPresenceAt = now;
      this.#presence.refresh();
      this.#flushSoon();
    }
    const pings = now - this.#pingedAt >= LIMITS.silenceMs;
    if (pings) this.#pingedAt = now;
    for (const tab of this.tabs) {
      if (now - tab.heardAt > LIMITS.deadSocketMs) tab.drop();
      else if (tab.lag !== null || tab.isBehind) this.#watchSlow(tab, now);
      else tab.stuckSince = 0;
      if (now - tab.sentAt >= LIMITS.silenceMs - BEAT_MS && tab.lag === null && !tab.isBehind) tab.write(ALIVE, now);
      if (pings && tab.isOpen) tab.ws.ping();
    }
  }

  /** Resolves when all that was received before now is on disk, or has failed. */
  async settled(): Promise<void> {
    while (this.#isCommitting) await this.#committed;
  }

  async close(): Promise<void> {
    await this.settled();
    await this.content.close();
  }

  #handle(tab: TabSocket, message: Incoming): void {
    switch (message.type) {
      case 'step1':
        this.#answer(tab, readStateVector(message.stateVector));
        return;
      case 'update':
        this.#takeUpdate(tab, message.update);
        return;
      case 'awareness':
        this.#takeStates(tab, message.states);
        return;
      case 'queryAwareness':
        this.#tellPresence(tab);
        return;
      case 'bridge':
        this.#takeBridge(tab, readFromTab(message.json));
        return;
      case 'ignored':
        return;
    }
  }

  // ----- updates, in

  #takeUpdate(tab: TabSocket, update: Uint8Array): void {
    if (tab.role === 'viewer') return;
    tab.received++;
    if (update.length <= LIMITS.inlineJobBytes) {
      this.#accept(tab, update, factsOf(update));
      return;
    }
    const inbox: Uint8Array[] = [];
    tab.inbox = inbox;
    tab.ws.pause();
    this.#host.heavy
      .run({ kind: 'facts', update })
      .then((facts) => this.#accept(tab, update, facts))
      .catch((error) => tab.close(CLOSE.malformed, closeReason(error)))
      .finally(() => {
        tab.inbox = null;
        tab.ws.resume();
        // A frame among these may be long again: it takes the rest of them along.
        for (const frame of inbox) if (tab.isOpen) this.receive(tab, frame);
      });
  }

  #accept(tab: TabSocket, update: Uint8Array, facts: UpdateFacts): void {
    if (this.#isFailed) return;
    tab.lastActive = this.#host.now();
    if (this.content.bytes + this.#pendingBytes + update.length > LIMITS.documentBytes) {
      tab.close(CLOSE.tooBig, 'the board has reached its greatest size');
      return;
    }
    this.#pending.push({ tab, update: this.content.holds(facts) ? null : update, facts });
    this.#pendingBytes += update.length;
    if (this.#pendingBytes > LIMITS.pendingBytes) {
      tab.ws.pause();
      this.#paused.push(tab);
    }
    this.#commitSoon();
  }

  #commitSoon(): void {
    if (this.#isCommitting) return;
    this.#isCommitting = true;
    this.#committed = this.#commit();
  }

  async #commit(): Promise<void> {
    await endOfTurn();
    while (this.#pending.length > 0 && !this.#isFailed) {
      const batch = this.#pending;
      this.#pending = [];
      this.#pendingBytes = 0;
      const fresh: { tab: TabSocket | null; update: Uint8Array; facts: UpdateFacts }[] = [];
      for (const { tab, update, facts } of batch) if (update !== null) fresh.push({ tab, update, facts });
      try {
        if (fresh.length > 0) await this.content.append(fresh);
      } catch (error) {
        this.#fail(batch, error);
        break;
      }
      this.#broadcast(fresh);
      if (fresh.length > 0) this.#host.edited(this.docId);
      for (const { tab } of batch) if (tab !== null) tab.durable++;
      for (const tab of new Set(batch.map((one) => one.tab))) {
        tab?.tellSaved();
        tab?.settle(null);
      }
      for (const tab of this.#paused.splice(0)) tab.ws.resume();
      if (this.content.isLong()) await this.content.startCompaction().catch((error) => this.#fail([], error));
    }
    this.#isCommitting = false;
  }

  #fail(batch: readonly Pending[], error: unknown): void {
    this.#isFailed = true;
    const cause = error instanceof Error ? error : new Error(String(error));
    for (const { tab } of [...batch, ...this.#pending]) tab?.settle(cause);
    for (const tab of this.tabs) {
      tab.settle(cause);
      tab.close(CLOSE.tryAgain, 'the server cannot store this board now');
    }
    this.#pending = [];
    this.#host.failed(this, cause);
  }

  // ----- updates, out

  /** Sends durable updates to every tab but the one that each came from. */
  #broadcast(batch: readonly { readonly tab: TabSocket | null; readonly update: Uint8Array }[]): void {
    if (batch.length === 0) return;
    const now = this.#host.now();
    const senders = new Set<TabSocket | null>(batch.map((one) => one.tab));
    let all: readonly Uint8Array[] | null = null;
    for (const tab of this.tabs) {
      if (!tab.live || tab.lag !== null || (senders.size === 1 && senders.has(tab))) continue;
      if (senders.has(tab)) {
        tab.write(updateFrames(batch.filter((one) => one.tab !== tab).map((one) => one.update)), now);
      } else {
        all ??= updateFrames(batch.map((one) => one.update));
        tab.write(all, now);
      }
      // It has been sent all that is durable now, and gets no more until it has taken that.
      if (tab.isBehind) this.#stop(tab, { clocks: this.content.clocks, from: this.content.count });
    }
  }

  /** Answers sync step 1: everything durable that the tab lacks, then step 2, which tells it that this was all. */
  #answer(tab: TabSocket, clocks: ReadonlyMap<number, number>): void {
    if (tab.lag !== null || tab.isBehind) {
      // It asks again while it does not read: it gets one answer when it does.
      this.#stop(tab, { clocks, from: null });
      return;
    }
    // From here on it gets what becomes durable, also while its difference is being made.
    tab.live = true;
    const updates = this.content.difference(clocks);
    if (updates instanceof Promise) void updates.then((made) => this.#sendAnswer(tab, made));
    else this.#sendAnswer(tab, updates);
  }

  #sendAnswer(tab: TabSocket, updates: readonly Uint8Array[]): void {
    const last = updates.at(-1) ?? NOTHING;
    tab.write([...updateFrames(updates.slice(0, -1)), ...syncFrame(SYNC.step2, last)], this.#host.now());
  }

  // ----- slow readers

  #stop(tab: TabSocket, lag: NonNullable<TabSocket['lag']>): void {
    const wasStopped = tab.lag !== null;
    tab.lag = lag;
    if (wasStopped) return;
    tab.stuckBytes = tab.unsent;
    tab.stuckSince = this.#host.now();
    tab.onceDrained(() => void this.#catchUp(tab));
  }

  /** Brings a reader that has drained up to date: what it missed where that is little, else one difference. */
  async #catchUp(tab: TabSocket): Promise<void> {
    while (tab.lag !== null && tab.isOpen) {
      const { clocks, from } = tab.lag;
      const reached = { clocks: this.content.clocks, from: this.content.count };
      const missed = from === null ? null : this.content.since(from);
      const updates = missed ?? (await this.content.oneDifference(clocks));
      if (!tab.isOpen) return;
      if (from === null) this.#sendAnswer(tab, updates);
      else if (updates.length > 0) {
        tab.write(updateFrames(updates), this.#host.now());
      }
      tab.live = true;
      tab.lag = reached;
      if (tab.isBehind) {
        tab.onceDrained(() => void this.#catchUp(tab));
        return;
      }
      if (this.content.count === reached.from) tab.lag = null;
    }
    if (!tab.isOpen) return;
    this.#tellPresence(tab);
    tab.tellSaved();
  }

  #watchSlow(tab: TabSocket, now: number): void {
    const unsent = tab.unsent;
    if (unsent < tab.stuckBytes || tab.stuckSince === 0) {
      tab.stuckSince = now;
    } else if (now - tab.stuckSince >= LIMITS.slowReaderMs) {
      tab.close(CLOSE.tryAgain, 'nothing was read for too long');
    }
    tab.stuckBytes = unsent;
  }

  // ----- presence

  #takeStates(tab: TabSocket, states: readonly IncomingState[]): void {
    for (const state of states) {
      if (tab.client === null && !tab.greeted && !isNull(state.json)) this.#bind(tab, state.client);
      if (state.client !== tab.client) continue;
      if (state.json.length > LIMITS.awarenessBytes) {
        tab.close(CLOSE.tooBig, 'the awareness state is too large');
        return;
      }
      const json = stampedState(decodeText(state.json), tab.user);
      if (json === null) this.#presence.remove(state.client, false);
      else this.#presence.set(state.client, tab, json);
      tab.lastActive = this.#host.now();
      this.#flushSoon();
    }
  }

  /** Makes an awareness id the tab's own, unless it is an agent's, another account's or a newer socket's. */
  #bind(tab: TabSocket, client: number): void {
    if (tab.client === client) return;
    const owner = this.#presence.ownerOf(client);
    if (owner === 'agent') return;
    if (owner !== null && (owner.account.id !== tab.account.id || owner.order > tab.order)) return;
    if (tab.client !== null) this.#presence.remove(tab.client, true);
    if (owner !== null) owner.client = null;
    this.#presence.bind(client, tab);
    tab.client = client;
    this.#tellPresence(tab);
    this.#flushSoon();
  }

  #tellPresence(tab: TabSocket): void {
    const frame = this.#presence.frameFor(tab);
    if (frame !== null && tab.lag === null && !tab.isBehind) tab.write(frame, this.#host.now());
  }

  /** Presence goes out once a turn of the event loop, however many states came in. */
  #flushSoon(): void {
    if (this.#flushIsDue) return;
    this.#flushIsDue = true;
    setImmediate(() => {
      this.#flushIsDue = false;
      const now = this.#host.now();
      this.#presence.flush(this.tabs, (tab, frame) => {
        if (tab.lag === null && !tab.isBehind) tab.write(frame, now);
      });
    });
  }

  // ----- bridge

  #takeBridge(tab: TabSocket, message: FromTab): void {
    if (message.type === 'hello') {
      tab.greeted = true;
      tab.visible = message.visible ?? true;
      this.#bind(tab, message.client);
      this.#rename(tab, message.board);
      this.#welcome(tab);
      tab.tellSaved();
    } else if (!tab.greeted) {
      tab.close(CLOSE.malformed, 'hello comes first');
      return;
    }
    if (message.type === 'renamed') this.#rename(tab, message.board);
    if (message.type === 'activity') tab.visible = message.visible;
    if (message.type === 'hello' || message.type === 'activity') tab.lastActive = this.#host.now();
    this.#host.events.bridge(message, tab);
  }

  #welcome(tab: TabSocket): void {
    const damaged = this.damage?.message;
    tab.send({
      type: 'welcome',
      role: tab.role,
      account: tab.account.id,
      version: this.#host.version,
      ...(damaged === undefined ? {} : { damaged }),
    });
  }

  #rename(tab: TabSocket, name: string): void {
    if (tab.role === 'viewer' || name === '' || name === this.name) return;
    this.name = name;
    this.#host.renamed(this.docId, name);
  }
}

/** How often `beat` is called. */
export const BEAT_MS = 1_000;
/** A Yjs update without structs and deletions. */
const NOTHING = new Uint8Array([0, 0]);
function isNull(json: Uint8Array): boolean {
  return json.length === 4 && json[0] === 0x6e;
}

/** A close reason holds at most 123 bytes. */
function closeReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
