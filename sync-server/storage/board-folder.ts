import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LIMITS } from '#schemas/limits.ts';
import { isBoardFileName } from './backup/layout.ts';
import type { Damage, Snapshot, StoredBoard, StoredFile } from './board-storage.ts';
import type { Disk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { isDraft, removeDrafts, replaceFile } from './files.ts';
import { frameRecords, readRecords } from './framing.ts';
import type { Manifest } from './manifest.ts';
import {
  isCostly,
  isOpenDamage,
  keepAccepted,
  keepAside,
  keepCostly,
  keepTorn,
  setAside,
  tornSegmentOf,
} from './set-aside.ts';

export const SEGMENT_MAGIC = 'BUSBLOG1';
const SNAPSHOT_MAGIC = 'BUSBSNP1';
const NAME = /^(segment|snapshot)-(\d{8})$/;

export const segmentName = (number: number): string => `segment-${String(number).padStart(8, '0')}`;
const snapshotName = (number: number): string => `snapshot-${String(number).padStart(8, '0')}`;

/** What lies in a board's folder: `snapshot-n` holds all of the segments below n. */
export interface FolderContent {
  readonly stored: StoredBoard;
  /** The number that the next new segment takes. */
  readonly next: number;
  /** What must be there from now on: what is missing stays in it. */
  readonly manifest: Manifest;
}

/**
 * Reads a board's folder, and repairs it: a torn tail is cut, a file with broken bytes is set aside as `damaged-…` and
 * what is sound in it written anew. Where a snapshot is broken the one before it and its segments are still there.
 * What `listed` names and is not there, or is shorter than it was, is `missing`.
 */
export async function readBoardFolder(disk: Disk, folder: string, listed: Manifest | null): Promise<FolderContent> {
  const names = await namesIn(disk, folder);
  if (names.length > 0) await removeDrafts(disk, folder);
  const numbers = numbersOf(names);
  const kept = names.filter(isOpenDamage);
  const { snapshot, from } = await newestSnapshot(disk, folder, numbers.snapshot, kept);
  const live = numbers.segment.filter((number) => number >= from);
  const log = await new SegmentReader(disk, folder, listed, kept).readAll(live);
  const missing = [...missingSnapshot(listed, from, kept), ...missingSegments(listed, from, log.lengths)];
  const last = Math.max(0, ...log.lengths.keys(), ...numbers.snapshot, ...(listed?.segments.keys() ?? []));
  return {
    stored: {
      ...{ snapshot, tail: log.tail, torn: log.torn },
      wentBack: names.some(isCostly),
      damage: damageOf(missing, kept),
    },
    next: last + 1,
    manifest: {
      snapshot: missing.length === 0 ? from : Math.max(from, listed?.snapshot ?? 0),
      // What is missing stays listed, and stays missed.
      segments: new Map([...log.lengths, ...missing.flatMap((name) => listedEntry(listed, name))]),
    },
  };
}

/** Accepts the present content of a folder as complete: its files and those that were set aside are kept as `damaged-accepted-…`. */
export async function acceptBoardFolder(disk: Disk, folder: string): Promise<FolderContent> {
  const names = await namesIn(disk, folder);
  if (names.length > 0) {
    await keepAccepted(
      disk,
      folder,
      names.filter((name) => NAME.test(name)),
    );
  }
  return readBoardFolder(disk, folder, null);
}

/**
 * Leaves the first `count` records of the segments that `manifest` lists; what lies there is kept beside before. `list` stores what is to be
 * there from then on: until then a crash leaves all of it.
 */
export async function cutBoardFolder(
  disk: Disk,
  folder: string,
  { snapshot, segments }: Manifest,
  { count, list }: { readonly count: number; readonly list: (manifest: Manifest) => Promise<void> },
): Promise<Manifest> {
  const there = new Set(numbersOf(await namesIn(disk, folder)).segment);
  const live = [...segments.keys()].filter((number) => there.has(number)).sort((a, b) => a - b);
  await keepCostly(disk, folder, live.map(segmentName));
  // What is missing stays missed.
  const kept = new Map([...segments].filter(([number]) => !there.has(number)));
  const rewritten: { readonly path: string; readonly bytes: Uint8Array }[] = [];
  let left = count;
  for (const number of live) {
    if (left === 0) break;
    const path = join(folder, segmentName(number));
    const { records } = await readRecords(await disk.read(path), SEGMENT_MAGIC);
    const bytes = await frameRecords(records.slice(0, left), SEGMENT_MAGIC);
    if (records.length > left) rewritten.push({ path, bytes });
    kept.set(number, bytes.length);
    left -= Math.min(left, records.length);
  }
  const manifest = { snapshot, segments: kept };
  await list(manifest);
  // From the end: at every moment what is there is a beginning of what was.
  for (const number of live.toReversed()) if (!kept.has(number)) await disk.remove(join(folder, segmentName(number)));
  for (const { path, bytes } of rewritten) await replaceFile(disk, path, [bytes]);
  await disk.syncFolder(folder);
  return manifest;
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
      const bytes = await readWhereThere(disk, join(folder, name));
      if (bytes === null) continue;
      given.add(name);
      yield { name, bytes };
    }
  }
}

