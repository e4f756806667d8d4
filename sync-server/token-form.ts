import { LIMITS } from '#schemas/limits.ts';

/** What needs no encoding in an address, and is long enough that nobody guesses it. */
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${LIMITS.ownerTokenMinChars},${LIMITS.secretChars}}$`);

/** What a token is made of, in words that stand behind "takes" or "holds no". */
export const TOKEN_WORDS = `${LIMITS.ownerTokenMinChars} to ${LIMITS.secretChars} letters, digits, "-" and "_"`;

/** Whether a text may be a token of the server. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
