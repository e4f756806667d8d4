/** Who else is on the board, and what this tab shows of its person. Cursors and drags live here, never in the document. */
import type { Awareness } from 'y-protocols/awareness';
import type { AgentState, PersonState } from '#schemas/presence.ts';
import { agentState, personState } from './states.ts';

/** What a tab says of its person. The server adds `user`. */
export type OwnPresence = Omit<PersonState, 'kind' | 'user'>;

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
  /** The other tabs' people, by ascending awareness id; those whom the server has not named yet are left out. */
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
  const listeners = new Set<() => void>();
  let own: OwnPresence = {};
  let others: { readonly persons: readonly Person[]; readonly agents: readonly Agent[] } | null = null;
  let cancel: (() => void) | null = null;

  const publish = () => {
    cancel = null;
    awareness.setLocalState({ kind: 'person', ...own });
  };
  const onAwareness = ({ added, updated, removed }: Changed) => {
    if (![...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) return;
    others = null;
    for (const listener of [...listeners]) listener();
  };
  const read = () => {
    others ??= readOthers(awareness);
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
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      cancel?.();
      awareness.off('change', onAwareness);
      listeners.clear();
    },
  };
}

interface Changed {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

function readOthers(awareness: Awareness) {
  const persons: Person[] = [];
  const agents: Agent[] = [];
  const inOrder = [...awareness.getStates()].sort(([a], [b]) => a - b);
  for (const [client, state] of inOrder) {
    if (client === awareness.clientID) continue;
    const person = personState(state);
    if (person !== null) persons.push({ client, ...person });
    const agent = agentState(state);
    if (agent !== null) agents.push({ client, ...agent });
  }
  return { persons, agents };
}
