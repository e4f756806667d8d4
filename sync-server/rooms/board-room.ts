import type { FromTab } from '#schemas/bridge.ts';
import { CLOSE, closeReason } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';
import { FolderLost } from '../storage/folder-lock.ts';
import { readBridgeMessage } from './bridge-message.ts';
import type { BoardContent } from './content/board-content.ts';
import { readStateVector } from './content/coverage.ts';
import { RescueWait } from './damage/rescue-wait.ts';
import { Delivery } from './delivery.ts';
import { costOf, echoCostOf, stepCostOf } from './frame-allowance.ts';
import { readFrame, SYNC, syncFrame } from './frames.ts';
import { GroupCommit } from './group-commit.ts';
import type { JobLane } from './jobs/job-queue.ts';
import { MalformedFrame, soundly } from './malformed.ts';
import { RoomPresence } from './presence/room-presence.ts';
import { BEAT_MS, keepAlive, PING_AFTER_MS } from './receiving/keep-alive.ts';
import { type Message, wholeMessage } from './receiving/message.ts';
import { refusalOf } from './refusal.ts';
import { ReportedNames } from './reported-names.ts';
import type { Room, RoomHost } from './room.ts';
import { Rota } from './rota.ts';
import type { TabSocket } from './tab-socket.ts';
import { factsWithin, type UpdateFacts } from './update-facts.ts';

/**
 * One open board: reads the frames of its sockets, and hands each to what it is about: the way to the disk, the way
 * out, presence, the bridge.
 */
export class BoardRoom implements Room {
  readonly docId: string;
  readonly tabs = new Set<TabSocket>();
  readonly content: BoardContent;
  emptySince: number;
  /** Work of the server itself that needs the room open. */
  uses = 0;
  readonly #host: RoomHost;
  readonly #names: ReportedNames;
  readonly #presence: RoomPresence;
  readonly #delivery: Delivery;
  readonly #commits: GroupCommit;
  /** Not that of the content: a snapshot under way delays no edit. */
  readonly #jobs: JobLane;
  /** Updates that are being checked or measured. */
  readonly #checks = new Set<Promise<void>>();
  #toldPresenceAt: number;
  readonly #rota: Rota;
  readonly #rescue: RescueWait;

