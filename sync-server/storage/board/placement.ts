import type { Manifest } from '../manifest.ts';
import { boardDigits, type FileHead, type FileKind } from './file-head.ts';

const NAME = /^(segment|snapshot)-(\d{8})$/;

export function fileName(kind: FileKind, number: number): string {
  return `${kind}-${String(number).padStart(8, '0')}`;
}

/** What the name of a file says that it is; null for any other than a segment or snapshot. */
export function numberedFile(name: string): { readonly kind: FileKind; readonly number: number } | null {
  const match = NAME.exec(name);
  // The two words of the pattern are the two kinds.
  return match === null ? null : { kind: match[1] as FileKind, number: Number(match[2]) };
}

/** The numbers of the segments and snapshots among `names`: segments from the oldest, snapshots from the newest. */
export function numbersOf(names: readonly string[]): Record<FileKind, number[]> {
  const numbers = { segment: [] as number[], snapshot: [] as number[] };
  for (const name of names) {
    const file = numberedFile(name);
    if (file !== null) numbers[file.kind].push(file.number);
  }
  numbers.segment.sort((a, b) => a - b);
  numbers.snapshot.sort((a, b) => b - a);
  return numbers;
}

/**
 * The number under which the file called `name` belongs, which is that of its name where nobody moved it; null where it is none of this
 * board's, or not the one that was written there: an older one, or one of another board.
 */
export function rightNumber(
  docId: string,
  { stamps, segments }: Manifest,
  name: string,
  content: { readonly head: FileHead | null; readonly stamp: string | null; readonly length: number },
): number | null {
  const { head, stamp, length } = content;
  const named = numberedFile(name);
  if (named === null || (head !== null && head.board !== boardDigits(docId))) return null;
  // A file of an earlier version that was cut has not its own sum any more.
  const isCut = head === null && named.kind === 'segment' && length < (segments.get(named.number) ?? 0);
  // Of what is too damaged to say what it is the name is believed.
  if (stamp === null || isCut || stamps.get(name) === stamp) return named.number;
  const listed = [...stamps].find(([other, known]) => known === stamp && numberedFile(other)?.kind === named.kind);
  if (listed !== undefined) return numberedFile(listed[0])?.number ?? null;
  const number = head?.number ?? named.number;
  // It is newer than the list, or from before there was one.
  const isUnlisted = !stamps.has(fileName(named.kind, number));
  return isUnlisted && (number === named.number || stamps.size === 0) ? number : null;
}
