/** One open board: its document with its replica, the copy on this device, the person's undo and presence. */
import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Board, Change, Proposal } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { CommentAction, CommentContext } from '#engine/comments/comment-changes.ts';
import type { EditContext } from '#engine/edits/apply.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import type { Library } from '#engine/library/library.ts';
import type { LibraryPart } from '#engine/library/library-part.ts';
import { type Ghost, ghostOf } from '#engine/proposals/ghosts.ts';
import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import { base62 } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { initialise, newBoardDoc, type Origin } from './document/document.ts';
import { migrate } from './document/migrate.ts';
import { type BoardStore, boardStore } from './document/snapshot.ts';
import type { Step } from './document/undo.ts';
import { openPresence, type Presence } from './presence/presence.ts';
import type { Ports } from './replica/ports.ts';
import { openReplica, type Replica } from './replica/replica.ts';
import type { Status } from './replica/save-state.ts';
import { type EditResult, SessionEdits } from './session-edits.ts';
import { type LostEdit, type MergeReport, SessionMerges } from './session-merges.ts';
import { SessionStatus } from './session-status.ts';

interface SessionOptions {
  readonly boardId: string;
  /** `ws://host/api/sync`, without the board. */
  readonly url: string;
  /** The signed-in account's id: each account has its own copy on the device. */
  readonly account: string;
  /** By what id others see whoever uses this browser; absent where that is the account's. */
  readonly user?: string;
  /** Display name, for what is signed with it: pins, waivers and comments. */
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

export interface Session {
  readonly boardId: string;
  /** Whose copy on this device it is. */
  readonly account: string;
  /** Who this is to others. */
  readonly user: string;
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
  /** `why` tells the agent why something is rejected. */
  decide(proposal: string, subjects: readonly string[] | 'all', accept: boolean, why?: string): EditResult;
  /** Writes, answers, rewrites, deletes, resolves or reopens comments, as one transaction and one step of undo. */
  comment(action: CommentAction): EditResult;
  /** What merges have put aside of the edits that waited here, until it is brought back or settled. */
  readonly mergeReport: MergeReport;
  /** Puts lost edits onto the board again, as one transaction and one step of undo. A pin that cannot be had is refused, and the rest is done. */
  bringBack(lost: readonly LostEdit[]): EditResult & { readonly refused?: readonly Refusal[] };
  /** Leaves the board as it is. */
  settleMerge(): void;
  /** Writes changes that are worked out on the board as it then is, as one transaction and one step of undo. */
  rewrite(work: (board: Board) => readonly Change[]): EditResult;
  /** Brings what of the document is beyond its bounds within them, as one transaction and one step of undo. */
  trim(): EditResult;
  /** Takes entries that make no sense out of the document, as one transaction and one step of undo. */
  removeDamaged(): EditResult;
  /** What a proposal would do. */
  ghost(proposal: Proposal): Ghost;
  undo(): Step;
  redo(): Step;
  /** Undoes what an agent's call wrote and nobody has changed since; null where the board may not be edited or has forgotten the call. */
  undoCall(call: string): Step | null;
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
  const parts = partsOf(options);
  const { doc, store, presence, replica, status, edits, context } = parts;
  const listeners = new Listeners();
  let closed = false;
  follow(parts, options.name, () => {
    if (closed) return;
    listeners.tell();
  });

