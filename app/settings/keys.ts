/** The agent keys of the account and what they spend, as the Developer tab shows them. */
import { createSignal } from 'solid-js';
import type { CreatedKey, CreateKey, EnergyHistory, KeyCheck, KeyRecord } from '#schemas/http.ts';
import { api, tryKey } from '../api.ts';

const [keys, setKeys] = createSignal<readonly KeyRecord[] | null>(null);
const [energy, setEnergy] = createSignal<EnergyHistory | null>(null);

export { energy, keys };

/** What a key may let its agent do, in the order in which it is offered. */
export const KEY_MODES: readonly KeyRecord['mode'][] = ['edit', 'ask', 'read'];

/** Asks for the keys and for the energy that they have spent. */
export async function refreshKeys(): Promise<void> {
  const [listed, spent] = await Promise.all([api.keys(), api.energy()]);
  setKeys(listed.keys);
  setEnergy(spent);
}

/** Makes a key; the answer is the one place where its value is. */
export async function createKey(body: CreateKey): Promise<CreatedKey> {
  const created = await api.createKey(body);
  replace(created.key);
  return created;
}

export async function renameKey(id: string, label: string): Promise<void> {
  replace((await api.patchKey(id, { label })).key);
}

/** Changes what an agent may do, by the id under which a board shows it. */
export async function setKeyMode(id: string, mode: KeyRecord['mode']): Promise<void> {
  if (isGrantId(id)) return (await import('../connect/grants.ts')).changeGrant(id, { mode });
  replace((await api.patchKey(id, { mode })).key);
}

/** The most that the key's agent may spend a day; null: what the account has. */
export async function setKeyLimit(id: string, dailyLimit: number | null): Promise<void> {
  replace((await api.patchKey(id, { dailyLimit })).key);
}

/**
 * What the key's agent would find now. With the value, which only its maker has, the key itself is tried first at the
 * agents' door, which counts as no use of it. Throws what the door says.
 */
export async function testKey(id: string, value?: string): Promise<KeyCheck> {
  if (value !== undefined) await tryKey(value);
  return api.checkKey(id);
}

/** Ends what an agent may do, likewise. */
export async function revokeKey(id: string): Promise<void> {
  if (isGrantId(id)) return (await import('../connect/grants.ts')).endGrant(id);
  replace((await api.revokeKey(id)).key);
}

/** Whether an agent has connected by address, and has no key. */
export function isGrantId(id: string): boolean {
  return id.startsWith('g_');
}

function replace(key: KeyRecord): void {
  setKeys((list) =>
    [key, ...(list ?? []).filter((one) => one.id !== key.id)].sort((a, b) => b.createdAt - a.createdAt),
  );
}
