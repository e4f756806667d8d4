import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import { designOf } from '../design/design-of.ts';
import { applyEdits } from '../edits/apply.ts';
import { actionsOfEdits } from '../proposals/actions-of-edits.ts';
import { runRules } from '../rules/run.ts';
import { describeEdits, idsOf } from './editing/describe-edits.ts';
import { EDIT_SCHEMA } from './editing/edit-schema.ts';
import { CHANGED_KINDS, partsOfEdits } from './editing/edit-targets.ts';
import { forced, refuseHeld } from './editing/held-check.ts';
import { refuseProposal, writes } from './editing/propose.ts';
import { checkRevision, unknownToRules } from './editing/refuse-edits.ts';
import { readEdits, type WrittenEdit } from './editing/written-edits.ts';
import { middleOfParts } from './replies/names.ts';
import { refuseEdit, replyWith } from './replies/reply.ts';
import { BOARD, COUNTS, FORCE, GRADE, HELD, PROPOSAL, STRINGS, tabTool } from './tab-tool.ts';
import type { ToolOutcome } from './tool.ts';

const VIOLATION = {
  type: 'object',
  properties: {
    rule: { type: 'string' },
    ...GRADE,
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
An id that begins with $ in add_part, connect or add_note is a local name for later edits of the same call. The engine picks free pins; pin fixes one, unpin releases it. Omit at, and the engine finds a free place.
Example: {"edits": [
 {"op": "add_part", "id": "$s", "definition": "bme280", "label": "Outdoor"},
 {"op": "connect", "from": "MCU.i2c", "to": "$s.i2c"},
 {"op": "connect", "from": "MCU.3v3_out", "to": "$s.vdd"},
 {"op": "connect", "from": "MCU.3v3_out", "to": "$s.vddio"},
 {"op": "connect", "from": "MCU.3v3_out", "to": "$s.csb"},
 {"op": "connect", "from": "MCU.3v3_out", "to": "$s.sdo"}]}
Ends are part.interface with the part's label, id or local name. To swap a part for another keep it: update_part with definition carries its connections over.
If your key asks first, the edits wait as a proposal that people see as ghosts; decided in a later reply tells how it ended. The reply has the ids, which pins each new connection got on both ends, the new revision, and the violations that the call added and resolved. A refused call changes nothing and names the edit, the reason, the nearest valid values and the next call. base_revision (from get_board): refused only where something that your edits name has changed since. What a person has selected or is dragging is changed only with force. Next: fix what violations.added lists (run_drc has fixes), or waive it with a reason.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      edits: { type: 'array', items: EDIT_SCHEMA, minItems: 1, maxItems: LIMITS.editsPerCall },
      dry_run: { type: 'boolean', description: 'Show what would happen without changing anything' },
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
      applied: { type: 'boolean', description: 'False after a dry run, and if the edits became a proposal' },
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
      removed: {
        type: 'object',
        description: 'What was lost because a part got another definition',
        properties: {
          connections: { ...STRINGS, description: 'from-to' },
          pins: { ...STRINGS, description: 'What was fixed: part/domain/interface/instance/requires/n = pin' },
          fields: { ...STRINGS, description: 'part.field' },
          waivers: { ...STRINGS, description: 'Fingerprints' },
          more: { type: 'integer', description: 'That did not fit' },
        },
        required: ['connections', 'pins', 'fields'],
        additionalProperties: false,
      },
      carried: { ...STRINGS, description: 'Connections of a replaced part that go to another interface now' },
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
  does: ({ edits, force }, board) => forced(actionsOfEdits(named(edits, board), board), force),
  edits: ({ edits }) => edits.length,
  run: (input, context): ToolOutcome => {
    const read = readEdits(written(input.edits), context.board);
    if (!read.ok) return refuseEdit(read.refusal);
    const { edits } = read;
    const stale = checkRevision(input.base_revision, edits, context);
    if (stale !== null) return stale;
    const barred = (input.force === undefined ? refuseHeld(edits, context) : null) ?? refuseProposal(edits, context);
    if (barred !== null && input.dry_run !== true) return barred;

    const before = runRules(context.board, { today: context.now });
    const applied = applyEdits(context.board, edits, context);
    if (!applied.ok) return refuseEdit(applied.refusal);
    const after = runRules(applied.board, { today: context.now });
    const unknown = unknownToRules(edits, before, after);
    if (unknown !== null) return refuseEdit(unknown);

    const dry = input.dry_run === true;
    const ids = idsOf(edits, applied);
    const touched = partsOfEdits(edits, ids, applied.board);
    const same = applied.changes.length === 0;
    const structured = describeEdits(context, applied.board, {
      before,
      after,
      dry,
      same,
      ids,
      touched,
      applied,
      edits,
    });
    const at = middleOfParts(designOf(applied.board), touched);
    return {
      reply: replyWith(structured),
      ...(dry ? {} : writes(edits, applied, context)),
      ...(at === undefined ? {} : { at }),
    };
  },
});

/** EDIT_SCHEMA is WrittenEdit, op by op. */
function written(edits: unknown): readonly WrittenEdit[] {
  return edits as readonly WrittenEdit[];
}

/** For the line that tells of a call: edits that will be refused name what they can. */
function named(edits: unknown, board: Board | undefined): readonly Edit[] {
  const read = readEdits(written(edits), board);
  if (read.ok) return read.edits;
  const unnamed = readEdits(written(edits));
  return unnamed.ok ? unnamed.edits : [];
}
