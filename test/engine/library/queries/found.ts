/** How many of the queries find what they want, and where. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '#engine/library/library.ts';
import { searchParts } from '#engine/library/search.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** A query as somebody types it who has not seen the library. `accept`: regular expressions of its name, maker and part number in lower case. */
export interface Query {
  readonly query: string;
  readonly language: 'en' | 'de';
  readonly kind: string;
  readonly wants: string;
  readonly accept: readonly string[];
}

export interface Outcome {
  readonly query: Query;
  /** Where the first part stands that was wanted, from 1; null: nowhere. */
  readonly place: number | null;
  /** Whether the library has any such part. */
  readonly isThere: boolean;
  readonly first: readonly string[];
}

export function readQueries(name: 'asked' | 'kept'): readonly Query[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
}

export function ask(library: Library, query: Query): Outcome {
  const accepted = query.accept.map((pattern) => new RegExp(pattern, 'u'));
  const isWanted = (file: PartDefinitionFile) => accepted.some((pattern) => pattern.test(textOf(file)));
  const hits = searchParts(library, { text: query.query });
  const at = hits.findIndex((hit) => isWanted(hit.file));
  return {
    query,
    place: at === -1 ? null : at + 1,
    isThere: [...library.definitions.values()].some(isWanted),
    first: hits.slice(0, 3).map((hit) => hit.file.definition.metadata.id),
  };
}

function textOf(file: PartDefinitionFile): string {
  const { name, manufacturer, part_number } = file.definition.metadata;
  return [name, manufacturer, part_number].join(' ').toLowerCase();
}