/** What a segment or snapshot holds: see `readRecords`. Of any other file nothing is known: it counts as whole. */
export async function stateOfFile(name: string, bytes: Buffer): Promise<'whole' | 'torn' | 'broken'> {
  const match = NAME.exec(name);
  if (match === null) return 'whole';
  const { state } = await readRecords(bytes, match[1] === 'segment' ? SEGMENT_MAGIC : SNAPSHOT_MAGIC);
  // A snapshot appears whole.
  return state === 'torn' && match[1] === 'snapshot' ? 'broken' : state;
}

/** Writes `snapshot-number`. */
export async function writeSnapshot(disk: Disk, folder: string, number: number, snapshot: Snapshot): Promise<void> {
  await replaceFile(disk, join(folder, snapshotName(number)), [await snapshotFile(snapshot)]);
}

/** A snapshot as it lies in its file. */
async function snapshotFile(snapshot: Snapshot): Promise<Uint8Array> {
  const packed = await promisify(deflateRaw)(snapshot.update, { level: 3 });
  const { stateVector, deletions, complexity } = snapshot;
  const last = complexity === undefined ? [] : [filled(complexity)];
  return frameRecords([packed, filled(stateVector), filled(deletions), ...last], SNAPSHOT_MAGIC);
}

/** A board that lies in no folder, as files of one. */
export async function* filesOf(stored: Pick<StoredBoard, 'snapshot' | 'tail'>): AsyncGenerator<StoredFile> {
  if (stored.snapshot !== null) yield { name: snapshotName(1), bytes: await snapshotFile(stored.snapshot) };
  if (stored.tail.length > 0) yield { name: segmentName(1), bytes: await frameRecords(stored.tail, SEGMENT_MAGIC) };
}

/** Deletes what the snapshot before `snapshot-number` made unnecessary. */
export async function removeOutdated(disk: Disk, folder: string, number: number): Promise<void> {
  const names = await disk.list(folder);
  // One snapshot and its segments stay behind the newest, so that a broken newest one loses nothing.
  const before = Math.max(0, ...numbersOf(names).snapshot.filter((other) => other < number));
  for (const name of names) {
    const file = NAME.exec(name);
    const own = file === null ? tornSegmentOf(name) : Number(file[2]);
    if (own !== null && own < before) await disk.remove(join(folder, name));
  }
}

