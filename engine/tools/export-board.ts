import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../board/board.ts';
import { toBoardFile } from '../board/board-file.ts';
import { billOfMaterials } from '../export/bill-of-materials.ts';
import { netlist } from '../export/netlist.ts';
import { answer, byteLength, cut, refuse, type Structured } from './reply.ts';
import { revisionOf } from './revision.ts';
import { BOARD, CURSOR, NEXT_CURSOR, READS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const FORMATS = {
  board_json: {
    media: 'application/json',
    end: '.busbar.json',
    write: (board: Board) => JSON.stringify(toBoardFile(board)),
  },
  bom_csv: { media: 'text/csv', end: '-bom.csv', write: billOfMaterials },
  netlist: { media: 'text/plain', end: '.net', write: netlist },
} as const;

export const exportBoard = tabTool({
  name: 'export_board',
  title: 'Export the board',
  description: `The whole board as a file's text. board_json: everything, with the definitions it uses; another board can import it. bom_csv: what to buy, one line a definition, with labels, quantities, manufacturer, part number and price where the definition knows them. netlist: which pins are joined, in KiCad's form.
A long file comes in pages of at most ${LIMITS.replyMaxChars} characters: append text to text while next_cursor is there. All pages are of the revision that the first page was made from. To read the design get_board is shorter.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      format: { type: 'string', enum: ['board_json', 'bom_csv', 'netlist'] },
      cursor: CURSOR,
    },
    required: ['format'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      format: { type: 'string' },
      file_name: { type: 'string' },
      media_type: { type: 'string' },
      revision: { type: 'string' },
      total_chars: { type: 'integer', description: 'Of all pages' },
      text: { type: 'string' },
      next_cursor: NEXT_CURSOR,
    },
    required: ['format', 'file_name', 'media_type', 'revision', 'total_chars', 'text'],
    additionalProperties: false,
  },
  annotations: READS,
  summarise: ({ format }) => `exports the board (${format})`,
  run: ({ format, cursor }, context): ToolOutcome => {
    const page = pageOf(cursor, context);
    if (page === null) {
      return refuse(
        `/cursor: "${cut(cursor ?? '', 40)}" is no cursor of export_board, or the board has changed since and its earlier state is forgotten.`,
        'Next: call export_board again without a cursor.',
      );
    }
    const { media, end, write } = FORMATS[format];
    const whole = write(page.board);
    const head: Structured = {
      format,
      file_name: `${fileName(page.board.name)}${end}`,
      media_type: media,
      revision: context.history?.remember(page.board) ?? revisionOf(page.board),
      total_chars: whole.length,
    };
    const room = LIMITS.replyMaxChars - byteLength(JSON.stringify(head)) - PAGE_SPARE;
    const text = fitting(whole, page.from, room);
    const next = page.from + text.length;
    return {
      reply: answer({ ...head, text, ...(next < whole.length ? { next_cursor: `${head.revision}.${next}` } : {}) }),
    };
  },
});

/** For the next cursor and the brackets. */
const PAGE_SPARE = 200;

/** Which board a page is of, and where in its text it begins. Null for a cursor that says nothing any more. */
function pageOf(cursor: string | undefined, { board, history }: TabContext) {
  if (cursor === undefined) return { board, from: 0 };
  const [, token, offset] = /^([^.]+)\.(\d{1,9})$/.exec(cursor) ?? [];
  if (token === undefined) return null;
  const then = token === revisionOf(board) ? board : history?.find(token);
  return then === undefined ? null : { board: then, from: Number(offset) };
}

/** As much of `text` from `from` as takes at most `room` bytes as a JSON string; never half a character. */
function fitting(text: string, from: number, room: number): string {
  let chars = Math.min(room, text.length - from);
  for (;;) {
    const last = text.charCodeAt(from + chars - 1);
    if (last >= 0xd800 && last < 0xdc00 && chars > 1) chars -= 1;
    const part = text.slice(from, from + chars);
    const bytes = byteLength(JSON.stringify(part));
    if (bytes <= room || chars <= 1) return part;
    chars = Math.max(1, Math.floor((chars * room) / bytes) - 1);
  }
}

function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || 'board';
}
