/** Bytes or text that are not what they should be. Whoever sent them is at fault, not the server. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** Runs a reader of such bytes: whatever it throws is thrown as `Malformed`. */
export function soundly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Malformed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
