import { OIDC_REFUSALS, type OidcRefusal } from '#schemas/messages/http-oidc.ts';

/** The invitation that the page's address brings. It is taken out of the address: histories and screenshots must not keep it. */
export function takeInvitation(): string | null {
  const secret = /^#(?:.*&)?invitation=(\w+)/.exec(location.hash)?.[1] ?? null;
  if (secret !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}

/** Why whoever comes back from the provider was not let in, as the page's address says; taken out likewise. */
export function takeRefusal(): OidcRefusal | null {
  const said = /^#refused=([a-z-]+)$/.exec(location.hash)?.[1];
  const refusal = OIDC_REFUSALS.find((one) => one === said) ?? null;
  if (refusal !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return refusal;
}
