import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../board/board.ts';
import { pendingProposals } from '../board/pending-proposals.ts';
import { shownLook } from '../board/shown-look.ts';
import type { Point, ViolationSeverity } from '../board/values.ts';
import { designOf } from '../design/design-of.ts';
import { type PartRoom, roomMiddle, roomOf } from '../placement/part-room.ts';
import { type Ghost, ghostOf } from '../proposals/ghosts.ts';
import type { RuleRun } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { findPart, middleOfParts, partNotFound } from './replies/names.ts';
import { cut, refuseCall } from './replies/reply.ts';
import { BOARD, READS, tabTool } from './tab-tool.ts';
import type { PictureRequest, Region, TabContext, ToolOutcome } from './tool.ts';

const COORDINATE = { type: 'number', minimum: -LIMITS.coordinate, maximum: LIMITS.coordinate } as const;
const LENGTH = { type: 'number', minimum: 20, maximum: 2 * LIMITS.coordinate } as const;

export const takeScreenshot = tabTool({
  name: 'take_screenshot',
  title: 'Look at the board',
  description: `A picture (PNG, long edge at most ${LIMITS.pictureEdgePx} px) of the board as people see it: parts with labels and ports, wires, violations marked, and what waits in proposals dashed and see-through. Without arguments the whole board; parts shows some of them with what is around; region an area in board units. Use it to judge a layout or to show a result; get_board and run_drc say more about the circuit in fewer words. It costs ${LIMITS.pictureUnits} units of energy more than other calls.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      parts: {
        type: 'array',
        items: { type: 'string', maxLength: LIMITS.labelChars },
        minItems: 1,
        maxItems: LIMITS.pageItems,
        description: 'Ids or labels',
      },
      region: {
        type: 'object',
        description: 'Its upper left corner and its size',
        properties: { x: COORDINATE, y: COORDINATE, width: LENGTH, height: LENGTH },
        required: ['x', 'y', 'width', 'height'],
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  annotations: READS,
  extraUnits: LIMITS.pictureUnits,
  does: () => [{ code: 'looks-at-board', params: {} }],
  run: ({ parts, region }, context): ToolOutcome => {
    const { board } = context;
    if (context.draws !== true) return refuseCall({ code: 'picture-impossible', params: {} });
    if (parts !== undefined && region !== undefined) {
      return refuseCall({ at: '/region', code: 'arguments-exclusive', params: { choice: ['parts', 'region'] } });
    }
    const { ghosts, unfit } = ghostsOf(context);
    if (board.parts.size + board.notes.size + ghosts.length === 0) {
      return refuseCall({ code: 'board-empty', params: {} });
    }
    const design = designOf(board);
    const ids: string[] = [];
    for (const [index, text] of (parts ?? []).entries()) {
      const id = findPart(design, text) ?? proposedPart(ghosts, text);
      if (id === null) {
        const known = [...board.parts.values(), ...ghosts.flatMap(({ added }) => added)];
        return refuseCall(partNotFound(known, text, `/parts/${index}`));
      }
      ids.push(id);
    }
    const run = runRules(board, { today: context.now });
    const request: PictureRequest = {
      board,
      show: region ?? (parts === undefined ? 'all' : ids),
      violations: worstOf(run),
      ghosts,
    };
    const { error, warning, todo } = run.counts;
    const at = middleOfParts(design, ids);
    return {
      reply: { text: '' },
      picture: {
        request,
        caption: ({ width, height, region: shown }) =>
          `${width} × ${height} px of "${board.name}": board units x ${shown.x} to ${shown.x + shown.width}, y ${shown.y} to ${shown.y + shown.height}. ` +
          `The whole board has ${board.parts.size} parts, ${board.connections.size} connections, ${error} errors, ${warning} warnings and ${todo} todos.` +
          markedWords(board, request.violations, shown) +
          (width < READABLE * shown.width
            ? ` At this scale names are cut short: for all labels and ports ask for parts, or for a region at most ${Math.floor(LIMITS.pictureEdgePx / READABLE)} wide and high.`
            : '') +
          (region === undefined ? '' : missedWords(board, region)) +
          proposedWords(ghosts, unfit),
      },
      ...(at === undefined ? {} : { at }),
    };
  },
});

/** What waits and could be accepted now, oldest first; `unfit`: how many proposals the board has outgrown. */
function ghostsOf({ board, library, who, now, newId }: TabContext) {
  const all = pendingProposals(board)
    .slice(-LIMITS.proposalsOpen)
    .map((one) => ghostOf(board, one, { library, who, now, newId }));
  const ghosts = all.filter(({ refusal }) => refusal === null);
  return { ghosts, unfit: all.length - ghosts.length };
}

/** A part that a proposal would bring, by its id or its label. */
function proposedPart(ghosts: readonly Ghost[], text: string): string | null {
  const wanted = text.toLowerCase();
  const coming = ghosts.flatMap(({ added }) => added);
  return coming.find(({ id, label }) => id === text || label.toLowerCase() === wanted)?.id ?? null;
}

/** " Dashed, not on the board yet: Claude proposes: adds Outdoor (bme280).": what the picture shows of proposals. */
function proposedWords(ghosts: readonly Ghost[], unfit: number): string {
  const shown = ghosts
    .slice(-PROPOSALS)
    .map(({ proposal }) => `${cut(proposal.label, 40)}: ${cut(proposal.summary, 120)}`);
  const more = ghosts.length - shown.length;
  return [
    shown.length === 0
      ? ''
      : ` Dashed and see-through, proposed and not on the board yet: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    unfit === 0
      ? ''
      : ` ${unfit === 1 ? 'One proposal that waits does' : `${unfit} proposals that wait do`} not fit the board any more and cannot be drawn; get_board lists what waits.`,
  ].join('');
}

