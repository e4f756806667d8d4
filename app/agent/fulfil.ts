/**
 * The tab's side of an agent's call: it claims the calls that name this tab, runs the tool on the board, commits what
 * it wrote as one transaction and replies. A call runs at most once, whatever happens to the line.
 */
import { type Board, bySeq, type Change } from '#engine/board/board.ts';
import { recordCall } from '#engine/proposals/call-record.ts';
import { outcomeWords, proposeChange } from '#engine/proposals/proposals.ts';
import type { Picture, PictureRequest, TabContext, TabTool, Tool, ToolOutcome } from '#engine/tools/tool.ts';
import { type TabRefusal, tabRefusalForAgents } from '#engine/wording/tab-refusals.ts';
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
  /** Repairs what a merge left on the board. */
  readonly repair: () => void;
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

interface CallClaim {
  readonly clock: number;
  readonly at: number;
  /** Whether the agent's state has named this tab without a break since the claim. */
  named: boolean;
}

/** Begins to fulfil the calls that name this tab, with `tools` as the tools that it has. */
export function startFulfilling(port: FulfilPort, tools: readonly Tool[]): Fulfiller {
  return new CallFulfiller(port, tools);
}

class CallFulfiller implements Fulfiller {
  private readonly port: FulfilPort;
  private readonly tools: readonly Tool[];
  private readonly claims = new Map<string, CallClaim>();
  /** Calls that this tab ran or must not run, oldest first, so that the bound forgets the oldest. */
  private readonly settled = new Set<string>();
  /** Replies that the server has not acknowledged. */
  private readonly replies = new Map<string, Reply>();
  private clock = 0;
  private wasReady = false;
  private closed = false;
  private cancelResend: (() => void) | null = null;

  constructor(port: FulfilPort, tools: readonly Tool[]) {
    this.port = port;
    this.tools = tools;
  }

  presenceChanged(): void {
    this.claimMine();
  }

  message(message: ToTab): void {
    if (message.type === 'grant') this.granted(message);
    else if (message.type === 'ack') this.replies.delete(message.call);
    else if (message.type === 'deny' && this.claims.get(message.call)?.clock === message.clock) {
      // Kept as claimed, so that it is not claimed again while the same state still names this tab.
      this.claims.set(message.call, { clock: DENIED, at: this.port.now(), named: true });
    }
  }

  lineChanged(): void {
    const ready = this.port.ready();
    if (ready && !this.wasReady) {
      // A claim of before may never have arrived, or its grant may have been lost with the line.
      this.claims.clear();
      for (const message of this.replies.values()) this.port.send(message);
    }
    this.wasReady = ready;
    this.claimMine();
  }

  close(): void {
    this.closed = true;
    this.cancelResend?.();
    this.cancelResend = null;
  }

  /** Claims every call that names this tab and that it has not claimed, run or found unfit to run. */
  private claimMine(): void {
    if (!this.port.ready()) return;
    const me = this.port.client();
    const mine = new Set<string>();
    for (const agent of this.port.agents()) {
      for (const { call, to } of agent.calls) if (to === me) mine.add(call);
    }
    for (const [call, claimed] of this.claims) {
      // A claim of a tab that was passed over may still be granted, for a while.
      claimed.named &&= mine.has(call);
      if (!claimed.named && this.port.now() - claimed.at > LIMITS.grantAgeMs) this.claims.delete(call);
    }
    for (const call of mine) if (this.claims.get(call)?.named !== true && !this.settled.has(call)) this.claim(call);
  }

  private claim(call: string): void {
    this.clock += 1;
    this.claims.set(call, { clock: this.clock, at: this.port.now(), named: true });
    this.port.send({ type: 'claim', call, clock: this.clock });
  }

  private granted(grant: Grant): void {
    const { call } = grant;
    const earlier = this.replies.get(call);
    if (earlier !== undefined) {
      this.port.send(earlier);
      return;
    }
    const claimed = this.claims.get(call);
    if (this.settled.has(call)) return;
    // A later claim is under way, and it has its own answer: declining this one would make the two chase each other.
    if (claimed !== undefined && claimed.clock > grant.clock) return;
    this.claims.delete(call);
    const fresh = claimed?.clock === grant.clock && this.port.now() - claimed.at <= LIMITS.grantAgeMs;
    if (!fresh || !this.port.ready()) {
      this.port.send({ type: 'decline', call, clock: grant.clock });
      this.claimMine();
      return;
    }
    const tool = this.tools.find(({ name }) => name === grant.tool);
    if (tool?.runs === 'tab' && !tool.annotations.readOnlyHint && this.port.role() === 'viewer') {
      this.settle(call);
      this.port.send({ type: 'decline', call, clock: grant.clock });
      return;
    }
    this.settle(call);
    if (tool?.runs === 'tab' && !tool.annotations.readOnlyHint && grant.mode === 'read') {
      this.reply(call, { reply: refused({ code: 'key-may-not-edit', params: {} }) });
      return;
    }
    if (tool?.runs !== 'tab') {
      this.reply(call, { reply: refused({ code: 'tool-not-in-tab', params: { tool: grant.tool } }) });
      return;
    }
    this.whenDue(grant, tool, () => {
      const outcome = this.run(grant, tool);
      if (outcome.picture === undefined) this.reply(call, outcome);
      else void this.drawn(outcome).then((withPicture) => this.reply(call, withPicture));
    });
  }

