/**
 * Browsers, lines and a server in one place, with time that stands still until a test moves it: the real calls of the
 * server, the real fulfilment and real documents. Lines and the disk are modelled, and frame by frame what moves is
 * the test's choice.
 */
import * as Y from 'yjs';
import type { Change } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import type { TabTool } from '#engine/tools/tool.ts';
import type { AgentMode, FromTab, Role, ToolReply, ToTab } from '#schemas/bridge.ts';
import type { AgentState } from '#schemas/presence.ts';
import { type Fulfiller, startFulfilling } from '../../app/agent/fulfil.ts';
import { commit, newBoardDoc } from '../../app/document/document.ts';
import { type BoardStore, boardStore } from '../../app/document/snapshot.ts';
import { agentMemory } from '../../sync-server/agent/agent-memory.ts';
import { type Agents, createAgents } from '../../sync-server/agent/agents.ts';
import type { AgentKey } from '../../sync-server/agent/ports.ts';
import { TOOLBOX } from '../../sync-server/agent/toolbox.ts';
import { memoryRecords } from '../../sync-server/storage/memory.ts';
import { ManualClock } from '../sync-server/agent/manual-clock.ts';
import { MemoryRooms, MemoryTab } from '../sync-server/agent/memory-rooms.ts';
import { BOARD, MemoryEnergy } from '../sync-server/agent/world.ts';

const LIBRARY = libraryOf([]);
const OWNER = 'u1';

/** Adds a note that names the call, so that a second run of it would be a second note. */
const MARK: TabTool = {
  runs: 'tab',
  name: 'mark',
  title: 'Mark',
  description: '',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  summarise: ({ n }) => ({ summary: `marks ${String(n)}`, what: [] }),
  run({ n }, context) {
    const edits = [{ op: 'add_note', text: `mark ${String(n)}`, at: [0, 0] }] as const;
    const done = applyEdits(context.board, edits, context);
    if (!done.ok) return { reply: { text: `Nothing was applied: ${done.refusal.code}`, error: true } };
    const reply = { text: `mark ${String(n)}` };
    if (context.ask === undefined) return { reply, changes: done.changes };
    return { reply, propose: { edits: [...edits], ids: {} } };
  },
};

const LOOK: TabTool = {
  ...MARK,
  name: 'look',
  annotations: { ...MARK.annotations, readOnlyHint: true },
  summarise: () => ({ summary: 'looks', what: [] }),
  run: (_input, { board }) => ({ reply: { text: `${board.notes.size} notes` } }),
};
const MARKING = { ...TOOLBOX, tools: [MARK, LOOK], check: () => [] };

type Up = { readonly bridge: FromTab } | { readonly update: Uint8Array } | { readonly vector: Uint8Array };
type Down =
  | { readonly bridge: ToTab }
  | { readonly update: Uint8Array; readonly last?: boolean }
  | { readonly vector: Uint8Array }
  | { readonly states: readonly AgentState[] };

/** One socket of a page, both ways in order. */
interface Line {
  readonly page: Page;
  readonly up: Up[];
  readonly down: Down[];
  /** What the server knows of it, from its first frame on. */
  tab: MemoryTab | null;
  /** Whether frames still travel; a page and the server each learn of its end in their own time. */
  open: boolean;
  stateless: boolean;
}

/** What a browser keeps over a reload, and what its pages share. */
interface Machine {
  readonly account: string;
  readonly disk: Y.Doc;
  readonly pages: Set<Page>;
}

/** One page script with its document. */
export interface Page {
  readonly machine: Machine;
  readonly client: number;
  readonly doc: Y.Doc;
  readonly store: BoardStore;
  readonly fulfiller: Fulfiller;
  /** What waits for the script to go on. */
  readonly queue: (() => void)[];
  readonly unstored: Uint8Array[];
  frozen: boolean;
  gone: boolean;
  line: Line | null;
  role: Role | null;
  synced: boolean;
  states: readonly AgentState[];
}

export interface Asked {
  readonly n: number;
  readonly key: string;
  readonly mode: AgentMode;
  readonly looks: boolean;
  readonly cancel: () => void;
  /** ms since 1970; `ranAt` null where no page committed it. */
  readonly at: number;
  ranAt: number | null;
  reply: ToolReply | null;
  /** When it was answered: whether its mark was durable then, and whether any document had it. */
  durable: boolean;
  anywhere: boolean;
}

