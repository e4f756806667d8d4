/** A board as a version keeps it: its content alone, without history, as compressed JSON. Any later version of the program opens it. */
import { BOARD_FORMAT, type Board, EMPTY_BOARD, ROOTS, type RootName } from '#engine/board/board.ts';
import { ENTRIES_READ } from '#engine/board/bounds.ts';
import { BoardEditor, boardJson } from '#engine/board/changes.ts';
import { isObject, type JsonObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Migration, migratedBoard } from '../document/migrate.ts';
import { plainJson } from '../document/plain-json.ts';

const FORMAT = 'busbar-version';
const VERSION = 1;

/** What no version holds: a board keeps its calls, proposals and comments whatever version of it is restored. */
const NO_CONTENT: ReadonlySet<string> = new Set(['calls', 'proposals', 'comments']);

/** Why a version cannot be shown. `newer`: a later version of the program made it. */
export class VersionUnreadable extends Error {
  override readonly name = 'VersionUnreadable';
  readonly why: 'damaged' | 'newer' | 'too-large';

  constructor(why: VersionUnreadable['why']) {
    super(why);
    this.why = why;
  }
}

/** The content of a board in gzip. Equal content gives equal bytes on one machine. */
export async function packBoard(board: Board): Promise<Uint8Array<ArrayBuffer>> {
  const roots = Object.fromEntries(Object.entries(boardJson(board)).filter(([root]) => !NO_CONTENT.has(root)));
  const text = JSON.stringify({ format: FORMAT, version: VERSION, roots });
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** How a version is opened, other than usual. */
interface UnpackOptions {
  /** Called between slices of the work, so that the page can do its own. */
  readonly pause?: () => Promise<void>;
  /** The steps that bring a board of an earlier format to this one. */
  readonly steps?: readonly Migration[];
  readonly to?: number;
}

/** The board that `packBoard` was given, of an earlier format too. Rejects with `VersionUnreadable`. */
export async function unpackBoard(
  bytes: Uint8Array<ArrayBuffer>,
  { pause = async () => {}, steps, to = BOARD_FORMAT }: UnpackOptions = {},
): Promise<Board> {
  const roots = rootsOf(await unzipped(bytes));
  const editor = new BoardEditor(EMPTY_BOARD);
  let written = 0;
  for (const root of ROOTS) {
    const entries = roots[root];
    if (NO_CONTENT.has(root) || !isObject(entries)) continue;
    for (const [key, value] of Object.entries(entries).slice(0, ENTRIES_READ[root])) {
      const after = plainJson(value);
      if (after === undefined) continue;
      editor.write({ root, key, path: [], after });
      written += 1;
      if (written % SLICE === 0) await pause();
    }
  }
  const board = editor.board();
  if (board.format > to) throw new VersionUnreadable('newer');
  return migratedBoard(board, steps, to);
}

/** Entries of a slice: some milliseconds. */
const SLICE = 500;

/** Unpacked as it comes, and given up where it grows beyond what a version may hold. */
async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let size = 0;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > LIMITS.versionContentBytes) throw new VersionUnreadable('too-large');
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof VersionUnreadable ? error : new VersionUnreadable('damaged');
  }
}

function rootsOf(text: string): { readonly [root in RootName]?: unknown } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new VersionUnreadable('damaged');
  }
  if (!isObject(json) || json.format !== FORMAT || !isObject(json.roots)) throw new VersionUnreadable('damaged');
  if (typeof json.version === 'number' && json.version > VERSION) throw new VersionUnreadable('newer');
  return json.roots as JsonObject; // by root, each looked at before it is read
}
