/** The agent keys of the account, as the Developer tab shows them. */
import { createSignal } from 'solid-js';
import type { CreatedKey, KeyRecord } from '#schemas/http.ts';
import { api } from '../api.ts';

const [keys, setKeys] = createSignal<readonly KeyRecord[] | null>(null);

export { keys };

export async function refreshKeys(): Promise<void> {
  setKeys((await api.keys()).keys);
}

/** Makes a key; the answer is the one place where its value is. */
export async function createKey(label: string): Promise<CreatedKey> {
  const created = await api.createKey(label);
  replace(created.key);
  return created;
}

export async function renameKey(id: string, label: string): Promise<void> {
  replace((await api.patchKey(id, { label })).key);
}

export async function setKeyMode(id: string, mode: KeyRecord['mode']): Promise<void> {
  replace((await api.patchKey(id, { mode })).key);
}

export async function revokeKey(id: string): Promise<void> {
  replace((await api.revokeKey(id)).key);
}

function replace(key: KeyRecord): void {
  setKeys((list) =>
    [key, ...(list ?? []).filter((one) => one.id !== key.id)].sort((a, b) => b.createdAt - a.createdAt),
  );
}
