import type { Duplex, Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Role, ToTab } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { FrameAllowance } from './frame-allowance.ts';
import { FrameQueue, type WireFrame, wireBytes } from './frame-queue.ts';
import { bridgeFrame } from './frames.ts';
import type { Arrival } from './receiving/frame-splitter.ts';
import type { Message } from './receiving/message.ts';
import type { Tab } from './room.ts';
import type { Participant, RoomVisitor } from './room-access.ts';

/** Where a reader that fell behind stands: what it had been sent when it was stopped. */
export interface ReaderPosition {
  /** State vector of it. */
  readonly clocks: ReadonlyMap<number, number>;
  /** How many of the room's records it had been sent, or null where only the clocks say. */
  readonly from: number | null;
}

/** A WebSocket and the connection that it runs on. */
export interface SyncLine {
  readonly ws: WebSocket;
  readonly connection: Duplex;
}

/** What a WebSocket runs on. */
export interface SocketConnection {
  readonly out: Writable;
  readonly arrival: Arrival;
}

/** One WebSocket of a room. Frames are written to its connection, made once for all who get them. */
export class TabSocket implements Tab {
  readonly docId: string;
  readonly sessionId: string;
  readonly ws: WebSocket;
  /** Rises with each socket of the server: the newer of two has the greater. */
  readonly order: number;
  account: Participant;
  user: Participant;
  role: Role;
  client: number | null = null;
  greeted = false;
  visible = true;
  lastActive: number;
  heardAt: number;
  readonly #probes: (() => void)[] = [];
  sentAt: number;
  pingedAt: number;

  /** Whether its sync step 1 was answered, so that it gets what follows. */
  live = false;
  /** A difference is being made for it; its last step 1 that came meanwhile, as clocks. */
  isAnswering = false;
  question: ReadonlyMap<number, number> | null = null;
  /** Unsent bytes when they last shrank, and when that was. */
  stuckBytes = 0;
  stuckSince = 0;

  /** Update frames taken from it; how many of the first of them are durable. */
  received = 0;
  durable = 0;
  dropped = 0;
  toldSaved = 0;
  /** Whether an update of it that brought something new is durable. */
  hasEdited = false;
  /** The name that it says the board has, until that is used or out of date. */
  reportedName: string | null = null;
  readonly allowance: FrameAllowance;
  /** Held because its allowance is spent. */
  isThrottled = false;
  /** Messages that came while it was held. */
  readonly inbox: Message[] = [];
  /** Called once, when the server has decided to end it. */
  onEnding: () => void = () => {};
  /** Called when something happens to it while it rests; gives a time when it did. */
  onWake: () => number = () => this.#arrivingSince;
  #holds = 0;
  #isEnding = false;
  readonly #waiters: { n: number; resolve(): void; reject(error: Error): void }[] = [];
  readonly #connection: Writable;
  readonly #arrival: Arrival;
  /** What had arrived when it was last looked at. */
  #seenBytes = 0;
  #seenMessages = 0;
  /** Since when the message that is arriving arrives, at the latest. */
  #arrivingSince: number;
  readonly #out: FrameQueue;
  #lag: ReaderPosition | null = null;
  #restsUntil = 0;

  constructor(
    docId: string,
    visitor: RoomVisitor,
    role: Role,
    ws: WebSocket,
    { out, arrival }: SocketConnection,
    order: number,
    now: number,
  ) {
    this.docId = docId;
    this.account = visitor.account;
    this.user = visitor.user;
    this.sessionId = visitor.sessionId;
    this.role = role;
    this.ws = ws;
    this.#connection = out;
    this.#arrival = arrival;
    arrival.onWithin = () => this.#wake();
    this.#out = new FrameQueue(out);
    this.order = order;
    this.lastActive = now;
    this.heardAt = now;
    this.sentAt = now;
    this.pingedAt = now;
    this.#arrivingSince = now;
    this.allowance = new FrameAllowance(now);
  }

  get isOpen(): boolean {
    return !this.#isEnding && this.ws.readyState === this.ws.OPEN && !this.#connection.destroyed;
  }

  /** More is waiting to be sent than a reader may leave. */
  get isBehind(): boolean {
    return this.#out.unsent > LIMITS.unsentBytes;
  }

