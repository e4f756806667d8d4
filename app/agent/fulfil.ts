/**
 * The tab's side of an agent's call: it claims the calls that name this tab, runs the tool on the board, commits what
 * it wrote as one transaction and replies. A call runs at most once, whatever happens to the line.
 */
import { type Board, bySeq, type Change } from '#engine/board/board.ts';
import { recordCall } from '#engine/proposals/call-record.ts';
import { outcomeWords, proposeChange } from '#engine/proposals/proposals.ts';
import type { Picture, PictureRequest, TabContext, TabTool, Tool, ToolOutcome } from '#engine/tools/tool.ts';
import type { FromTab, Role, ToolReply, ToTab } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';

type Grant = Extract<ToTab, { readonly type: 'grant' }>;
type Reply = Extract<FromTab, { readonly type: 'reply' }>;

/** What a tab with an open board lends to the fulfilment of calls. */
export interface FulfilPort {
  /** This tab's awareness id of now. */
  readonly client: () => number;
  /** True while the line stands and the stored board is wholly here. */
  readonly ready: () => boolean;
  readonly role: () => Role | null;
  /** The agents on the board. */
  readonly agents: () => readonly AgentState[];
  /** What a tool may know, as of now. */
  readonly context: () => Omit<TabContext, 'now' | 'who' | 'key' | 'draws'>;
  /**
   * Writes the changes as one transaction; its update must go out before whatever is sent next. False, and nothing
   * written, where the board may not be edited from here.
   */
  readonly commit: (
    changes: readonly Change[],
    origin: { readonly kind: 'agent'; readonly key: string; readonly call: string },
  ) => boolean;
  /** Puts definitions into the library of the tab's account, which is the one that the agent's key belongs to. */
  readonly keep?: (parts: NonNullable<ToolOutcome['keep']>) => void;
  /** Draws a picture; null where this tab has no browser to draw in. */
  readonly draw: ((request: PictureRequest) => Promise<Picture>) | null;
  /** False where there is no line. */
  readonly send: (message: FromTab) => boolean;
  /** ms since 1970. */
  readonly now: () => number;
  /** Calls back once after `ms`; gives what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** A fault of ours, for the log. The agent has been told. */
  readonly fault: (error: unknown) => void;
}

export interface Fulfiller {
  /** Some awareness state changed. */
  presenceChanged(): void;
  /** A bridge message came. */
  message(message: ToTab): void;
  /** The line, the role or what `ready` says changed. */
  lineChanged(): void;
  close(): void;
}

interface Claim {
  readonly clock: number;
  readonly at: number;
  /** Whether the agent's state has named this tab without a break since the claim. */
  named: boolean;
}

