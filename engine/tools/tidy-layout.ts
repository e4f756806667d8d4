import { LIMITS } from '#schemas/limits.ts';
import type { Edit } from '../board/edit.ts';
import { revisionOf } from '../board/revision.ts';
import { designOf } from '../design/design-of.ts';
import { applyEdits } from '../edits/apply.ts';
import { tidy } from '../layout/tidy.ts';
import { refuseProposal, writes } from './editing/propose.ts';
import { findPart, heldOf, middleOfParts, partNotFound } from './replies/names.ts';
import { refuseCall, refuseEdit, replyWith } from './replies/reply.ts';
import { BOARD, HELD, PROPOSAL, STRINGS, tabTool } from './tab-tool.ts';
import type { ToolOutcome } from './tool.ts';

export const tidyLayout = tabTool({
  name: 'tidy_layout',
  title: 'Tidy the layout',
  description: `Arranges parts in columns: supplies and leaders to the left of what they feed and lead, connected parts close together, nothing overlapping. Only positions change, and parts stay near where they were. Without parts it arranges the whole board, which people may have laid out with care: ask first, or name only the parts that you added. What is in a frame stays in it, and nothing else comes in. Locked parts and what a person has selected or is dragging stay where they are, as do parts that are not named. At most ${LIMITS.tidyParts} parts in one call. dry_run shows how many would move. undo takes it back.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      parts: {
        type: 'array',
        items: { type: 'string', maxLength: LIMITS.labelChars },
        minItems: 1,
        maxItems: LIMITS.tidyParts,
        description: 'Ids or labels; absent: all',
      },
      dry_run: { type: 'boolean', description: 'Show what would happen without changing anything' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      applied: {
        type: 'boolean',
        description: 'False after a dry run, if it became a proposal, and if nothing had to move',
      },
      proposal: PROPOSAL,
      moved: { type: 'integer' },
      kept: { ...STRINGS, description: 'Labels of named parts that may not move, and why' },
      revision: { type: 'string' },
      held: HELD,
    },
    required: ['applied', 'moved', 'kept', 'revision', 'held'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  does: ({ parts = [] }) => [{ code: 'tidies-layout', params: { count: parts.length } }],
  run: ({ parts, dry_run: dry = false }, context): ToolOutcome => {
    const { board } = context;
    const design = designOf(board);
    const named: string[] = [];
    for (const [index, text] of [...(parts ?? board.parts.keys())].entries()) {
      const id = findPart(design, text);
      if (id === null)
        return refuseCall({ nothing: 'moved', ...partNotFound(board.parts.values(), text, `/parts/${index}`) });
      named.push(id);
    }
    const holders = new Map(
      context.held.flatMap(({ who, parts: ids, dragging }) =>
        ids.map((id) => [id, `${who} ${dragging ? 'is dragging' : 'has selected'} it`] as const),
      ),
    );
    const kept: string[] = [];
    const free = new Set<string>();
    for (const id of named) {
      const part = board.parts.get(id);
      if (part === undefined) continue;
      const held = holders.get(id);
      if (part.locked) kept.push(`${part.label}: locked`);
      else if (held !== undefined) kept.push(`${part.label}: ${held}`);
      else free.add(id);
    }
    if (free.size > LIMITS.tidyParts) {
      return refuseCall({
        ...{ nothing: 'moved', at: '/parts' },
        code: 'tidy-too-many',
        params: { count: free.size, limit: LIMITS.tidyParts },
      });
    }
    const edits = [...tidy(design, free)].flatMap(([id, at]): Edit[] => {
      const now = board.parts.get(id)?.at;
      return now !== undefined && now[0] === at[0] && now[1] === at[1] ? [] : [{ op: 'move_part', part: id, at }];
    });
    const done = applyEdits(board, edits, context);
    if (!done.ok) return refuseEdit(done.refusal);
    const acts = edits.length > 0 && !dry;
    const barred = acts ? refuseProposal(edits, context) : null;
    if (barred !== null) return barred;
    const applied = acts && context.ask === undefined;
    const after = applied ? done.board : board;
    const at = middleOfParts(designOf(after), free);
    return {
      reply: replyWith({
        applied,
        ...(acts && context.ask !== undefined ? { proposal: context.ask.call } : {}),
        moved: edits.length,
        kept: kept.slice(0, LIMITS.heldShown),
        revision: context.history?.remember(after) ?? revisionOf(after),
        held: heldOf(context, new Set(named)).slice(0, LIMITS.heldShown),
      }),
      ...(acts ? writes(edits, done, context) : {}),
      ...(at === undefined ? {} : { at }),
    };
  },
});
