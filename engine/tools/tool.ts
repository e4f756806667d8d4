/** What an agent tool is: its contract and its run, in one file a tool. `index.ts` lists them. */
import type { ToolReply } from '#schemas/bridge.ts';
import type { Summary } from '#schemas/call-action.ts';
import type { Json, JsonSchema } from '#schemas/json-schema.ts';
import type { Board, Change } from '../board/board.ts';
import type { NotShown } from '../board/left-out.ts';
import type { Point, ViolationSeverity } from '../board/values.ts';
import type { Library } from '../library/library.ts';
import type { LibraryPart } from '../library/library-part.ts';
import type { Ghost } from '../proposals/ghosts.ts';
import type { ProposalDraft } from '../proposals/proposals.ts';
import type { RevisionHistory } from './editing/history.ts';

/** Everything that a tool may know of the tab that runs it. */
export interface TabContext {
  readonly board: Board;
  /** What the document has and the board does not show; a board without a document shows all of itself. */
  readonly source?: NotShown;
  readonly boardId: string;
  readonly library: Library;
  /** Which definitions of the library are the account's own; absent where it keeps none, as a guest. */
  readonly own?: { has(key: string): boolean };
  /** What people on the board have selected or are dragging now, by display name. */
  readonly held: readonly { readonly who: string; readonly parts: readonly string[]; readonly dragging: boolean }[];
  /** ISO 8601. */
  readonly now: string;
  /** Display name that waivers and pins are signed with. */
  readonly who: string;
  readonly newId: (prefix: 'p' | 'n') => string;
  /** The calls of the agent that asks, by key id. */
  readonly key: string;
  /** What the revision tokens stood for that this tab has handed out. Without it only the present one is known. */
  readonly history?: RevisionHistory;
  /** There where the agent's key asks first: its edits wait under the id of this call until a person accepts them. */
  readonly ask?: { readonly call: string };
  /** Whether this tab can draw: one without a browser cannot. */
  readonly draws?: boolean;
}

/** An area of the board, in board units. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a picture is to show: the whole board, an area, or the things of these ids, on the board or proposed, with a margin around them. */
export interface PictureRequest {
  readonly board: Board;
  readonly show: 'all' | Region | readonly string[];
  /** The worst that is wrong with each part and connection, by id. */
  readonly violations: ReadonlyMap<string, ViolationSeverity>;
  /** What agents propose and nobody has decided about: drawn told apart from what is there. */
  readonly ghosts?: readonly Ghost[];
}

/** A picture that was drawn. `data` is base64, at most `LIMITS.pictureChars`; `region` is what it shows. */
export interface Picture {
  readonly data: string;
  readonly width: number;
  readonly height: number;
  readonly region: Region;
}

/** What running a tool gives: the answer, and what to write to the document (absent for a read or a refusal). */
export interface ToolOutcome {
  readonly reply: ToolReply;
  readonly changes?: readonly Change[];
  /** What is to wait for a person instead; `changes` then bring only the definitions that it needs. */
  readonly propose?: ProposalDraft;
  /** Definitions for the library of the account that the agent's key belongs to. Undoing the call leaves them there. */
  readonly keep?: readonly LibraryPart[];
  /** Where on the board the call worked: the agent's cursor goes there. */
  readonly at?: Point;
  /** A picture to draw before the reply goes out; `caption` is the reply's text with it. */
  readonly picture?: { readonly request: PictureRequest; readonly caption: (picture: Picture) => string };
}

interface ToolContract {
  readonly name: string;
  readonly title: string;
  /** For models: what it does, when to use it, what to call next. At most `LIMITS.descriptionBytes`. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
}

/** What a call gives a tool: `arguments` in MCP, `input` from there to the tool's `run`. */
export type ToolInput = Readonly<Record<string, Json>>;

/** At most so long, and until it is over on the board for the agent of the key. */
export interface Wait {
  readonly mostMs: number;
  readonly isOver: (board: Board, key: string) => boolean;
}

/** Runs in the tab that holds the board, synchronously; `input` has been validated with `inputSchema`. */
export interface TabTool extends ToolContract {
  readonly runs: 'tab';
  /**
   * What the call does, in a line of English ("adds Outdoor (bme280)") and as data that the page words. Shown while it
   * waits, and in the history. `board`, the one before the call, names what the input has the ids of; the server, which
   * knows no board, has none.
   */
  readonly summarise: (input: ToolInput, board?: Board) => Summary;
  readonly run: (input: ToolInput, context: TabContext) => ToolOutcome;
  /** How many edits the call asks for: it decides its price. */
  readonly edits?: (input: ToolInput) => number;
  /** How long the call waits before it runs, and what it waits for; null where it runs at once. */
  readonly waits?: (input: ToolInput) => Wait | null;
  /** Energy that the call costs beside that. */
  readonly extraUnits?: number;
}

/** Answered by the server itself; the agent code of the server supplies the run. */
export interface ServerTool extends ToolContract {
  readonly runs: 'server';
}

export type Tool = TabTool | ServerTool;
