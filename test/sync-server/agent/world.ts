import type { Tool } from '#engine/tools/tool.ts';
import type { Role, ToolReply } from '#schemas/bridge.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { agentMemory } from '../../../sync-server/agent/agent-memory.ts';
import { type Agents, createAgents } from '../../../sync-server/agent/agents.ts';
import type { CallOutcome } from '../../../sync-server/agent/call.ts';
import {
  type AgentKey,
  type Energy,
  type EnergyConsumer,
  type EnergyState,
  type Keys,
  shortOf,
} from '../../../sync-server/agent/ports.ts';
import { TOOLBOX, type Toolbox } from '../../../sync-server/agent/toolbox.ts';
import { PACKAGES } from '../../../sync-server/mcp/sdk.ts';
import { memoryRecords } from '../../../sync-server/storage/memory.ts';
import { ManualClock } from './manual-clock.ts';
import { MemoryRooms, MemoryTab } from './memory-rooms.ts';

export const BOARD = 'b_000000000001';
export const OTHER = 'b_000000000002';

const hints = { destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;
const anything = { type: 'object', properties: {}, additionalProperties: false } as const;

/** Five tools in the shape of the real ones, so that what the server does is seen apart from what the tools do. */
const TEST_TOOLS: readonly Tool[] = [
  {
    runs: 'server',
    name: 'list_boards',
    title: 'List boards',
    description: 'Lists the open boards.',
    inputSchema: anything,
    outputSchema: { type: 'object', properties: { boards: { type: 'array' } }, required: ['boards'] },
    annotations: { ...hints, readOnlyHint: true },
  },
  {
    runs: 'server',
    name: 'connect_board',
    title: 'Connect board',
    description: 'Chooses the board.',
    inputSchema: { type: 'object', properties: { board: { type: 'string' }, create: { type: 'string' } } },
    annotations: { ...hints, readOnlyHint: true },
  },
  {
    runs: 'tab',
    name: 'look',
    title: 'Look',
    description: 'Looks at the board.',
    inputSchema: { type: 'object', properties: { at: { type: 'string' } }, additionalProperties: false },
    outputSchema: { type: 'object', properties: { echo: {} }, required: ['echo'] },
    annotations: { ...hints, readOnlyHint: true },
    summarise: () => ({ summary: 'looks', what: [] }),
    run: (input) => ({ reply: { text: 'looked', structured: { echo: input } } }),
  },
  {
    runs: 'tab',
    name: 'edit',
    title: 'Edit',
    description: 'Edits the board.',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: false },
    annotations: { ...hints, readOnlyHint: false },
    summarise: (input) => ({
      summary: `edits ${String(input.n)}`,
      what: [{ code: 'undoes-calls', params: { count: 3 } }],
    }),
    edits: (input) => Number(input.n ?? 1),
    run: () => ({ reply: { text: 'edited' } }),
  },
  {
    runs: 'tab',
    name: 'paint',
    title: 'Paint',
    description: 'Looks at the board, at a price.',
    inputSchema: anything,
    annotations: { ...hints, readOnlyHint: true },
    extraUnits: LIMITS.pictureUnits,
    summarise: () => ({ summary: 'paints', what: [] }),
    run: () => ({ reply: { text: 'painted' } }),
  },
];

/** Refuses what is not of the tools' two arguments. */
function checkTestInput(_tool: string, input: unknown) {
  const given: Readonly<Record<string, unknown>> = { ...(input as object) };
  return Object.keys(given)
    .filter((name) => !['at', 'n', 'board', 'create'].includes(name))
    .map((name) => ({ pointer: `/${name}`, code: 'key-unknown' as const, params: {}, nearest: ['at', 'n'] }));
}

export const TEST_TOOLBOX: Toolbox = { ...TOOLBOX, tools: TEST_TOOLS, check: checkTestInput };
/** What the endpoint reads for agents, with the tools of the tests. */
export const TEST_PACKAGES: typeof PACKAGES = { ...PACKAGES, toolbox: async () => TEST_TOOLBOX };

/** A ledger of one day. */
export class MemoryEnergy implements Energy {
  budget = 1_000;
  /** By account and by key. */
  readonly spent = new Map<string, number>();
  readonly limits = new Map<string, number>();

  charge(spender: EnergyConsumer, units: number): { ok: boolean; state: EnergyState } {
    const before = this.state(spender);
    if (shortOf(before, units) !== null) return { ok: false, state: before };
    this.spent.set(spender.account, before.spent + units);
    if (spender.key !== null) this.spent.set(spender.key, (before.agent?.spent ?? 0) + units);
    return { ok: true, state: this.state(spender) };
  }

