/** One open board: its document with its replica, the copy on this device, the person's undo and presence. */
import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Change, Proposal } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import type { Library } from '#engine/library/library.ts';
import type { LibraryPart } from '#engine/library/library-part.ts';
import { type Ghost, ghostOf } from '#engine/proposals/ghosts.ts';
import { acceptProposal, rejectProposal } from '#engine/proposals/proposals.ts';
import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import { base62 } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, initialise, newBoardDoc, type Origin } from './document/document.ts';
import { mergeRepair } from './document/merge-repair.ts';
import { migrate } from './document/migrate.ts';
import { type BoardStore, boardStore } from './document/snapshot.ts';
import { type Step, undoHistory } from './document/undo.ts';
import { openPresence, type Presence } from './presence/presence.ts';
import type { Ports } from './replica/ports.ts';
import { openReplica } from './replica/replica.ts';
import { type Status, saveState } from './replica/status.ts';
import type { SessionRefusal } from './session-refusal.ts';

export interface SessionOptions {
  readonly boardId: string;
  /** `ws://host/api/sync`, without the board. */
  readonly url: string;
  /** The signed-in account's id: each account has its own copy on the device. */
  readonly account: string;
  /** Display name, for what is signed with it: pins and waivers. */
  readonly who: string;
  /** The role that the server's records name. The server's `welcome` corrects it. */
  readonly role: Role;
  /** The name that a board without one gets. */
  readonly name: string;
  /** What can be placed, as of now. */
  readonly library: () => Library;
  /** The account's own definitions; absent where it keeps none, as a guest. */
  readonly own?: OwnLibrary | null;
  readonly visible: boolean;
  readonly ports: Ports;
}

/** Where an account keeps definitions of its own. */
export interface OwnLibrary {
  has(key: string): boolean;
  keep(parts: readonly LibraryPart[]): void;
}

export type EditResult =
  | { readonly ok: true; readonly ids: Readonly<Record<string, string>>; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly refusal: Refusal | SessionRefusal };

export interface Session {
  readonly boardId: string;
  readonly doc: Y.Doc;
  readonly store: BoardStore;
  /** What can be placed, as of now: the same object until the account's own definitions change. */
  readonly library: Library;
  readonly own: OwnLibrary | null;
  readonly presence: Presence;
  readonly who: string;
  /** The same object until something in it changes. */
  readonly status: Status;
  /** Resolves when the stored board is here: from the device, or from the server where the device has none. */
  readonly whenLoaded: Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Does the person's edits, all or none, as one transaction and one step of undo. */
  edit(edits: readonly Edit[]): EditResult;
  /**
   * Writes changes that are worked out already: an agent's call, an import. No step of the person's undo.
   * False, and nothing written, where the board may not be edited from here.
   */
  changes(changes: readonly Change[], origin: Origin): boolean;
  /**
   * Repairs what a merge left behind, before an agent's call is worked out. Edits, decisions, undo and redo do so
   * themselves. Nothing happens where the board may not be edited from here.
   */
  repair(): void;
  /**
   * Decides about an agent's proposal, or about some things of it, as one transaction and one step of undo. Accepting
   * does its edits; a refusal says what of the board stands in the way now, and nothing is written.
   */
  decide(proposal: string, subjects: readonly string[] | 'all', accept: boolean): EditResult;
  /** What a proposal would do. */
  ghost(proposal: Proposal): Ghost;
  undo(): Step;
  redo(): Step;
  newId(prefix: 'p' | 'n'): string;
  /** Bridge frames. `send` is false where there is no connection; what must arrive is sent again on `welcome`. */
  readonly bridge: { send(message: FromTab): boolean; onMessage(listener: (message: ToTab) => void): () => void };
  /** Called after status, canUndo or canRedo changed. */
  onChange(listener: () => void): () => void;
  setVisible(visible: boolean): void;
  /**
   * Tries to connect now: the browser came online, or the person signed in again. Before the device's copy is read, it is
   * tried when that has been read.
   */
  reconnect(): void;
  disconnect(): void;
  /** Stores what is pending on the device, leaves the board, and ends every connection. */
  close(): Promise<void>;
}