  /** Runs a call that waits for something once it has happened, or at the end of its time; any other at once. */
  private whenDue(grant: Grant, tool: TabTool, run: () => void): void {
    // The server has validated the input with the tool's own schema, which describes an object.
    const wait = tool.waits?.(grant.input as Parameters<TabTool['run']>[0]) ?? null;
    const end = this.port.now() + (wait?.mostMs ?? 0);
    const look = () => {
      if (this.closed) return;
      if (wait === null || this.port.now() >= end || wait.isOver(this.port.context().board, grant.agent.key)) run();
      else this.port.after(LIMITS.decisionLookMs, look);
    };
    look();
  }

  /** The outcome with its picture. Never rejects. */
  private async drawn({ picture, ...outcome }: ToolOutcome): Promise<ToolOutcome> {
    if (picture === undefined || this.port.draw === null) return outcome;
    try {
      const made = await this.port.draw(picture.request);
      return { ...outcome, reply: { text: picture.caption(made), image: made.data } };
    } catch (error) {
      this.port.fault(error);
      return { ...outcome, reply: refused({ code: 'tool-failed', params: { wrote: false } }) };
    }
  }

  private run(grant: Grant, tool: TabTool): ToolOutcome {
    const { call, agent } = grant;
    // Before the tool looks at the board, so that its reply tells of the board that it leaves.
    if (grant.mode === 'edit' && !tool.annotations.readOnlyHint) this.port.repair();
    const context = this.port.context();
    // Run by this browser before a reload, or by another tab: what it wrote is on the board.
    const before = context.board.calls.get(call) ?? context.board.proposals.get(call);
    if (before !== undefined) return { reply: { text: `Done before: ${before.summary}. Read the board.` } };
    const now = new Date(this.port.now()).toISOString();
    // The server has validated the input with the tool's own schema, which describes an object.
    const input = grant.input as Parameters<TabTool['run']>[0];
    let wrote = false;
    try {
      const outcome = tool.run(input, {
        ...context,
        now,
        who: agent.label,
        key: agent.key,
        draws: this.port.draw !== null,
        ...(grant.mode === 'ask' ? { ask: { call } } : {}),
      });
      const { board } = context;
      const caller = {
        ...agent,
        tool: grant.tool,
        ...tool.summarise(input, board),
      };
      const changes = [...(outcome.changes ?? [])];
      if (grant.mode === 'ask' && changes.some(({ root }) => root !== 'definitions' && root !== 'proposals')) {
        return { reply: refused({ code: 'key-may-not-edit', params: {} }) };
      }
      if (outcome.propose !== undefined) {
        changes.push(proposeChange(board, call, { ...caller, ...outcome.propose, when: now }));
      } else if (changes.length > 0) changes.push(recordCall(board, call, caller, changes, now));
      const news = newsFor(board, agent.key);
      wrote = changes.length > 0;
      if (wrote || news.told.length > 0) {
        const done = this.port.commit([...changes, ...news.told], { kind: 'agent', key: agent.key, call });
        if (wrote && !done) return { reply: refused({ code: 'board-not-editable', params: {} }) };
      }
      if (outcome.keep !== undefined) this.port.keep?.(outcome.keep);
      return { ...outcome, reply: withNews(outcome.reply, news.words) };
    } catch (error) {
      this.port.fault(error);
      return { reply: refused({ code: 'tool-failed', params: { wrote } }) };
    }
  }

  private reply(call: string, outcome: ToolOutcome): void {
    if (this.closed) return;
    const { text, structured, error, image, file } = outcome.reply;
    const message: Reply = {
      type: 'reply',
      call,
      result: {
        text,
        ...(structured && { structured }),
        ...(error && { error }),
        ...(image !== undefined && { image }),
        ...(file !== undefined && { file: { ...file } }),
      },
      ...(outcome.at && { at: [outcome.at[0], outcome.at[1]] }),
    };
    this.replies.set(call, message);
    this.port.send(message);
    this.resendLater();
  }

  private resendLater(): void {
    if (this.cancelResend !== null || this.replies.size === 0) return;
    this.cancelResend = this.port.after(LIMITS.replyResendMs, () => {
      this.cancelResend = null;
      if (this.port.ready()) for (const message of this.replies.values()) this.port.send(message);
      this.resendLater();
    });
  }

  private settle(call: string): void {
    this.settled.add(call);
    for (const oldest of this.settled) {
      if (this.settled.size <= LIMITS.callsRemembered) break;
      this.settled.delete(oldest);
    }
  }
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

function refused(refusal: TabRefusal): ToolReply {
  return { text: tabRefusalForAgents(refusal), error: true };
}
