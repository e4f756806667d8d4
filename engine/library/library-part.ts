/** One definition as a library keeps it, and where it stands in one. Checking a file is elsewhere: it needs the whole schema. */
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { putFirst, setInText } from './edit-json-text.ts';
import { definitionKey } from './hash.ts';
import type { Library } from './library.ts';

/** A definition as a library keeps it. `text` is its file, with `key` as its `id`. */
export interface LibraryPart {
  /** `metadata.id@hash`, see `definitionKey`. */
  readonly key: string;
  readonly file: PartDefinitionFile;
  readonly text: string;
}

/** Where a part stands in a library beside what is there. */
export type LibraryStatus =
  | { readonly kind: 'new' }
  /** Equal content is there: nothing is to be done. */
  | { readonly kind: 'same'; readonly own: boolean }
  /** The account has other definitions of this `metadata.id`: keys, newest first. */
  | { readonly kind: 'differs'; readonly keys: readonly string[] };

/** `own` is the account's library, oldest first; `shipped` what comes with the program. */
export function standingOf({ key, file }: LibraryPart, own: Library, shipped: Library): LibraryStatus {
  if (own.definitions.has(key)) return { kind: 'same', own: true };
  if (shipped.definitions.has(key)) return { kind: 'same', own: false };
  const { id } = file.definition.metadata;
  const keys = [...own.definitions].filter(([, other]) => other.definition.metadata.id === id).map(([other]) => other);
  return keys.length === 0 ? { kind: 'new' } : { kind: 'differs', keys: keys.reverse() };
}

/** A definition that is there as a value, such as one of a board, as a part of a library. */
export function partOfFile(file: PartDefinitionFile): LibraryPart {
  // A definition file is JSON by contract; its types are only narrower.
  const text = JSON.stringify(file as unknown as Json, null, 2);
  return withId(text, file);
}

/** The part of a sound file: its text gets the key as its `id`. */
export function withId(text: string, file: PartDefinitionFile): LibraryPart {
  const key = definitionKey(file);
  if (file.id === key) return { key, file, text };
  const named = file.id === undefined ? putFirst(text, '', 'id', key) : setInText(text, '/id', key);
  return { key, file: JSON.parse(named) as PartDefinitionFile, text: named }; // it was one before its id
}
