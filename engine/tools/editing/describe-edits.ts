/** What edits came to, for an agent: what was made, which pins it got, what broke and what was fixed. */
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Board, bySeq, type Connection, type End } from '../../board/board.ts';
import type { Edit } from '../../board/edit.ts';
import { revisionOf } from '../../board/revision.ts';
import type { Design } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import type { Applied } from '../../edits/apply.ts';
import { lossesOf } from '../../edits/definition/definition-update.ts';
import { actionsOfEdits } from '../../proposals/actions-of-edits.ts';
import { fixesOf, unambiguousMessage } from '../../rules/disambiguate.ts';
import { holdingFixes } from '../../rules/fix-holds.ts';
import type { RuleRun, Violation } from '../../rules/rule.ts';
import { violationsBeyond } from '../../rules/run-change.ts';
import { callActionsForAgents } from '../../wording/call-actions.ts';
import { explanationText } from '../../wording/explanations.ts';
import { endText, gradeJson, heldOf, partLabelled, pinTexts } from '../replies/names.ts';
import { byteLength, cut, type Structured } from '../replies/reply.ts';
import type { TabContext } from '../tool.ts';

/** What the edits made, by local name, else by the place of the edit. */
export function idsOf(edits: readonly Edit[], { ids, results }: Extract<Applied, { readonly ok: true }>) {
  const made: Record<string, string> = {};
  for (const [name, id] of Object.entries(ids)) if (name.startsWith('$')) made[name] = id;
  for (const [index, edit] of edits.entries()) {
    const id = results[index];
    if ((edit.op === 'add_part' || edit.op === 'add_note') && edit.id === undefined && id !== undefined) {
      made[`/edits/${index}`] = id;
    }
  }
  return made;
}

interface EditOutcome {
  readonly before: RuleRun;
  readonly after: RuleRun;
  readonly dry: boolean;
  /** Whether the board was already as the edits would have it. */
  readonly same: boolean;
  readonly ids: Readonly<Record<string, string>>;
  readonly touched: ReadonlySet<string>;
  readonly applied: Extract<Applied, { readonly ok: true }>;
  readonly edits: readonly Edit[];
}

/** The reply to edits that were applied or tried, within the bound of a reply. */
export function describeEdits(context: TabContext, board: Board, outcome: EditOutcome): Structured {
  const { before, after, dry, same, ids, touched, applied, edits } = outcome;
  const [added, resolved] = [violationsBeyond(before, after), violationsBeyond(after, before)];
  const design = designOf(board);
  const allocations = newConnections(context.board, board, replacedParts(context.board, edits));

  let left: number = LIMITS.replyBytes;
  const fitting = <T>(items: readonly T[], json: (item: T) => Json, share: number): Json[] => {
    const taken: Json[] = [];
    let mine = Math.floor(left * share);
    for (const item of items) {
      const one = json(item);
      const size = byteLength(JSON.stringify(one)) + 1;
      if (size > mine) break;
      mine -= size;
      left -= size;
      taken.push(one);
    }
    return taken;
  };
  const shownIds = fitting(Object.entries(ids), ([name, id]) => `${name}:${id}---`, IDS_SHARE).length;
  const base = {
    summary: '',
    applied: !dry && context.ask === undefined,
    ...(dry || context.ask === undefined ? {} : { proposal: context.ask.call }),
    ids: Object.fromEntries(Object.entries(ids).slice(0, shownIds)),
    ...(shownIds < Object.keys(ids).length ? { more_ids: Object.keys(ids).length - shownIds } : {}),
    revision:
      dry || context.ask !== undefined
        ? revisionOf(context.board)
        : (context.history?.remember(board) ?? revisionOf(board)),
    ...replacedBy(context.board, edits, applied),
    held: heldOf(context, touched).slice(0, LIMITS.heldShown),
  };
  left = LIMITS.replyBytes - byteLength(JSON.stringify(base)) - 800; // the summary, counts and the braces of what follows
  const shownAdded = fitting(added, (one) => violationJson(board, one, holdingFixes(design, one, context)), 0.5);
  const shownAllocations = fitting(allocations, (id) => allocationJson(board, id), 0.8);
  const shownResolved = fitting(resolved, (one) => violationJson(board, one, []), 1);
  const more = added.length + resolved.length - shownAdded.length - shownResolved.length;
  const moreAllocations = allocations.length - shownAllocations.length;
  return {
    ...base,
    summary: sentence(context, board, edits, { dry, same, added, resolved, allocations }),
    allocations: shownAllocations,
    ...(moreAllocations > 0 ? { more_allocations: moreAllocations } : {}),
    violations: {
      added: shownAdded,
      resolved: shownResolved,
      ...(more > 0 ? { more } : {}),
      counts: { ...after.counts },
    },
  };
}

