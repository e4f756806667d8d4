/** Where agents connect that hold no key: the path of the endpoint, which stands in tokens and metadata. */
export const AGENT_PATH = '/mcp';

/** Where the page is that asks a person, by the id of what is asked for. */
export const CONSENT_PAGE = '/connect';

/** What agents may ask for, least first; each has those before it. The person decides. */
export const SCOPES = ['read', 'propose', 'edit'] as const;
export const SCOPE_OF = { read: 'read', ask: 'read propose', edit: 'read propose edit' } as const;

/** What tokens are for, in its one form: that of the metadata. */
export function agentResource(publicUrl: string): string {
  return new URL(publicUrl).origin + AGENT_PATH;
}

/**
 * What somebody has named, in the form of `agentResource` where it is the same in another spelling: host in capitals, default port, slash at the end.
 * Anything else stays as it is, and is refused by whoever compares.
 */
export function canonicalResource(named: string, publicUrl: string): string {
  const own = agentResource(publicUrl);
  if (!URL.canParse(named) || /[?#@]/.test(named)) return named;
  const { origin, pathname } = new URL(named);
  return origin + pathname.replace(/\/$/, '') === own ? own : named;
}
