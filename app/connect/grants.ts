/** Agents that connected by address, as the Developer tab shows them. */
import { createSignal } from 'solid-js';
import type { GrantRecord } from '#schemas/messages/grant-answers.ts';
import type { PatchGrant } from '#schemas/messages/http-grants.ts';
import { grantApi } from './grant-api.ts';

const [grants, setGrants] = createSignal<readonly GrantRecord[] | null>(null);
/** Where agents connect; null: they need a key. */
const [agentAddress, setAgentAddress] = createSignal<string | null>(null);

export { agentAddress, grants };

export async function refreshGrants(): Promise<void> {
  const listed = await grantApi.grants();
  setGrants(listed.grants);
  setAgentAddress(listed.address);
}

/** Renames one, or changes what it may do or spend. */
export async function changeGrant(id: string, change: PatchGrant): Promise<void> {
  replace((await grantApi.patch(id, change)).grant);
}

export async function endGrant(id: string): Promise<void> {
  replace((await grantApi.revoke(id)).grant);
}

/** When it ended or ends, whichever way. */
export function grantEnd({ revokedAt, expiresAt }: GrantRecord): number {
  return Math.min(revokedAt ?? expiresAt, expiresAt);
}

function replace(grant: GrantRecord): void {
  setGrants((list) => list?.map((one) => (one.id === grant.id ? grant : one)) ?? null);
}