  /** Whether so many bytes more would be no more than a reader may leave. One that has taken all before may be sent any. */
  hasRoomFor(bytes: number): boolean {
    const { unsent } = this;
    return unsent === 0 || unsent + bytes <= LIMITS.unsentBytes;
  }

  /** Bytes that the system has not taken yet. */
  get unsent(): number {
    return this.#out.unsent;
  }

  write(frames: readonly WireFrame[], now: number): void {
    if (!this.isOpen) return;
    this.sentAt = now;
    this.#wake();
    this.#out.add(frames);
  }

  onceDrained(then: () => void): void {
    this.#out.onceDrained(then);
  }

  send(message: ToTab): boolean {
    if (!this.isOpen || !this.greeted || this.lag !== null) return false;
    const frames = bridgeFrame(JSON.stringify(message));
    if (!this.hasRoomFor(wireBytes(frames))) return false;
    this.#wake();
    this.#out.add(frames);
    return true;
  }

  /** Tells how many of its frames are durable, if that is news and it can be told now. */
  tellSaved(): void {
    if (this.durable > this.toldSaved && this.send({ type: 'saved', n: this.durable })) this.toldSaved = this.durable;
  }

  afterDurable(): Promise<void> {
    if (this.durable >= this.received) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiters.push({ n: this.received, resolve, reject });
    });
  }

  /** Lets go those who waited for what is durable now, or with an error all. */
  settle(error: Error | null): void {
    if (error !== null) {
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    }
    while ((this.#waiters[0]?.n ?? Number.POSITIVE_INFINITY) <= this.durable) this.#waiters.shift()?.resolve();
  }

  /** Something came on its connection. */
  heard(now: number): void {
    this.heardAt = now;
    this.#wake();
    for (const tell of this.#probes.splice(0)) tell();
  }

  probe(heard: () => void): void {
    if (!this.isOpen) return;
    if (this.isHeld) {
      // Nothing is read of it, and the reason is not its silence.
      heard();
      return;
    }
    this.#probes.push(heard);
    this.ws.ping();
  }

  /** Whether nothing was heard of it for too long, or a message of it takes too long to arrive. Asked about once a second. */
  isDead(now: number): boolean {
    const { bytes, messages, isWithin } = this.#arrival;
    if (isWithin && bytes > this.#seenBytes) this.heard(now);
    // Of one that is held nothing is read, its pongs neither.
    if (this.isHeld || !isWithin || messages > this.#seenMessages) this.#arrivingSince = now;
    this.#seenBytes = bytes;
    this.#seenMessages = messages;
    if (this.isHeld) return false;
    return now - this.heardAt > LIMITS.deadSocketMs || now - this.#arrivingSince > LIMITS.slowMessageMs;
  }

  get lag(): ReaderPosition | null {
    return this.#lag;
  }

  set lag(lag: ReaderPosition | null) {
    this.#lag = lag;
    this.#wake();
  }

  /** Nothing is to be done for it before then, unless something happens; 0 where it does not rest. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** After a look at it: the next is due then, or when something happens. */
  restUntil(time: number): void {
    const { isHeld, lag, unsent, durable, received } = this;
    const isIdle = !isHeld && lag === null && unsent === 0 && durable === received && !this.#arrival.isWithin;
    this.#restsUntil = isIdle ? time : 0;
  }

  #wake(): void {
    if (this.#restsUntil === 0) return;
    this.#restsUntil = 0;
    this.#arrivingSince = this.onWake();
  }

  get isHeld(): boolean {
    return this.#holds > 0;
  }

  /** Reads no more of it, so that the client's own buffers fill, until each hold is released. */
  hold(): void {
    this.#holds++;
    this.#wake();
    this.ws.pause();
  }

  /** Ends one hold; gives whether others are left. */
  release(): boolean {
    this.#holds--;
    return this.isHeld;
  }

  resumeIfFree(): void {
    if (!this.isHeld) this.ws.resume();
  }

  /** Says farewell. Nothing is taken from it or told to it any more, whether it listens or not. */
  close(code: number, reason: string): void {
    // A paused socket would not read the client's answer. A reason holds at most 123 bytes.
    this.ws.resume();
    this.#out.flush();
    this.ws.close(code, reason.replace(/[^\x20-\x7e]/g, '?').slice(0, 100));
    this.#end();
  }

  /** Ends it without a farewell: the other side does not listen. */
  drop(): void {
    this.ws.terminate();
    this.#end();
  }

  #end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.onEnding();
  }
}
