/** Begins drafts: from a template, or as a copy of any part. */

import { base62 } from '#schemas/ids.ts';
import { isObject, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { me } from '../../account.ts';
import { go } from '../../route.ts';
import { newPartTexts } from '../../texts/parts/new-part.ts';
import { toast } from '../../ui/toasts.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { textAt } from './json-read.ts';
import { draftText } from './part-draft.ts';

/** The drafts of whoever is signed in, on this device. */
export function myDrafts(): Drafts {
  return openDrafts(deviceStorage(), me()?.account.id ?? 'nobody');
}

/** Keeps a new draft of a file and opens it. */
export function beginDraft(file: Json): void {
  const id = `d_${base62(crypto.getRandomValues(new Uint8Array(32)), 12)}`;
  const text = draftText(file);
  if (!myDrafts().keep({ id, text, saved: null, part: null, changed: Date.now() })) {
    toast(newPartTexts.noRoom, { tone: 'error' });
    return;
  }
  go(`/parts/${id}/edit`);
}

/** Begins a copy of a part: all of it, under a name and an id of its own. */
export function duplicateAndEdit(file: PartDefinitionFile): void {
  // A definition file is JSON by contract; its types are only narrower.
  beginDraft(copyOf(file as unknown as Json));
}

/** The same file under another `metadata.id` and name, without the id of the file that it was copied from. */
export function copyOf(file: Json): Json {
  if (!isObject(file)) return file;
  const { id: _, ...content } = file;
  const definition = content.definition;
  const metadata = valueAt(file, '/definition/metadata');
  if (!isObject(definition) || !isObject(metadata)) return content;
  const id = (textAt(metadata, '/id') ?? 'part').replace(/-copy(-\d+)?$/, '');
  const name = withoutMark(textAt(metadata, '/name') ?? id);
  return {
    ...content,
    definition: {
      ...definition,
      metadata: {
        ...metadata,
        id: `${id}-copy`,
        name: newPartTexts.copyOf({ name }),
        ...(metadata.version === undefined ? {} : { version: '1.0' }),
      },
    },
  };
}

/** The name of what was copied, where `name` is that of a copy. */
function withoutMark(name: string): string {
  const mark = newPartTexts.copyOf({ name: '' });
  return name.endsWith(mark) ? name.slice(0, -mark.length) : name;
}

function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
