/** Who else is on the board, and what this tab shows of its person. Cursors and drags live here, never in the document. */
import type { Awareness } from 'y-protocols/awareness';
import { Listeners } from '#schemas/listeners.ts';
import type { AgentState, PersonState } from '#schemas/presence.ts';
import { agentState, personState } from './states.ts';

/** What a tab says of its person. The server adds `user`. */
export type OwnPresence = Omit<PersonState, 'kind' | 'user' | 'writer'>;

export interface Person extends PersonState {
  /** Awareness id: one tab. A person with two tabs is there twice, with one `user.id`. */
  readonly client: number;
}

export interface Agent extends AgentState {
  readonly client: number;
}

export interface Presence {
  /** This tab's own awareness id. */
  readonly client: number;
  readonly own: OwnPresence;
  /**
   * The other tabs' people, by ascending awareness id; those whom the server has not named yet are left out. Who has not changed
   * is the same object as before.
   */
  readonly persons: readonly Person[];
  /** The agents that are on this board, by ascending awareness id. */
  readonly agents: readonly Agent[];
  /** Merges into what this tab shows; `undefined` takes a property away. Goes out at most once a tick. */
  show(change: { readonly [K in keyof OwnPresence]?: OwnPresence[K] | undefined }): void;
  /** Called at once when others changed; whoever draws waits for the next frame by itself. */
  onChange(listener: () => void): () => void;
  close(): void;
}

export function openPresence(awareness: Awareness, atTick: (task: () => void) => () => void): Presence {
  const listeners = new Listeners();
  let own: OwnPresence = {};
  let others: { readonly persons: readonly Person[]; readonly agents: readonly Agent[] } | null = null;
  const known: KnownStates = new Map();
  let cancel: (() => void) | null = null;

  const publish = () => {
    cancel = null;
    const writer = awareness.doc.clientID;
    awareness.setLocalState({ kind: 'person', ...(writer !== awareness.clientID && { writer }), ...own });
  };
  const onAwareness = ({ added, updated, removed }: AwarenessChange) => {
    if (![...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) return;
    others = null;
    listeners.tell();
  };
  const read = () => {
    others ??= readOthers(awareness, known);
    return others;
  };

  publish();
  awareness.on('change', onAwareness);

  return {
    client: awareness.clientID,
    get own() {
      return own;
    },
    get persons() {
      return read().persons;
    },
    get agents() {
      return read().agents;
    },
    show(change) {
      const next: Record<string, unknown> = { ...own };
      for (const [key, value] of Object.entries(change)) {
        if (value === undefined) delete next[key];
        else next[key] = value;
      }
      own = next;
      cancel ??= atTick(publish);
    },
    onChange: listeners.add,
    close() {
      cancel?.();
      awareness.off('change', onAwareness);
      listeners.clear();
    },
  };
}

interface AwarenessChange {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

/** What was last read of each awareness id, and from which state. */
type KnownStates = Map<
  number,
  { readonly state: unknown; readonly person: Person | null; readonly agent: Agent | null }
>;

function readOthers(awareness: Awareness, known: KnownStates) {
  const persons: Person[] = [];
  const agents: Agent[] = [];
  const states = awareness.getStates();
  for (const client of known.keys()) if (!states.has(client)) known.delete(client);
  const inOrder = [...states].sort(([a], [b]) => a - b);
  for (const [client, state] of inOrder) {
    if (client === awareness.clientID) continue;
    let read = known.get(client);
    if (read?.state !== state) {
      const person = personState(state);
      const agent = agentState(state);
      read = { state, person: person && { client, ...person }, agent: agent && { client, ...agent } };
      known.set(client, read);
    }
    if (read.person !== null) persons.push(read.person);
    if (read.agent !== null) agents.push(read.agent);
  }
  return { persons, agents };
}
