/** Text without a screen: widths are estimates that a sans-serif face stays under, so that layout is pure. */
import { LIMITS } from '#schemas/limits.ts';

const NARROW = /[iljtfrI.,:;'|()[\] ]/;
const WIDE = /[mwMWQO@%&–—]/;
const CAPITAL = /[A-Z0-9_+Ωµ°]/;

/** About how wide `text` is at `size` px, seldom less than it will be. */
export function textWidth(text: string, size: number, strong = false): number {
  let ems = 0;
  for (const char of text) ems += emsOf(char);
  return inPixels(ems, size, strong);
}

function emsOf(char: string): number {
  return NARROW.test(char) ? 0.34 : WIDE.test(char) ? 0.9 : CAPITAL.test(char) ? 0.68 : 0.57;
}

function inPixels(ems: number, size: number, strong: boolean): number {
  const width = ems * size * (strong ? 1.06 : 1);
  return size < 4 ? width : Math.ceil(width);
}

/** The longest beginning of `text` that, with `end` behind it, is no wider than `width`; looks no further than that. */
function fittingStart(text: string, end: string, width: number, size: number, strong: boolean): string {
  let ems = 0;
  for (const char of end) ems += emsOf(char);
  let length = 0;
  for (const char of text) {
    ems += emsOf(char);
    if (inPixels(ems, size, strong) > width) return text.slice(0, length);
    length += char.length;
  }
  return text;
}

/** Texts that were cut, by text and room. No more than `REMEMBERED` of at most `LIMITS.labelChars` characters. */
const cut = new Map<string, string>();
const REMEMBERED = 20_000;

/** `text`, ended with an ellipsis where it is wider than `width`. */
export function fitText(text: string, width: number, size: number, strong = false): string {
  // Of a longer one only the beginning is looked at, unless it fits, which is seldom.
  if (text.length > LIMITS.labelChars) return fitted(text, width, size, strong);
  const key = `${text}\n${width}\n${size}${strong}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  const fitting = fitted(text, width, size, strong);
  if (cut.size >= REMEMBERED) cut.clear();
  cut.set(key, fitting);
  return fitting;
}

/**
 * UTF-16 units of all texts that `fitText` remembers.
 * @internal
 */
export function rememberedChars(): number {
  let chars = 0;
  for (const [key, fitting] of cut) chars += key.length + fitting.length;
  return chars;
}

function fitted(text: string, width: number, size: number, strong: boolean): string {
  const start = fittingStart(text, '', width, size, strong);
  if (start === text) return text;
  const [first = ''] = text;
  return `${(fittingStart(text, '…', width, size, strong) || first).trimEnd()}…`;
}

/**
 * `text` in lines of at most `width`, broken between words and where it breaks itself, and a word within itself where it is
 * wider than a line; what `most` lines cannot hold ends with an ellipsis.
 */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let ems = 0;
    for (const word of paragraph.split(' ')) {
      const added = line === '' ? word : ` ${word}`;
      const longer = emsWithin(added, line === '' ? 0 : ems, width, size);
      if (longer !== null) {
        line += added;
        ems = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      for (
        let start = startOf(line, width, size);
        start !== line && lines.length <= most;
        start = startOf(line, width, size)
      ) {
        lines.push(start);
        line = line.slice(start.length);
      }
      if (lines.length > most) break;
      ems = emsWithin(line, 0, width, size) ?? Infinity;
    }
    lines.push(line);
    if (lines.length > most) break;
  }
  const shown = lines.slice(0, most);
  const last = shown.at(-1);
  if (lines.length > most && last !== undefined) shown[shown.length - 1] = `${last}…`;
  return shown.map((line) => fitText(line, width, size));
}

/** How long `ems` are with `added` behind them; null where that is wider than `width`, looking no further than that. */
function emsWithin(added: string, ems: number, width: number, size: number): number | null {
  let all = ems;
  for (const char of added) {
    all += emsOf(char);
    if (inPixels(all, size, false) > width) return null;
  }
  return all;
}

/** What of a word one line holds: at least one character. */
function startOf(word: string, width: number, size: number): string {
  const [first = ''] = word;
  return fittingStart(word, '', width, size, false) || first;
}

/** A part's name as its header shows it: cut at 13 px, and how large it may be, up to 18 px, where it stands alone. */
export function fittedTitle(
  label: string,
  { title }: { readonly title: { readonly room: number } },
): {
  text: string;
  big: number;
} {
  const { room } = title;
  const text = fitText(label, room, 13, true);
  return { text, big: Math.max(13, Math.min(18, Math.floor(room / textWidth(text, 1, true)))) };
}
