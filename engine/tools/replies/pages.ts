/** The pages of a list. A cursor belongs to its call: the tool, the board, and the arguments that choose what is listed. */
import type { Json } from '#schemas/json-schema.ts';
import { shortHash } from '../../board/revision.ts';
import { canonicalJson } from '../../library/hash.ts';
import type { ToolOutcome } from '../tool.ts';
import { cut, refuseCall } from './reply.ts';

export interface Pages {
  /** Where this page begins, over all sections of the reply. */
  readonly offset: number;
  readonly cursorAt: (offset: number) => string;
}

/** Null if the input's cursor does not belong to this call. */
export function pagesOf(tool: string, input: ListInput, board = ''): Pages | null {
  const mark = listMark(tool, input, board);
  const { cursor } = input;
  const [, offset, of] = /^o(\d{1,9})\.(\w+)$/.exec(cursor ?? `o0.${mark}`) ?? [];
  if (offset === undefined || of !== mark) return null;
  return { offset: Number(offset), cursorAt: (at) => `o${at}.${mark}` };
}

/** Equal for the calls of one list: page, length and detail do not count. */
export function listMark(tool: string, input: ListInput, board: string): string {
  const { cursor: _, board: __, detail: ___, limit: ____, wait_s: _____, ...chooses } = input;
  return shortHash(`${tool} ${board} ${canonicalJson(chooses as Json)}`); // arguments of a call are JSON
}

/** What a list argument chooses; null for an empty one as for none: clients send both where nothing is to be left out. */
export function chosen<T>(items: readonly T[] | undefined): readonly T[] | null {
  return items === undefined || items.length === 0 ? null : items;
}

interface ListInput {
  readonly [key: string]: unknown;
  readonly cursor?: string | undefined;
}

export function refuseCursor(cursor: string): ToolOutcome {
  return refuseCall({ at: '/cursor', code: 'cursor-invalid', params: { given: cut(cursor, 40) } });
}