async function readWhereThere(disk: Disk, path: string): Promise<Uint8Array | null> {
  try {
    return await disk.read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
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

/** Segments from the oldest, snapshots from the newest. */
function numbersOf(names: readonly string[]) {
  const numbers = { segment: [] as number[], snapshot: [] as number[] };
  for (const name of names) {
    const match = NAME.exec(name);
    if (match !== null) numbers[match[1] === 'segment' ? 'segment' : 'snapshot'].push(Number(match[2]));
  }
  numbers.segment.sort((a, b) => a - b);
  numbers.snapshot.sort((a, b) => b - a);
  return numbers;
}

/** The newest snapshot that is sound, and its number, 0 where there is none. Broken ones are set aside and added to `kept`. */
async function newestSnapshot(disk: Disk, folder: string, newestFirst: readonly number[], kept: string[]) {
  for (const number of newestFirst) {
    const snapshot = await readSnapshot(disk, join(folder, snapshotName(number)));
    if (snapshot !== null) return { snapshot, from: number };
    kept.push(await setAside(disk, folder, snapshotName(number)));
  }
  return { snapshot: null, from: 0 };
}

/** Reads the segments of one board, and repairs them. */
class SegmentReader {
  readonly tail: Uint8Array[] = [];
  /** Number → bytes that the file has now. Without those that were shorter than listed. */
  readonly lengths = new Map<number, number>();
  torn = 0;
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #listed: Manifest | null;
  readonly #kept: string[];

  constructor(disk: Disk, folder: string, listed: Manifest | null, kept: string[]) {
    this.#disk = disk;
    this.#folder = folder;
    this.#listed = listed;
    this.#kept = kept;
  }

  async readAll(numbers: readonly number[]): Promise<this> {
    for (const number of numbers) await this.#read(number, number === numbers.at(-1));
    return this;
  }

  async #read(number: number, isLast: boolean): Promise<void> {
    const path = join(this.#folder, segmentName(number));
    const bytes = await this.#disk.read(path);
    const { records, state, whole } = await readRecords(bytes, SEGMENT_MAGIC);
    for (const record of records) this.tail.push(record);
    const listed = this.#listed?.segments.get(number);
    // Of one that is not listed nothing was acknowledged, or an earlier version wrote it.
    const least = listed ?? (listed === null ? SEGMENT_MAGIC.length + 1 : 0);
    let length = bytes.length;
    if (isLast && state !== 'broken' && whole >= least) {
      await this.#cut(number, bytes, whole);
      if (records.length === 0) {
        await this.#disk.remove(path);
        await this.#disk.syncFolder(this.#folder);
        return;
      }
      length = whole;
    } else if (state !== 'whole') {
      // The copy lies there before the file is written anew: at no moment are its sound records in neither.
      this.#kept.push(await keepAside(this.#disk, this.#folder, segmentName(number), bytes));
      const sound = await frameRecords(records, SEGMENT_MAGIC);
      await replaceFile(this.#disk, path, [sound]);
      length = sound.length;
    }
    if (bytes.length >= least) this.lengths.set(number, length);
  }

  /** Cuts off what a write left that was not finished. */
  async #cut(number: number, bytes: Uint8Array, whole: number): Promise<void> {
    this.torn = bytes.length - whole;
    if (this.torn === 0) return;
    await keepTorn(this.#disk, this.#folder, segmentName(number), bytes.subarray(whole));
    await cut(this.#disk, join(this.#folder, segmentName(number)), whole);
  }
}

function missingSnapshot(listed: Manifest | null, from: number, kept: readonly string[]): string[] {
  if (listed === null || listed.snapshot <= from) return [];
  const name = snapshotName(listed.snapshot);
  return kept.some((copy) => copy.startsWith(`damaged-${name}-`)) ? [] : [name];
}

/** A snapshot that is newer than the list holds what the segments below it did. */
function missingSegments(listed: Manifest | null, from: number, lengths: ReadonlyMap<number, number>): string[] {
  const needed = [...(listed?.segments.keys() ?? [])].filter((number) => number >= from);
  return needed.filter((number) => !lengths.has(number)).map(segmentName);
}

function listedEntry(listed: Manifest | null, name: string): [number, number | null][] {
  const number = Number(NAME.exec(name)?.[2]);
  const bytes = name.startsWith('segment') ? listed?.segments.get(number) : undefined;
  return bytes === undefined ? [] : [[number, bytes]];
}

async function readSnapshot(disk: Disk, path: string): Promise<Snapshot | null> {
  const { records, state } = await readRecords(await disk.read(path), SNAPSHOT_MAGIC);
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

async function cut(disk: Disk, path: string, length: number): Promise<void> {
  const file = await disk.open(path, 'r+');
  try {
    await file.truncate(length);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A record has at least one byte; Yjs encodes "nothing" as one or more zeros, so this changes no meaning. */
function filled(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? new Uint8Array([0]) : bytes;
}

function damageOf(missing: readonly string[], kept: readonly string[]): Damage | null {
  if (missing.length > 0) {
    const message =
      `Files of this board are missing on disk, or shorter than they were: ${missing.join(', ')}. What is left is used. ` +
      'Put them back while the server is stopped, or let the owner of the board accept what is there.';
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
