/** Lengths of text in UTF-8, and text cut to one. */

/** `text` with at most `bytes` bytes of UTF-8, an ellipsis at a cut. */
export function cut(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let room = bytes - 3;
  let end = 0;
  for (const character of text) {
    room -= byteLength(character);
    if (room < 0) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}

/** The first `chars` characters of `text`, one less where that would split a surrogate pair. */
export function firstChars(text: string, chars: number): string {
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, text.length > chars && last >= 0xd800 && last < 0xdc00 ? chars - 1 : chars);
}

/** Bytes of `text` in UTF-8. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00) {
      bytes += 4;
      i += 1;
    } else bytes += 3;
  }
  return bytes;
}