/** What went because a part is of another definition now, and what found another place. */
function replacedBy(board: Board, edits: readonly Edit[], applied: EditOutcome['applied']): Structured {
  if (!edits.some((edit) => edit.op === 'update_part' && edit.definition !== undefined)) return {};
  const [design, now] = [designOf(board), designOf(applied.board)];
  const { connections, pins, fields, waivers } = lossesOf(applied);
  const joint = (on: Design, ends: readonly End[]) => ends.map((end) => endText(on, end)).join('-');
  const lists = {
    connections: connections.map(({ ends }) => joint(design, ends)),
    pins: pins.map(({ key, resource }) => `${key} = ${resource}`),
    fields: fields.map(({ part, key }) => `${part}.${key}`),
    ...(waivers.length === 0 ? {} : { waivers }),
  };
  const more = Object.values(lists).reduce((sum, list) => sum + Math.max(0, list.length - REMOVED_SHOWN), 0);
  const shown = Object.entries(lists).map(([name, list]) => [name, list.slice(0, REMOVED_SHOWN)] as const);
  const carried = [...applied.carried].flatMap(([before, after]) => {
    const [old, made] = [board.connections.get(before), applied.board.connections.get(after)];
    return old === undefined || made === undefined
      ? []
      : [`${joint(design, old.ends)} is now ${joint(now, made.ends)}`];
  });
  return {
    removed: { ...Object.fromEntries(shown), ...(more > 0 ? { more } : {}) },
    ...(carried.length === 0 ? {} : { carried: carried.slice(0, REMOVED_SHOWN) }),
  };
}

/** Of each list: a part has few of them that a new definition may lack. */
const REMOVED_SHOWN = 20;

/** Of a reply; the rest is for what the edits did. */
const IDS_SHARE = 0.6;

/** What happened, in words: "Added 1 part, connected 2. MCU.i2c got gpio21, gpio22. No new violation." */
function sentence(
  context: TabContext,
  board: Board,
  edits: readonly Edit[],
  {
    dry,
    same,
    added,
    resolved,
    allocations,
  }: {
    readonly dry: boolean;
    readonly same: boolean;
    readonly added: readonly Violation[];
    readonly resolved: readonly Violation[];
    readonly allocations: readonly string[];
  },
): string {
  const design = designOf(board);
  const pins = allocations.slice(0, 4).flatMap((id) => {
    const link = design.links.get(id);
    if (link === undefined) return [];
    const names = link.ends.map((end) => board.parts.get(end.end.part)?.label ?? end.end.part);
    return [`${names.join(' to ')}: ${pinTexts(link).slice(0, 6).join(', ')}`];
  });
  const [todos, wrong] = [added.filter(isTodo), added.filter((one) => !isTodo(one))];
  const [worst] = wrong;
  const [todo] = todos;
  return cut(
    [
      `${dry ? 'Dry run, nothing written: this ' : context.ask === undefined ? 'This ' : 'Proposed, waits for a person to accept it: this '}${callActionsForAgents(actionsOfEdits(edits, context.board))}.`,
      same ? 'The board was so already: nothing changed.' : '',
      pins.length > 0
        ? `${pins.join('; ')}${allocations.length > pins.length ? `; and ${allocations.length - pins.length} more` : ''}.`
        : '',
      worst === undefined
        ? 'No new violation.'
        : `${wrong.length} new: ${unambiguousMessage(board, worst)}${wrong.length > 1 ? ', …' : '.'}`,
      todo === undefined
        ? ''
        : `${todos.length} still to do: ${unambiguousMessage(board, todo)}${todos.length > 1 ? ', …' : '.'}`,
      resolved.length > 0 ? `${resolved.length} resolved.` : '',
      heldWords(context, board),
    ]
      .filter((one) => one !== '')
      .join(' '),
    700,
  );
}

const isTodo = (one: Violation) => one.severity === 'todo';

function heldWords(context: TabContext, board: Board): string {
  const [first] = context.held.filter(({ dragging }) => dragging);
  const part = first?.parts.find((id) => board.parts.has(id));
  return first === undefined || part === undefined ? '' : `${first.who} is dragging ${board.parts.get(part)?.label}.`;
}

/** Connections that the board did not have before, and those whose pins are others on a part that was replaced, in (seq, id) order. */
function newConnections(before: Board, after: Board, replaced: ReadonlySet<string>): readonly string[] {
  const pins = (board: Board, id: string) => {
    const link = designOf(board).links.get(id);
    return link === undefined ? '' : pinTexts(link).join();
  };
  const isNew = ({ id, ends }: Connection) =>
    !before.connections.has(id) ||
    (ends.some(({ part }) => replaced.has(part)) && pins(before, id) !== pins(after, id));
  return [...after.connections.values()]
    .filter(isNew)
    .sort(bySeq)
    .map(({ id }) => id);
}

/** Ids of the parts that edits make of another definition. */
function replacedParts(board: Board, edits: readonly Edit[]): ReadonlySet<string> {
  const named = edits.flatMap((edit) =>
    edit.op === 'update_part' && edit.definition !== undefined ? [edit.part] : [],
  );
  return new Set(named.flatMap((name) => (board.parts.has(name) ? name : (partLabelled(board, name) ?? []))));
}

function allocationJson(board: Board, id: string): Json {
  const design = designOf(board);
  const link = design.links.get(id);
  if (link === undefined) return { connection: id, from: '', to: '', pins: [], problem: 'an end is missing' };
  const lost = link.ends.find((end) => end.status === 'unsatisfied' || end.status === 'undetermined');
  return {
    connection: id,
    from: endText(design, link.ends[0].end),
    to: endText(design, link.ends[1].end),
    pins: pinTexts(link),
    ...(lost === undefined
      ? {}
      : { problem: lost.explanation === undefined ? lost.status : explanationText(lost.explanation) }),
  };
}

function violationJson(board: Board, one: Violation, fixes: Violation['fixes']): Json {
  return {
    rule: one.rule,
    ...gradeJson(one),
    message: unambiguousMessage(board, one),
    fingerprint: one.fingerprint,
    ...(fixes.length === 0 ? {} : { fixes: fixesOf(board, fixes).map((fix) => fix.label) }),
  };
}