export function startFulfilling(port: FulfilPort, tools: readonly Tool[]): Fulfiller {
  const claims = new Map<string, Claim>();
  /** Calls that this tab ran or must not run, oldest first, so that the bound forgets the oldest. */
  const settled = new Set<string>();
  /** Replies that the server has not acknowledged. */
  const replies = new Map<string, Reply>();
  let clock = 0;
  let wasReady = false;
  let closed = false;
  let cancelResend: (() => void) | null = null;

  /** Claims every call that names this tab and that it has not claimed, run or found unfit to run. */
  function claimMine(): void {
    if (!port.ready()) return;
    const me = port.client();
    const mine = new Set<string>();
    for (const agent of port.agents()) {
      for (const { call, to } of agent.calls) if (to === me) mine.add(call);
    }
    for (const [call, claimed] of claims) {
      // A claim of a tab that was passed over may still be granted, for a while.
      claimed.named &&= mine.has(call);
      if (!claimed.named && port.now() - claimed.at > LIMITS.grantAgeMs) claims.delete(call);
    }
    for (const call of mine) if (claims.get(call)?.named !== true && !settled.has(call)) claim(call);
  }

  function claim(call: string): void {
    clock += 1;
    claims.set(call, { clock, at: port.now(), named: true });
    port.send({ type: 'claim', call, clock });
  }

  function granted(grant: Grant): void {
    const { call } = grant;
    const earlier = replies.get(call);
    if (earlier !== undefined) {
      port.send(earlier);
      return;
    }
    const claimed = claims.get(call);
    if (settled.has(call)) return;
    // A later claim is under way, and it has its own answer: declining this one would make the two chase each other.
    if (claimed !== undefined && claimed.clock > grant.clock) return;
    claims.delete(call);
    const fresh = claimed?.clock === grant.clock && port.now() - claimed.at <= LIMITS.grantAgeMs;
    if (!fresh || !port.ready()) {
      port.send({ type: 'decline', call, clock: grant.clock });
      claimMine();
      return;
    }
    const tool = tools.find(({ name }) => name === grant.tool);
    if (tool?.runs === 'tab' && !tool.annotations.readOnlyHint && port.role() === 'viewer') {
      settle(call);
      port.send({ type: 'decline', call, clock: grant.clock });
      return;
    }
    settle(call);
    if (tool?.runs === 'tab' && !tool.annotations.readOnlyHint && grant.mode === 'read') {
      reply(call, { reply: MAY_NOT_EDIT });
      return;
    }
    const outcome = tool?.runs === 'tab' ? run(grant, tool) : { reply: unknownTool(grant.tool) };
    if (outcome.picture === undefined) reply(call, outcome);
    else void drawn(outcome).then((withPicture) => reply(call, withPicture));
  }

  /** The outcome with its picture. Never rejects. */
  async function drawn({ picture, ...outcome }: ToolOutcome): Promise<ToolOutcome> {
    if (picture === undefined || port.draw === null) return outcome;
    try {
      const made = await port.draw(picture.request);
      return { ...outcome, reply: { text: picture.caption(made), image: made.data } };
    } catch (error) {
      port.fault(error);
      return { ...outcome, reply: failed(false) };
    }
  }

  function run(grant: Grant, tool: TabTool): ToolOutcome {
    const { call, agent } = grant;
    const context = port.context();
    // Run by this browser before a reload, or by another tab: what it wrote is on the board.
    const before = context.board.calls.get(call) ?? context.board.proposals.get(call);
    if (before !== undefined) return { reply: { text: `Done before: ${before.summary}. Read the board.` } };
    const now = new Date(port.now()).toISOString();
    // The server has validated the arguments with the tool's own schema, which describes an object.
    const input = grant.arguments as Parameters<TabTool['run']>[0];
    let wrote = false;
    try {
      const outcome = tool.run(input, {
        ...context,
        now,
        who: agent.label,
        key: agent.key,
        draws: port.draw !== null,
        ...(grant.mode === 'ask' ? { ask: { call } } : {}),
      });
      const { board } = context;
      const caller = {
        ...agent,
        tool: grant.tool,
        summary: tool.summarise(input, board).slice(0, LIMITS.summaryChars),
      };
      const changes = [...(outcome.changes ?? [])];
      if (grant.mode === 'ask' && changes.some(({ root }) => root !== 'definitions' && root !== 'proposals')) {
        return { reply: MAY_NOT_EDIT };
      }
      if (outcome.propose !== undefined) {
        changes.push(proposeChange(board, call, { ...caller, ...outcome.propose, when: now }));
      } else if (changes.length > 0) changes.push(recordCall(board, call, caller, changes, now));
      const news = newsFor(board, agent.key);
      wrote = changes.length > 0;
      if (wrote || news.told.length > 0) {
        const done = port.commit([...changes, ...news.told], { kind: 'agent', key: agent.key, call });
        if (wrote && !done) return { reply: NOT_EDITABLE };
      }
      if (outcome.keep !== undefined) port.keep?.(outcome.keep);
      return { ...outcome, reply: withNews(outcome.reply, news.words) };
    } catch (error) {
      port.fault(error);
      return { reply: failed(wrote) };
    }
  }

  function reply(call: string, outcome: ToolOutcome): void {
    if (closed) return;
    const { text, structured, error, image } = outcome.reply;
    const message: Reply = {
      type: 'reply',
      call,
      result: {
        text,
        ...(structured && { structured }),
        ...(error && { error }),
        ...(image !== undefined && { image }),
      },
      ...(outcome.at && { at: [outcome.at[0], outcome.at[1]] }),
    };
    replies.set(call, message);
    port.send(message);
    resendLater();
  }

  function resendLater(): void {
    if (cancelResend !== null || replies.size === 0) return;
    cancelResend = port.after(LIMITS.replyResendMs, () => {
      cancelResend = null;
      if (port.ready()) for (const message of replies.values()) port.send(message);
      resendLater();
    });
  }

  function settle(call: string): void {
    settled.add(call);
    for (const oldest of settled) {
      if (settled.size <= LIMITS.callsRemembered) break;
      settled.delete(oldest);
    }
  }

  return {
    presenceChanged: claimMine,
    message(message) {
      if (message.type === 'grant') granted(message);
      else if (message.type === 'ack') replies.delete(message.call);
      else if (message.type === 'deny' && claims.get(message.call)?.clock === message.clock) {
        // Kept as claimed, so that it is not claimed again while the same state still names this tab.
        claims.set(message.call, { clock: DENIED, at: port.now(), named: true });
      }
    },
    lineChanged() {
      const ready = port.ready();
      if (ready && !wasReady) {
        // A claim of before may never have arrived, or its grant may have been lost with the line.
        claims.clear();
        for (const message of replies.values()) port.send(message);
      }
      wasReady = ready;
      claimMine();
    },
    close() {
      closed = true;
      cancelResend?.();
      cancelResend = null;
    },
  };
}

/** The clock of no grant. */
const DENIED = -1;

/** What people decided about the agent's proposals since it was last told, and what notes that it is told now. */
function newsFor(board: Board, key: string): { readonly words: readonly string[]; readonly told: readonly Change[] } {
  const words: string[] = [];
  const told: Change[] = [];
  for (const one of [...board.proposals.values()].sort(bySeq)) {
    if (one.key !== key || one.told === true) continue;
    const outcome = outcomeWords(one);
    if (outcome === null) continue;
    words.push(outcome);
    told.push({ root: 'proposals', key: one.id, path: ['told'], after: true });
  }
  return { words, told };
}

function withNews(reply: ToolReply, news: readonly string[]): ToolReply {
  if (news.length === 0) return reply;
  if (reply.structured === undefined) return { ...reply, text: [reply.text, ...news].join('\n') };
  const structured = { ...reply.structured, decided: news };
  return { ...reply, structured, text: JSON.stringify(structured) };
}

const NOT_EDITABLE: ToolReply = {
  text: 'The board cannot be edited from the open tab: its person may only look, or it was written by a newer version. Nothing was changed. Tell the user.',
  error: true,
};

const MAY_NOT_EDIT: ToolReply = {
  text: 'This key may not change the board by itself, and this call cannot wait for a person. Nothing was changed. Tell the user.',
  error: true,
};

function unknownTool(name: string): ToolReply {
  return {
    text: `The open tab runs another version of the page, which has no tool ${name}. Nothing was changed. Ask the user to reload the tab.`,
    error: true,
  };
}

function failed(wrote: boolean): ToolReply {
  const outcome = wrote ? 'The edit may have been made: read the board before going on.' : 'Nothing was changed.';
  return { text: `The tool failed inside the tab; this is a fault of the program. ${outcome}`, error: true };
}