  state({ account, key }: EnergyConsumer): EnergyState {
    return {
      budget: this.budget,
      spent: this.spent.get(account) ?? 0,
      refillsAt: Date.UTC(2027, 0, 16),
      agent: key === null ? null : { spent: this.spent.get(key) ?? 0, limit: this.limits.get(key) ?? null },
    };
  }
}

/** Keys by their value. */
export class MemoryKeys implements Keys {
  readonly live = new Map<string, AgentKey>();
  readonly touched: string[] = [];
  readonly #listeners: ((id: string) => void)[] = [];

  add(value: string, key: AgentKey): AgentKey {
    this.live.set(value, key);
    return key;
  }

  admit(value: string): { key: AgentKey | null } {
    return { key: this.live.get(value) ?? null };
  }

  touch(id: string): void {
    this.touched.push(id);
  }

  onRevoked(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  onChanged(): void {}

  revoke(value: string): void {
    const key = this.live.get(value);
    this.live.delete(value);
    if (key !== undefined) for (const listener of this.#listeners) listener(key.id);
  }
}

export const ROBOT: AgentKey = { id: 'k_robot', label: 'Robot', account: 'u1', mode: 'edit' };

export interface World {
  readonly clock: ManualClock;
  /** How each call ended. */
  readonly outcomes: readonly CallOutcome[];
  readonly rooms: MemoryRooms;
  readonly energy: MemoryEnergy;
  /** `account board` → role; who is not named is the owner. */
  readonly roles: Map<string, Role | null>;
  roleOf(account: string, board: string): Role | null;
  readonly agents: Agents;
  open(client: number, options?: { board?: string; account?: string; role?: Role; visible?: boolean }): MemoryTab;
  /** Starts a call; `cancel` is the client going away. */
  call(
    tool: string,
    input?: { readonly [name: string]: Json },
    key?: AgentKey,
    progress?: (text: string) => void,
  ): { readonly reply: Promise<ToolReply>; readonly cancel: () => void };
  /** Makes a tab claim and answer whatever names it, at once. */
  works(tab: MemoryTab, reply?: ToolReply): MemoryTab;
}

/** `toolbox`: that of the tests, where nothing else is said. */
export function world({ toolbox = TEST_TOOLBOX }: { readonly toolbox?: Toolbox } = {}): World {
  const clock = new ManualClock();
  const rooms = new MemoryRooms();
  const energy = new MemoryEnergy();
  const roles = new Map<string, Role | null>();
  let calls = 0;
  const roleOf = (account: string, board: string) =>
    roles.get(`${account} ${board}`) ?? (roles.has(`${account} ${board}`) ? null : 'owner');
  const outcomes: CallOutcome[] = [];
  const agents = createAgents({
    called: (outcome) => void outcomes.push(outcome),
    rooms,
    energy,
    memory: agentMemory(memoryRecords(clock)),
    clock,
    access: { roleOf },
    boardName: (board) => (board === BOARD ? 'Main' : board === OTHER ? 'Spare' : null),
    createBoard: async (_account, name) => (name === 'One too many' ? null : 'b_000000000003'),
    newCall: () => {
      calls += 1;
      return `call_${calls}`;
    },
  });
  return {
    clock,
    outcomes,
    rooms,
    energy,
    roles,
    roleOf,
    agents,
    open(client, { board = BOARD, account = 'u1', ...options } = {}) {
      return rooms.open(new MemoryTab(board, account, client, options), board === BOARD ? 'Main' : 'Spare');
    },
    call(tool, input = {}, key = ROBOT, progress) {
      const abort = new AbortController();
      const reply = agents.call(key, { toolbox, tool, input, signal: abort.signal, ...(progress && { progress }) });
      return { reply, cancel: () => abort.abort() };
    },
    works(tab, reply = { text: 'done' }) {
      const claimed = new Set<string>();
      tab.onStates = () => {
        for (const state of rooms.rooms.get(tab.docId)?.agents.values() ?? []) {
          for (const { call, to } of state.calls) {
            if (to !== tab.client || claimed.has(call)) continue;
            claimed.add(call);
            queueMicrotask(() => rooms.from(tab, { type: 'claim', call, clock: claimed.size }));
          }
        }
      };
      tab.onMessage = (message) => {
        if (message.type !== 'grant') return;
        queueMicrotask(() => rooms.from(tab, { type: 'reply', call: message.call, result: { ...reply }, at: [5, 6] }));
      };
      tab.onStates();
      return tab;
    },
  };
}
