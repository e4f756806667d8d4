/** Files as commands read them: text with a name, and the place of each value in it. */
import { readFile, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { type JsonNode, jsonNodeAt, readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { CommandError, type Console, harmless } from './console.ts';

export interface CommandInput {
  /** As the person gave it; `<stdin>` for `-`. */
  readonly name: string;
  /** Absolute; null for standard input. */
  readonly path: string | null;
  readonly text: string;
  /** The value that the text holds. */
  readonly json: unknown;
  /** Line and column, from 1, of the value that a JSON pointer names, or of the nearest one around it. */
  readonly placeOf: (pointer: string) => TextPosition;
}

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The text of a file, or of standard input for `-`. Refuses what cannot be read, is too large or no UTF-8. */
export async function readTextSource(
  console: Console,
  given: string,
): Promise<Pick<CommandInput, 'name' | 'path' | 'text'>> {
  const name = given === '-' ? '<stdin>' : given;
  const path = given === '-' ? null : resolve(console.cwd, given);
  const bytes = path === null ? await console.readInput() : await readBytes(name, path);
  if (bytes.length > LIMITS.documentBytes) {
    throw new CommandError(
      `${harmless(name)}: has more than ${LIMITS.documentBytes >> 20} MiB, the most that a board may have`,
    );
  }
  return { name, path, text: decoded(name, bytes) };
}

/** Reads a file, or standard input for `-`. Refuses what `readTextSource` refuses, and what is no JSON. */
export async function readSource(console: Console, given: string): Promise<CommandInput> {
  const { name, path, text } = await readTextSource(console, given);
  let root: JsonNode | null | undefined;
  let starts: readonly number[] | undefined;
  return {
    name,
    path,
    text,
    json: parsed(name, text),
    placeOf: (pointer) => {
      root ??= rootOf(text);
      starts ??= lineStarts(text);
      return placeIn(starts, root === null ? 0 : offsetOf(root, pointer));
    },
  };
}

/** The path as a relative URI reference, with `/`, from the folder that the command runs in. */
export function uriOf({ cwd }: Console, path: string): string {
  return relative(cwd, path).split(sep).map(encodeURIComponent).join('/');
}

async function readBytes(name: string, path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    // Reading gigabytes to say that they are too many would take as long as reading them.
    return size > LIMITS.documentBytes ? new Uint8Array(LIMITS.documentBytes + 1) : await readFile(path);
  } catch (error) {
    throw new CommandError(`${harmless(name)}: ${reasonOf(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder',
  EACCES: 'may not be read or written by this user',
  ENOTDIR: 'goes through something that is no folder',
  EROFS: 'lies where nothing can be written',
  ENOSPC: 'does not fit on the disk',
};

/** Why the system refuses a file, in words that a terminal may have. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? harmless(error instanceof Error ? error.message : String(error));
}

function decoded(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${harmless(name)}: is not UTF-8 text`);
  }
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const read = readJsonText(text, BOUNDS);
    if (read.ok) throw error; // what one of them takes the other takes
    const { line, column, message } = read.fault;
    throw new CommandError(`${harmless(name)}:${line}:${column}: is not JSON. ${harmless(message)}`);
  }
}

const BOUNDS = { nodes: LIMITS.boardFileNodes, depth: LIMITS.boardFileDepth };

function rootOf(text: string): JsonNode | null {
  const read = readJsonText(text, BOUNDS);
  return read.ok ? read.root : null;
}

function offsetOf(root: JsonNode, pointer: string): number {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const node = jsonNodeAt(root, at);
    if (node !== null) return node.start;
  }
  return root.start;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeIn(starts: readonly number[], offset: number): TextPosition {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
