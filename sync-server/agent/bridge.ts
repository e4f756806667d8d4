/**
 * The calls of all agents, from the asking to the one answer: queued → offered to a tab → granted → replied. It holds
 * no timer and no clock: whoever drives it calls `tick` when `due` has come.
 *
 * What it keeps, whatever tabs do: a call has at most one holder (it is granted again only after its holder declined
 * it, and then nothing ran); no call is granted after it ended; every call ends exactly once; an agent's calls run one
 * at a time, oldest first.
 */
import type { ToolReply } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentCall } from '#schemas/presence.ts';
import type { Tab } from '../rooms/room.ts';
import type { CallStage, Ending, TabCall } from './call.ts';
import type { AgentRefusal, Withdrawal } from './refusals.ts';

/** What the bridge asks of its driver. None of these may call back into the bridge, except `ended` with a new call. */
export interface BridgeHost {
  readonly now: () => number;
  /** The tabs of an account on a board that said hello, in any order. */
  readonly tabs: (account: string, board: string) => readonly Tab[];
  /** Whether the energy for a call that a tab wants is there: null, else why not. */
  readonly affords: (tabCall: TabCall) => AgentRefusal | null;
  /** Takes the energy of a call that a tab has just got, right after `affords` said that it is there. */
  readonly pay: (tabCall: TabCall) => void;
  /** What the agent's state shows has changed. */
  readonly changed: (key: string) => void;
  /** A tab answered: answer `confirmed` when all that it wrote before is durable. */
  readonly confirm: (call: string, tab: Tab) => void;
  /** `tab` is the one that works on the call. */
  readonly progress: (tabCall: TabCall, stage: CallStage, waitedMs: number, tab: Tab | null) => void;
  readonly ended: (tabCall: TabCall, board: string | null, ending: Ending) => void;
}

interface GrantedTab {
  readonly client: number | null;
  readonly account: string;
  readonly board: string;
  /** The socket that the grant went to, and how many of its updates had been dropped by then. */
  readonly tab: Tab;
  readonly dropped: number;
}

interface OpenCall {
  readonly tabCall: TabCall;
  readonly since: number;
  board: string | null;
  /** Tabs that were named and let their time pass, by client id. */
  readonly passed: Set<number | null>;
  to: number | null;
  passAt: number;
  progressAt: number;
  deadline: number;
  paid: boolean;
  /** By value: a tab that comes back is another object with the same awareness id. */
  holder: GrantedTab | null;
  /** The socket that its holder is on now. */
  line: Tab | null;
  /** Until when its holder, whose socket has closed, is waited for. */
  returnBy: number;
  /** Which claim of its holder was granted. */
  clock: number;
  reply: { readonly reply: ToolReply; readonly at: readonly [number, number] | null } | null;
}

export interface Bridge {
  /** False, and nothing kept, where the agent has as many calls waiting as it may. `board` null: to be aimed later. */
  ask(tabCall: TabCall, board: string | null): boolean;
  /** Gives a board to the calls of a key that have none; `refuse` says which may not run there, and why. */
  aim(key: string, board: string, refuse: (tabCall: TabCall) => AgentRefusal | null): void;
  claim(tab: Tab, call: string, clock: number): void;
  decline(tab: Tab, call: string, clock: number): void;
  reply(tab: Tab, call: string, reply: ToolReply, at: readonly [number, number] | null): void;
  confirmed(call: string, stored: boolean): void;
  withdraw(call: string, why: Withdrawal): void;
  /** Withdraws every call of a key, taken or not. */
  withdrawAll(key: string, why: Withdrawal): void;
  /** Refuses the calls of a key that no tab has, of those that `which` names. Calls that a tab has go on. */
  refuseWaiting(key: string, refusal: AgentRefusal, which?: (tabCall: TabCall, board: string | null) => boolean): void;
  /** A tab said hello. It may hold a call on a socket that it had before. */
  came(tab: Tab): void;
  /** The socket of a tab has closed. */
  left(tab: Tab): void;
  /** Some tab of the board came, left or changed. */
  tabsChanged(board: string): void;
  tick(): void;
  /** When `tick` must be called next, by `now`; null while nothing waits. */
  due(): number | null;
  /** The agent's calls for its awareness state on a board, oldest first. */
  shown(key: string, board: string): readonly AgentCall[];
  /** Where a call is: its agent and its board; null when it has ended. */
  find(call: string): { readonly tabCall: TabCall; readonly board: string | null } | null;
}

