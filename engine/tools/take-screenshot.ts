import { LIMITS } from '#schemas/limits.ts';
import type { Severity } from '../board/board.ts';
import { designOf } from '../board/design.ts';
import { nearest } from '../board/nearest.ts';
import type { RuleRun } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { findPart, middleOf } from './names.ts';
import { refuse } from './reply.ts';
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
    const at = middleOf(design, ids);
    return {
      reply: { text: '' },
      picture: {
        request,
        caption: ({ width, height, region: shown }) =>
          `${width} × ${height} px of "${board.name}": board units x ${shown.x} to ${shown.x + shown.width}, y ${shown.y} to ${shown.y + shown.height}. ` +
          `The whole board has ${board.parts.size} parts, ${board.connections.size} connections, ${error} errors and ${warning} warnings.`,
      },
      ...(at === undefined ? {} : { at }),
    };
  },
});

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
