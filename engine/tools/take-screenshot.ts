import { LIMITS } from '#schemas/limits.ts';
import type { Board, Severity } from '../board/board.ts';
import { designOf } from '../board/design.ts';
import { nearest } from '../board/nearest.ts';
import { openProposals } from '../board/waiting.ts';
import type { RuleRun } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { findPart, middleOf } from './names.ts';
import { cut, refuse } from './reply.ts';
import { BOARD, READS, tabTool } from './tab-tool.ts';
import type { PictureRequest, ToolOutcome } from './tool.ts';

const COORDINATE = { type: 'number', minimum: -LIMITS.coordinate, maximum: LIMITS.coordinate } as const;
const LENGTH = { type: 'number', minimum: 20, maximum: 2 * LIMITS.coordinate } as const;

export const takeScreenshot = tabTool({
  name: 'take_screenshot',
  title: 'Look at the board',
  description: `A picture (PNG, long edge at most ${LIMITS.pictureEdgePx} px) of the board as people see it: parts with labels and ports, wires, violations marked. Without arguments the whole board; parts shows some of them with what is around; region an area in board units. Use it to judge a layout or to show a result; get_board and run_drc say more about the circuit, in less. It costs ${LIMITS.pictureUnits} units of energy more than other calls.`,
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
  summarise: () => 'looks at the board',
  run: ({ parts, region }, context): ToolOutcome => {
    const { board } = context;
    if (context.draws !== true) {
      return refuse(
        'The tab that runs your calls has no browser window to draw in, so there is no picture.',
        'Next: read the board with get_board and run_drc, or ask the user to open it in a browser.',
      );
    }
    if (parts !== undefined && region !== undefined) {
      return refuse('/region: give parts or region, not both.', 'Next: call take_screenshot with one of them.');
    }
    if (board.parts.size + board.notes.size === 0) {
      return refuse('The board is empty: there is nothing to show.', 'Next: search_parts, then apply_edits.');
    }
    const design = designOf(board);
    const ids: string[] = [];
    for (const text of parts ?? []) {
      const id = findPart(design, text);
      if (id === null) {
        const names = [...board.parts.values()].flatMap((part) => [part.label, part.id]);
        const like = nearest(text, names);
        return refuse(
          `/parts: no part, and no single one, is called "${text}".`,
          like.length > 0 ? `Nearest valid: ${like.join(', ')}.` : '',
          'Next: get_board lists the parts.',
        );
      }
      ids.push(id);
    }
    const run = runRules(board, { today: context.now });
    const request: PictureRequest = {
      board,
      show: region ?? (parts === undefined ? 'all' : ids),
      violations: worstOf(run),
    };
    const { error, warning } = run.counts;
    const waiting = openProposals(board).length;
    const at = middleOf(design, ids);
    return {
      reply: { text: '' },
      picture: {
        request,
        caption: ({ width, height, region: shown }) =>
          `${width} × ${height} px of "${board.name}": board units x ${shown.x} to ${shown.x + shown.width}, y ${shown.y} to ${shown.y + shown.height}. ` +
          `The whole board has ${board.parts.size} parts, ${board.connections.size} connections, ${error} errors and ${warning} warnings.` +
          markedWords(board, request.violations) +
          (width < READABLE * shown.width
            ? ` At this scale names are cut short: for all labels and ports ask for parts, or for a region at most ${Math.floor(LIMITS.pictureEdgePx / READABLE)} wide and high.`
            : '') +
          (waiting === 0 ? '' : ` ${waiting} proposals wait and are not in the picture; get_board lists them.`),
      },
      ...(at === undefined ? {} : { at }),
    };
  },
});

/** Pixels a board unit from which every label of a part can be read. */
const READABLE = 0.6;
const MARKED = 8;

/** " Marked with !: Air (error), …": the parts that the picture marks, the worst first. */
function markedWords(board: Board, worst: ReadonlyMap<string, Severity>): string {
  const marked = [...board.parts.values()]
    .flatMap(({ id, label, seq }) => {
      const severity = worst.get(id);
      return severity === 'error' || severity === 'warning' ? [{ label: cut(label, 40), seq, severity }] : [];
    })
    .sort((a, b) => RANK[b.severity] - RANK[a.severity] || a.seq - b.seq);
  if (marked.length === 0) return '';
  const shown = marked.slice(0, MARKED).map(({ label, severity }) => `${label} (${severity})`);
  const rest = marked.length - shown.length;
  return ` Marked: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more; run_drc lists them` : ''}.`;
}

const RANK: Readonly<Record<Severity, number>> = { ignore: 0, info: 1, warning: 2, error: 3 };

/** The worst that stands unwaived against each part and connection. */
function worstOf({ violations }: RuleRun): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { refs, severity, waiver } of violations) {
    if (waiver !== undefined) continue;
    for (const { part, connection } of refs) {
      const id = connection ?? part;
      if (id !== undefined && RANK[severity] > RANK[worst.get(id) ?? 'ignore']) worst.set(id, severity);
    }
  }
  return worst;
}
