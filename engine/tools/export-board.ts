import { LIMITS } from '#schemas/limits.ts';
import { closedLeftOutSchema } from '#schemas/outputs.ts';
import { leftOutOf } from '../board/left-out.ts';
import { revisionOf } from '../board/revision.ts';
import { FORMAT_LIST, fileStem } from '../export/format-list.ts';
import { EXPORT_FORMATS } from '../export/formats.ts';
import { leftOutWords } from '../wording/left-out.ts';
import { listMark, refuseCursor } from './replies/pages.ts';
import { byteLength, replyWith, type Structured } from './replies/reply.ts';
import { BOARD, CURSOR, NEXT_CURSOR, READS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const FORMAT_IDS = FORMAT_LIST.map((format) => format.id);

export const exportBoard = tabTool({
  name: 'export_board',
  title: 'Export the board',
  description: `The whole board as a file's text. board_json: everything, with the definitions it uses; another board can import it. bom_csv: what to buy, one line a definition, with quantities, part numbers, the best offer, prices and the total. netlist_json, netlist_kicad (also called netlist): which pins are joined, by named nets. connections_csv, connections_json: every cable and wire from pin to pin. report_markdown, report_json, report_sarif: the results of the design rules, with waivers and what was not evaluated.
A small file comes as text. Any other comes as url: fetch it within ${LIMITS.exportLifeMs / 60_000} minutes, or give the address to the user; it needs no key and works on this machine or server alone. inline: true gives its text instead, as does the reply for a file of more than ${LIMITS.exportFileBytes >> 10} KB, in pages of at most ${LIMITS.replyMaxChars} characters: append text to text while next_cursor is there. All pages are of the revision that the first page was made from. To read the design get_board is shorter.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      format: { type: 'string', enum: [...FORMAT_IDS, 'netlist'] },
      inline: { type: 'boolean', description: 'Give the text, not an address' },
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
      left_out: closedLeftOutSchema,
      warning: { type: 'string', description: 'Tell the user: the file does not hold all of the board' },
      text: { type: 'string' },
      url: { type: 'string', description: 'Instead of text: GET it' },
      bytes: { type: 'integer', description: 'Of the file behind url' },
      expires: { type: 'string', description: 'When the address ends, ISO 8601' },
      next_cursor: NEXT_CURSOR,
    },
    required: ['format', 'file_name', 'media_type', 'revision', 'total_chars'],
    additionalProperties: false,
  },
  annotations: READS,
  does: ({ format }) => [{ code: 'exports-board', params: { format } }],
  run: ({ format, cursor, inline }, context): ToolOutcome => {
    const mark = listMark('export_board', { format }, context.boardId);
    const page = pageOf(cursor, mark, context);
    if (page === null) return refuseCursor(cursor ?? '');
    const { today } = page;
    const id = format === 'netlist' ? 'netlist_kicad' : format;
    const chosen = EXPORT_FORMATS.find((one) => one.id === id);
    if (chosen === undefined) throw new Error(`${format} is in the schema and not in the list`);
    const leftOut = leftOutOf(context.source);
    const whole = chosen.write(page.board, { today, leftOut, compact: true });
    const head: Structured = {
      format,
      file_name: `${fileStem(page.board.name)}${chosen.end}`,
      media_type: chosen.media,
      revision: context.history?.remember(page.board) ?? revisionOf(page.board),
      total_chars: whole.length,
      ...(leftOut === null ? {} : { left_out: leftOut, warning: leftOutWords(leftOut) }),
    };
    const bytes = byteLength(whole);
    if (
      inline !== true &&
      cursor === undefined &&
      bytes > LIMITS.exportInlineBytes &&
      bytes <= LIMITS.exportFileBytes
    ) {
      const file = { name: `${head.file_name}`, media: chosen.media, text: whole };
      return { reply: { ...replyWith({ ...head, bytes }), file } };
    }
    const room = LIMITS.replyMaxChars - byteLength(JSON.stringify(head)) - PAGE_SPARE;
    const text = fitting(whole, page.from, room);
    const next = page.from + text.length;
    return {
      reply: replyWith({
        ...head,
        text,
        ...(next < whole.length ? { next_cursor: `${head.revision}.${next}.${today}.${mark}` } : {}),
      }),
    };
  },
});

/** For the next cursor and the brackets. */
const PAGE_SPARE = 200;

/**
 * Which board a page is of, as of which day, and where in its text it begins. Null for a cursor that says nothing any
 * more. The day travels along: a report that is read over midnight stays one report.
 */
function pageOf(cursor: string | undefined, mark: string, { board, history, now }: TabContext) {
  if (cursor === undefined) return { board, from: 0, today: now.slice(0, 10) };
  const [, token, offset, today, of] = /^([^.]+)\.(\d{1,9})\.(\d{4}-\d{2}-\d{2})\.(\w+)$/.exec(cursor) ?? [];
  if (token === undefined || today === undefined || of !== mark) return null;
  const then = token === revisionOf(board) ? board : history?.find(token);
  return then === undefined ? null : { board: then, from: Number(offset), today };
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