/** Opens the device's copy first, then the connection to the server, so that only differences travel. */
export function openSession(options: SessionOptions): Session {
  const { boardId, ports, who } = options;
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const awareness = new Awareness(doc);
  const presence = openPresence(awareness, ports.atTick);
  const tabId = base62(ports.randomBytes(32), 16);
  const person: Origin = { kind: 'person' };
  const merges = mergeRepair(doc, store);
  const listeners = new Set<() => void>();
  let visible = options.visible;
  let closed = false;
  let nameTold = '';

  const replica = openReplica({
    doc,
    awareness,
    url: options.url,
    room: boardId,
    account: options.account,
    tab: tabId,
    ports,
    hello: () => {
      // A board that is not here yet has no name to tell: the default one would rename it for everybody. And a name that
      // may be among what waits is told behind it, as others must not hear of an edit that the server does not have.
      const { loaded, waiting } = replica.state;
      nameTold = loaded && waiting === 0 ? toldName() : '';
      return { type: 'hello', client: awareness.clientID, board: nameTold, visible };
    },
    // What a viewer's tab holds may be more than an editor's may send, and the other way round.
    circle: (role) => role ?? options.role,
  });
  const history = undoHistory(
    () => store.board,
    (changes) => commit(doc, changes, person),
  );

  /** The server takes no longer name than it stores. */
  const toldName = () => store.board.name.slice(0, LIMITS.nameChars);
  function readOnly(): Status['readOnly'] {
    if (store.newer) return 'newer-format';
    return (replica.state.role ?? options.role) === 'viewer' ? 'viewer' : null;
  }

  let status = readStatus();
  function readStatus(): Status {
    const { state } = replica;
    const met = store.damaged.length + state.damaged;
    // What the server reports is at least one, though this document may not have met it.
    const damaged = met === 0 && state.serverDamage !== null ? 1 : met;
    const values = { ...state, damaged, readOnly: readOnly() };
    return { ...values, save: saveState(values) };
  }

  function changed(): void {
    if (closed) return;
    const next = readStatus();
    const same = Object.entries(next).every(([key, value]) => Reflect.get(status, key) === value);
    if (same) return;
    status = next;
    for (const listener of [...listeners]) listener();
  }

  function tellName(): void {
    const name = toldName();
    if (name !== nameTold && replica.send({ type: 'renamed', board: name })) nameTold = name;
  }

  store.subscribe(() => {
    tellName();
    changed();
  });
  replica.onChange(() => {
    const { synced, role } = replica.state;
    if (synced && role !== null && readOnly() === null) {
      initialise(doc, options.name);
      migrate(doc, () => store.board);
    }
    const { waiting } = replica.state;
    if (synced && waiting === 0) tellName();
    changed();
  });
  history.onChange(() => {
    for (const listener of [...listeners]) listener();
  });

  return {
    boardId,
    doc,
    store,
    get library() {
      return options.library();
    },
    own: options.own ?? null,
    presence,
    who,
    whenLoaded: replica.until(({ loaded }) => loaded),
    get status() {
      return status;
    },
    get canUndo() {
      return history.canUndo && readOnly() === null;
    },
    get canRedo() {
      return history.canRedo && readOnly() === null;
    },
    edit(edits) {
      const refused = readOnly();
      if (refused !== null) return refusing({ code: WHY_READ_ONLY[refused], params: {} });
      merges.run();
      const result = applyEdits(store.board, edits, context());
      if (!result.ok) return result;
      commit(doc, result.changes, person);
      history.record(result.changes);
      return { ok: true, ids: result.ids, changes: result.changes };
    },
    decide(id, subjects, accept) {
      const refused = readOnly();
      if (refused !== null) return refusing({ code: WHY_READ_ONLY[refused], params: {} });
      merges.run();
      const proposal = store.board.proposals.get(id);
      if (proposal === undefined) return refusing({ code: 'proposal-gone', params: {} });
      const result = accept
        ? acceptProposal(store.board, proposal, subjects, context())
        : { ok: true as const, changes: rejectProposal(proposal, subjects, who) };
      if (!result.ok) return result;
      commit(doc, result.changes, person);
      history.record(result.changes);
      return { ok: true, ids: {}, changes: result.changes };
    },
    ghost: (proposal) => ghostOf(store.board, proposal, context()),
    changes(changes, origin) {
      if (readOnly() !== null) return false;
      commit(doc, changes, origin);
      return true;
    },
    repair,
    undo: () => step(history.undo),
    redo: () => step(history.redo),
    newId,
    bridge: { send: replica.send, onMessage: replica.onMessage },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setVisible(now) {
      visible = now;
      presence.show({ visible: now });
      replica.send({ type: 'activity', visible: now });
    },
    reconnect: replica.connect,
    disconnect: replica.disconnect,
    async close() {
      if (closed) return;
      closed = true;
      presence.close();
      awareness.destroy();
      await replica.close();
      merges.close();
      store.close();
      doc.destroy();
    },
  };

  function repair(): void {
    if (readOnly() === null) merges.run();
  }

  function step(take: () => Step): Step {
    if (readOnly() !== null) return NOTHING;
    merges.run();
    const taken = take();
    if (taken.changes.length > 0) merges.suspect();
    return taken;
  }

  function context(): EditContext {
    return { library: options.library(), newId, now: ports.now(), who };
  }

  function newId(prefix: 'p' | 'n'): string {
    return `${prefix}_${base62(ports.randomBytes(32), 12)}`;
  }
}

function refusing(refusal: SessionRefusal): EditResult {
  return { ok: false, refusal };
}

const NOTHING: Step = { changes: [], skipped: [] };

const WHY_READ_ONLY = { viewer: 'viewer', 'newer-format': 'format-newer' } as const;
