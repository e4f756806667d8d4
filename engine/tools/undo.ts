import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Board, CallRecord, Change } from '../board/board.ts';
import { applyChanges } from '../board/changes.ts';
import { revisionOf } from '../board/revision.ts';
import { undoChanges } from '../board/undo-changes.ts';
import { designOf } from '../design/design-of.ts';
import { rejectProposal } from '../proposals/proposals.ts';
import { runRules } from '../rules/run.ts';
import { skipForAgents } from '../wording/skips.ts';
import { forced, refuseHeldThings } from './editing/held-check.ts';
import { waitingOf } from './editing/propose.ts';
import { heldOf, middleOfParts } from './replies/names.ts';
import { cut, refuseCall, replyWith } from './replies/reply.ts';
import { BOARD, COUNTS, FORCE, HELD, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

export const undoTool = tabTool({
  name: 'undo',
  title: 'Undo my last calls',
  description: `Takes back what your own last calls changed on this board, newest first, as one step. Work of people and of other agents stays: if somebody has since changed something that a call wrote, it is left alone and named in skipped. What had been removed comes back with its id, pins and waivers. What a person has selected or is dragging is changed only with force. Works also after the tab was reloaded. dry_run shows the outcome and changes nothing.
If your key asks first, it withdraws your newest pending proposals; only people can undo what they accepted. Imported definitions stay, since they change no design. A call that was undone already, by you or by a person, is skipped. Next: get_board to see the board as it is now.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      count: {
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.undoCalls,
        description: 'How many of your calls, newest first; absent: 1',
      },
      dry_run: { type: 'boolean', description: 'Show what would happen without changing anything' },
      force: FORCE,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      summary: { type: 'string' },
      applied: { type: 'boolean', description: 'False after a dry run, and if nothing could be undone' },
      calls: {
        type: 'array',
        description: 'Newest first',
        items: {
          type: 'object',
          properties: {
            call: { type: 'string' },
            tool: { type: 'string' },
            did: { type: 'string' },
            when: { type: 'string' },
            undone: { type: 'string', enum: ['wholly', 'partly', 'not'] },
            skipped: { ...STRINGS, description: 'What was left alone, and why' },
            more_skipped: { type: 'integer' },
          },
          required: ['call', 'tool', 'did', 'when', 'undone', 'skipped'],
          additionalProperties: false,
        },
      },
      left: { type: 'integer', description: 'Your calls on this board that could still be undone' },
      revision: { type: 'string' },
      violations: COUNTS,
      held: HELD,
    },
    required: ['summary', 'applied', 'calls', 'left', 'revision', 'violations', 'held'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  does: ({ count = 1, force }) => forced([{ code: 'undoes-calls', params: { count } }], force),
  run: ({ count = 1, dry_run: dry = false, force }, context): ToolOutcome => {
    if (context.ask !== undefined) return withdraw(count, dry, context);
    const candidates = undoable(context.board, context.key);
    // What it proposed before its owner let it edit waits still.
    if (candidates.length === 0 && waitingOf(context.board, context.key).length > 0)
      return withdraw(count, dry, context);
    if (candidates.length === 0) {
      return refuseCall({ code: 'nothing-to-undo', params: {} });
    }
    const taken = candidates.slice(0, count).map(([id, call]) => ({ id, call }));
    let board = context.board;
    const changes: Change[] = [];
    const done = taken.map(({ id, call }) => {
      const back = takeBack(board, id, call);
      board = applyChanges(board, back.changes);
      changes.push(...back.changes);
      return back.told;
    });
    const barred = force === undefined && !dry ? refuseHeldThings(thingsOf(changes), context) : null;
    if (barred !== null) return barred;
    const touched = new Set(changes.flatMap(({ root, key }) => partsNamed(board, context.board, root, key)));
    const at = middleOfParts(designOf(board), touched);
    const applied = changes.length > 0 && !dry;
    const wrote = applied ? board : context.board;
    return {
      reply: replyWith({
        summary: inWords(done, dry),
        applied,
        calls: done,
        left: candidates.length - (applied ? done.filter(({ undone }) => undone !== 'not').length : 0),
        revision: context.history?.remember(wrote) ?? revisionOf(wrote),
        violations: { ...runRules(board, { today: context.now }).counts },
        held: heldOf(context, touched).slice(0, LIMITS.heldShown),
      }),
      ...(applied ? { changes } : {}),
      ...(at === undefined ? {} : { at }),
    };
  },
});

/** An agent that asks first has nothing on the board to take back but what waits. */
function withdraw(count: number, dry: boolean, context: TabContext): ToolOutcome {
  const { board, key, who } = context;
  const waiting = waitingOf(board, key).toReversed();
  if (waiting.length === 0) return refuseCall({ code: 'nothing-to-withdraw', params: {} });
  const taken = waiting.slice(0, count);
  const told = taken.map(({ id, tool, summary, when, decisions }) => {
    const accepted = Object.values(decisions).filter((one) => one === 'accepted').length;
    return {
      ...{ call: id, tool, did: summary, when },
      ...(accepted === 0
        ? { undone: 'wholly', skipped: [] }
        : { undone: 'partly', skipped: [`${accepted} edits that people accepted stand; they can undo them`] }),
    };
  });
  const changes = taken.flatMap((one): Change[] => [
    ...rejectProposal(one, 'all', who, { decision: 'withdrawn' }),
    { root: 'proposals', key: one.id, path: ['told'], after: true },
  ]);
  return {
    reply: replyWith({
      summary: `${dry ? 'Dry run, nothing written. It would be withdrawn: ' : 'Withdrawn: '}${cut(taken.map(({ summary }) => summary).join('; '), 200)}.`,
      applied: !dry,
      calls: told,
      left: waiting.length - (dry ? 0 : taken.length),
      revision: context.history?.remember(board) ?? revisionOf(board),
      violations: { ...runRules(board, { today: context.now }).counts },
      held: [],
    }),
    ...(dry ? {} : { changes }),
  };
}

/** The agent's calls that changed the design and stand, newest first. */
function undoable(board: Board, key: TabContext['key']): readonly (readonly [string, CallRecord])[] {
  return [...board.calls]
    .filter(([, call]) => call.key === key && call.undone !== true && !PASSED_OVER.has(call.tool))
    .sort(([a, one], [b, other]) => other.seq - one.seq || (a < b ? 1 : -1));
}

/** Undoing an undo would be a redo; a definition that was imported is no design. */
const PASSED_OVER: ReadonlySet<string> = new Set(['undo', 'import_part_definition']);
const SKIPPED_SHOWN = 8;
const SKIPPED_BYTES = 160;

function takeBack(board: Board, id: string, call: CallRecord) {
  const { tool, summary, when } = call;
  const head = { call: id, tool, did: summary, when };
  if (call.changes.length === 0) {
    const why = `its edits were larger than the ${LIMITS.inverseBytes >> 10} KB that the history keeps; edit the board instead`;
    return { changes: [], told: { ...head, undone: 'not', skipped: [why] } };
  }
  const { changes, skipped } = undoChanges(board, call.changes);
  const mark: Change = { root: 'calls', key: id, path: ['undone'], after: true };
  // A call of which nothing was left to take back is undone by others' hands.
  const undone = skipped.length === 0 ? 'wholly' : changes.length > 0 ? 'partly' : 'not';
  const reasons = [...new Set(skipped.map(({ why }) => cut(skipForAgents(why), SKIPPED_BYTES)))];
  const told: { readonly [key: string]: Json; readonly undone: string; readonly did: string } = {
    ...head,
    undone,
    skipped: reasons.slice(0, SKIPPED_SHOWN),
    ...(reasons.length > SKIPPED_SHOWN ? { more_skipped: reasons.length - SKIPPED_SHOWN } : {}),
  };
  return { changes: undone === 'not' ? [] : [...changes, mark], told };
}

/** Ids of the parts, connections and notes that changes write. */
function thingsOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ root, key }) => {
      if (root === 'parts' || root === 'connections' || root === 'notes') return [key];
      return root === 'pins' ? [key.split('/')[0] ?? key] : [];
    }),
  );
}

function partsNamed(after: Board, before: Board, root: Change['root'], key: string): readonly string[] {
  if (root === 'parts') return [key];
  if (root !== 'connections') return [];
  const connection = after.connections.get(key) ?? before.connections.get(key);
  return connection?.ends.map((end) => end.part) ?? [];
}

function inWords(done: readonly { readonly undone: string; readonly did: string }[], dry: boolean): string {
  const words = (['wholly', 'partly', 'not'] as const).flatMap((how) => {
    const calls = done.filter(({ undone }) => undone === how);
    return calls.length === 0 ? [] : [`${how} undone: ${cut(calls.map(({ did }) => did).join('; '), 200)}`];
  });
  return `${dry ? 'Dry run, nothing written. It would be ' : ''}${words.join('. ')}.`;
}
