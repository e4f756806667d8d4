/** The edits of an agent that asks first: made fit to wait, accepted or rejected thing by thing, told to the agent. */

import type { CallActions } from '#schemas/call-action.ts';
import { sameJson } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { cut } from '#schemas/text/cut.ts';
import type { Board, Change, Decision, Proposal } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import { namesIn, renamed } from '../board/edit-names.ts';
import { toJson } from '../board/entry-codec.ts';
import { pendingEdits } from '../board/pending-proposals.ts';
import { type Applied, applyEdits, type EditContext } from '../edits/apply.ts';
import type { Refusal } from '../edits/refusal.ts';
import { withEnd } from '../wording/call-actions.ts';
import { editDescriptionForAgents } from '../wording/edit-descriptions.ts';
import { actionsOfEdits } from './actions-of-edits.ts';
import { nextSeq, recordCall } from './call-record.ts';
import { describeSubject } from './describe-subject.ts';

type AppliedEdits = Extract<Applied, { readonly ok: true }>;

/** What of a proposal its edits alone decide. */
export type ProposalDraft = Pick<Proposal, 'edits' | 'ids'>;

/**
 * `edits` as they can wait while others edit: `done` is what they come to now. What they make has a local name, an id, a
 * place, a label and a definition of its own; what is there is named by its id.
 */
export function draftOf(board: Board, edits: readonly Edit[], done: AppliedEdits): ProposalDraft {
  const taken = new Set(edits.flatMap((edit) => ('id' in edit && edit.id !== undefined ? [edit.id] : [])));
  /** From what an edit may name a thing by (label, id) to what it is called while it waits. */
  const names = new Map<string, string | null>();
  for (const { label, id } of board.parts.values()) names.set(label, names.has(label) ? null : id);
  const known = (name: string) => (board.parts.has(name) ? name : (names.get(name) ?? name));
  const ids: Record<string, string> = {};
  const waiting = edits.map((edit, index) => {
    const bare = renamed(edit, known);
    if (bare.op !== 'add_part' && bare.op !== 'add_note' && bare.op !== 'connect') return bare;
    const made = done.results[index] ?? '';
    let name = bare.id ?? `$${index + 1}`;
    while (bare.id === undefined && taken.has(name)) name = `$${name}`;
    taken.add(name);
    ids[name] = made;
    names.set(made, name);
    const part = done.board.parts.get(made);
    if (bare.op !== 'add_part' || part === undefined) return { ...bare, id: name };
    names.set(part.label, name);
    return { ...bare, id: name, definition: part.definition, label: part.label, at: part.at };
  });
  return { edits: waiting, ids };
}

/** The change that puts a proposal onto the board, under the id of its call. */
export function proposeChange(
  board: Board,
  id: string,
  proposal: Omit<Proposal, 'id' | 'decisions' | 'seq' | 'by' | 'told' | 'unknown'>,
): Change {
  const entry: Proposal = { ...proposal, id, decisions: {}, seq: nextSeq(board.proposals.values()) };
  return { root: 'proposals', key: id, path: [], after: toJson(entry) };
}

/** One thing of a proposal that a person decides about. */
export interface ProposalSubject {
  /** The id that it has, or has once it is accepted; of a setting, the edit's own word. */
  readonly id: string;
  /** Indexes of the waiting edits about it, ascending. */
  readonly edits: readonly number[];
}

/** What a proposal still asks about, in the order of its edits; each waiting edit belongs to one subject. */
export function subjectsOf(proposal: Proposal): readonly ProposalSubject[] {
  const made = makers(proposal);
  const subjects = new Map<string, number[]>();
  for (const index of pendingEdits(proposal)) {
    const edit = proposal.edits[index];
    if (edit === undefined) continue;
    // A connection waits with the newest of its ends that wait; among things that are there it stands for itself.
    const newest = namesIn(edit)
      .filter((name) => isWaiting(proposal, made.get(name)))
      .sort((a, b) => (made.get(a) ?? 0) - (made.get(b) ?? 0))
      .at(-1);
    const own = 'id' in edit && edit.id !== undefined ? edit.id : namesIn(edit).join('~') || edit.op;
    const name = edit.op === 'add_part' || edit.op === 'add_note' ? own : (newest ?? own);
    const id = proposal.ids[name] ?? name;
    const known = subjects.get(id);
    if (known === undefined) subjects.set(id, [index]);
    else known.push(index);
  }
  return [...subjects].map(([id, edits]) => ({ id, edits }));
}

