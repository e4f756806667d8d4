import type { ErrorCode } from '#schemas/errors.ts';

/** What the asker may not do or got wrong, in a sentence for them. `pointer` is a JSON pointer into the body. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly pointer: string | undefined;

  constructor(code: ErrorCode, message: string, pointer?: string) {
    super(message);
    this.code = code;
    this.pointer = pointer;
  }
}
