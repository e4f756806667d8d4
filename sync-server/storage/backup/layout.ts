/** What lies in a backup, under the names of the data folder: unpacked into an empty folder by hand it is one. */

import { AUDIT_FILES } from '../audit-log.ts';

export const RECORDS = 'records.json';
export const VERSION_FILE = 'VERSION';
/** Small files, where they are there. */
export const TEXTS: readonly string[] = [VERSION_FILE, 'token', 'metrics-token', ...Object.values(AUDIT_FILES)];
/** The SHA-256 of every other file, as sha256sum writes and checks them. The last of the archive. */
export const SUMS = 'SHA256SUMS';

const FILE = '[A-Za-z0-9][A-Za-z0-9.-]{0,99}';
const BOARD_FILE = new RegExp(`^boards/[A-Za-z0-9_-]{1,64}/${FILE}$`);
const FILE_NAME = new RegExp(`^${FILE}$`);

/** Whether the server could have given this name to a file in a board's folder. Any other may say anything, and control a terminal. */
export function isBoardFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

/** Whether a file of a backup may have this name. None leads out of the folder. */
export function isBackupName(name: string): boolean {
  return name === RECORDS || name === SUMS || TEXTS.includes(name) || BOARD_FILE.test(name);
}
