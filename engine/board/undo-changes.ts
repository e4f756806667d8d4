import type { Coded } from '#schemas/coded.ts';
import { sameJson } from '#schemas/json.ts';
import { type Board, bySeq, type Change, type Comment, type Connection, type Part, type RootName } from './board.ts';
import { BoardEditor, sides } from './changes.ts';
import { connectionOf, partOf, waiverOf } from './entry-codec.ts';
import { SecondaryIndex } from './secondary-index.ts';

/** A change that an undo left as it is, and why. */
export interface Skipped {
  readonly change: Change;
  readonly why: SkipReason;
}

export type SkipReason = Coded<SkipParams>;

/** `part` is a label. */
export interface SkipParams {
  readonly 'changed-since': ChangeTarget;
  /** Somebody else has connected something to the part. */
  readonly 'connected-since': { readonly part: string };
  /** Somebody else has answered the comment that would be taken away. */
  readonly 'answered-since': { readonly who: string };
  readonly 'definition-gone': { readonly part: string };
  /** `missing` is the id of the part or connection that it belonged to. */
  readonly 'owner-gone': { readonly root: RootName; readonly missing: string };
}

/** What of a board was changed: an entry, or a property of it. */
interface ChangeTarget {
  readonly root: RootName;
  /** The label of a part, else the key of the entry. */
  readonly name: string;
  readonly path: readonly string[];
}

/**
 * The changes that undo `changes`, newest first. A change is undone only where the board still holds the value that it
 * wrote. Skipped with a reason: values that were changed since, parts that others have connected to, and connections,
 * pins and waivers whose part is gone. A definition that a part still uses is kept without a reason.
 */
export function undoChanges(
  board: Board,
  changes: readonly Change[],
): { readonly changes: readonly Change[]; readonly skipped: readonly Skipped[] } {
  const editor = new BoardEditor(board);
  const undone: Change[] = [];
  const skipped: Skipped[] = [];
  const references = new References(editor);
  for (const change of changes.toReversed()) {
    const now = editor.read(change);
    if (!sameJson(now, change.after)) {
      // What the undo would remove is removed already.
      if (now === undefined && change.before === undefined) continue;
      skipped.push({ change, why: { code: 'changed-since', params: changeTarget(board, change) } });
      continue;
    }
    if (change.root === 'definitions' && change.before === undefined) {
      if (references.ofDefinition(change.key)) continue;
    }
    const why = whyNot(editor, references, board, change);
    if (why !== null) {
      skipped.push({ change, why });
      continue;
    }
    const inverse: Change = { root: change.root, key: change.key, path: change.path, ...sides(now, change.before) };
    editor.write(inverse);
    references.update(inverse);
    undone.push(inverse);
  }
  return { changes: undone, skipped };
}

/** Which parts use a definition and which connections end at a part, on a board under edit. */
class References {
  private readonly editor: BoardEditor;
  private parts: SecondaryIndex<Part> | null = null;
  private connections: SecondaryIndex<Connection> | null = null;

  constructor(editor: BoardEditor) {
    this.editor = editor;
  }

  ofDefinition(key: string): boolean {
    this.parts ??= SecondaryIndex.partsByDefinition(this.editor.peek());
    return this.parts.has(key);
  }

  ofPart(id: string): boolean {
    this.connections ??= SecondaryIndex.connectionsByPart(this.editor.peek());
    return this.connections.has(id);
  }

  /** Call after each write. */
  update({ root, key }: Change): void {
    const { parts, connections } = this.editor.peek();
    if (root === 'parts') this.parts?.put(key, parts.get(key));
    if (root === 'connections') this.connections?.put(key, connections.get(key));
  }
}

function whyNot(editor: BoardEditor, references: References, board: Board, change: Change): SkipReason | null {
  const { root, key, path, before } = change;
  if (path.length > 0) return null;
  if (root === 'parts' && before === undefined && references.ofPart(key)) {
    return { code: 'connected-since', params: { part: changeTarget(board, change).name } };
  }
  const now = editor.peek();
  if (root === 'comments' && before === undefined) {
    const answer = answerTo(now, key);
    return answer === undefined ? null : { code: 'answered-since', params: { who: answer.who } };
  }
  if (root === 'parts' && before !== undefined) {
    const part = partOf(key, before);
    if (part === null || now.definitions.has(part.definition)) return null;
    return { code: 'definition-gone', params: { part: part.label } };
  }
  const needs =
    before === undefined
      ? []
      : root === 'connections'
        ? (connectionOf(key, before)?.ends.map((end) => end.part) ?? [])
        : root === 'pins'
          ? key.split('/', 1)
          : root === 'waivers'
            ? (waiverOf(before)?.refs ?? [])
            : [];
  const missing = needs.find((id) => !now.parts.has(id) && !now.connections.has(id));
  return missing === undefined ? null : { code: 'owner-gone', params: { root, missing } };
}

/** The first answer of somebody else to a comment. */
function answerTo({ comments }: Board, id: string): Comment | undefined {
  const by = comments.get(id)?.by;
  return [...comments.values()].filter((one) => one.thread === id && one.by !== by).sort(bySeq)[0];
}

function changeTarget(board: Board, { root, key, path }: Change): ChangeTarget {
  return { root, name: (root === 'parts' ? board.parts.get(key)?.label : undefined) ?? key, path };
}
