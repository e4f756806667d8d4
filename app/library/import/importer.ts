/** The page's end of the importing worker. It is started by the first question, and once a page. */

import type { CheckedPart } from '#engine/library/import-part.ts';
import type { PartTexts } from '#engine/library/part-texts.ts';
import { importTexts } from '../../texts/import.ts';
import { WordedError } from '../../texts/worded-error.ts';
import type { ImportPort } from './import-list.ts';
import type { FromImporter, ToImporter } from './import-messages.ts';

type Question = ToImporter extends infer M ? (M extends ToImporter ? Omit<M, 'n'> : never) : never;

const waiting = new Map<
  number,
  { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void }
>();
let worker: Worker | null = null;
let last = 0;

export const importer: ImportPort = {
  split: (content) => ask<PartTexts>({ kind: 'split', content }),
  check: (text) => ask<CheckedPart>({ kind: 'check', text }),
  fix: (checked, fixes) => ask<CheckedPart>({ kind: 'fix', checked, fixes }),
};

/** The worker answers each kind of question with its type. */
function ask<T>(question: Question): Promise<T> {
  worker ??= start();
  last += 1;
  const n = last;
  return new Promise<T>((resolve, reject) => {
    waiting.set(n, { resolve, reject });
    worker?.postMessage({ ...question, n });
  });
}

function start(): Worker {
  const started = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<FromImporter>) => {
    const asked = waiting.get(data.n);
    waiting.delete(data.n);
    if ('fault' in data) asked?.reject(new WordedError(importTexts.importerFaults[data.fault]));
    else asked?.resolve(data.answer as never); // of the type that this question asked for
  });
  started.addEventListener('error', () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new WordedError(importTexts.importerFaults.stopped));
    waiting.clear();
  });
  return started;
}
