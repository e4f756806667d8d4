import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LIMITS } from '#schemas/limits.ts';
import { isBoardFileName } from './backup/layout.ts';
import { boardDigits, type FileHead, frameFile, newStamp, readFramedFile } from './board/file-head.ts';
import { fileName, numberedFile, numbersOf, rightNumber } from './board/placement.ts';
import { type Findings, readWhereReadable, SegmentReader } from './board/segment-reader.ts';
import type { Damage, Snapshot, StoredBoard, StoredFile } from './board-storage.ts';
import type { Disk } from './disk.ts';
import { codeOf, isUnreadable } from './disk-error.ts';
import { isDraft, removeDrafts, replaceFile } from './files.ts';
import type { FileContent } from './framing.ts';
import { EMPTY_MANIFEST, type Manifest } from './manifest.ts';
import { isCostly, isOpenDamage, keepAccepted, keepCostly, setAside, tornSegmentOf } from './set-aside.ts';

/** The folder of a board. */
export interface BoardFolder {
  readonly disk: Disk;
  readonly folder: string;
  readonly docId: string;
}

/** What lies in a board's folder: `snapshot-n` holds all of the segments below n. */
export interface FolderContent {
  readonly stored: StoredBoard;
  /** The number that the next new segment takes. */
  readonly next: number;
  /** What must be there from now on: what is missing stays in it. */
  readonly manifest: Manifest;
}

interface ReadFolder extends FolderContent {
  /** Files that are not what their names say, and what of them is of use. */
  readonly misplaced: readonly string[];
  readonly strays: readonly Uint8Array[];
}

/**
 * Reads a board's folder, and repairs it: a torn tail is cut, a file with broken bytes is set aside as `damaged-…` and
 * what is sound in it written anew. Where a snapshot is broken the one before it and its segments are still there.
 * What `listed` names and is not there, or is shorter than it was, is `missing`. So is what the disk cannot read, and what lies in the place of
 * another file: they stay as they lie, and what belongs to the board is used wherever it is.
 */
export async function readBoardFolder(at: BoardFolder, listed: Manifest | null): Promise<FolderContent> {
  const { stored, next, manifest } = await readFolder(at, listed);
  return { stored, next, manifest };
}

async function readFolder(at: BoardFolder, listed: Manifest | null): Promise<ReadFolder> {
  const { disk, folder } = at;
  const names = await namesIn(disk, folder);
  if (names.length > 0) await removeDrafts(disk, folder);
  const numbers = numbersOf(names);
  const kept = names.filter(isOpenDamage);
  const findings: Findings = { kept, unread: [], misplaced: [], stamps: new Map() };
  const { unread, misplaced } = findings;
  const { snapshot, from, stray } = await newestSnapshot(at, numbers.snapshot, listed, findings);
  const log = await new SegmentReader({ ...at, listed, findings }).readAll(numbers.segment.filter((n) => n >= from));
  const absent = () => [...missingSnapshot(listed, from, kept), ...missingSegments(listed, from, log.lengths)];
  if (absent().length > 0) await log.search(numbers.segment.filter((number) => number < from));
  const strays = [...log.strays].filter(([number]) => number >= from && !log.lengths.has(number));
  const missing = [...new Set([...absent(), ...unread, ...misplaced])];
  const numbered = [...log.lengths.keys(), ...numbers.snapshot, ...(listed?.segments.keys() ?? [])];
  const last = Math.max(0, ...numbered, ...numbersOf([...unread, ...misplaced]).segment);
  const segments = strays.flatMap(([, records]) => records);
  return {
    stored: {
      ...{ snapshot, tail: [...log.tail, ...segments], torn: log.torn },
      wentBack: names.some(isCostly),
      damage: damageOf(missing, kept),
    },
    next: last + 1,
    manifest: {
      snapshot: missing.length === 0 ? from : Math.max(from, listed?.snapshot ?? 0),
      // What is missing stays listed, and stays missed.
      segments: new Map([...log.lengths, ...missing.flatMap((name) => listedEntry(listed, name))]),
      stamps: new Map([...(listed?.stamps ?? []), ...findings.stamps]),
    },
    misplaced,
    strays: stray === null ? segments : [stray.update, ...segments],
  };
}

/**
 * Accepts the present content of a folder as complete: its files and those that were set aside are kept as `damaged-accepted-…`. What
 * lies under a wrong name and is of use gets a new place.
 */
export async function acceptBoardFolder(at: BoardFolder, listed: Manifest): Promise<FolderContent> {
  const { disk, folder, docId } = at;
  const names = await namesIn(disk, folder);
  if (names.length > 0) {
    await keepAccepted(
      disk,
      folder,
      names.filter((name) => numberedFile(name) !== null),
    );
  }
  const { next, misplaced, strays } = await readFolder(at, listed);
  if (strays.length > 0) {
    const head = { board: boardDigits(docId), number: next, stamp: newStamp() };
    await replaceFile(disk, join(folder, fileName('segment', next)), [await frameFile('segment', head, strays)]);
  }
  for (const name of misplaced) await disk.remove(join(folder, name));
  if (misplaced.length > 0) await disk.syncFolder(folder);
  return readBoardFolder(at, null);
}

