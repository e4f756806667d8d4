import { type Catalogue, type Coded, type GivenText, type NoParams, worded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Problem } from '#schemas/part-definition/problem.ts';
import { byteLength, cut } from '#schemas/text/cut.ts';
import type { Refusal, RefusalOf, RefusalParams } from '../edits/refusal.ts';
import { fileProblemForAgents } from './file-problems.ts';
import { type AgentWords, FIX_AND_RESEND, refusalForAgents } from './refusals.ts';

/** Why a call is refused, with what a refused edit cannot say. People make no calls, so agents alone meet these. */
export interface CallRefusalParams extends RuleRefusalParams, EndRefusalParams {
  readonly 'cursor-invalid': GivenText;
  readonly 'revision-unknown': GivenText;
  /** `given` is the revision that the agent read, `now` the one to go on with; `more` changes were left out. */
  readonly 'revision-outdated': GivenText & {
    readonly now: string;
    readonly changed: readonly ChangedTarget[];
    readonly more: number;
  };
  /** What people hold among the things that the call would change; `more` are left out. */
  readonly held: {
    readonly nothing: 'applied' | 'changed';
    readonly holds: readonly HeldItem[];
    readonly more: number;
  };

  readonly 'proposals-full': { readonly count: number };
  readonly 'proposal-too-large': { readonly limit_KB: number };
  /** `edit` is the index of the edit that names the thing. */
  readonly 'proposal-waits': GivenText & { readonly edit: number };
  readonly 'nothing-to-undo': NoParams;
  readonly 'nothing-to-withdraw': NoParams;

  readonly 'argument-missing': { readonly choice: readonly [string, string] };
  readonly 'arguments-exclusive': { readonly choice: readonly [string, string] };
  /** The part that is named is a definition of the library. */
  readonly 'part-is-definition': GivenText;
  /** `definition` is its key. */
  readonly 'definition-without-interface': GivenText & { readonly definition: string };
  readonly 'definition-without-function': GivenText & { readonly definition: string };
  readonly 'word-unknown': GivenText;
  /** `protocol` is null where any may have the role. */
  readonly 'role-unknown': GivenText & { readonly protocol: string | null };

  readonly 'tidy-too-many': { readonly count: number; readonly limit: number };
  readonly 'picture-impossible': NoParams;
  readonly 'board-empty': NoParams;
  /** The errors of the file. */
  readonly 'file-invalid': { readonly problems: readonly Problem[] };
}

/** What only the rules can tell of an edit or an argument. People are offered what there is, so they do not meet these. */
interface RuleRefusalParams {
  readonly 'violation-unknown': NoParams;
  readonly 'checklist-item-unknown': NoParams;
  readonly 'rule-unknown': GivenText;
}

/** A connection that an edit names by its two ends. People point at it instead. */
interface EndRefusalParams {
  readonly 'ends-apart': { readonly from: string; readonly to: string };
  readonly 'ends-joined-often': { readonly from: string; readonly to: string; readonly count: number };
}

/** Refusals of edits that a call meets in its other arguments too. */
type SharedCode =
  | 'part-unknown'
  | 'label-ambiguous'
  | 'definition-unknown'
  | 'definition-missing'
  | 'interface-unknown'
  | 'domain-ambiguous'
  | 'instance-unknown';

export type SharedRefusalParams = Pick<RefusalParams, SharedCode>;

export type CallRefusal = (Coded<CallRefusalParams> | Coded<SharedRefusalParams>) & {
  /** JSON pointer into the arguments; absent where no single one is wrong. */
  readonly at?: string;
  /** Values that would be right there, the nearest first. */
  readonly nearest?: readonly string[];
  /** What was not done, where an agent may fear that some of it was. */
  readonly nothing?: 'moved';
};

/** A refusal of one edit of a list. */
export type EditRefusal = Refusal | RefusalOf<RuleRefusalParams> | RefusalOf<EndRefusalParams>;

/** What a person has selected or is dragging. */
export interface HeldItem {
  readonly who: string;
  readonly dragging: boolean;
  readonly id: string;
  /** Of a part. */
  readonly label?: string;
  /** The index of the first edit that would change it. */
  readonly edit?: number;
}

/** What of a thing that an edit names has changed; `place` is where a part stands, `pins` what a person fixed. */
export interface ChangedTarget {
  readonly kind: 'part' | 'place' | 'connections' | 'connection' | 'note' | 'pins' | 'waiver' | 'name' | 'settings';
  /** Absent for what the board has one of. */
  readonly id?: string;
  /** Of a part, as it is now; of the board, its name. */
  readonly label?: string;
  readonly how: 'new' | 'changed' | 'removed';
}

