import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LIMITS } from '#schemas/limits.ts';
import type { Damage, Snapshot, StoredBoard } from './board-storage.ts';
import type { Disk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { removeDrafts, replaceFile } from './files.ts';
import { frameRecords, readRecords } from './framing.ts';

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
}

/**
 * Reads a board's folder, and repairs it: a torn tail is cut, a file with broken bytes is set aside as `damaged-…` and
 * what is sound in it written anew. Where a snapshot is broken the one before it and its segments are still there.
 */
export async function readBoardFolder(disk: Disk, folder: string): Promise<FolderContent> {
  const names = await disk.list(folder).catch((error): readonly string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const numbers = { segment: [] as number[], snapshot: [] as number[] };
  for (const name of names) {
    const match = NAME.exec(name);
    if (match !== null) numbers[match[1] === 'segment' ? 'segment' : 'snapshot'].push(Number(match[2]));
  }
  if (names.length > 0) await removeDrafts(disk, folder);
  numbers.segment.sort((a, b) => a - b);
  numbers.snapshot.sort((a, b) => b - a);

  const kept = names.filter((name) => name.startsWith('damaged-'));
  let what: Damage['what'] = kept.some((name) => name.includes('snapshot')) ? 'snapshot' : 'segment';
  let snapshot: Snapshot | null = null;
  let from = 0;
  for (const number of numbers.snapshot) {
    const path = join(folder, snapshotName(number));
    snapshot = await readSnapshot(disk, path);
    from = number;
    if (snapshot !== null) break;
    kept.push(await setAside(disk, folder, snapshotName(number)));
    what = 'snapshot';
    from = 0;
  }

  const tail: Uint8Array[] = [];
  let torn = 0;
  const live = numbers.segment.filter((number) => number >= from);
  for (const number of live) {
    const path = join(folder, segmentName(number));
    const bytes = await disk.read(path);
    const content = await readRecords(bytes, SEGMENT_MAGIC);
    for (const record of content.records) tail.push(record);
    if (content.state === 'torn' && number === live.at(-1)) {
      torn = bytes.length - content.whole;
      if (content.whole === 0) await disk.remove(path);
      else await cut(disk, path, content.whole);
      await disk.syncFolder(folder);
    } else if (content.state !== 'whole') {
      // The copy lies there before the file is written anew: at no moment are its sound records in neither.
      const aside = await nameAside(disk, folder, segmentName(number));
      await replaceFile(disk, join(folder, aside), [bytes]);
      kept.push(aside);
      await replaceFile(disk, path, [Buffer.from(SEGMENT_MAGIC), frameRecords(content.records)]);
      what = 'segment';
    }
  }
  const damage = kept.length === 0 ? null : { what, message: damageMessage(what), kept };
  const last = Math.max(0, numbers.segment.at(-1) ?? 0, numbers.snapshot[0] ?? 0);
  return { stored: { snapshot, tail, torn, damage }, next: last + 1 };
}

/** Writes `snapshot-number`, then deletes what the snapshot before it already made unnecessary. */
export async function writeSnapshot(disk: Disk, folder: string, number: number, snapshot: Snapshot): Promise<void> {
  const packed = await promisify(deflateRaw)(snapshot.update, { level: 3 });
  const records = [packed, filled(snapshot.stateVector), filled(snapshot.deletions)];
  await replaceFile(disk, join(folder, snapshotName(number)), [Buffer.from(SNAPSHOT_MAGIC), frameRecords(records)]);

  const found = (await disk.list(folder)).flatMap((name) => {
    const match = NAME.exec(name);
    return match === null ? [] : [{ name, kind: match[1], number: Number(match[2]) }];
  });
  // One snapshot and its segments stay behind the newest, so that a broken newest one loses nothing.
  const before = Math.max(0, ...found.filter((f) => f.kind === 'snapshot' && f.number < number).map((f) => f.number));
  for (const file of found) {
    if (file.number < before) await disk.remove(join(folder, file.name));
  }
}

async function readSnapshot(disk: Disk, path: string): Promise<Snapshot | null> {
  const { records, state } = await readRecords(await disk.read(path), SNAPSHOT_MAGIC);
  const [packed, stateVector, deletions] = records;
  if (state !== 'whole' || packed === undefined || stateVector === undefined || deletions === undefined) return null;
  try {
    return {
      update: await promisify(inflateRaw)(packed, { maxOutputLength: LIMITS.snapshotBytes }),
      stateVector,
      deletions,
    };
  } catch {
    return null;
  }
}

async function setAside(disk: Disk, folder: string, name: string): Promise<string> {
  const aside = await nameAside(disk, folder, name);
  await disk.rename(join(folder, name), join(folder, aside));
  await disk.syncFolder(folder);
  return aside;
}

async function nameAside(disk: Disk, folder: string, name: string): Promise<string> {
  const taken = new Set(await disk.list(folder));
  let copy = 1;
  while (taken.has(`damaged-${name}-${copy}`)) copy++;
  return `damaged-${name}-${copy}`;
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

function damageMessage(what: Damage['what']): string {
  return what === 'snapshot'
    ? 'A snapshot of this board was damaged on disk. It was set aside and the one before it was used with its log.'
    : "Part of this board's log was damaged on disk. It was set aside; everything sound around it was used.";
}