export interface OnceWorld {
  readonly clock: ManualClock;
  readonly machines: readonly Machine[];
  readonly asked: readonly Asked[];
  /** How often each call was committed, over all pages that ever were. */
  readonly commits: ReadonlyMap<string, number>;
  readonly faults: readonly unknown[];
  pages(): readonly Page[];
  server(): Y.Doc;
  open(machine: number, visible?: boolean): Page;
  ask(key: number, looks?: boolean): void;
  setMode(key: number, mode: AgentMode): void;
  revoke(key: number): void;
  pause(page: Page, key: number, on: boolean): void;
  stop(page: Page): void;
  freeze(page: Page): void;
  thaw(page: Page): void;
  /** The line of a page breaks. `arrived`: what was under way to the page still reaches it; `told`: the server notices. */
  cut(page: Page, arrived: boolean, told: boolean): void;
  reconnect(page: Page): void;
  /** The page script ends, with all that it has not handed to the disk or the line. */
  shut(page: Page): void;
  /** The owner may edit the board, look at it, or (null) neither. */
  setRole(role: Role | null): void;
  /** The server ends between two instructions and starts on what it has stored. */
  kill(): void;
  /** The disk refuses what is not stored yet; the room ends and opens anew. */
  failDisk(): void;
  store(page: Page): void;
  /** The server takes the next frame of a page. */
  takeFrom(page: Page): void;
  /** Moves one frame, or writes what waits to the disk; `pick` chooses. False where nothing can move. */
  move(pick: number): boolean;
  /** Everything moves that can. */
  settle(): Promise<void>;
}