/**
 * Leaves the first `count` records of the segments that `manifest` lists; what lies there is kept beside before. `list` stores what is to be
 * there from then on: until then a crash leaves all of it.
 */
export async function cutBoardFolder(
  { disk, folder, docId }: BoardFolder,
  manifest: Manifest,
  { count, list }: { readonly count: number; readonly list: (manifest: Manifest) => Promise<void> },
): Promise<Manifest> {
  const { segments, stamps } = manifest;
  const there = new Set(numbersOf(await namesIn(disk, folder)).segment);
  const live = [...segments.keys()].filter((number) => there.has(number)).sort((a, b) => a - b);
  const nameOf = (number: number) => fileName('segment', number);
  await keepCostly(disk, folder, live.map(nameOf));
  // What is missing stays missed.
  const kept = new Map([...segments].filter(([number]) => !there.has(number)));
  const rewritten: { readonly path: string; readonly bytes: Uint8Array }[] = [];
  const left = new Set<number>();
  let more = count;
  for (const number of live) {
    if (more === 0) break;
    const path = join(folder, nameOf(number));
    const bytes = await disk.read(path);
    const content = await readFramedFile('segment', bytes);
    const { records } = content;
    kept.set(number, segments.get(number) ?? null);
    if (rightNumber(docId, manifest, nameOf(number), { ...content, length: bytes.length }) !== number) continue;
    left.add(number);
    if (records.length > more) {
      const stamp = stamps.get(nameOf(number)) ?? content.stamp ?? newStamp();
      const head: FileHead = content.head ?? { board: boardDigits(docId), number, stamp };
      rewritten.push({ path, bytes: await frameFile('segment', head, records.slice(0, more)) });
    }
    kept.set(number, (rewritten.at(-1)?.path === path ? rewritten.at(-1)?.bytes : bytes)?.length ?? null);
    more -= Math.min(more, records.length);
  }
  const cut = { ...manifest, segments: kept };
  await list(cut);
  // From the end: at every moment what is there is a beginning of what was.
  for (const number of live.toReversed()) if (!left.has(number)) await disk.remove(join(folder, nameOf(number)));
  for (const { path, bytes } of rewritten) await replaceFile(disk, path, [bytes]);
  await disk.syncFolder(folder);
  return cut;
}

/** See `BoardStorage.files`. A file that a snapshot has made unnecessary in the meantime is followed by that snapshot. */
export async function* readBoardFiles(disk: Disk, folder: string): AsyncGenerator<StoredFile> {
  const given = new Set<string>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    const names = (await namesIn(disk, folder)).filter(
      (name) => isBoardFileName(name) && !isDraft(name) && !given.has(name),
    );
    for (const name of names.toSorted()) {
      isNew = true;
      // What cannot be read is left out, and not looked at again.
      given.add(name);
      const bytes = await readWhereThere(disk, join(folder, name));
      if (bytes === null) continue;
      yield { name, bytes };
    }
  }
}

/**
 * What a segment or snapshot of a board holds: see `readRecords`; or `misplaced`, in the place of another file. Of any other file nothing
 * is known: it counts as whole.
 */
export async function stateOfFile(
  docId: string,
  listed: Manifest | null,
  name: string,
  bytes: Buffer,
): Promise<FileContent['state'] | 'misplaced'> {
  const file = numberedFile(name);
  if (file === null) return 'whole';
  const content = await readFramedFile(file.kind, bytes);
  const right = rightNumber(docId, listed ?? EMPTY_MANIFEST, name, { ...content, length: bytes.length });
  if (right !== file.number) return 'misplaced';
  // A snapshot appears whole.
  return content.state === 'torn' && file.kind === 'snapshot' ? 'broken' : content.state;
}

/** Writes `snapshot-number`; gives its name and stamp. */
export async function writeSnapshot(
  { disk, folder, docId }: BoardFolder,
  number: number,
  snapshot: Snapshot,
): Promise<readonly [name: string, stamp: string]> {
  const name = fileName('snapshot', number);
  const head = { board: boardDigits(docId), number, stamp: newStamp() };
  await replaceFile(disk, join(folder, name), [await snapshotFile(head, snapshot)]);
  return [name, head.stamp];
}

/** A snapshot as it lies in its file. */
async function snapshotFile(head: FileHead, snapshot: Snapshot): Promise<Uint8Array> {
  const packed = await promisify(deflateRaw)(snapshot.update, { level: 3 });
  const { stateVector, deletions, complexity } = snapshot;
  const last = complexity === undefined ? [] : [filled(complexity)];
  return frameFile('snapshot', head, [packed, filled(stateVector), filled(deletions), ...last]);
}

/** A board that lies in no folder, as files of one. */
export async function* filesOf(
  docId: string,
  { snapshot, tail }: Pick<StoredBoard, 'snapshot' | 'tail'>,
): AsyncGenerator<StoredFile> {
  const head = { board: boardDigits(docId), number: 1, stamp: newStamp() };
  if (snapshot !== null) yield { name: fileName('snapshot', 1), bytes: await snapshotFile(head, snapshot) };
  if (tail.length > 0) yield { name: fileName('segment', 1), bytes: await frameFile('segment', head, tail) };
}

