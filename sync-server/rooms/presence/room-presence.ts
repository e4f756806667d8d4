import { CLOSE, closeReason } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';
import { PerTurn } from '../../per-turn.ts';
import { stateCostOf } from '../frame-allowance.ts';
import type { WireFrame } from '../frame-queue.ts';
import { decodeText, type IncomingState } from '../frames.ts';
import { soundly } from '../malformed.ts';
import type { TabSocket } from '../tab-socket.ts';
import { stampedState } from './person-state.ts';
import { AwarenessStates } from './presence.ts';

/** How many tabs of all rooms are told of others in a turn of the event loop. */
export function presenceTellings(): PerTurn {
  return new PerTurn(LIMITS.presencePerTurn);
}

/** Who is in a room: whose awareness id is whose, what each says of itself, and who is told. */
export class RoomPresence {
  readonly #tabs: ReadonlySet<TabSocket>;
  readonly #now: () => number;
  readonly #send: (tab: TabSocket, frames: readonly WireFrame[]) => void;
  readonly #states: AwarenessStates<TabSocket>;
  readonly #agents = new Map<string, number>();
  readonly #tellings: PerTurn;
  #flushIsDue = false;

  /**
   * `send` sends a tab frames that it may do without until it reads again; `tellings` counts the tabs that are told in a turn, those of all
   * rooms.
   */
  constructor(
    tabs: ReadonlySet<TabSocket>,
    now: () => number,
    presenceNow: () => number,
    send: (tab: TabSocket, frames: readonly WireFrame[]) => void,
    tellings: PerTurn,
  ) {
    this.#tabs = tabs;
    this.#now = now;
    this.#send = send;
    this.#tellings = tellings;
    this.#states = new AwarenessStates(presenceNow);
  }

  /** What a tab says of itself, among what it repeats of others. Throws `MalformedFrame` where that is no state. */
  take(tab: TabSocket, states: readonly IncomingState[]): void {
    for (const { client, json } of states) {
      if (tab.client === null && !tab.greeted && !isNull(json)) this.bind(tab, client);
      if (client !== tab.client) continue;
      if (json.length > LIMITS.awarenessBytes) {
        tab.close(CLOSE.tooBig, closeReason('presence-too-large', 'the awareness state is too large'));
        return;
      }
      const now = this.#now();
      tab.allowance.take(stateCostOf(json.length), now);
      const stamped = soundly(() => stampedState(decodeText(json), tab.user, tab.role));
      if (stamped === null) this.#states.remove(client, false);
      else this.#states.set(client, tab, stamped);
      tab.lastActive = now;
      this.#flushSoon();
    }
  }

  /** Makes an awareness id the tab's own, unless it is an agent's, another account's or a newer socket's. */
  bind(tab: TabSocket, client: number): void {
    if (tab.client === client) return;
    const owner = this.#states.ownerOf(client);
    if (owner === 'agent') return;
    if (owner !== null && (owner.account.id !== tab.account.id || owner.order > tab.order)) return;
    const wasUnknown = tab.client === null;
    if (tab.client !== null) this.#states.remove(tab.client, true);
    if (owner !== null) owner.client = null;
    this.#states.bind(client, tab);
    tab.client = client;
    if (wasUnknown) this.#tell(tab, this.#states.framesOfAccount(tab));
    this.#flushSoon();
  }

  /** The tab has gone: its id is free again, and everybody is told. */
  forget(tab: TabSocket): void {
    if (tab.client === null || this.#states.ownerOf(tab.client) !== tab) return;
    this.#states.remove(tab.client, true);
    this.#flushSoon();
  }

  /** The name, colour or role has changed: others are told without waiting for the tab's next state. */
  stampAnew(tab: TabSocket): void {
    if (tab.client === null) return;
    const state = this.#states.stateOf(tab.client);
    const json = state === null ? null : stampedState(state, tab.user, tab.role);
    if (json === null) return;
    this.#states.set(tab.client, tab, json);
    this.#flushSoon();
  }

  /** Shows or (null) removes an agent; gives its awareness id. */
  setAgent(agent: string, state: AgentState | null): number {
    let client = this.#agents.get(agent);
    if (client === undefined) {
      do client = Math.floor(Math.random() * 2 ** 32);
      while (this.#states.ownerOf(client) !== null);
      this.#agents.set(agent, client);
    }
    if (state === null) {
      this.#states.remove(client, true);
      this.#agents.delete(agent);
    } else {
      this.#states.set(client, null, JSON.stringify(state));
    }
    this.#flushSoon();
    return client;
  }

  /** Tells every state again, so that no client takes one for gone. */
  refresh(): void {
    this.#states.refresh();
    this.#flushSoon();
  }

  /** Tells one tab every state that it may see. */
  tellAll(tab: TabSocket): void {
    // Whoever does not read must not make the server work.
    if (tab.lag === null) this.#tell(tab, this.#states.framesFor(tab));
  }

  #tell(tab: TabSocket, frames: readonly WireFrame[]): void {
    if (frames.length > 0 && tab.lag === null) this.#send(tab, frames);
  }

  /** Presence goes out once a turn of the event loop, however many states came in; to many tabs, in several turns. */
  #flushSoon(): void {
    if (this.#flushIsDue) return;
    this.#flushIsDue = true;
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const changes = this.#states.takeChanges();
    // Who comes meanwhile is told everything then.
    for (const tab of [...this.#tabs]) {
      if (!this.#tellings.take()) await this.#tellings.next();
      if (this.#tabs.has(tab)) this.#tell(tab, changes.framesFor(tab));
    }
    changes.told();
    this.#flushIsDue = false;
    if (this.#states.hasChanges) this.#flushSoon();
  }
}

function isNull(json: Uint8Array): boolean {
  return json.length === 4 && json[0] === 0x6e;
}
