import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { escapePointer } from '#schemas/validator.ts';
import { type Applied, applyEdits } from '../board/apply.ts';
import type { Board } from '../board/board.ts';
import { designOf } from '../board/design.ts';
import type { Edit, Refusal } from '../board/edit.ts';
import { nearest } from '../board/nearest.ts';
import { RULES } from '../rules/index.ts';
import { libraryFixes } from '../rules/library-fixes.ts';
import type { RuleRun, Violation } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { EDIT_SCHEMA } from './edit-schema.ts';
import { CHANGED_KINDS, changedSince, changeText, partsOf } from './edit-targets.ts';
import { forced, refuseHeld } from './held-check.ts';
import { endText, heldOf, middleOf, pinTexts } from './names.ts';
import { refuseProposal, writes } from './propose.ts';
import { answer, byteLength, cut, refuse, type Structured } from './reply.ts';
import { revisionOf } from './revision.ts';
import { summariseEdits } from './summarise.ts';
import { BOARD, COUNTS, FORCE, HELD, PROPOSAL, STRINGS, tabTool } from './tab-tool.ts';
import { fixesOf, messageOf } from './told-apart.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const VIOLATION = {
  type: 'object',
  properties: {
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning', 'info'] },
    message: { type: 'string' },
    fingerprint: { type: 'string' },
    fixes: { ...STRINGS, description: 'run_drc has their edits' },
  },
  required: ['rule', 'severity', 'message', 'fingerprint'],
  additionalProperties: false,
} as const;