  constructor(docId: string, content: BoardContent, host: RoomHost) {
    this.docId = docId;
    this.content = content;
    this.#host = host;
    this.#jobs = host.jobs.lane();
    this.#names = new ReportedNames(this.tabs, (name) => host.renamed(docId, name));
    const tell: Delivery['tell'] = (tab, frames) => this.#delivery.tell(tab, frames);
    this.#presence = new RoomPresence(this.tabs, host.now, host.presenceNow, tell, host.tellings);
    this.#delivery = new Delivery({
      content,
      now: host.now,
      caughtUp: (tab) => {
        this.#presence.tellAll(tab);
        tab.tellSaved();
      },
      fault: (tab, error) => this.#refuse(tab, error),
    });
    this.#commits = new GroupCommit({
      content,
      stored: (updates) => {
        this.#delivery.broadcast(this.tabs, updates);
        host.measure.appended(updates.reduce((sum, { update }) => sum + update.length, 0));
        host.edited(docId);
        for (const { tab } of updates) {
          if (tab === null || tab.hasEdited) continue;
          tab.hasEdited = true;
          this.#names.take(tab);
        }
      },
      release: (tab) => this.#release(tab),
      failed: (error, waiting) => this.#fail(error, waiting),
    });
    this.#rescue = new RescueWait({
      ...{ content, hasTabs: () => this.tabs.size > 0 },
      rescue: () => this.#showRescued(),
      fault: (error) => host.fault(`kept a part of ${docId} hidden`, error),
    });
    content.onDamage = () => {
      for (const tab of this.tabs) this.#welcome(tab);
    };
    this.emptySince = host.now();
    this.#toldPresenceAt = this.emptySince;
    this.#rota = new Rota(this.tabs, this.emptySince);
  }

  get name(): string | null {
    return this.#names.name;
  }

  get damage() {
    return this.content.damage;
  }

  join(tab: TabSocket): void {
    this.tabs.add(tab);
    this.#rota.add(tab);
    tab.write(syncFrame(SYNC.step1, this.content.stateVector()), this.#host.now());
    this.#presence.tellAll(tab);
    this.#host.events.joined(tab);
  }

  leave(tab: TabSocket): void {
    if (!this.tabs.delete(tab)) return;
    this.#rota.delete(tab);
    this.#presence.forget(tab);
    if (this.tabs.size === 0) this.emptySince = this.#host.now();
    this.#host.events.left(tab);
  }

  /** One message of a socket. What goes wrong with it closes that socket and touches nothing else. */
  receive(tab: TabSocket, message: Message): void {
    if (!tab.isOpen) return;
    if (tab.isHeld) {
      tab.inbox.push(message);
      return;
    }
    const { turns } = this.#host;
    if (!turns.isLeft()) {
      tab.inbox.push(message);
      tab.hold();
      turns.whenLeft(() => this.#release(tab));
      return;
    }
    const frame = wholeMessage(message);
    if (frame instanceof Promise) {
      this.#joinFragments(tab, frame);
      return;
    }
    tab.heard(this.#host.now());
    try {
      this.#handle(tab, frame);
    } catch (error) {
      this.#refuse(tab, error);
    }
    this.#throttle(tab);
  }

  /** A message that is copied in slices is handled before what came after it. */
  #joinFragments(tab: TabSocket, joined: Promise<Uint8Array>): void {
    tab.hold();
    void joined.then((frame) => {
      tab.inbox.unshift(frame);
      this.#release(tab);
    });
  }

  /** Answers a ping, as long as its sender reads the answers. */
  pinged(tab: TabSocket, data: Uint8Array): void {
    const now = this.#host.now();
    tab.heard(now);
    this.#charge(tab, 1);
    if (tab.isOpen && tab.hasRoomFor(FRAME_HEAD + data.length)) tab.ws.pong(data);
    this.#throttle(tab);
  }

  #charge(tab: TabSocket, units: number): void {
    tab.allowance.take(units, this.#host.now());
    this.#host.turns.spend(units);
  }

  /** Reads no more of a tab whose allowance is spent. */
  #throttle(tab: TabSocket): void {
    if (!tab.isOpen || tab.isThrottled || tab.allowance.isLeft(this.#host.now())) return;
    tab.isThrottled = true;
    tab.hold();
  }

  /** Stores an update of the server's own, and sends it to every tab. Resolves when it is durable. */
  async write(update: Uint8Array): Promise<void> {
    await this.#commits.write(update, await this.#jobs.run({ kind: 'facts', update: new Uint8Array(update) }));
  }

  /** Shows or (null) removes an agent. */
  setAgentState(agent: string, state: AgentState | null): number {
    return this.#presence.setAgent(agent, state);
  }

  /** The tab's role has changed. One that may edit now is asked for what was dropped while it might not. */
  changed(tab: TabSocket): void {
    this.#welcome(tab);
    this.#presence.stampAnew(tab);
    if (tab.role !== 'viewer' && tab.dropped > 0) {
      tab.write(syncFrame(SYNC.step1, this.content.stateVector()), this.#host.now());
    }
  }

  stampAnew(tab: TabSocket): void {
    this.#presence.stampAnew(tab);
  }

  named(name: string): void {
    this.#names.set(name);
  }

  /** Called about once a second: what must be told again, who has gone silent, who does not read, who may go on. */
  beat(): void {
    const now = this.#host.now();
    this.#rescue.beat(now);
    if (now - this.#toldPresenceAt >= LIMITS.silenceMs - BEAT_MS) {
      this.#toldPresenceAt = now;
      this.#presence.refresh();
    }
    this.#rota.beat(now, (tab) => {
      if (tab.isThrottled && tab.allowance.isLeft(now)) {
        tab.isThrottled = false;
        this.#release(tab);
      }
      if (tab.isDead(now)) tab.drop();
      else this.#delivery.watch(tab, now);
      // What it had no room for then.
      tab.tellSaved();
      keepAlive(tab, now);
      tab.restUntil(Math.min(tab.sentAt + LIMITS.silenceMs - BEAT_MS, tab.heardAt + PING_AFTER_MS));
    });
  }

  /** Resolves when all that was received before now is on disk, or has failed. */
  async settled(): Promise<void> {
    while (this.#checks.size > 0 || !this.#commits.isSettled) {
      await Promise.all(this.#checks);
      await this.#commits.settled();
    }
  }

  async close(): Promise<void> {
    await this.settled();
    await this.content.close();
  }

  /** Throws `MalformedFrame` where the frame is not what the protocol allows; anything else is a fault of the server. */
  #handle(tab: TabSocket, frame: Uint8Array): void {
    const message = soundly(() => readFrame(frame));
    const { length } = frame;
    this.#charge(tab, message.type === 'awareness' ? echoCostOf(length, message.states.length) : costOf(length));
    switch (message.type) {
      case 'step1': {
        const clocks = soundly(() => readStateVector(message.stateVector));
        tab.allowance.take(costOf(this.content.bytes), this.#host.now());
        this.#host.turns.spend(stepCostOf(clocks.size + this.content.tailLength));
        this.#delivery.answer(tab, clocks);
        return;
      }
      case 'update':
        this.#takeUpdate(tab, message.update);
        return;
      case 'awareness':
        this.#presence.take(tab, message.states);
        return;
      case 'queryAwareness':
        this.#charge(tab, this.tabs.size);
        this.#presence.tellAll(tab);
        return;
      case 'bridge':
        this.#takeBridge(
          tab,
          soundly(() => readBridgeMessage(message.json)),
        );
        return;
      case 'ignored':
        return;
    }
  }

  #takeUpdate(tab: TabSocket, update: Uint8Array): void {
    if (tab.role === 'viewer') {
      tab.dropped++;
      this.#host.measure.refused('viewer');
      return;
    }
    tab.received++;
    // What one call of an agent may write is read sooner than a worker starts.
    const isShort = update.length <= LIMITS.inlineUpdateBytes;
    const facts = isShort ? soundly(() => factsWithin(update, LIMITS.inlineSteps)) : null;
    if (facts !== null) {
      this.#accept(tab, update, facts);
      return;
    }
    // What is long is checked off the event loop.
    this.#holdFor(tab, update, async () => this.#accept(tab, update, await this.#jobs.run({ kind: 'facts', update })));
  }

  /** Does something with an update of a tab. What follows on that socket waits, so that it keeps its place. */
  #holdFor(tab: TabSocket, update: Uint8Array, work: () => Promise<void>): void {
    tab.hold();
    const handled = this.#host.receiving.waits(update.length);
    const check = work()
      .catch((error) => this.#refuse(tab, error))
      .then(() => this.#release(tab))
      .finally(() => {
        handled();
        this.#checks.delete(check);
      });
    this.#checks.add(check);
  }

  #accept(tab: TabSocket, update: Uint8Array, facts: UpdateFacts): void {
    tab.lastActive = this.#host.now();
    this.#charge(tab, stepCostOf(facts.steps));
    const arrival = { tab, update, facts };
    if (this.#commits.accept(arrival)) return;
    this.#charge(tab, costOf(this.content.bytes));
    this.#holdFor(tab, update, async () => {
      if (await this.#commits.acceptLive(arrival)) return;
      this.#host.measure.refused('documentBytes');
      tab.close(CLOSE.tooBig, closeReason('board-full', 'the board has reached its greatest size'));
    });
  }

  /** Ends one hold of a tab. With the last of them it is read again, first what was held back. */
  #release(tab: TabSocket): void {
    if (tab.release()) return;
    tab.heardAt = this.#host.now();
    // One of these may hold the tab again: it takes the rest of them along.
    for (const frame of tab.inbox.splice(0)) this.receive(tab, frame);
    tab.resumeIfFree();
  }

  /** Ends a socket over one of its frames: the client's fault is told to the client, the server's to the operator. */
  #refuse(tab: TabSocket, error: unknown): void {
    const refusal = refusalOf(error);
    if (refusal !== null) {
      this.#host.measure.refused(refusal.what);
      tab.close(refusal.code, refusal.reason);
      return;
    }
    this.#host.fault(`closed a tab of ${this.docId}`, error);
    tab.close(CLOSE.fault, 'the server met a fault of its own');
  }

  #fail(error: Error, waiting: ReadonlySet<TabSocket>): void {
    for (const tab of waiting) tab.settle(error);
    for (const tab of this.tabs) {
      tab.settle(error);
      if (error instanceof FolderLost) tab.close(CLOSE.folderLost, 'another server has taken the data of this one');
      else tab.close(CLOSE.tryAgain, 'the server cannot store this board now');
    }
    this.#host.failed(this, error);
  }

  #takeBridge(tab: TabSocket, message: FromTab): void {
    const now = this.#host.now();
    if (message.type === 'hello') {
      tab.greeted = true;
      tab.visible = message.visible ?? true;
      if (message.client !== undefined) this.#presence.bind(tab, message.client);
      this.#names.report(tab, message.board);
      this.#welcome(tab);
      tab.tellSaved();
    } else if (!tab.greeted) {
      throw new MalformedFrame('hello comes first');
    }
    if (message.type === 'renamed') this.#names.report(tab, message.board);
    if (message.type === 'acceptDamage' && tab.role === 'owner') this.#acceptDamage();
    if (message.type === 'activity') tab.visible = message.visible;
    if (message.type === 'hello' || message.type === 'activity') tab.lastActive = now;
    this.#host.events.bridge(message, tab);
  }

  #welcome(tab: TabSocket): void {
    const damaged = this.damage?.what;
    tab.send({
      type: 'welcome',
      role: tab.role,
      account: tab.account.id,
      version: this.#host.version,
      ...(damaged === undefined ? {} : { damaged }),
    });
  }

  #acceptDamage(): void {
    this.#commits
      .alone(() => this.content.accept())
      .then(() => this.#rescue.now())
      .catch((error) => this.#host.fault(`kept ${this.docId} damaged, whose owner accepts it`, error));
  }

  /** Shows what waits for updates that are lost. Who brings them later still can. */
  async #showRescued(): Promise<void> {
    this.uses++;
    try {
      await this.settled();
      const update = await this.content.rescued();
      if (update !== null) await this.write(update);
    } finally {
      this.uses--;
    }
  }
}

/** The longest that a frame of the server has, in bytes. */
const FRAME_HEAD = 10;
