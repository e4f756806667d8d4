/**
 * Carries out what agents ask. A tool of the server is answered at once; a tool of the tab becomes a call of the
 * bridge. Every call gives exactly one reply, and a reply that is no answer says whether anything was changed.
 */

import type { TabTool, Tool, ToolInput } from '#engine/tools/tool.ts';
import type { FromTab, ToolReply } from '#schemas/bridge.ts';
import type { KeyCheck } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { inputTooLarge, splitBoard, unquoted } from '../mcp/registry.ts';
import type { Rooms, Tab } from '../rooms/room.ts';
import type { RoomAccess } from '../rooms/room-access.ts';
import { createActivity } from './activity.ts';
import { createBridge } from './bridge.ts';
import { bridgeDriver } from './bridge-driver.ts';
import type { CallOutcome, CallStage, Ending, TabCall } from './call.ts';
import { agentColor } from './color.ts';
import { createDefinitionCheck } from './definition-check.ts';
import { endingRefusal } from './ending-refusal.ts';
import { keyCheckOf } from './key-check.ts';
import { createPauses } from './pauses.ts';
import type { AgentKey, AgentMemory, Clock, Energy } from './ports.ts';
import { refusalReply, waitingWords } from './refusal-texts.ts';
import type { AgentRefusal } from './refusals.ts';
import { readReply } from './reply.ts';
import type { RunServerTool, ServerToolPorts } from './server-tools.ts';
import { silentTabs } from './silent-tabs.ts';
import { spendingOf } from './spending.ts';
import { createTargets, type TargetBoard, tabsOf } from './targets.ts';
import type { Toolbox } from './toolbox.ts';
import { unresolved } from './unresolved.ts';

export interface AgentsOptions {
  readonly rooms: Rooms;
  readonly access: Pick<RoomAccess, 'roleOf'>;
  /** The name of a board by the server's records, for one that is not open; null where there is no such board. */
  readonly boardName: (board: string) => string | null;
  readonly createBoard: ServerToolPorts['createBoard'];
  readonly energy: Energy;
  readonly memory: AgentMemory;
  readonly clock: Clock;
  /** A fresh id of `ID.call`. */
  readonly newCall: () => string;
  /** Told how each call ended. */
  readonly called: (outcome: CallOutcome) => void;
}

interface CallRequest {
  readonly toolbox: Toolbox;
  readonly tool: string;
  readonly input: unknown;
  /** Aborted: the caller is gone. A call that no tab has is withdrawn and never runs. */
  readonly signal: AbortSignal;
  /** Called every `LIMITS.progressEveryMs` while the call waits. */
  readonly progress?: (text: string, seconds: number) => void;
}

export interface Agents {
  /** The key was used for something that is no call. */
  seen(key: AgentKey): void;
  /** The boards that the key's owner has open. */
  open(key: AgentKey): readonly TargetBoard[];
  /** Whether the key's owner has the board, open or not. */
  has(key: AgentKey, board: string): boolean;
  call(key: AgentKey, request: CallRequest): Promise<ToolReply>;
  /** What the key's next call would find. */
  keyCheck(key: AgentKey): Promise<KeyCheck>;
  /** The key has another label, mode or limit: what waits to be edited under its old mode is refused. */
  changed(key: AgentKey): void;
  /** The key is revoked: its calls are withdrawn and it leaves every board. */
  revoked(key: string): void;
  /** Answers whoever still waits, and stops every timer. */
  close(): Promise<void>;
}

interface PendingCall {
  readonly key: AgentKey;
  readonly tool: string;
  readonly progress: CallRequest['progress'];
  readonly answer: (reply: ToolReply) => void;
}