const PROPOSALS = 4;

/** " Nothing of the board is in this area: it reaches from x 0 to 900, y -20 to 400.", where an area shows no part and no note. */
function missedWords(board: Board, region: Region): string {
  const { parts, notes, definitions } = board;
  const look = shownLook(board);
  const boxes = [
    ...[...parts.values()].map((part) => roomBox(part.at, roomOf(definitions.get(part.definition), look, part))),
    ...[...notes.values()].map(({ at, size }) => boxOf(at, size)),
  ];
  if (boxes.length === 0 || boxes.some((box) => meets(box, region))) return '';
  const [left, top, right, bottom] = boxes.reduce(
    ([a, b, c, d], box) =>
      [Math.min(a, box[0]), Math.min(b, box[1]), Math.max(c, box[2]), Math.max(d, box[3])] as const,
  );
  return ` No part and no note is in this area: the board reaches from x ${Math.floor(left)} to ${Math.ceil(right)}, y ${Math.floor(top)} to ${Math.ceil(bottom)}.`;
}

/** Left, top, right, bottom. */
type Edges = readonly [number, number, number, number];

function boxOf([x, y]: Point, [width, height]: Point): Edges {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

function roomBox(at: Point, room: PartRoom): Edges {
  return boxOf(roomMiddle(at, room), room.size);
}

function meets([left, top, right, bottom]: Edges, { x, y, width, height }: Region): boolean {
  return left < x + width && right > x && top < y + height && bottom > y;
}

/** Pixels a board unit from which every label of a part can be read. */
const READABLE = 0.6;
const MARKED = 8;

/** " Marked with !: Air (error), …": the parts in the picture that it marks, the worst first. */
function markedWords(board: Board, worst: ReadonlyMap<string, ViolationSeverity>, shown: Region): string {
  const look = shownLook(board);
  const marked = [...board.parts.values()]
    .flatMap((part) => {
      const severity = worst.get(part.id);
      if (severity !== 'error' && severity !== 'warning') return [];
      if (!meets(roomBox(part.at, roomOf(board.definitions.get(part.definition), look, part)), shown)) return [];
      return [{ label: cut(part.label, 40), seq: part.seq, severity }];
    })
    .sort((a, b) => RANK[b.severity] - RANK[a.severity] || a.seq - b.seq);
  if (marked.length === 0) return '';
  const named = marked.slice(0, MARKED).map(({ label, severity }) => `${label} (${severity})`);
  const rest = marked.length - named.length;
  return ` Marked: ${named.join(', ')}${rest > 0 ? ` and ${rest} more; run_drc lists them` : ''}.`;
}

const RANK: Readonly<Record<ViolationSeverity, number>> = { todo: 1, info: 2, warning: 3, error: 4 };

/** The worst that stands unwaived against each part and connection. */
function worstOf({ violations }: RuleRun): ReadonlyMap<string, ViolationSeverity> {
  const worst = new Map<string, ViolationSeverity>();
  for (const { refs, severity, waiver } of violations) {
    if (waiver !== undefined) continue;
    for (const { part, connection } of refs) {
      const id = connection ?? part;
      if (id === undefined) continue;
      const known = worst.get(id);
      if (known === undefined || RANK[severity] > RANK[known]) worst.set(id, severity);
    }
  }
  return worst;
}