export const applyEditsTool = tabTool({
  name: 'apply_edits',
  title: 'Edit the board',
  description: `Applies 1 to 500 edits to the board, all or nothing, in order, as one step that people see at once and can undo. dry_run shows the outcome and changes nothing.
An id that begins with $ in add_part, connect or add_note is a local name for later edits of the same call. The engine picks free pins; pin fixes one, unpin lets go. Leave at away and the engine finds a free place.
Example: {"edits": [
 {"op": "add_part", "id": "$s", "definition": "bme280", "label": "Outdoor"},
 {"op": "connect", "from": {"part": "p_mcu", "interface": "i2c"}, "to": {"part": "$s", "interface": "i2c"}},
 {"op": "connect", "from": {"part": "p_mcu", "interface": "3v3_out"}, "to": {"part": "$s", "interface": "vdd"}},
 {"op": "connect", "from": {"part": "p_mcu", "interface": "3v3_out"}, "to": {"part": "$s", "interface": "vddio"}},
 {"op": "update_part", "part": "$s", "fields": {"electrical/i2c/i2c_address": "0x77"}}]}
Where your key asks first, the edits wait as a proposal that people see as ghosts; later replies tell in decided how it ended. The reply has the ids, which pins each new connection got on both ends, the new revision, and the violations that the call added and resolved. A refused call changes nothing and names the edit, the reason, the nearest valid values and the next call. base_revision (from get_board): refused only where something that your edits name has changed since. What a person has selected or is dragging is changed only with force. Next: mend what violations.added lists (run_drc has fixes), or waive it with a reason.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      edits: { type: 'array', items: EDIT_SCHEMA, minItems: 1, maxItems: LIMITS.editsPerCall },
      dry_run: { type: 'boolean', description: 'Show what would happen; write nothing' },
      base_revision: { type: 'string', maxLength: 24, description: 'The revision that you have read' },
      force: FORCE,
    },
    required: ['edits'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      summary: { type: 'string' },
      applied: { type: 'boolean', description: 'False after a dry run, and where it is proposed' },
      proposal: PROPOSAL,
      ids: {
        type: 'object',
        description:
          'What was made: local name → id, and where an edit has none, its place (/edits/3) → id. After a dry run there is nothing of these ids',
        additionalProperties: { type: 'string' },
      },
      more_ids: { type: 'integer', description: 'That did not fit; get_board lists them' },
      allocations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            connection: { type: 'string' },
            from: { type: 'string' },
            to: { type: 'string' },
            pins: { ...STRINGS, description: 'from pin-to pin (function)' },
            problem: { type: 'string' },
          },
          required: ['connection', 'from', 'to', 'pins'],
          additionalProperties: false,
        },
      },
      more_allocations: { type: 'integer', description: 'That did not fit; get_board lists them' },
      revision: { type: 'string' },
      violations: {
        type: 'object',
        properties: {
          added: { type: 'array', items: VIOLATION },
          resolved: { type: 'array', items: VIOLATION },
          more: { type: 'integer', description: 'That did not fit; run_drc lists them' },
          counts: COUNTS,
        },
        required: ['added', 'resolved', 'counts'],
        additionalProperties: false,
      },
      held: HELD,
      conflict: {
        type: 'object',
        description: 'Only in the refusal of a stale base_revision: read what changed, then send the edits with now',
        properties: {
          base: { type: 'string' },
          now: { type: 'string', description: 'The base_revision to go on with' },
          changed: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                kind: { type: 'string', enum: CHANGED_KINDS },
                id: { type: 'string' },
                label: { type: 'string' },
                how: { type: 'string', enum: ['new', 'changed', 'removed'] },
              },
              required: ['kind', 'how'],
              additionalProperties: false,
            },
          },
          more: { type: 'integer' },
        },
        required: ['base', 'now', 'changed'],
        additionalProperties: false,
      },
    },
    required: ['summary', 'applied', 'ids', 'allocations', 'revision', 'violations', 'held'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  summarise: ({ edits, force }, board) =>
    // EDIT_SCHEMA is Edit, op by op
    forced(summariseEdits(edits as unknown as readonly Edit[], board), force),
  edits: ({ edits }) => edits.length,
  run: (input, context): ToolOutcome => {
    const edits = input.edits as unknown as readonly Edit[]; // EDIT_SCHEMA is Edit, op by op
    const stale = checkRevision(input.base_revision, edits, context);
    if (stale !== null) return stale;
    const barred = (input.force === undefined ? refuseHeld(edits, context) : null) ?? refuseProposal(edits, context);
    if (barred !== null && input.dry_run !== true) return barred;

    const before = runRules(context.board, { today: context.now });
    const applied = applyEdits(context.board, edits, context);
    if (!applied.ok) return refuseEdit(applied.refusal);
    const after = runRules(applied.board, { today: context.now });
    const unknown = unknownWaiver(edits, before, after) ?? unknownItem(edits, before, after) ?? unknownRule(edits);
    if (unknown !== null) return refuseEdit(unknown);

    const dry = input.dry_run === true;
    const ids = idsOf(edits, applied);
    const touched = partsOf(edits, ids, applied.board);
    const same = applied.changes.length === 0;
    const structured = describe(context, applied.board, { before, after, dry, same, ids, touched, edits });
    const at = middleOf(designOf(applied.board), touched);
    return {
      reply: answer(structured),
      ...(dry ? {} : writes(edits, applied, context)),
      ...(at === undefined ? {} : { at }),
    };
  },
});

/** Null where the edits may go ahead; else a refusal that says what has changed. */
function checkRevision(token: string | undefined, edits: readonly Edit[], context: TabContext): ToolOutcome | null {
  const { board, history } = context;
  if (token === undefined || token === revisionOf(board)) return null;
  const base = history?.find(token);
  if (base === undefined) {
    return refuse(
      `/base_revision: this tab does not know the revision "${cut(token, 24)}".`,
      'Read again: call get_board, look at what you are about to edit, and send the edits with its revision.',
    );
  }
  const changed = changedSince(base, board, edits);
  if (changed.length === 0) return null;
  const now = history?.remember(board) ?? revisionOf(board);
  const shown = changed.slice(0, CONFLICTS);
  const more = changed.length - shown.length;
  const words = `Nothing was applied: since revision ${token} other hands changed what these edits name: ${shown.map(changeText).join('; ')}${more > 0 ? `; and ${more} more` : ''}. Read them with get_board or get_part, then send the edits again with base_revision "${now}".`;
  const conflict = {
    base: token,
    now,
    changed: shown.map(({ kind, id, label, how }) => ({
      kind,
      ...(id === undefined ? {} : { id }),
      ...(label === undefined ? {} : { label: cut(label, 60) }),
      how,
    })),
    ...(more > 0 ? { more } : {}),
  };
  const { counts } = runRules(board, { today: context.now });
  const nothing = { applied: false, ids: {}, allocations: [], revision: now, held: [] };
  return {
    reply: {
      error: true,
      // Clients show a model the text alone, and some the structured content alone: both tell all of it.
      text: `${cut(words, LIMITS.errorBytes / 2)}\n${JSON.stringify({ conflict })}`,
      structured: {
        ...nothing,
        summary: cut(words, LIMITS.errorBytes / 2),
        violations: { added: [], resolved: [], counts: { ...counts } },
        conflict,
      },
    },
  };
}

/** So many of them fit into an error with their names. */
const CONFLICTS = 8;

function refuseEdit(refusal: Refusal): ToolOutcome {
  const close = refusal.nearest ?? [];
  return refuse(
    `Nothing was applied. Edit ${refusal.index} (/edits${refusal.pointer}): ${cut(refusal.message, LIMITS.errorBytes / 2)}.`,
    close.length > 0 ? `Nearest valid: ${cut(close.join(', '), LIMITS.errorBytes / 4)}.` : '',
    `Next: ${(refusal.next ?? 'mend this edit and send the whole list again').replace(/\.$/, '')}.`,
  );
}

/** A waiver must name a violation that is there, before or after the edits. */
function unknownWaiver(edits: readonly Edit[], before: RuleRun, after: RuleRun): Refusal | null {
  const known = new Set([...before.violations, ...after.violations].map((one) => one.fingerprint));
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'waive' || known.has(edit.fingerprint)) continue;
    const rule = edit.fingerprint.split('|')[0] ?? '';
    const same = before.violations.filter((one) => one.rule === rule).map((one) => one.fingerprint);
    return {
      index,
      pointer: `/${index}/fingerprint`,
      message: 'no violation has this fingerprint',
      nearest: same.length > 0 ? same.slice(0, 3) : nearest(edit.fingerprint, known, 3),
      next: 'take the fingerprint of a violation that run_drc lists',
    };
  }
  return null;
}

/** A tick must name an item of the checklist, before or after the edits. */
function unknownItem(edits: readonly Edit[], before: RuleRun, after: RuleRun): Refusal | null {
  const known = new Set([...before.checklist, ...after.checklist].map((one) => one.id));
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'tick' || known.has(edit.item)) continue;
    return {
      index,
      pointer: `/${index}/item`,
      message: 'the checklist has no such item',
      nearest: nearest(edit.item, known, 3),
      next: 'take an item that run_drc lists with checklist: true',
    };
  }
  return null;
}

/** A severity is that of a rule. */
function unknownRule(edits: readonly Edit[]): Refusal | null {
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'update_settings') continue;
    const wrong = Object.keys(edit.severities ?? {}).find((id) => !RULES.some((rule) => rule.id === id));
    if (wrong === undefined) continue;
    return {
      index,
      pointer: `/${index}/severities/${escapePointer(wrong)}`,
      message: `there is no rule "${cut(wrong, 100)}"`,
      nearest: nearest(
        wrong,
        RULES.map((rule) => rule.id),
        3,
      ),
      next: 'take the id of a rule; run_drc with detail: detailed names all of them',
    };
  }
  return null;
}

/** What the edits made, by local name, else by the place of the edit. */
function idsOf(edits: readonly Edit[], { ids, results }: Extract<Applied, { readonly ok: true }>) {
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

interface Outcome {
  readonly before: RuleRun;
  readonly after: RuleRun;
  readonly dry: boolean;
  /** Whether the board was already as the edits would have it. */
  readonly same: boolean;
  readonly ids: Readonly<Record<string, string>>;
  readonly touched: ReadonlySet<string>;
  readonly edits: readonly Edit[];
}

function describe(context: TabContext, board: Board, outcome: Outcome): Structured {
  const { before, after, dry, same, ids, touched, edits } = outcome;
  const was = new Set(before.violations.filter((one) => one.waiver === undefined).map((one) => one.fingerprint));
  const is = new Set(after.violations.filter((one) => one.waiver === undefined).map((one) => one.fingerprint));
  const design = designOf(board);
  const added = after.violations.filter((one) => one.waiver === undefined && !was.has(one.fingerprint));
  const resolved = before.violations.filter((one) => one.waiver === undefined && !is.has(one.fingerprint));
  const allocations = newConnections(context.board, board);

  let left: number = LIMITS.replyBytes;
  const room = <T>(items: readonly T[], json: (item: T) => Json, share: number): Json[] => {
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
  const shownIds = room(Object.entries(ids), ([name, id]) => `${name}:${id}---`, IDS_SHARE).length;
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
    held: heldOf(context, touched).slice(0, LIMITS.heldShown),
  };
  left = LIMITS.replyBytes - byteLength(JSON.stringify(base)) - 800; // the summary, counts and the braces of what follows
  const shownAdded = room(added, (one) => violationJson(board, one, libraryFixes(design, one, context.library)), 0.5);
  const shownAllocations = room(allocations, (id) => allocationJson(board, id), 0.8);
  const shownResolved = room(resolved, (one) => violationJson(board, one, []), 1);
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
  const worst = added[0];
  return cut(
    [
      `${dry ? 'Dry run, nothing written: this ' : context.ask === undefined ? 'This ' : 'Proposed, waits for a person to accept it: this '}${summariseEdits(edits, context.board)}.`,
      same ? 'The board was so already: nothing changed.' : '',
      pins.length > 0
        ? `${pins.join('; ')}${allocations.length > pins.length ? `; and ${allocations.length - pins.length} more` : ''}.`
        : '',
      worst === undefined
        ? 'No new violation.'
        : `${added.length} new: ${worst.message}${added.length > 1 ? ', …' : '.'}`,
      resolved.length > 0 ? `${resolved.length} resolved.` : '',
      heldWords(context, board),
    ]
      .filter((one) => one !== '')
      .join(' '),
    700,
  );
}

function heldWords(context: TabContext, board: Board): string {
  const [first] = context.held.filter(({ dragging }) => dragging);
  const part = first?.parts.find((id) => board.parts.has(id));
  return first === undefined || part === undefined ? '' : `${first.who} is dragging ${board.parts.get(part)?.label}.`;
}

/** Connections that the board did not have before, in (seq, id) order. */
function newConnections(before: Board, after: Board): readonly string[] {
  return [...after.connections.values()]
    .filter((one) => !before.connections.has(one.id))
    .sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
    .map((one) => one.id);
}

function allocationJson(board: Board, id: string): Json {
  const design = designOf(board);
  const link = design.links.get(id);
  if (link === undefined) return { connection: id, from: '', to: '', pins: [], problem: 'an end is missing' };
  const problem = link.ends.find((end) => end.status === 'unsatisfied' || end.status === 'undetermined');
  return {
    connection: id,
    from: endText(design, link.ends[0].end),
    to: endText(design, link.ends[1].end),
    pins: pinTexts(link),
    ...(problem === undefined ? {} : { problem: problem.explanation ?? problem.status }),
  };
}

function violationJson(board: Board, one: Violation, fixes: Violation['fixes']): Json {
  return {
    rule: one.rule,
    severity: one.severity,
    message: messageOf(board, one),
    fingerprint: one.fingerprint,
    ...(fixes.length === 0 ? {} : { fixes: fixesOf(board, fixes).map((fix) => fix.label) }),
  };
}
