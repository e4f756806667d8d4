/** What a disk or the system fails with is an `Error`, with a code where the system gave one. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function errorMessage(error: unknown): string {
  return (error as Error).message;
}

/**
 * Whether a disk has a file and cannot give what is in it, such as one with a bad sector, and will not at the next try either. Unlike too many open
 * files, or a missing right.
 */
export function isUnreadable(error: unknown): boolean {
  return UNREADABLE.has(codeOf(error) ?? '');
}

const UNREADABLE: ReadonlySet<string> = new Set(['EIO', 'EBADMSG', 'EUCLEAN', 'EISDIR']);
