/** The invitation that the page's address brings. It is taken out of the address: histories and screenshots must not keep it. */
export function takeInvitation(): string | null {
  const secret = /^#(?:.*&)?invitation=(\w+)/.exec(location.hash)?.[1] ?? null;
  if (secret !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