export type Acceptance =
  | { readonly ok: true; readonly board: Board; readonly changes: readonly Change[]; readonly edits: readonly number[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The changes that do the waiting edits of `subjects` (ids; `'all'`: every one), with what then can be joined to them,
 * and note it: in the proposal, and as a call of the agent that can be undone. All or nothing; `edits` are the indexes
 * that are accepted by it. A refusal says what of the board stands in the way now.
 */
export function acceptProposal(
  board: Board,
  proposal: Proposal,
  subjects: readonly string[] | 'all',
  context: EditContext,
): Acceptance {
  const chosen = chosenEdits(proposal, subjects);
  const isThere = (id = '') => board.parts.has(id) || board.notes.has(id) || board.connections.has(id);
  // Somebody else has accepted it at the same time.
  const gone = new Set<string>();
  const doing = chosen.filter((index) => {
    const edit = proposal.edits[index];
    // What an earlier edit of them takes away may be made again.
    if (edit?.op === 'disconnect') gone.add(edit.connection);
    const id = edit && idOf(proposal, edit);
    return edit !== undefined && (!isThere(id) || gone.has(id ?? ''));
  });
  const edits = doing.flatMap((index) => proposal.edits[index] ?? []);
  const fresh = new Set(edits.flatMap((edit) => ('id' in edit && edit.id !== undefined ? [edit.id] : [])));
  const reserved = edits.flatMap((edit) =>
    edit.op === 'add_part' || edit.op === 'add_note' ? [idOf(proposal, edit) ?? ''] : [],
  );
  const done = applyEdits(
    board,
    edits.map((edit) => renamed(edit, (name) => (fresh.has(name) ? name : (proposal.ids[name] ?? name)))),
    { ...context, newId: (prefix) => reserved.shift() || context.newId(prefix) },
  );
  if (!done.ok) {
    const { index, pointer, ...rest } = done.refusal;
    const at = doing[index] ?? index;
    return { ok: false, refusal: { ...rest, index: at, pointer: pointer.replace(/^\/\d+/, `/${at}`) } };
  }
  const ids = { ...proposal.ids, ...Object.fromEntries(Object.entries(done.ids).filter(([name]) => fresh.has(name))) };
  const { id, key, label, color, tool, summary, what } = proposal;
  let call = id;
  for (let n = 2; board.calls.has(call); n += 1) call = `${id}.${n}`;
  const isWhole = chosen.length === proposal.edits.length;
  const line = isWhole
    ? summary
    : subjectsOf(proposal)
        .flatMap(({ id: thing, edits: its }) => {
          const taken = its.filter((index) => chosen.includes(index));
          const ask = describeSubject(board, done.board, proposal, { id: thing, edits: taken });
          return ask === null ? [] : editDescriptionForAgents(ask);
        })
        .join('; ');
  const by: CallActions = [{ code: 'accepted', params: { who: cut(context.who, WHO_BYTES) } }];
  const caller = {
    ...{ key, label, color, tool },
    summary: withEnd(line, by),
    ...doneOf(isWhole ? what : partlyDone(board, done.board, proposal, edits), by),
  };
  return {
    ok: true,
    board: done.board,
    edits: chosen,
    changes: [
      ...done.changes,
      ...(sameJson(ids, proposal.ids) ? [] : [written(proposal, ['ids'], proposal.ids, ids)]),
      ...decide(proposal, chosen, 'accepted', context.who),
      ...(done.changes.length === 0 ? [] : [recordCall(board, call, caller, done.changes, context.now)]),
    ],
  };
}

const WHO_BYTES = 100;

/** What was accepted and who did, as data; nothing where the proposal of an earlier version has none. */
function doneOf(what: CallActions | undefined, by: CallActions): { readonly what?: CallActions } {
  return what === undefined ? {} : { what: [...what, ...by] };
}

/** What edits of a proposal do; things have the names that they have before, else after it. */
function partlyDone(board: Board, after: Board, { ids }: Proposal, edits: readonly Edit[]): CallActions {
  const named = edits.map((edit) => renamed(edit, (name) => ids[name] ?? name));
  return actionsOfEdits(named, {
    parts: new Map([...after.parts, ...board.parts]),
    connections: new Map([...after.connections, ...board.connections]),
  });
}

/** The changes that turn the waiting edits of `subjects` down, and those that build on them, with the reason for the agent. */
export function rejectProposal(
  proposal: Proposal,
  subjects: readonly string[] | 'all',
  who: string,
  { decision = 'rejected', why = '' }: { decision?: Exclude<Decision, 'accepted'>; why?: string } = {},
): readonly Change[] {
  const waiting = pendingEdits(proposal);
  const made = makers(proposal);
  const turned = new Set(
    subjects === 'all' ? waiting : subjectsOf(proposal).flatMap((one) => (subjects.includes(one.id) ? one.edits : [])),
  );
  for (const index of waiting) {
    const edit = proposal.edits[index];
    if (edit === undefined) continue;
    if (namesIn(edit).some((name) => turned.has(made.get(name) ?? -1))) turned.add(index);
  }
  const reason = cut(harmlessName(why.trim()), LIMITS.summaryChars);
  return [
    ...decide(
      proposal,
      [...turned].sort((a, b) => a - b),
      decision,
      who,
    ),
    ...(reason === '' || reason === proposal.why ? [] : [written(proposal, ['why'], proposal.why, reason)]),
  ];
}

/** How a proposal ended, in words for its agent; null while something of it waits. */
export function outcomeWords(proposal: Proposal): string | null {
  const { edits, decisions, ids, summary, id } = proposal;
  if (pendingEdits(proposal).length > 0) return null;
  const count = (decision: Decision) => Object.values(decisions).filter((one) => one === decision).length;
  const [accepted, withdrawn] = [count('accepted'), count('withdrawn')];
  const by = proposal.by === undefined ? '' : ` by ${proposal.by}`;
  const why = proposal.why === undefined ? '' : ` Their reason: ${JSON.stringify(proposal.why)}.`;
  const head = `Your proposal ${id} ("${summary}") was`;
  if (withdrawn > 0)
    return `${head} withdrawn${accepted > 0 ? `; ${accepted} of ${edits.length} edits had been accepted` : ''}.`;
  if (accepted === 0) return `${head} rejected${by}.${why}`;
  const real = Object.entries(ids).flatMap(([name, made]) => {
    const maker = edits.findIndex((edit) => 'id' in edit && edit.id === name);
    return decisions[maker] === 'accepted' ? [`${name} is ${made}`] : [];
  });
  const names = real.length === 0 ? '' : ` Ids: ${real.join(', ')}.`;
  if (accepted === edits.length) return `${head} accepted${by}.${names}`;
  const turned = [...edits.keys()].filter((index) => decisions[index] === 'rejected');
  return `${head} accepted in part${by}: ${accepted} of ${edits.length} edits; rejected were the edits ${turned.join(', ')}.${why}${names}`;
}

/** The waiting edits of the subjects, and those that need nothing else to go with them. */
function chosenEdits(proposal: Proposal, subjects: readonly string[] | 'all'): readonly number[] {
  const waiting = pendingEdits(proposal);
  if (subjects === 'all') return waiting;
  const made = makers(proposal);
  const asked = new Set(subjectsOf(proposal).flatMap((one) => (subjects.includes(one.id) ? one.edits : [])));
  const chosen = new Set<number>();
  for (const index of waiting) {
    const edit = proposal.edits[index];
    if (edit === undefined) continue;
    const needs = namesIn(edit).flatMap((name) => made.get(name) ?? []);
    const possible = needs.every((maker) => chosen.has(maker) || proposal.decisions[maker] === 'accepted');
    if (possible && (asked.has(index) || needs.some((maker) => chosen.has(maker)))) chosen.add(index);
  }
  return [...chosen];
}

function decide(proposal: Proposal, indexes: readonly number[], decision: Decision, who: string): readonly Change[] {
  if (indexes.length === 0) return [];
  return [
    ...indexes.map((index) => written(proposal, ['decisions', `${index}`], proposal.decisions[index], decision)),
    ...(proposal.by === who ? [] : [written(proposal, ['by'], proposal.by, who)]),
  ];
}

function written({ id }: Proposal, path: readonly string[], before: Json | undefined, after: Json): Change {
  return { root: 'proposals', key: id, path, ...(before === undefined ? {} : { before }), after };
}

/** Local name → index of the edit that introduces it. */
function makers({ edits }: Proposal): ReadonlyMap<string, number> {
  return new Map(
    [...edits.entries()].flatMap(([at, edit]) => ('id' in edit && edit.id !== undefined ? [[edit.id, at]] : [])),
  );
}

function isWaiting({ decisions }: Proposal, index: number | undefined): boolean {
  return index !== undefined && decisions[index] === undefined;
}

function idOf({ ids }: Proposal, edit: Edit): string | undefined {
  return 'id' in edit && edit.id !== undefined ? ids[edit.id] : undefined;
}
