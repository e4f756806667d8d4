import { readFileSync } from 'node:fs';
import { isLoopback } from '../../../team-door.ts';

/** A provider of identities (OpenID Connect) by which people sign in. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the page calls it. */
  readonly name: string;
  /** Whoever has a verified address of one of these comes in without an invitation. In lower case. */
  readonly mailDomains: readonly string[];
}

/** By what people of a team sign in, beside passkeys. */
export interface SignInConfig {
  readonly passwords: boolean;
  readonly oidc: OidcConfig | null;
}

type Texts = Readonly<Record<string, string | undefined>>;

export const SIGN_IN_FLAGS = [
  'oidc-issuer',
  'oidc-client-id',
  'oidc-client-secret-file',
  'oidc-name',
  'mail-domains',
  'passwords',
] as const;

/** What is asked for, null where it is passwords alone, or in words what is wrong. `given` has a flag's value or that of its variable; the secret has no flag. */
export function readSignIn(given: Texts, secret: string | undefined): SignInConfig | string | null {
  const { passwords, 'oidc-issuer': issuer } = given;
  if (passwords !== undefined && passwords !== 'on' && passwords !== 'off')
    return `--passwords takes on or off, not "${passwords}"`;
  if (issuer === undefined) {
    if (passwords === 'off')
      return '--passwords off would leave nobody a way to sign in: name a provider with --oidc-issuer';
    const alone = SIGN_IN_FLAGS.find((flag) => flag !== 'passwords' && given[flag] !== undefined);
    return alone === undefined ? null : `--${alone} belongs to a provider: name it with --oidc-issuer`;
  }
  const oidc = readOidc(issuer, given, secret);
  return typeof oidc === 'string' ? oidc : { passwords: passwords !== 'off', oidc };
}

function readOidc(issuer: string, given: Texts, secret: string | undefined): OidcConfig | string {
  const wrong = issuerProblem(issuer);
  if (wrong !== null) return wrong;
  const { 'oidc-client-id': clientId = '', 'oidc-name': name = new URL(issuer).hostname } = given;
  if (clientId === '') return '--oidc-issuer needs --oidc-client-id, which the provider gave this server';
  if (name.trim() === '' || name.length > 40) return '--oidc-name takes 1 to 40 characters';
  const clientSecret = readSecret('BUSBAR_OIDC_CLIENT_SECRET', secret, 'oidc-client-secret-file', given);
  if ('problem' in clientSecret) return clientSecret.problem;
  const mailDomains = (given['mail-domains'] ?? '').split(',').map((one) => one.trim().toLowerCase());
  const domains = given['mail-domains'] === undefined ? [] : mailDomains;
  const unfit = domains.find((one) => !MAIL_DOMAIN.test(one));
  if (unfit !== undefined) return `--mail-domains takes domains such as example.org,example.net, not "${unfit}"`;
  return { issuer, clientId, clientSecret: clientSecret.secret, name: name.trim(), mailDomains: domains };
}

const MAIL_DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A secret of a variable, or of the file that a flag names: others can read command lines. */
export function readSecret(
  variable: string,
  value: string | undefined,
  flag: string,
  given: Texts,
): { readonly secret: string } | { readonly problem: string } {
  const path = given[flag];
  if (value !== undefined && path !== undefined)
    return { problem: `${variable} and --${flag} are two secrets: give one` };
  if (value !== undefined && value !== '') return { secret: value };
  if (path === undefined) return { problem: `the secret is missing: set ${variable}, or name its file with --${flag}` };
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { problem: `--${flag} ${path} is empty` } : { secret };
  } catch (error) {
    return { problem: `--${flag} ${path} cannot be read: ${(error as Error).message}` };
  }
}

function issuerProblem(issuer: string): string | null {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!isPlain || !isSafe) return `--oidc-issuer takes the https address of a provider, not "${issuer}"`;
  // Its answers would each name another issuer than this one.
  if (/^\/(common|organizations|consumers)(\/|$)/.test(url.pathname) && url.hostname === 'login.microsoftonline.com')
    return '--oidc-issuer of Entra names one tenant: https://login.microsoftonline.com/TENANT/v2.0';
  return null;
}
