import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges } from '#engine/board/board-file.ts';
import type { OutOfBoundsValue } from '#engine/board/bounds.ts';
import { BoardEditor } from '#engine/board/changes.ts';
import { bothLeftOut, leftOutOf } from '#engine/board/left-out.ts';
import type { CheckedFile } from '#engine/export/sarif.ts';
import { leftOutWords } from '#engine/wording/left-out.ts';
import type { BoardFile } from '#schemas/board-file.ts';
import type { LeftOut } from '#schemas/outputs.ts';
import { validateBoardFile } from '#schemas/validate.ts';
import { CommandError, type Console, harmless } from './console.ts';
import { type CommandInput, readSource, uriOf } from './source.ts';

const PROBLEMS_SHOWN = 20;

export interface BoardSource {
  readonly source: CommandInput;
  readonly board: Board;
  /** What the board lacks: of that which the file was made from, and of the file itself. */
  readonly leftOut: LeftOut | null;
  /** Where parts and connections stand; absent for standard input. */
  readonly file?: CheckedFile;
}

/** Reads a board file. Refuses what is none, with the line and column of each of its first problems. */
export async function readBoard(console: Console, given: string): Promise<BoardSource> {
  const source = await readSource(console, given);
  const problems = validateBoardFile(source.json);
  if (problems.length > 0 && isPart(source.json)) {
    const name = harmless(source.name);
    throw new CommandError(
      `${name} is a part definition, no board: busbar validate ${given === '-' ? '-' : name} checks it. A board file comes from More → Export… → Board.`,
    );
  }
  if (problems.length > 0) {
    const lines = problems.slice(0, PROBLEMS_SHOWN).map(({ pointer, message }) => {
      const { line, column } = source.placeOf(pointer);
      return `${harmless(source.name)}:${line}:${column}: ${harmless(message)}`;
    });
    const more = problems.length > lines.length ? [`… and ${problems.length - lines.length} more`] : [];
    throw new CommandError([...lines, ...more, `${harmless(source.name)} cannot be read as a board`].join('\n'));
  }
  const file = source.json as BoardFile; // no problem means that it is one
  const { board, leftOut } = boardOf(file);
  if (leftOut !== null) console.err(`${harmless(source.name)}: warning: ${leftOutWords(leftOut)}\n`);
  const { path } = source;
  return {
    source,
    board,
    leftOut,
    ...(path === null ? {} : { file: { uri: uriOf(console, path), lineOf: linesOf(source, file) } }),
  };
}

/** What of the file makes no sense, or is beyond a limit that its schema does not state, is not on the board and is counted. */
function boardOf(file: BoardFile): Pick<BoardSource, 'board' | 'leftOut'> {
  const cut: OutOfBoundsValue[] = [];
  const editor = new BoardEditor(EMPTY_BOARD, (excess) => cut.push(excess));
  const changes = boardFileChanges(file);
  for (const change of changes) editor.write(change);
  const board = editor.board();
  const damaged = changes.filter(({ root, key }) => root !== 'board' && !board[root].has(key));
  return { board, leftOut: bothLeftOut(file.left_out ?? null, leftOutOf({ outOfBounds: cut, damaged })) };
}

/** A part file, or the definition without what a file has around it. */
function isPart(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'format' in json) return false;
  return 'definition' in json || ('metadata' in json && 'domains' in json);
}

function linesOf(source: CommandInput, file: BoardFile): CheckedFile['lineOf'] {
  let pointers: ReadonlyMap<string, string> | undefined;
  return (id) => {
    pointers ??= new Map([
      ...file.connections.map((one, index) => [one.id, `/connections/${index}`] as const),
      ...file.parts.map((one, index) => [one.id, `/parts/${index}`] as const),
    ]);
    const pointer = pointers.get(id);
    return pointer === undefined ? undefined : source.placeOf(pointer).line;
  };
}