  return {
    ...{
      boardId: options.boardId,
      account: options.account,
      user: options.user ?? options.account,
      doc,
      store,
      own: options.own ?? null,
      presence,
      who: options.who,
    },
    get library() {
      return options.library();
    },
    whenLoaded: replica.until(({ loaded }) => loaded),
    get status() {
      return status.current;
    },
    get canUndo() {
      return edits.canUndo;
    },
    get canRedo() {
      return edits.canRedo;
    },
    ...editingOf(parts),
    ghost: (proposal) => ghostOf(store.board, proposal, context()),
    get mergeReport() {
      return parts.merges.report;
    },
    newId: parts.newId,
    bridge: { send: (message) => replica.send(message), onMessage: (listener) => replica.onMessage(listener) },
    onChange: listeners.add,
    setVisible(visible) {
      parts.tab.visible = visible;
      presence.show({ visible });
      replica.send({ type: 'activity', visible });
    },
    reconnect: () => replica.connect(),
    disconnect: () => replica.disconnect(),
    async close() {
      if (closed) return;
      closed = true;
      presence.close();
      parts.awareness.destroy();
      await replica.close();
      edits.close();
      store.close();
      doc.destroy();
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

type Editing =
  | ('edit' | 'comment' | 'decide' | 'rewrite' | 'trim' | 'removeDamaged' | 'changes' | 'repair')
  | ('bringBack' | 'settleMerge' | 'undo' | 'redo' | 'undoCall');

/** What writes to the document. */
function editingOf({ edits, merges }: Parts): Pick<Session, Editing> {
  return {
    edit: (list) => edits.edit(list),
    comment: (action) => edits.comment(action),
    decide: (proposal, subjects, accept, why) => edits.decide(proposal, subjects, accept, why),
    rewrite: (work) => edits.rewrite(work),
    trim: () => edits.trim(),
    removeDamaged: () => edits.removeDamaged(),
    changes: (changes, origin) => edits.write(changes, origin),
    repair: () => edits.repair(),
    bringBack(lost) {
      const result = edits.bringBack(lost);
      if (result.ok) merges.settle(lost.map(({ id }) => id));
      return result;
    },
    settleMerge: () => merges.settle(),
    undo: () => edits.undo(),
    redo: () => edits.redo(),
    undoCall: (call) => edits.undoCall(call),
  };
}

/** What a session is made of. */
function partsOf(options: SessionOptions) {
  const { boardId, ports, who } = options;
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const awareness = new Awareness(doc);
  const presence = openPresence(awareness, ports.atTick);
  const merges = new SessionMerges(doc, store);
  const tab = { visible: options.visible };
  const replica: Replica = openReplica({
    ...{ doc, awareness, url: options.url, room: boardId, account: options.account, ports },
    tab: base62(ports.randomBytes(32), 16),
    onServerState: (stateVector) => merges.begin(stateVector, replica.state),
    hello: () => ({ type: 'hello', client: awareness.clientID, board: names.forHello(), visible: tab.visible }),
    // What a viewer's tab holds may be more than an editor's may send, and the other way round.
    circle: (role) => role ?? options.role,
  });
  const status = new SessionStatus(store, replica, options.role);
  const names = new ToldName(store, replica);
  const newId = (prefix: 'p' | 'n') => `${prefix}_${base62(ports.randomBytes(32), 12)}`;
  const context = (): EditContext => ({ library: options.library(), newId, now: ports.now(), who });
  const commenter = (): CommentContext => ({
    newId: () => `m_${base62(ports.randomBytes(32), 12)}`,
    now: ports.now(),
    who,
    by: options.user ?? options.account,
  });
  const edits = new SessionEdits({ doc, store, readOnly: () => status.readOnly, context, commenter });
  return { doc, store, awareness, presence, tab, replica, status, names, edits, merges, newId, context };
}

/** Keeps the parts in step. `tell` is called after the status, or what can be undone or redone, has changed. */
function follow({ doc, store, replica, status, names, edits, merges }: Parts, name: string, tell: () => void): void {
  const changed = () => {
    if (status.refresh()) tell();
  };
  store.subscribe(() => {
    names.tell();
    changed();
  });
  replica.onChange(() => {
    const { synced, role } = replica.state;
    if (synced) merges.merged();
    if (synced && role !== null && status.readOnly === null) {
      initialise(doc, name);
      migrate(doc, () => store.board);
    }
    // Writing may have made something wait.
    if (synced && replica.state.waiting === 0) names.tell();
    changed();
  });
  edits.onChange(tell);
  merges.onChange(tell);
}

/** What the server was last told that the board is called: it lists boards by their names. */
class ToldName {
  readonly #store: BoardStore;
  readonly #replica: Replica;
  #told = '';

  constructor(store: BoardStore, replica: Replica) {
    this.#store = store;
    this.#replica = replica;
  }

  /**
   * For a new connection. A board that is not here yet has no name to tell: the default one would rename it for
   * everybody. And a name that may be among what waits is told behind it, as others must not hear of an edit that the
   * server does not have.
   */
  forHello(): string {
    const { loaded, waiting } = this.#replica.state;
    this.#told = loaded && waiting === 0 ? this.#name() : '';
    return this.#told;
  }

  /** Tells the name if it is another by now. */
  tell(): void {
    const name = this.#name();
    if (name !== this.#told && this.#replica.send({ type: 'renamed', board: name })) this.#told = name;
  }

  /** The server takes no longer name than it stores. */
  #name(): string {
    return this.#store.board.name.slice(0, LIMITS.nameChars);
  }
}
