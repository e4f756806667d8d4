/** Digits of every id, key and secret, in order of value. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What every id looks like: a letter for its kind, an underscore, base62. */
export const ID = {
  board: /^b_[0-9A-Za-z]{12}$/,
  library: /^l_[0-9A-Za-z]{12}$/,
  account: /^u_[0-9A-Za-z]{12}$/,
  key: /^k_[0-9A-Za-z]{12}$/,
  version: /^h_[0-9A-Za-z]{12}$/,
  link: /^s_[0-9A-Za-z]{12}$/,
  part: /^p_[0-9A-Za-z]{8,16}$/,
  note: /^n_[0-9A-Za-z]{8,16}$/,
  call: /^call_[0-9A-Za-z]{16}$/,
} as const;

/** The id of an account's own part library, which is a document like a board. */
export function libraryId(account: string): string {
  return `l_${account.slice(2)}`;
}

/** Base62 text of `bytes`, one character a byte; bytes above 247 are skipped so that every character is equally likely. */
export function base62(bytes: Uint8Array, length: number): string {
  let text = '';
  for (const byte of bytes) {
    if (text.length === length) break;
    if (byte < 248) text += BASE62[byte % 62];
  }
  return text;
}

/** What a board file calls itself. Apart from its schema, which whoever only writes one does not need. */
export const BOARD_FILE_FORMAT = 'busbar-board';
export const BOARD_FILE_VERSION = 1;