// Long: its functions share the bridge, the activity and the calls that wait: the state of one object.
export function createAgents(options: AgentsOptions): Agents {
  const { rooms, access, energy, memory, clock, newCall } = options;
  const waiting = new Map<string, PendingCall>();
  /** How the calls ended that a tab was asked to run, by their replies. */
  const endings = new WeakMap<ToolReply, CallOutcome>();
  const spending = spendingOf(energy);
  const pauses = createPauses(rooms, memory);
  const targets = createTargets(rooms, access, boardName, memory);
  const { drive, stop } = bridgeDriver(clock, () => bridge);
  const bridge = createBridge({
    now: clock.now,
    tabs: (account, board) => tabsOf(rooms.get(board), account),
    affords: ({ account, key, units }) => spending.lacking({ account, key }, units),
    pay: ({ account, key, units }) => {
      energy.charge({ account, key }, units, 'bridge');
    },
    changed: (key) => activity.publish(key),
    confirm: (call, tab) => {
      tab.afterDurable().then(
        () => drive(() => bridge.confirmed(call, true)),
        () => drive(() => bridge.confirmed(call, false)),
      );
    },
    progress: ({ call }, stage, waitedMs, tab) => {
      const seconds = Math.round(waitedMs / 1000);
      const tell = (now: CallStage | 'cut') => waiting.get(call)?.progress?.(waitingWords(now, seconds), seconds);
      if (stage !== 'granted' || tab === null) tell(stage);
      else silentTabs([tab], clock).then((silent) => tell(silent.has(tab) ? 'cut' : stage));
    },
    ended,
  });
  /** Of this process: a request may have been let in before its key was revoked, and be read after. */
  const revoked = new Set<string>();
  const activity = createActivity({ rooms, clock, calls: bridge.shown, energy: spending.shown });
  const definitions = createDefinitionCheck();
  let server: ReadonlyMap<string, RunServerTool> | null = null;

  function connected(key: AgentKey, board: string): void {
    activity.seen(key, [board], 'connect_board');
    activity.moved(key.id, board);
    drive(() => bridge.aim(key.id, board, (tabCall) => forbidden(tabCall, board)));
  }

  function ended(tabCall: TabCall, board: string | null, ending: Ending): void {
    const call = waiting.get(tabCall.call);
    waiting.delete(tabCall.call);
    if (board !== null) activity.ended(tabCall.key, board, ending.how === 'replied' ? ending.at : null);
    if (call === undefined) return;
    if (ending.how === 'replied') {
      endings.set(ending.reply, ending.reply.error === true ? 'failed' : 'done');
      call.answer(ending.reply);
      return;
    }
    const name = board === null ? 'the board' : nameOf(board);
    const answer = (silent: ReadonlySet<Tab>) => {
      const found = { board: name, open: targets.open(call.key), silent, now: clock.now() };
      const reply = refusalReply(endingRefusal(ending, found));
      endings.set(reply, ending.how);
      call.answer(reply);
    };
    const isAsked = ending.how === 'timed out' && (ending.stage === 'offered' || ending.stage === 'granted');
    if (isAsked) silentTabs(ending.tabs, clock).then(answer);
    else answer(new Set());
  }

  /** The boards that an agent's owner has open. What a tab said last is not what a person sees, where its connection is silent by now. */
  async function openNow(key: AgentKey): Promise<readonly TargetBoard[]> {
    const tabs = [...rooms.all()].flatMap((room) => tabsOf(room, key.account));
    const silent = await silentTabs(
      tabs.filter(({ visible }) => visible),
      clock,
    );
    return targets.open(key, (tab) => !silent.has(tab));
  }

  /** Why a call may not run on a board; null where it may. */
  function forbidden(tabCall: Pick<TabCall, 'key' | 'account' | 'readOnly'>, board: string): AgentRefusal | null {
    const by = pauses.by(board, tabCall.key);
    if (by !== null) return { code: 'paused', params: { board: nameOf(board), by } };
    if (!tabCall.readOnly && access.roleOf(tabCall.account, board) === 'viewer') {
      return { code: 'owner-only-views', params: { board: nameOf(board) } };
    }
    return null;
  }

  function boardName(board: string): string {
    return rooms.get(board)?.name ?? options.boardName(board) ?? 'Untitled board';
  }

  function nameOf(board: string): string {
    return `"${boardName(board)}" (${board})`;
  }

  /** Where an agent shows that does nothing on a board: on its target, without one wherever its owner is. */
  function home(key: AgentKey): readonly string[] {
    const target = targets.get(key.id);
    return target === null ? targets.open(key).map(({ id }) => id) : [target];
  }

  function runOnServer(key: AgentKey, tool: Tool, input: ToolInput, toolbox: Toolbox) {
    const { createBoard } = options;
    server ??= toolbox.serverTools({ targets, openNow, nameOf: boardName, connected, createBoard, definitions });
    const run = server.get(tool.name);
    if (run === undefined) throw new Error(`no run for the server tool ${tool.name}`);
    const spender = { account: key.account, key: key.id };
    const lacks = spending.lacking(spender, 1);
    if (lacks !== null) return refusalReply(lacks);
    energy.charge(spender, 1, 'bridge');
    // Whatever comes first takes the one open board as the target.
    targets.resolve(key);
    activity.seen(key, home(key), tool.name);
    let reply: ToolReply | Promise<ToolReply> = { text: '' };
    drive(() => {
      reply = run(key, input);
    });
    return reply;
  }

  function runInTab(key: AgentKey, tool: TabTool, input: ToolInput, wanted: string | undefined, request: CallRequest) {
    const resolved = targets.resolve(key, wanted);
    if ('unknown' in resolved || 'choose' in resolved) {
      activity.seen(key, home(key), tool.name);
      return refusalReply(unresolved(key, resolved, targets));
    }
    const board = 'board' in resolved ? resolved.board : null;
    activity.seen(key, board === null ? [] : [board], tool.name);
    if (board !== null && wanted === undefined) activity.moved(key.id, board);

    const edits = tool.edits?.(input) ?? 0;
    const units = 1 + Math.ceil(edits / LIMITS.editsPerUnit) + (tool.extraUnits ?? 0);
    const tabCall: TabCall = {
      call: newCall(),
      key: key.id,
      label: key.label,
      color: agentColor(key.id),
      account: key.account,
      tool: tool.name,
      ...tool.summarise(input),
      input,
      mode: key.mode,
      readOnly: tool.annotations.readOnlyHint,
      units,
      progress: request.progress !== undefined,
    };
    if (!tabCall.readOnly && key.mode === 'read') return refusalReply({ code: 'key-only-reads', params: {} });
    const no = board === null ? null : forbidden(tabCall, board);
    if (no !== null) return refusalReply(no);
    const lacks = spending.lacking({ account: key.account, key: key.id }, units);
    if (lacks !== null) return refusalReply(lacks);

    return new Promise<ToolReply>((answer) => {
      const cancel = () => drive(() => bridge.withdraw(tabCall.call, { code: 'cancelled', params: {} }));
      const done = (reply: ToolReply) => {
        request.signal.removeEventListener('abort', cancel);
        answer(reply);
      };
      waiting.set(tabCall.call, { key, tool: tool.name, progress: request.progress, answer: done });
      request.signal.addEventListener('abort', cancel);
      drive(() => {
        if (bridge.ask(tabCall, board)) return;
        waiting.delete(tabCall.call);
        done(refusalReply({ code: 'calls-too-many', params: { limit: LIMITS.callsPerAgent } }));
      });
      if (request.signal.aborted) cancel();
    });
  }

  /** A tab of an owner came: agents that waited for any board to open have their target. */
  function aimWaiting(account: string): void {
    const agents = new Map<string, PendingCall>();
    for (const [call, agent] of waiting) {
      if (agent.key.account === account && bridge.find(call)?.board === null) agents.set(agent.key.id, agent);
    }
    for (const { key, tool } of agents.values()) {
      const found = targets.resolve(key);
      if ('board' in found) {
        activity.seen(key, [found.board], tool);
        bridge.aim(key.id, found.board, (tabCall) => forbidden(tabCall, found.board));
      } else if (!('waits' in found)) {
        bridge.refuseWaiting(key.id, unresolved(key, found, targets));
      }
    }
  }

  function pause(tab: Tab, key: string, on: boolean): void {
    const board = tab.docId;
    if (tab.role === 'viewer' || (on && !activity.isOn(key, board))) return;
    pauses.set(board, key, on ? tab.user.name : null);
    if (on) {
      bridge.refuseWaiting(
        key,
        { code: 'paused', params: { board: nameOf(board), by: tab.user.name } },
        (_ask, on) => on === board,
      );
    }
  }

  function tabsChanged(tab: Tab): void {
    activity.tabsChanged(tab.docId);
    bridge.tabsChanged(tab.docId);
  }

  function bridgeMessage(message: FromTab, tab: Tab): void {
    switch (message.type) {
      case 'hello': {
        const keys = pauses.on(tab.docId);
        if (keys.length > 0) tab.send({ type: 'paused', keys });
        bridge.came(tab);
        aimWaiting(tab.account.id);
        tabsChanged(tab);
        return;
      }
      case 'activity':
        bridge.tabsChanged(tab.docId);
        return;
      case 'renamed':
        return;
      case 'claim':
        bridge.claim(tab, message.call, message.clock);
        return;
      case 'decline':
        bridge.decline(tab, message.call, message.clock);
        return;
      case 'reply':
        bridge.reply(tab, message.call, readReply(message.result), message.at ?? null);
        return;
      case 'stop': {
        if (tab.role === 'viewer' || bridge.find(message.call)?.board !== tab.docId) return;
        bridge.withdraw(message.call, { code: 'stopped', params: { by: tab.user.name } });
        return;
      }
      case 'pause':
        pause(tab, message.key, message.paused);
        return;
    }
  }

  function answerTo(key: AgentKey, request: CallRequest): ToolReply | Promise<ToolReply> {
    if (revoked.has(key.id)) {
      return refusalReply({ code: 'withdrawn', params: { why: { code: 'key-revoked', params: {} }, taken: false } });
    }
    const { tools, check, refuseInput } = request.toolbox;
    const tool = tools.find(({ name }) => name === request.tool);
    const names = tools.map(({ name }) => name);
    if (tool === undefined) {
      activity.seen(key, home(key));
      return refusalReply({ code: 'tool-unknown', params: { given: request.tool, tools: names } });
    }
    const { board, input: sent, problems } = splitBoard(request.input ?? {}, tool);
    const input = unquoted(sent, tool);
    const outside = inputTooLarge(input, tool);
    const wrong = outside === null ? [...problems, ...check(tool.name, input)] : [outside];
    if (wrong.length > 0) {
      activity.seen(key, home(key), tool.name);
      return refuseInput(tool.name, wrong);
    }
    return tool.runs === 'server'
      ? runOnServer(key, tool, input, request.toolbox)
      : runInTab(key, tool, input, board, request);
  }

  const unlisten = rooms.listen({
    bridge: (message, tab) => drive(() => bridgeMessage(message, tab)),
    left: (tab) =>
      drive(() => {
        bridge.left(tab);
        tabsChanged(tab);
      }),
  });

  return {
    seen: (key) => activity.seen(key, home(key)),
    open: targets.open,
    has: (key, board) => targets.find(key, board) !== null,
    async call(key, request) {
      const reply = await answerTo(key, request);
      options.called(endings.get(reply) ?? (reply.error === true ? 'refused' : 'done'));
      return reply;
    },
    async keyCheck(key) {
      const boards = await openNow(key);
      return keyCheckOf(
        key,
        boards,
        targets,
        pauses,
        spending.lacking({ account: key.account, key: key.id }, 1) !== null,
      );
    },
    changed(key) {
      drive(() =>
        bridge.refuseWaiting(
          key.id,
          { code: 'key-changed', params: {} },
          ({ readOnly, mode }) => !readOnly && mode !== key.mode,
        ),
      );
      activity.changed(key);
    },
    revoked(key) {
      revoked.add(key);
      drive(() => bridge.withdrawAll(key, { code: 'key-revoked', params: {} }));
      activity.gone(key);
      targets.forget(key);
      pauses.forget(key);
    },
    async close() {
      for (const call of [...waiting.keys()]) bridge.withdraw(call, { code: 'server-stopping', params: {} });
      unlisten();
      stop();
      activity.close();
      await definitions.close();
    },
  };
}
