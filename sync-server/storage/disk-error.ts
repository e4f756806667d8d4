/** What a disk or the system fails with is an `Error`, with a code where the system gave one. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function errorMessage(error: unknown): string {
  return (error as Error).message;
}