/** Deletes what the snapshot before `snapshot-number` made unnecessary; gives that snapshot's number, 0 where there is none. */
export async function removeOutdated(disk: Disk, folder: string, number: number): Promise<number> {
  const names = await disk.list(folder);
  // One snapshot and its segments stay behind the newest, so that a broken newest one loses nothing.
  const before = Math.max(0, ...numbersOf(names).snapshot.filter((other) => other < number));
  for (const name of names) {
    const own = numberedFile(name)?.number ?? tornSegmentOf(name);
    if (own !== null && own < before) await disk.remove(join(folder, name));
  }
  return before;
}

async function readWhereThere(disk: Disk, path: string): Promise<Uint8Array | null> {
  try {
    return await disk.read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || isUnreadable(error)) return null;
    throw error;
  }
}

async function namesIn(disk: Disk, folder: string): Promise<readonly string[]> {
  try {
    return await disk.list(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The newest snapshot that is sound, and its number, 0 where there is none; `stray` is it where it lies under a wrong name. Broken ones are set
 * aside.
 */
async function newestSnapshot(
  { disk, folder, docId }: BoardFolder,
  newestFirst: readonly number[],
  listed: Manifest | null,
  findings: Findings,
) {
  let found: { snapshot: Snapshot | null; from: number; stray: Snapshot | null } = NO_SNAPSHOT;
  for (const number of newestFirst) {
    const name = fileName('snapshot', number);
    const bytes = await readWhereReadable(disk, join(folder, name));
    if (bytes === null) {
      findings.unread.push(name);
      continue;
    }
    const content = await readFramedFile('snapshot', bytes);
    const right = rightNumber(docId, listed ?? EMPTY_MANIFEST, name, { ...content, length: bytes.length });
    if (right !== number) findings.misplaced.push(name);
    if (right !== null && right < found.from + (right === number ? 0 : 1)) continue;
    const snapshot = right === null ? null : await snapshotIn(content);
    if (right !== number) {
      if (right !== null && snapshot !== null) found = { snapshot, from: right, stray: snapshot };
      continue;
    }
    if (snapshot === null) {
      findings.kept.push(await setAside(disk, folder, name));
      continue;
    }
    if (content.stamp !== null) findings.stamps.set(name, content.stamp);
    return { snapshot, from: number, stray: null };
  }
  return found;
}

const NO_SNAPSHOT = { snapshot: null, from: 0, stray: null };

function missingSnapshot(listed: Manifest | null, from: number, kept: readonly string[]): string[] {
  if (listed === null || listed.snapshot <= from) return [];
  const name = fileName('snapshot', listed.snapshot);
  return kept.some((copy) => copy.startsWith(`damaged-${name}-`)) ? [] : [name];
}

/** A snapshot that is newer than the list holds what the segments below it did. */
function missingSegments(listed: Manifest | null, from: number, lengths: ReadonlyMap<number, number>): string[] {
  const needed = [...(listed?.segments.keys() ?? [])].filter((number) => number >= from);
  return needed.filter((number) => !lengths.has(number)).map((number) => fileName('segment', number));
}

function listedEntry(listed: Manifest | null, name: string): [number, number | null][] {
  const file = numberedFile(name);
  const bytes = file?.kind === 'segment' ? listed?.segments.get(file.number) : undefined;
  return file === null || bytes === undefined ? [] : [[file.number, bytes]];
}

async function snapshotIn({ records, state }: FileContent): Promise<Snapshot | null> {
  const [packed, stateVector, deletions, complexity] = records;
  if (state !== 'whole' || packed === undefined || stateVector === undefined || deletions === undefined) return null;
  try {
    return {
      update: await promisify(inflateRaw)(packed, { maxOutputLength: LIMITS.snapshotBytes }),
      stateVector,
      deletions,
      ...(complexity === undefined ? {} : { complexity }),
    };
  } catch {
    return null;
  }
}

/** A record has at least one byte; Yjs encodes "nothing" as one or more zeros, so this changes no meaning. */
function filled(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? new Uint8Array([0]) : bytes;
}

function damageOf(missing: readonly string[], kept: readonly string[]): Damage | null {
  if (missing.length > 0) {
    const message =
      `Files of this board are missing on disk, unreadable, shorter than they were, or in the place of others: ${missing.join(', ')}. ` +
      'What is left is used. Put the right ones back while the server is stopped, or let the owner of the board accept what is there.';
    return { what: 'missing', message, kept };
  }
  if (kept.length === 0) return null;
  const what = kept.some((name) => name.includes('snapshot')) ? 'snapshot' : 'segment';
  return { what, message: KEPT[what], kept };
}

const KEPT = {
  snapshot:
    'A snapshot of this board was damaged on disk. It was set aside and the one before it was used with its log.',
  segment: "Part of this board's log was damaged on disk. It was set aside; everything sound around it was used.",
} as const;
