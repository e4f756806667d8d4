import { fileBackend } from './file.ts';
import { memoryBackend } from './memory.ts';
import { StorageError } from './records.ts';
import type { Backend, Store, StoreOptions } from './store.ts';

/** Every backend. The first is the usual one. */
export const BACKENDS: readonly Backend[] = [fileBackend, memoryBackend];

/** Opens the store at an address, `scheme:place`. Throws `StorageError`, which says what to do. */
export async function openStore(address: string, options: StoreOptions): Promise<Store> {
  const { scheme, place } = partsOf(address);
  const backend = BACKENDS.find((one) => one.scheme === scheme);
  if (backend === undefined) throw new StorageError(`${storeProblem(address)}.`);
  return backend.open(place, options);
}

/** What is wrong with an address, for whoever typed it; null where its scheme is known. */
export function storeProblem(address: string): string | null {
  const { scheme } = partsOf(address);
  if (BACKENDS.some((one) => one.scheme === scheme)) return null;
  const examples = BACKENDS.map(({ example }) => example).join(' or ');
  return `--store takes ${examples}, not "${address}"`;
}

function partsOf(address: string): { scheme: string; place: string } {
  const colon = address.indexOf(':');
  return { scheme: address.slice(0, Math.max(0, colon)), place: address.slice(colon + 1) };
}