/** What is wrong and where, the nearest valid values and the next call, in at most `LIMITS.errorBytes`. */
export function callRefusalForAgents(refusal: CallRefusal): string {
  const { message, next } = wordsOf(refusal);
  const nothing = refusal.nothing === undefined ? '' : `Nothing was ${refusal.nothing}. `;
  const place = refusal.at === undefined ? '' : `${refusal.at}: `;
  const remedy = next === FIX_AND_RESEND ? 'correct this argument and call again' : next;
  return inSentences(`${nothing}${place}${message}`, refusal.nearest, remedy);
}

/** Why one edit of a list kept all of them from being applied: the same, with the place of the edit. */
export function editRefusalForAgents(refusal: EditRefusal): string {
  const { message, next } = wordsOf(refusal);
  const place = `Edit ${refusal.index} (/edits${refusal.pointer})`;
  return inSentences(`Nothing was applied. ${place}: ${message}`, refusal.nearest, next);
}

/** A long message is cut, never the next call. */
function inSentences(message: string, nearest: readonly string[] = [], next: string): string {
  const valid = nearest.length === 0 ? '' : ` Nearest valid: ${cut(nearest.join(', '), LIMITS.errorBytes / 4)}.`;
  const rest = `.${valid} Next: ${cut(next.replace(/\.$/, ''), LIMITS.errorBytes / 4)}.`;
  return cut(message.replace(/\.$/, ''), LIMITS.errorBytes - byteLength(rest)) + rest;
}

function wordsOf(refusal: Reason): AgentWords {
  return isOfCall(refusal) ? worded(CALL_REFUSALS, refusal) : refusalForAgents(refusal);
}

type Reason = Coded<CallRefusalParams> | Coded<RefusalParams>;

function isOfCall(refusal: Reason): refusal is Coded<CallRefusalParams> {
  return Object.hasOwn(CALL_REFUSALS, refusal.code);
}

const CALL_REFUSALS: Catalogue<CallRefusalParams, AgentWords> = {
  'cursor-invalid': ({ given }) => ({
    message: `"${given}" is not a cursor of this call, or is too old: a next_cursor works only with the same board and the same arguments as the reply that it came with`,
    next: 'call again with those, or without a cursor to start from the first page',
  }),
  'revision-unknown': ({ given }) => ({
    message: `this tab does not know the revision "${given}"`,
    next: 'call get_board without it, look at what you are about to edit, and go on with the revision of that reply',
  }),
  'revision-outdated': ({ given, now, changed, more }) => ({
    message: `Nothing was applied: since revision ${given} somebody else changed what these edits name: ${listed(changed.map(changeText), more)}`,
    next: `read them with get_board or get_part, then send the edits again with base_revision "${now}"`,
  }),
  held: ({ nothing, holds, more }) => ({
    message: `Nothing was ${nothing}: ${listed(holds.map(holdText), more)}`,
    next:
      nothing === 'applied'
        ? 'leave these edits out, ask the user, or send the list again with "force": "<why it may not wait>"'
        : 'ask the user, or call again with "force": "<why it may not wait>"',
  }),

  'proposals-full': ({ count }) => ({
    message: `Nothing was proposed: ${count} proposals of yours wait on this board, which is the most`,
    next: 'ask the user to accept or reject them in the Agents panel, or withdraw the newest with undo',
  }),
  'proposal-too-large': ({ limit_KB }) => ({
    message: `Nothing was proposed: one proposal holds at most ${limit_KB} KB of edits`,
    next: 'send them in smaller lists',
  }),
  'proposal-waits': ({ edit, given }) => ({
    message: `Nothing was proposed. Edit ${edit} (/edits/${edit}): "${given}" waits in a proposal of yours and is not on the board yet`,
    next: 'wait until a person accepts it, or withdraw that proposal with undo and propose both together',
  }),
  'nothing-to-undo': () => ({
    message:
      'Nothing was changed: no call of yours on this board is left to undo; the history keeps what you changed here and has not been undone',
    next: 'get_board shows what stands; apply_edits changes it',
  }),
  'nothing-to-withdraw': () => ({
    message: 'Nothing was changed: no proposal of yours waits on this board',
    next: 'what people accepted they can undo in the Agents panel; get_board shows what stands',
  }),

  'argument-missing': ({ choice }) => ({
    message: `one of ${choice.join(' and ')} is needed`,
    next: 'get_board lists the parts of the board, search_parts the definitions',
  }),
  'arguments-exclusive': ({ choice }) => ({
    message: `give ${choice.join(' or ')}, not both`,
    next: 'call again with one of them',
  }),
  'part-is-definition': ({ given }) => ({
    message: `"${given}" is not a part on this board but a definition in the library`,
    next: `call get_part with "definition": "${given}"`,
  }),
  'definition-without-interface': ({ given, definition }) => ({
    message: `${definition} has no interface with the id or protocol "${given}"`,
    next: 'call get_part again with one that it has, or without interface for all',
  }),
  'definition-without-function': ({ given, definition }) => ({
    message: `no resource of ${definition} offers "${given}"`,
    next: 'call get_part again with a function that one offers, or without function for all',
  }),
  'word-unknown': ({ given }) => ({
    message: `"${given}" is not in the vocabulary`,
    next: 'call search_parts again with a word of the vocabulary, or put this one into query',
  }),
  'role-unknown': ({ given, protocol }) => ({
    message: protocol === null ? `no protocol has a role "${given}"` : `${protocol} has no role "${given}"`,
    next: 'call search_parts again with a role that there is, or without role',
  }),

  'tidy-too-many': ({ count, limit }) => ({
    message: `${count} parts are more than the ${limit} that one call arranges`,
    next: 'name the parts of one area of the board',
  }),
  'picture-impossible': () => ({
    message: 'The tab that runs your calls has no browser window to draw in, so there is no picture',
    next: 'read the board with get_board and run_drc, or ask the user to open it in a browser',
  }),
  'board-empty': () => ({
    message: 'The board is empty: there is nothing to show',
    next: 'search_parts, then apply_edits',
  }),
  'file-invalid': ({ problems }) => ({
    message: `Nothing was imported: ${problems.length === 1 ? 'one error' : `${problems.length} errors`} in the file. ${problemLines(problems)}`,
    next: 'fix these and call import_part_definition again; validate_part_definition lists them all, get_part_schema has the form and the words',
  }),

  'ends-apart': ({ from, to }) => ({
    message: `no such connection joins ${from} and ${to}`,
    next: 'name a connection that is there by its id or by both its ends; get_board with parts lists those of a part',
  }),
  'ends-joined-often': ({ from, to, count }) => ({
    message: `${count} connections join ${from} and ${to}`,
    next: 'say which: by its id, or by the #instance behind its ends',
  }),

  'violation-unknown': () => ({
    message: 'no violation has this fingerprint',
    next: 'take the fingerprint of a violation that run_drc lists',
  }),
  'checklist-item-unknown': () => ({
    message: 'the checklist has no such item',
    next: 'take an item that run_drc lists with checklist: true',
  }),
  'rule-unknown': ({ given }) => ({
    message: `there is no rule ${given}`,
    next: 'take the id of a rule; run_drc with detail: detailed names all of them',
  }),
};

