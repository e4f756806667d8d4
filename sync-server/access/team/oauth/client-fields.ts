import { isObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';

/** What is wrong with what a program says of itself, in words of ours. */
export class ClientRefused extends Error {
  override readonly name = 'ClientRefused';
}

/**
 * What we take of what a program says of itself: its name and where answers go. It proves itself by PKCE and by its address alone, whatever it would like.
 * Throws `ClientRefused`.
 */
export function clientFields(said: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(said)) throw new ClientRefused('The body must be a JSON object.');
  const { redirect_uris: given, client_name: name } = said;
  if (!Array.isArray(given) || given.length === 0 || !given.every((uri) => typeof uri === 'string'))
    throw new ClientRefused('redirect_uris must be a list of addresses.');
  if (given.length > LIMITS.redirectUris)
    throw new ClientRefused(`redirect_uris has ${given.length} addresses, and the limit is ${LIMITS.redirectUris}.`);
  for (const uri of given) refuseUnfit(uri);
  const shown = typeof name === 'string' ? firstChars(harmlessName(name).trim(), LIMITS.keyLabelChars).trim() : '';
  return {
    redirect_uris: given,
    ...(shown === '' ? {} : { client_name: shown }),
    application_type: given.every(isOfWebSite) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** Throws for an address that no answer may go to: what is neither https, nor this machine, nor a program of its own scheme. */
function refuseUnfit(uri: string): void {
  const short = firstChars(uri, 80);
  if (uri.length > LIMITS.redirectUriChars)
    throw new ClientRefused(`The address ${short}… is longer than ${LIMITS.redirectUriChars} characters.`);
  if (!URL.canParse(uri) || /[#\s\\]/.test(uri))
    throw new ClientRefused(`"${short}" is no address without a fragment.`);
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') throw new ClientRefused(`"${short}" must not hold a name or password.`);
  if (protocol === 'http:' && !isLoopbackName(hostname))
    throw new ClientRefused(`"${short}" is not of this machine: an answer goes to others by https alone.`);
  if (hostname === '*' || UNSAFE_SCHEMES.has(protocol)) throw new ClientRefused(`"${short}" leads to no program.`);
}

/** What browsers run or show themselves. */
const UNSAFE_SCHEMES = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'about:', 'blob:', 'file:', 'filesystem:'],
  ...['ftp:', 'ws:', 'wss:', 'mailto:', 'view-source:', 'chrome:', 'ms-settings:', 'search-ms:', 'ms-msdt:'],
]);

function isOfWebSite(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' && !isLoopbackName(hostname);
}

/** Whether an answer goes to a program on the person's own machine. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '127.0.0.1';
}