// Long: its functions share the calls and their queues, and each moves a call from one stage to another.
export function createBridge(host: BridgeHost): Bridge {
  const calls = new Map<string, OpenCall>();
  const queues = new Map<string, OpenCall[]>();

  const isHead = (call: OpenCall) => queues.get(call.tabCall.key)?.[0] === call;

  function stage(call: OpenCall): CallStage {
    if (call.reply !== null) return 'replied';
    if (call.holder !== null) return isLost(call) ? 'lost' : 'granted';
    if (!isHead(call)) return 'queued';
    if (call.board === null) return 'aimless';
    return call.to === null ? 'tabless' : 'offered';
  }

  /** Names the best tab that has not let its time pass; when all have, begins again. */
  function offer(call: OpenCall): void {
    if (call.board === null || call.holder !== null || !isHead(call)) return;
    const tabs = host
      .tabs(call.tabCall.account, call.board)
      .filter((tab) => mayRun(call, tab))
      .sort(byAttention);
    let next = tabs.find((tab) => !call.passed.has(tab.client));
    if (next === undefined && tabs.length > 0) {
      call.passed.clear();
      next = tabs[0];
    }
    const to = next?.client ?? null;
    call.passAt = to === null ? Number.POSITIVE_INFINITY : host.now() + LIMITS.claimWaitMs;
    if (call.to === to) return;
    call.to = to;
    host.changed(call.tabCall.key);
  }

  function end(call: OpenCall, ending: Ending): void {
    const { key } = call.tabCall;
    calls.delete(call.tabCall.call);
    const queue = (queues.get(key) ?? []).filter((other) => other !== call);
    if (queue.length === 0) queues.delete(key);
    else queues.set(key, queue);
    host.changed(key);
    host.ended(call.tabCall, call.board, ending);
    const head = queues.get(key)?.[0];
    if (head !== undefined && head.to === null) offer(head);
  }

  function grant(call: OpenCall, tab: Tab, clock: number): void {
    const { key, label, color, tool, input, mode } = call.tabCall;
    const agent = { key, label, color };
    if (!tab.send({ type: 'grant', call: call.tabCall.call, clock, tool, input, agent, mode })) {
      // Its line broke or is stuffed: it never had the call.
      if (call.holder !== null) return;
      call.passed.add(tab.client);
      offer(call);
      return;
    }
    if (!call.paid) host.pay(call.tabCall);
    call.paid = true;
    const { client, account, docId, dropped } = tab;
    call.holder = { client, account: account.id, board: docId, tab, dropped };
    call.line = tab;
    call.returnBy = Number.POSITIVE_INFINITY;
    call.clock = clock;
    call.to = tab.client;
    call.passAt = Number.POSITIVE_INFINITY;
    // A tab reads a grant within this time or declines it, so a late grant still gets its answer.
    call.deadline = Math.max(call.deadline, host.now() + LIMITS.grantAgeMs);
    host.changed(key);
  }

  return {
    ask(tabCall, board) {
      const queue = queues.get(tabCall.key) ?? [];
      if (queue.length >= LIMITS.callsPerAgent) return false;
      const since = host.now();
      const call: OpenCall = {
        tabCall,
        since,
        board,
        passed: new Set(),
        to: null,
        passAt: Number.POSITIVE_INFINITY,
        progressAt: tabCall.progress ? since + LIMITS.progressEveryMs : Number.POSITIVE_INFINITY,
        deadline: since + LIMITS.callWaitMs,
        paid: false,
        holder: null,
        line: null,
        returnBy: Number.POSITIVE_INFINITY,
        clock: -1,
        reply: null,
      };
      calls.set(tabCall.call, call);
      queues.set(tabCall.key, [...queue, call]);
      host.changed(tabCall.key);
      offer(call);
      return true;
    },

    aim(key, board, refuse) {
      for (const call of queues.get(key) ?? []) {
        if (call.board !== null) continue;
        call.board = board;
        const refusal = refuse(call.tabCall);
        if (refusal === null) offer(call);
        else end(call, { how: 'refused', refusal });
      }
    },

    claim(tab, id, clock) {
      const deny = (reason: string) => tab.send({ type: 'deny', call: id, clock, reason });
      const call = calls.get(id);
      if (call === undefined) return deny('the call has ended');
      if (call.board !== tab.docId || call.tabCall.account !== tab.account.id)
        return deny('the call is not for this tab');
      if (!mayRun(call, tab)) return deny('a viewer may not run this tool');
      if (host.now() >= call.since + LIMITS.callWaitMs) return deny('the call has waited too long');
      if (call.holder !== null) {
        // The holder asks again when it came back without having read its grant; it runs a call once, whatever it reads.
        if (call.holder.client !== tab.client || call.reply !== null) return deny('another tab has the call');
        return grant(call, tab, clock);
      }
      if (!isHead(call)) return deny('an earlier call of this agent runs first');
      const refusal = call.paid ? null : host.affords(call.tabCall);
      if (refusal !== null) {
        deny('the call was refused');
        return end(call, { how: 'refused', refusal });
      }
      grant(call, tab, clock);
    },

    decline(tab, id, clock) {
      const call = calls.get(id);
      if (call === undefined || call.reply !== null || !isHolder(call, tab) || call.clock !== clock) return;
      call.holder = null;
      call.line = null;
      call.returnBy = Number.POSITIVE_INFINITY;
      call.to = null;
      call.deadline = call.since + LIMITS.callWaitMs;
      call.passed.add(tab.client);
      offer(call);
    },

    reply(tab, id, reply, at) {
      tab.send({ type: 'ack', call: id });
      const call = calls.get(id);
      if (call === undefined || call.reply !== null || !isHolder(call, tab)) return;
      call.reply = { reply, at };
      call.returnBy = Number.POSITIVE_INFINITY;
      if (reply.error !== true && !call.tabCall.readOnly && wasDropped(call.holder, tab)) end(call, { how: 'dropped' });
      else host.confirm(id, tab);
    },

    confirmed(id, stored) {
      const call = calls.get(id);
      if (call === undefined || call.reply === null) return;
      end(call, stored ? { how: 'replied', ...call.reply } : { how: 'unstored' });
    },

    withdraw(id, why) {
      const call = calls.get(id);
      if (call !== undefined) end(call, { how: 'withdrawn', why, taken: call.holder !== null });
    },

    withdrawAll(key, why) {
      for (const call of [...(queues.get(key) ?? [])].reverse()) {
        end(call, { how: 'withdrawn', why, taken: call.holder !== null });
      }
    },

    refuseWaiting(key, refusal, which = () => true) {
      // The youngest first, so that no call is offered only to be refused.
      for (const call of [...(queues.get(key) ?? [])].reverse()) {
        if (call.holder !== null || !which(call.tabCall, call.board)) continue;
        end(call, { how: 'refused', refusal });
      }
    },

    came(tab) {
      for (const call of calls.values()) {
        if (!isHolder(call, tab)) continue;
        call.line = tab;
        call.returnBy = Number.POSITIVE_INFINITY;
      }
    },

    left(tab) {
      const now = host.now();
      for (const call of calls.values()) {
        if (call.line !== tab || call.reply !== null) continue;
        call.returnBy = now + LIMITS.returnWaitMs;
        if (!call.tabCall.progress) continue;
        call.progressAt = now + LIMITS.progressEveryMs;
        host.progress(call.tabCall, stage(call), now - call.since, null);
      }
    },

    tabsChanged(board) {
      for (const [call] of [...queues.values()]) {
        if (call === undefined || call.board !== board || call.holder !== null) continue;
        const named = host.tabs(call.tabCall.account, board).some((tab) => tab.client === call.to && mayRun(call, tab));
        if (!named) offer(call);
      }
    },

    tick() {
      const now = host.now();
      // The youngest first, so that one that waited behind another ends as what it was.
      for (const call of [...calls.values()].reverse()) {
        if (now < endOf(call)) continue;
        const board = call.board === null ? [] : host.tabs(call.tabCall.account, call.board);
        end(call, { how: 'timed out', stage: stage(call), tabs: call.line === null ? board : [call.line] });
      }
      for (const call of [...calls.values()]) {
        if (now >= call.passAt) {
          if (call.to !== null) call.passed.add(call.to);
          offer(call);
        }
        if (now >= call.progressAt) {
          call.progressAt = now + LIMITS.progressEveryMs;
          host.progress(call.tabCall, stage(call), now - call.since, call.line);
        }
      }
    },

    due() {
      let due = Number.POSITIVE_INFINITY;
      for (const call of calls.values()) due = Math.min(due, endOf(call), call.progressAt, call.passAt);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },

    shown(key, board) {
      return (queues.get(key) ?? [])
        .filter((call) => call.board === board)
        .map((call) => ({
          call: call.tabCall.call,
          tool: call.tabCall.tool,
          summary: call.tabCall.summary,
          what: call.tabCall.what,
          to: call.to,
          granted: call.holder !== null,
          since: call.since,
        }));
    },

    find(id) {
      const call = calls.get(id);
      return call === undefined ? null : { tabCall: call.tabCall, board: call.board };
    },
  };
}

function isLost(call: OpenCall): boolean {
  return call.returnBy !== Number.POSITIVE_INFINITY;
}

/** When the call ends without an answer. */
function endOf(call: OpenCall): number {
  return isLost(call) ? call.returnBy : call.deadline;
}

function mayRun(call: OpenCall, tab: Tab): boolean {
  return call.tabCall.readOnly || tab.role !== 'viewer';
}

function isHolder({ holder }: OpenCall, tab: Tab): boolean {
  return (
    holder !== null && holder.client === tab.client && holder.account === tab.account.id && holder.board === tab.docId
  );
}

/** Whether something that the holder wrote since it got the call was dropped: its person may only look, or might then. */
function wasDropped(holder: GrantedTab | null, tab: Tab): boolean {
  return tab.dropped > (holder?.tab === tab ? holder.dropped : 0);
}

/** Visible tabs first, then the one whose person was active last. */
function byAttention(a: Tab, b: Tab): number {
  return Number(b.visible) - Number(a.visible) || b.lastActive - a.lastActive || (a.client ?? 0) - (b.client ?? 0);
}
