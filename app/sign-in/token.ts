/** The token of the local owner, where a text brings it: the printed address, the fragment of one, or the token alone. */
export function tokenIn(text: string): string | null {
  return /(?:^|[#&])token=([\w-]+)/.exec(text)?.[1] ?? /^\s*([\w-]+)\s*$/.exec(text)?.[1] ?? null;
}

/** The token that the page's address brings. It is taken out of the address: histories and screenshots must not keep it. */
export function takeToken(): string | null {
  if (!/^#(.*&)?token=/.test(location.hash)) return null;
  const token = tokenIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
