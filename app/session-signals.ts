/** What an open session says, as signals. Each changes where its own value does, and with nothing else. */

import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js';
import type { Role } from '#schemas/bridge.ts';
import { sameList } from '#schemas/lists.ts';
import type { AgentState } from '#schemas/presence.ts';
import { type DamageNotice, damageNotice } from './editor/notices/damage-notice.ts';
import { type SavingState, savingState } from './editor/saving-state.ts';
import type { Person as PresentPerson } from './presence/presence.ts';
import type { Status } from './replica/save-state.ts';
import type { Session } from './session.ts';
import type { MergeReport } from './session-merges.ts';

/** Somebody else on the board, all of their tabs as one. */
export interface Collaborator {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly selection: readonly string[];
}

export interface SessionSignals {
  readonly loaded: Accessor<boolean>;
  readonly role: Accessor<Role>;
  readonly readOnly: Accessor<boolean>;
  /** Whether a newer program wrote the board. */
  readonly isNewer: Accessor<boolean>;
  /** How many values of the document are beyond their bounds. */
  readonly outOfBounds: Accessor<number>;
  /** What is damaged; null where nothing is. */
  readonly damage: Accessor<DamageNotice | null>;
  /** The server keeps the board closed because it costs too much to open. */
  readonly isQuarantined: Accessor<boolean>;
  readonly sync: Accessor<SavingState>;
  readonly canUndo: Accessor<boolean>;
  readonly canRedo: Accessor<boolean>;
  /** What merges put aside of the edits that waited here. */
  readonly mergeReport: Accessor<MergeReport>;
  readonly people: Accessor<readonly Collaborator[]>;
  /** Every other tab, for cursors and drags. */
  readonly tabs: Accessor<readonly PresentPerson[]>;
  readonly agents: Accessor<readonly AgentState[]>;
  readonly pausedAgents: Accessor<ReadonlySet<string>>;
}

/** Follows a session until the component that calls this is gone. */
export function sessionSignals(session: Session): SessionSignals {
  const [status, setStatus] = createSignal(session.status);
  const [canUndo, setCanUndo] = createSignal(session.canUndo);
  const [canRedo, setCanRedo] = createSignal(session.canRedo);
  const [mergeReport, setMergeReport] = createSignal(session.mergeReport);
  const [tabs, setTabs] = createSignal<readonly PresentPerson[]>(session.presence.persons, { equals: sameList });
  const [agents, setAgents] = createSignal<readonly AgentState[]>(session.presence.agents, { equals: sameList });
  const [pausedAgents, setPausedAgents] = createSignal<ReadonlySet<string>>(new Set());

  let looking = false;
  let agentWrote = false;
  let showingSaves: ReturnType<typeof setTimeout> | undefined;
  let showingAgents: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(showingSaves);
    showingSaves = undefined;
    setStatus(session.status);
    setCanUndo(session.canUndo);
    setCanRedo(session.canRedo);
    setMergeReport(session.mergeReport);
  };
  const look = () => {
    looking = false;
    // Each edit of an agent is saved within milliseconds: that is shown with what it does, not three times an edit.
    if (agentWrote && onlySaves(status(), session.status)) showingSaves ??= setTimeout(tell, AGENTS_SHOWN_MS);
    else tell();
  };
  const stops = [
    session.store.subscribe((_board, _touched, origin) => {
      agentWrote = origin?.kind === 'agent';
    }),
    session.onChange(() => {
      // Behind what changed it, in the same turn: an agent's reply goes out before the page looks at its edit.
      if (!looking) queueMicrotask(look);
      looking = true;
    }),
    () => clearTimeout(showingSaves),
    session.presence.onChange(() => {
      setTabs(session.presence.persons);
      // A call is often over within milliseconds: painting each of its states would only keep the call waiting.
      showingAgents ??= setTimeout(() => {
        showingAgents = undefined;
        setAgents(session.presence.agents);
      }, AGENTS_SHOWN_MS);
    }),
    () => clearTimeout(showingAgents),
    session.bridge.onMessage((message) => {
      if (message.type === 'paused') setPausedAgents(new Set(message.keys));
    }),
  ];
  onCleanup(() => {
    for (const stop of stops) stop();
  });

  return {
    loaded: createMemo(() => status().loaded),
    role: createMemo(() => status().role ?? 'viewer'),
    ...{ readOnly: createMemo(() => status().readOnly !== null), outOfBounds: createMemo(() => status().outOfBounds) },
    isNewer: createMemo(() => status().readOnly === 'newer-format'),
    damage: createMemo(() => damageNotice(status()), null, {
      equals: (a, b) => a?.text === b?.text && a?.canAccept === b?.canAccept,
    }),
    isQuarantined: quarantineOf(status),
    sync: createMemo(() => savingState(status())),
    people: createMemo(() => peopleOf(tabs())),
    ...{ canUndo, canRedo, mergeReport, tabs, agents, pausedAgents },
  };
}

/** Each attempt to connect stands for a moment before it is closed again. */
function quarantineOf(status: Accessor<Status>): Accessor<boolean> {
  return createMemo<boolean>((before) => status().lost === 'quarantined' || (before && !status().synced), false);
}

/** Agents and what they do are shown at most this often. */
export const AGENTS_SHOWN_MS = 120;

/** Whether edits were made or saved between the two, and nothing else happened. */
function onlySaves(before: Status, now: Status): boolean {
  const saves = new Set(['waiting', 'device', 'save']);
  const same = Object.entries(now).every(([key, value]) => saves.has(key) || Reflect.get(before, key) === value);
  return same && now.link === 'online';
}

/** The people of these tabs, all tabs of one as one. */
export function peopleOf(tabs: readonly PresentPerson[]): readonly Collaborator[] {
  const people = new Map<string, Collaborator>();
  for (const tab of tabs) {
    if (!tab.user) continue;
    const before = people.get(tab.user.id);
    people.set(tab.user.id, { ...tab.user, selection: [...(before?.selection ?? []), ...(tab.selection ?? [])] });
  }
  return [...people.values()];
}
