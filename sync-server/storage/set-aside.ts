import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { isUnreadable } from './disk-error.ts';
import { replaceFile } from './files.ts';

/**
 * Why bytes were kept beside a board, as their names say: `damaged-segment-…` and `damaged-snapshot-…` until the owner accepts what is
 * left, `damaged-accepted-…` from then on, `damaged-torn-…` for the end of a write that was cut off, `damaged-costly-…` for a board that
 * went back to an earlier state.
 */
const PREFIX = 'damaged-';
const OPEN = /^damaged-(segment|snapshot)-/;
const TORN = /^damaged-torn-segment-(\d+)-/;

/** Whether a file is the trace of damage that nobody has accepted. */
export function isOpenDamage(name: string): boolean {
  return OPEN.test(name);
}

/** Whether a file is what a board left behind when it went back. */
export function isCostly(name: string): boolean {
  return name.startsWith(`${PREFIX}costly-`);
}

/** The segment whose unfinished end a file holds, or null. */
export function tornSegmentOf(name: string): number | null {
  const match = TORN.exec(name);
  return match === null ? null : Number(match[1]);
}

/** Renames a file to a name that says that it was damaged; gives that name. */
export async function setAside(disk: Disk, folder: string, name: string): Promise<string> {
  const aside = await freeName(disk, folder, name);
  await disk.rename(join(folder, name), join(folder, aside));
  await disk.syncFolder(folder);
  return aside;
}

/** Writes bytes of a file durably beside it; gives the name of the copy. */
export async function keepAside(disk: Disk, folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const aside = await freeName(disk, folder, name);
  await replaceFile(disk, join(folder, aside), [bytes]);
  return aside;
}

/** Keeps the end of a segment that is about to be cut off. */
export async function keepTorn(disk: Disk, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await keepAside(disk, folder, `torn-${name}`, bytes);
}

/** Copies each file of `live`, for what is to be cut off. Interrupted, it can be done again. */
export async function keepCostly(disk: Disk, folder: string, live: readonly string[]): Promise<void> {
  for (const name of live) await keepAside(disk, folder, `costly-${name}`, await disk.read(join(folder, name)));
}

/** Copies each file of `live`, or renames it where it cannot be read, and marks what was kept before as accepted. Interrupted, it can be done again. */
export async function keepAccepted(disk: Disk, folder: string, live: readonly string[]): Promise<void> {
  for (const name of live) {
    try {
      await keepAside(disk, folder, `accepted-${name}`, await disk.read(join(folder, name)));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      // It cannot be copied: it lies under that name from now on.
      await disk.rename(join(folder, name), join(folder, await freeName(disk, folder, `accepted-${name}`)));
    }
  }
  for (const name of (await disk.list(folder)).filter(isOpenDamage)) {
    const accepted = await freeName(disk, folder, `accepted-${name.slice(PREFIX.length)}`);
    await disk.rename(join(folder, name), join(folder, accepted));
  }
  await disk.syncFolder(folder);
}

async function freeName(disk: Disk, folder: string, name: string): Promise<string> {
  const taken = new Set(await disk.list(folder));
  let copy = 1;
  while (taken.has(`${PREFIX}${name}-${copy}`)) copy++;
  return `${PREFIX}${name}-${copy}`;
}
