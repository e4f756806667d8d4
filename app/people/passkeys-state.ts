/** The passkeys of who is signed in, as the settings show them. */

import { createSignal } from 'solid-js';
import type { PasskeysAnswer } from '#schemas/messages/http-passkeys.ts';
import { teamApi } from './team-api.ts';

const [passkeys, setPasskeys] = createSignal<PasskeysAnswer | null>(null);

export { passkeys, setPasskeys };

export async function refreshPasskeys(): Promise<void> {
  setPasskeys(await teamApi.passkeys());
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  setPasskeys(await teamApi.renamePasskey(id, name));
}

export async function removePasskey(id: string): Promise<void> {
  setPasskeys(await teamApi.removePasskey(id));
}