/** "a; b; and 4 more". */
function listed(items: readonly string[], more: number): string {
  return [...items, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** "Ada is dragging p_1 (Soil) (/edits/2)". */
function holdText({ who, dragging, id, label, edit }: HeldItem): string {
  const name = label === undefined ? id : `${id} (${label})`;
  return `${who} ${dragging ? 'is dragging' : 'has selected'} ${name}${edit === undefined ? '' : ` (/edits/${edit})`}`;
}

/** "part p_1 (Soil) changed", "the settings changed". */
function changeText({ kind, id, label, how }: ChangedTarget): string {
  const is = how === 'new' ? 'is new' : how === 'removed' ? 'was removed' : 'changed';
  if (kind === 'name') return `the board is now called "${label}"`;
  if (id === undefined) return `the ${kind} ${is}`;
  return `${KINDS[kind]} ${id}${label === undefined ? '' : ` (${label})`} ${is}`;
}

const KINDS: Readonly<Record<ChangedTarget['kind'], string>> = {
  part: 'part',
  place: 'place of',
  connections: 'connections of',
  connection: 'connection',
  note: 'note',
  pins: 'fixed pins of',
  waiver: 'waiver',
  name: 'name',
  settings: 'settings',
};

/** As many problems as leave room for the sentences around them; the first one always. */
function problemLines(problems: readonly Problem[]): string {
  const lines: string[] = [];
  let room = LIMITS.errorBytes - AROUND_BYTES;
  for (const problem of problems) {
    const line = cut(fileProblemForAgents(problem), LINE_BYTES);
    room -= byteLength(line);
    if (room < 0 && lines.length > 0) break;
    lines.push(line);
  }
  const more = problems.length - lines.length;
  return `${lines.join(' ')}${more > 0 ? ` And ${more} more` : ''}`;
}

/** What a refused file says around its lines, and the most that one line may take. */
const AROUND_BYTES = 320;
const LINE_BYTES = 500;
