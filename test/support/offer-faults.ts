/** Whether what is offered for a port holds: each first candidate is joined, and the board checked from nothing. */
import type { Board, End } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { tryEdits } from '#engine/offers/trial.ts';
import { RULES } from '#engine/rules/index.ts';
import { checkRules } from '#engine/rules/run.ts';
import { findConnectable } from '#engine/tools/find-connectable.ts';
import { aimedPort, connectionDrag } from '../../app/canvas/input/connection-drag.ts';
import { connectability } from '../../app/editor/connect/connectability.ts';
import { tryPorts } from '../../app/editor/connect/try-ports.ts';
import { verdictWords } from '../../app/texts/engine/verdicts.ts';
import { context, STARTER_LIBRARY } from './board-builder.ts';

type Port = Omit<End, 'instance'>;

interface Offered {
  readonly can: readonly {
    readonly part: string;
    readonly domain: End['domain'];
    readonly interface: string;
    readonly adds?: unknown;
  }[];
  readonly library: readonly { readonly definition: string; readonly interface: string; readonly adds?: unknown }[];
}

/** What is wrong with what `find_connectable` offers for a port, and how many candidates were looked at. */
export function offerFaults(
  board: Board,
  port: Port,
): { readonly faults: readonly string[]; readonly offered: number } {
  const { can, library } = askedFor(board, port);
  const faults: string[] = [];
  const name = `${board.parts.get(port.part)?.label}.${port.interface}`;
  const [first, match] = [can[0], library[0]];
  if (first !== undefined && first.adds === undefined) {
    const { part, domain, interface: id } = first;
    const added = errorsAfter(board, [{ op: 'connect', from: port, to: { part, domain, interface: id } }]);
    if (added !== null) faults.push(`${name} to ${board.parts.get(part)?.label}.${id}: ${added}`);
  } else if (can.some(({ adds }) => adds === undefined)) faults.push(`${name}: a harmful one comes first on the board`);
  if (match !== undefined && match.adds === undefined) {
    const added = errorsAfter(board, [
      { op: 'add_part', id: '$new', definition: match.definition },
      { op: 'connect', from: port, to: { part: '$new', domain: port.domain, interface: match.interface } },
    ]);
    if (added !== null) faults.push(`${name} to a new ${match.definition}.${match.interface}: ${added}`);
  } else if (library.some(({ adds }) => adds === undefined))
    faults.push(`${name}: a harmful one comes first of the library`);
  return { faults, offered: can.length + library.length };
}

function askedFor(board: Board, { part, domain, interface: id }: Port): Offered {
  const { reply } = findConnectable.run(
    { part, domain, interface: id },
    {
      ...{ board, boardId: 'b_000000000001', library: STARTER_LIBRARY, held: [], key: 'k' },
      ...context(STARTER_LIBRARY, 'Ada', 5_000),
    },
  );
  // The tool's own schema says so.
  return (reply.structured ?? { can: [], library: [] }) as unknown as Offered;
}

/** What goes wrong where these edits are made: a refusal, or the first error more; null for nothing. */
function errorsAfter(board: Board, edits: readonly Edit[]): string | null {
  const outcome = applyEdits(board, edits, context(STARTER_LIBRARY, 'Ada', 5_000));
  if (!outcome.ok) return `refused: ${outcome.refusal.code}`;
  const known = new Set(errorsOf(board).map(({ fingerprint }) => fingerprint));
  return errorsOf(outcome.board).find(({ fingerprint }) => !known.has(fingerprint))?.message ?? null;
}

const found = new WeakMap<Board, ReturnType<typeof checkRules>['violations']>();

function errorsOf(board: Board) {
  const all = found.get(board) ?? checkRules(designOf(board), RULES, context().now.slice(0, 10)).violations;
  found.set(board, all);
  return all.filter(({ severity }) => severity === 'error');
}

/** What a drop on the middle of each other part would do wrong although a port of that part would do no harm. */
export async function dropFaults(
  board: Board,
  port: Port,
): Promise<{ readonly faults: readonly string[]; readonly drops: number }> {
  const scene = new Scene();
  scene.update(board);
  const answers = connectability(designOf(board), port, verdictWords);
  const view = {
    board: () => board,
    library: STARTER_LIBRARY,
    tryEdits: async (lists: readonly (readonly Edit[])[]) => lists.map((edits) => tryEdits(board, edits, context())),
  };
  await tryPorts(view, port, answers, () => undefined);
  const drag = connectionDrag(scene, port, answers);
  const faults: string[] = [];
  let drops = 0;
  for (const over of drag === null ? [] : scene.parts.values()) {
    if (drag === null || over.id === port.part) continue;
    const aimed = aimedPort(scene, drag, [(over.minX + over.maxX) / 2, (over.minY + over.maxY) / 2], 1);
    const to = aimed?.part === over.id && answers.get(`${over.id}/${aimed.domain}/${aimed.interface}`);
    if (aimed === null || to === undefined || to === false || to.ok !== true || to.asks !== undefined) continue;
    drops += 1;
    const added = errorsAfter(board, [{ op: 'connect', from: port, to: aimed }]);
    if (added === null) continue;
    const harmless = over.layout.ports.some(({ domain, interface: id }) => {
      const there = { part: over.id, domain, interface: id };
      const answer = answers.get(`${over.id}/${domain}/${id}`);
      return (
        answer?.ok === true &&
        answer.asks === undefined &&
        errorsAfter(board, [{ op: 'connect', from: port, to: there }]) === null
      );
    });
    if (harmless) faults.push(`${port.interface} dropped on ${over.label} ends at ${aimed.interface}: ${added}`);
  }
  return { faults, drops };
}