/** Lets what promises wait for happen. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
}

export function onceWorld(): OnceWorld {
  const clock = new ManualClock();
  const machines: Machine[] = [OWNER, OWNER, 'u2'].map((account) => ({ account, disk: new Y.Doc(), pages: new Set() }));
  const asked: Asked[] = [];
  const commits = new Map<string, number>();
  const faults: unknown[] = [];
  const memory = agentMemory(memoryRecords(clock));
  const keys = new Map<number, AgentKey>();
  /** Documents of pages that are gone, for nothing that was promised to be nowhere may be in them either. */
  const graves: Y.Doc[] = [];
  let role: Role | null = 'owner';
  let ids = 0;
  let rooms = new MemoryRooms();
  let agents: Agents = startAgents();
  let lines = new Set<Line>();
  const stored = new Y.Doc();
  let pending: { readonly line: Line; readonly update: Uint8Array }[] = [];
  let waiters: { readonly left: Set<object>; readonly resolve: () => void; readonly reject: (why: Error) => void }[] =
    [];

  function startAgents(): Agents {
    return createAgents({
      called: () => {},
      rooms,
      energy: new MemoryEnergy(),
      memory,
      clock,
      access: { roleOf: (account) => (account === OWNER ? role : 'editor') },
      boardName: () => 'Main',
      createBoard: async () => null,
      newCall: () => {
        ids += 1;
        return `call_${ids}`;
      },
    });
  }

  const all = () => machines.flatMap(({ pages }) => [...pages]);
  const roleAt = (line: Line) => (line.page.machine.account === OWNER ? role : 'editor');

  // The server's side of a line.

  function take(line: Line, frame: Up): void {
    // A server that has ended a line reads nothing more from it.
    if (!lines.has(line)) return;
    if ('update' in frame) {
      // A viewer's updates are dropped, silently.
      if (line.tab?.role !== 'viewer') pending.push({ line, update: frame.update });
      else line.tab.dropped += 1;
    } else if ('vector' in frame) {
      down(line, { update: Y.encodeStateAsUpdate(stored, frame.vector), last: true });
    } else if (frame.bridge.type === 'hello' && frame.bridge.client !== undefined) greet(line, frame.bridge.client);
    else if (line.tab !== null) rooms.from(line.tab, frame.bridge);
  }

  function greet(line: Line, client: number): void {
    const { account } = line.page.machine;
    const at = roleAt(line);
    if (at === null) {
      end(line);
      return;
    }
    // The awareness id moves to the newer socket of the same account.
    for (const old of rooms.get(BOARD)?.tabs ?? []) {
      if (old.client === client && old.account.id === account) Object.assign(old, { client: null });
    }
    const tab = new MemoryTab(BOARD, account, client, { role: at, visible: !line.page.frozen });
    tab.lastActive = clock.now();
    tab.onMessage = (bridge) => down(line, { bridge });
    tab.onStates = () => {
      // Presence is told once a turn, as it then is.
      if (line.stateless) return;
      line.stateless = true;
      down(line, { states: [] });
    };
    tab.durable = () => {
      const left = new Set(pending.filter((one) => one.line === line));
      if (left.size === 0) return Promise.resolve();
      return new Promise((resolve, reject) => waiters.push({ left, resolve, reject }));
    };
    line.tab = tab;
    down(line, { bridge: { type: 'welcome', role: at, account, version: '0' } });
    tab.onStates();
    rooms.open(tab, 'Main');
  }

  function down(line: Line, frame: Down): void {
    if (line.open) line.down.push(frame);
  }

  /** The line is over for the server. */
  function left(line: Line): void {
    if (!lines.delete(line)) return;
    if (line.tab !== null) rooms.close(line.tab);
  }

  /** The server ends the line. */
  function end(line: Line): void {
    line.open = false;
    left(line);
    script(line.page, () => lost(line.page, line));
  }

  function fsync(): void {
    const batch = pending;
    pending = [];
    for (const { update } of batch) Y.applyUpdate(stored, update);
    for (const { line, update } of batch) for (const other of lines) if (other !== line) down(other, { update });
    for (const waiter of waiters) for (const one of batch) waiter.left.delete(one);
    for (const { resolve } of waiters.filter((one) => one.left.size === 0)) resolve();
    waiters = waiters.filter((one) => one.left.size > 0);
  }

  // A page's side.

  function script(page: Page, task: () => void): void {
    if (page.gone) return;
    if (page.frozen) page.queue.push(task);
    else task();
  }

  function hear(page: Page, line: Line, frame: Down): void {
    if (page.line !== line) return;
    if ('update' in frame) {
      Y.applyUpdate(page.doc, frame.update, 'line');
      if (frame.last !== true) return;
      page.synced = true;
      page.fulfiller.lineChanged();
    } else if ('vector' in frame) send(page, { update: Y.encodeStateAsUpdate(page.doc, frame.vector) });
    else if ('states' in frame) {
      line.stateless = false;
      page.states = [...(rooms.rooms.get(BOARD)?.agents.values() ?? [])];
      page.fulfiller.presenceChanged();
    } else {
      if (frame.bridge.type === 'welcome') page.role = frame.bridge.role;
      page.fulfiller.lineChanged();
      page.fulfiller.message(frame.bridge);
    }
  }

  function send(page: Page, frame: Up): boolean {
    const { line } = page;
    if (line === null) return false;
    // What is sent on a line that has broken is lost, and the page learns it later.
    if (line.open) line.up.push(frame);
    return true;
  }

  function lost(page: Page, line: Line): void {
    if (page.line !== line) return;
    page.line = null;
    page.synced = false;
    page.fulfiller.lineChanged();
  }

  function connect(page: Page): void {
    if (page.gone || page.line !== null) return;
    const line: Line = { page, up: [], down: [], tab: null, open: true, stateless: false };
    page.line = line;
    lines.add(line);
    down(line, { vector: Y.encodeStateVector(stored) });
    send(page, { bridge: { type: 'hello', client: page.client, board: 'Main', visible: true } });
    send(page, { vector: Y.encodeStateVector(page.doc) });
  }

  function newPage(machine: Machine): Page {
    ids += 1;
    const doc = newBoardDoc();
    doc.clientID = ids;
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(machine.disk), 'disk');
    const page: Page = {
      ...{ machine, client: ids, doc, store: boardStore(doc), queue: [], unstored: [] },
      ...{ frozen: false, gone: false, line: null, role: null, synced: false, states: [] },
      fulfiller: startFulfilling(
        {
          client: () => page.client,
          ready: () => page.line !== null && page.synced,
          role: () => page.role,
          agents: () => page.states,
          context: () => ({
            ...{ board: page.store.board, boardId: BOARD, library: LIBRARY, held: [] },
            newId: (prefix) => {
              ids += 1;
              return `${prefix}_${ids}`;
            },
          }),
          repair: () => undefined,
          commit(changes, origin) {
            if (page.role === 'viewer') return false;
            commit(doc, changes, origin);
            if (changes.some(({ root }) => root === 'calls')) count(origin.call, changes);
            return true;
          },
          draw: null,
          send: (bridge) => send(page, { bridge }),
          now: clock.now,
          after: (ms, run) => clock.after(ms, () => script(page, run)),
          fault: (error) => faults.push(error),
        },
        [MARK, LOOK],
      ),
    };
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'disk') return;
      page.unstored.push(update);
      if (origin !== 'line') send(page, { update });
      if (origin === 'line' || origin === 'channel') return;
      for (const other of machine.pages) {
        if (other !== page) script(other, () => Y.applyUpdate(other.doc, update, 'channel'));
      }
    });
    machine.pages.add(page);
    return page;
  }

  function count(call: string, changes: readonly Change[]): void {
    commits.set(call, (commits.get(call) ?? 0) + 1);
    const written = JSON.stringify(changes);
    for (const one of asked) if (written.includes(`"mark ${one.n}"`)) one.ranAt = clock.now();
  }

  const marked = (doc: Y.Doc, n: number) => doc.getMap('notes').size > 0 && marksIn(doc).includes(`mark ${n}`);
  const everywhere = () => [stored, ...graves, ...machines.map(({ disk }) => disk), ...all().map(({ doc }) => doc)];

  const world: OnceWorld = {
    ...{ clock, machines, asked, commits, faults },
    pages: all,
    server: () => stored,
    open(index) {
      const machine = machines[index % machines.length];
      if (machine === undefined) throw new Error('no machines');
      const page = newPage(machine);
      connect(page);
      return page;
    },
    ask(index, looks = false) {
      const key = keyOf(index);
      const n = asked.length;
      const abort = new AbortController();
      const one: Asked = {
        ...{ n, key: key.id, mode: key.mode, looks, cancel: () => abort.abort() },
        ...{ reply: null, durable: false, anywhere: false, at: clock.now(), ranAt: null },
      };
      asked.push(one);
      void agents
        .call(key, { toolbox: MARKING, tool: looks ? 'look' : 'mark', input: { n }, signal: abort.signal })
        .then((reply) => {
          one.reply = reply;
          one.durable = marked(stored, n);
          one.anywhere = everywhere().some((doc) => marked(doc, n));
        });
    },
    setMode(index, mode) {
      const key = { ...keyOf(index), mode };
      keys.set(index, key);
      agents.changed(key);
    },
    revoke(index) {
      agents.revoked(keyOf(index).id);
      keys.delete(index);
    },
    pause(page, index, on) {
      send(page, { bridge: { type: 'pause', key: keyOf(index).id, paused: on } });
    },
    stop(page) {
      const call = page.states.flatMap(({ calls }) => calls)[0]?.call;
      if (call !== undefined) send(page, { bridge: { type: 'stop', call } });
    },
    freeze(page) {
      page.frozen = true;
    },
    thaw(page) {
      page.frozen = false;
      // A task may freeze nothing, but may queue for later.
      for (const task of page.queue.splice(0)) task();
    },
    cut(page, arrived, told) {
      const { line } = page;
      if (line === null) return;
      line.open = false;
      if (arrived) for (const frame of line.down.splice(0)) script(page, () => hear(page, line, frame));
      script(page, () => lost(page, line));
      if (told) left(line);
    },
    reconnect: connect,
    shut(page) {
      page.fulfiller.close();
      page.gone = true;
      page.machine.pages.delete(page);
      graves.push(page.doc);
      const { line } = page;
      if (line === null) return;
      // What was handed to the line may still arrive.
      for (const frame of line.up.splice(0)) take(line, frame);
      line.open = false;
      left(line);
    },
    setRole(next) {
      role = next;
      for (const line of [...lines]) {
        if (line.page.machine.account !== OWNER || line.tab === null) continue;
        if (next === null) {
          end(line);
          continue;
        }
        line.tab.role = next;
        down(line, { bridge: { type: 'welcome', role: next, account: OWNER, version: '0' } });
        // What was dropped is asked for again.
        if (next !== 'viewer') down(line, { vector: Y.encodeStateVector(stored) });
      }
    },
    kill() {
      pending = [];
      waiters = [];
      const before = lines;
      lines = new Set();
      rooms = new MemoryRooms();
      // Who still waits for the old server hears of a broken line, and no more.
      agents = startAgents();
      for (const line of before) end(line);
    },
    failDisk() {
      if (pending.length === 0) return;
      pending = [];
      for (const waiter of waiters.splice(0)) waiter.reject(new Error('disk full'));
      for (const line of [...lines]) end(line);
    },
    store(page) {
      for (const update of page.unstored.splice(0)) Y.applyUpdate(page.machine.disk, update);
    },
    takeFrom({ line }) {
      const frame = line?.up.shift();
      if (line !== null && frame !== undefined) take(line, frame);
    },
    move(pick) {
      const moves: (() => void)[] = [];
      if (pending.length > 0) moves.push(fsync);
      for (const line of lines) {
        const { up, down, page } = line;
        if (!line.open) moves.push(() => left(line));
        const first = up[0];
        const next = down[0];
        if (first !== undefined && line.open) {
          moves.push(() => {
            up.shift();
            take(line, first);
          });
        }
        if (next !== undefined && line.open && !page.frozen) {
          moves.push(() => {
            down.shift();
            hear(page, line, next);
          });
        }
      }
      moves[pick % Math.max(moves.length, 1)]?.();
      return moves.length > 0;
    },
    async settle() {
      for (let quiet = 0, n = 0; quiet < 2 && n < 5_000; n += 1) {
        quiet = world.move(n) ? 0 : quiet + 1;
        await breathe();
      }
    },
  };

  function keyOf(index: number): AgentKey {
    const known = keys.get(index);
    if (known !== undefined) return known;
    ids += 1;
    const key: AgentKey = { id: `k_${ids}`, label: `Robot ${index}`, account: OWNER, mode: 'edit' };
    keys.set(index, key);
    return key;
  }

  return world;
}

/** The texts of all notes of a document, sorted. */
export function marksIn(doc: Y.Doc): readonly string[] {
  return [...doc.getMap('notes').values()].map((note) => String((note as Y.Map<unknown>).get('text'))).sort();
}
