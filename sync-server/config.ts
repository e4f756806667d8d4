import { parseArgs } from 'node:util';
import { BUDGETS, type Budgets, type Tier } from './access/energy.ts';
import { MAIL_FLAGS, type MailConfig, readMail } from './access/team/mail/mail-config.ts';
import { readSignIn, SIGN_IN_FLAGS, type SignInConfig } from './access/team/oidc/sign-in-config.ts';
import { BACKENDS, storeProblem } from './storage/index.ts';
import { type DoorConfig, isLoopback, readDoor } from './team-door.ts';
import { isToken, TOKEN_WORDS } from './token-form.ts';

/** The tiers, smallest first. */
const TIERS = Object.keys(BUDGETS) as readonly Tier[]; // the keys of a literal

/** How the server runs. Made by `readConfig`, or by a test. */
export interface Config {
  /** Local: loopback only, whoever opens the printed address is the owner. Team: sign-in is required. A setting, never guessed. */
  readonly mode: 'local' | 'team';
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where boards and records are kept: the address of a store, such as `file:./data`. Made where it is missing. */
  readonly store: string;
  /** The address that people open, without a path. Team mode requires it; in local mode it is null. */
  readonly publicUrl: string | null;
  /** Local mode: one more Host name to answer to, without a port. */
  readonly allowedHost?: string;
  /** Local mode: the owner's token; absent: the one in the store. */
  readonly token?: string;
  /** The token that gives access to the metrics; absent: the one in the store. */
  readonly metricsToken?: string;
  /** Local mode: `npm start` opens a browser where there is one. Absent: it does not. */
  readonly open?: boolean;
  /** Units of energy a day, for the tiers whose budget is not the default. */
  readonly budgets?: Partial<Budgets>;
  /** Local mode: the owner's tier; team without it. */
  readonly tier?: Tier;
  /** Team mode: how requests come in. */
  readonly door?: DoorConfig;
  /** Team mode: by what people sign in; absent: by passwords and passkeys. */
  readonly signIn?: SignInConfig;
  /** Team mode: false where agents connect by keys alone. */
  readonly oauth?: boolean;
  /** Team mode: who takes mail; absent: nothing is mailed. */
  readonly mail?: MailConfig;
}

/** What the command line asks for. `message` is for a person: the usage, or what is wrong with which flag. */
export type Request =
  | { readonly kind: 'run'; readonly config: Config }
  | { readonly kind: 'help'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

export const SERVER_USAGE = `Usage: npm start -- [options]

  --port N          port to listen on (default 4777, 0 for any free one)
  --host H          address to listen on (default 127.0.0.1; anything but loopback needs --team)
  --store ADDRESS   where boards and records are kept: ${BACKENDS.map(({ example }) => example).join(' or ')} (default file:./data)
  --data DIR        the same as --store file:DIR
  --team            team mode: people sign in, and the first start prints a link that makes its opener the owner
  --public-url URL  with --team: the address that people open, for example https://busbar.example.org
  --trust-proxy LIST  with --team: addresses of TLS proxies, for example 10.0.0.2,fd00::/8
  --tls-cert FILE   with --team: the certificate and its chain in PEM, where no proxy has one
  --tls-key FILE    its private key
  --oidc-issuer URL      with --team: the provider of identities (OpenID Connect) that people sign in by
  --oidc-client-id ID    what it calls this server
  --oidc-client-secret-file FILE  where its secret is; or BUSBAR_OIDC_CLIENT_SECRET has it
  --oidc-name NAME       what the page calls it (default: the host of its address)
  --mail-domains LIST    whoever it says has a verified address of these comes in without an invitation, for example example.org
  --passwords on|off     off: nobody signs in by a password (default on)
  --no-oauth             with --team: agents connect by keys alone, and nothing says that there is another way
  --smtp URL             with --team: a server that takes mail, for example smtp://user@mail.example.org:587
  --smtp-password-file FILE  where its password is; or BUSBAR_SMTP_PASSWORD has it
  --mail-from ADDRESS    whose mail it is (default: busbar@ the host of --public-url)
  --allow-host NAME one more Host name to answer to, for example host.docker.internal
  --no-open         do not open a browser
  --tier TIER       the local owner's tier: free, pro or team (default team); it sets the energy that agents may spend
  --energy LIST     units of energy a day by tier, for example free=2000,pro=20000
  --help            this text

BUSBAR_TOKEN sets the token with which a browser signs in as the owner, for scripts; BUSBAR_METRICS_TOKEN sets that of /api/metrics.
`;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  store: { type: 'string' },
  data: { type: 'string' },
  team: { type: 'boolean' },
  'public-url': { type: 'string' },
  'trust-proxy': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'oidc-issuer': { type: 'string' },
  'oidc-client-id': { type: 'string' },
  'oidc-client-secret-file': { type: 'string' },
  'oidc-name': { type: 'string' },
  'mail-domains': { type: 'string' },
  passwords: { type: 'string' },
  smtp: { type: 'string' },
  'smtp-password-file': { type: 'string' },
  'mail-from': { type: 'string' },
  'no-oauth': { type: 'boolean' },
  'allow-host': { type: 'string' },
  'no-open': { type: 'boolean' },
  tier: { type: 'string' },
  energy: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/**
 * Reads the command line. Where a flag is absent its variable counts: BUSBAR_PORT for `--port`, and so on. BUSBAR_TOKEN, BUSBAR_METRICS_TOKEN,
 * BUSBAR_OIDC_CLIENT_SECRET and BUSBAR_SMTP_PASSWORD have no flag, since others can read command lines.
 */
export function readConfig(argv: readonly string[] = process.argv.slice(2), env: Environment = process.env): Request {
  let values: Flags;
  try {
    ({ values } = parseArgs({ args: [...argv], options: OPTIONS }));
  } catch (error) {
    return refused(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
  if (values.help === true) return { kind: 'help', message: SERVER_USAGE };

  const portText = text(values.port) ?? env.BUSBAR_PORT ?? '4777';
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65_535) {
    return refused(`--port takes a whole number from 0 to 65535, not "${portText}"`);
  }
  const mode = values.team === true ? 'team' : 'local';
  const host = text(values.host) ?? env.BUSBAR_HOST ?? '127.0.0.1';
  if (host === '') return refused('--host takes an address, for example 127.0.0.1');
  const found = readStore(values, env);
  if ('problem' in found) return refused(found.problem);
  const store = found.address;
  const budgets = readBudgets(text(values.energy) ?? env.BUSBAR_ENERGY ?? '');
  if (typeof budgets === 'string') return refused(budgets);
  const tierText = text(values.tier) ?? env.BUSBAR_TIER;
  const tier = TIERS.find((one) => one === tierText);
  if (tierText !== undefined && tier === undefined)
    return refused(`--tier takes ${TIERS.join(', ')}, not "${tierText}"`);
  const energy = { ...(budgets === null ? {} : { budgets }), ...(tier === undefined ? {} : { tier }) };
  const metricsToken = env.BUSBAR_METRICS_TOKEN;
  const weak = tokenProblem('BUSBAR_METRICS_TOKEN', metricsToken) ?? tokenProblem('BUSBAR_TOKEN', env.BUSBAR_TOKEN);
  if (weak !== null) return refused(weak);
  const shared = { host, port, store, ...energy, ...(metricsToken === undefined ? {} : { metricsToken }) };
  return mode === 'local' ? readLocal(values, env, shared) : readTeam(values, env, shared);
}

type Flags = Readonly<Record<string, string | boolean | undefined>>;
interface StoreFlags {
  readonly store?: Flags[string];
  readonly data?: Flags[string];
}
type Environment = Readonly<Record<string, string | undefined>>;
/** What both modes take. */
type SharedConfig = Pick<Config, 'host' | 'port' | 'store' | 'budgets' | 'tier' | 'metricsToken'>;

function readLocal(flags: Flags, env: Environment, shared: SharedConfig): Request {
  if (!isLoopback(shared.host)) {
    return refused(
      `--host ${shared.host} would open this server to the network, where local mode has no sign-in for others. ` +
        'Use --host 127.0.0.1, and reach it from elsewhere through SSH: ssh -L PORT:127.0.0.1:PORT HOST',
    );
  }
  if (publicAddressOf(flags, env) !== null) return refused('--public-url belongs to team mode: add --team');
  const ofTeams = [...DOOR_FLAGS, ...SIGN_IN_FLAGS, ...MAIL_FLAGS, 'no-oauth'].find(
    (flag) => flags[flag] !== undefined,
  );
  if (ofTeams !== undefined) return refused(`--${ofTeams} belongs to team mode: add --team`);
  const allowedHost = text(flags['allow-host']) ?? env.BUSBAR_ALLOW_HOST;
  if (allowedHost !== undefined && !HOST_NAME.test(allowedHost))
    return refused(`--allow-host takes one name without a port, not "${allowedHost}"`);
  const token = env.BUSBAR_TOKEN;
  const local = {
    ...(allowedHost === undefined ? {} : { allowedHost }),
    ...(token === undefined ? {} : { token }),
    open: flags['no-open'] !== true,
  };
  return { kind: 'run', config: { mode: 'local', publicUrl: null, ...shared, ...local } };
}

function readTeam(flags: Flags, env: Environment, shared: SharedConfig): Request {
  if (flags['allow-host'] !== undefined) return refused('--allow-host belongs to local mode: a team has --public-url');
  if (shared.tier !== undefined) return refused('--tier belongs to local mode: in a team each member has a tier');
  const publicUrl = readPublicUrl(flags, env);
  if (publicUrl === null) return refused('--team needs --public-url, the address that people open');
  if (typeof publicUrl !== 'string') return refused(publicUrl.problem);
  const door = readDoor({
    publicUrl,
    host: shared.host,
    trustProxy: text(flags['trust-proxy']) ?? env.BUSBAR_TRUST_PROXY,
    tlsCert: text(flags['tls-cert']) ?? env.BUSBAR_TLS_CERT,
    tlsKey: text(flags['tls-key']) ?? env.BUSBAR_TLS_KEY,
  });
  if (typeof door === 'string') return refused(door);
  const signIn = readSignIn(valuesOf(SIGN_IN_FLAGS, flags, env), env.BUSBAR_OIDC_CLIENT_SECRET);
  if (typeof signIn === 'string') return refused(signIn);
  const mail = readMail(valuesOf(MAIL_FLAGS, flags, env), env.BUSBAR_SMTP_PASSWORD, publicUrl);
  if (typeof mail === 'string') return refused(mail);
  const more = {
    ...(signIn && { signIn }),
    ...(mail && { mail }),
    ...(flags['no-oauth'] === true && { oauth: false }),
  };
  return { kind: 'run', config: { mode: 'team', publicUrl, ...shared, door, ...more } };
}

/** Each flag's value, or that of its variable. */
function valuesOf(
  names: readonly string[],
  flags: Flags,
  env: Environment,
): Readonly<Record<string, string | undefined>> {
  const variable = (name: string) => env[`BUSBAR_${name.toUpperCase().replaceAll('-', '_')}`];
  return Object.fromEntries(names.map((name) => [name, text(flags[name]) ?? variable(name)]));
}

const DOOR_FLAGS = ['trust-proxy', 'tls-cert', 'tls-key'] as const;

/** The origin that people open: `--public-url`, or BUSBAR_PUBLIC_URL where it is absent; null: neither is given. Or what is wrong, in words. */
export function readPublicUrl(
  flags: Flags,
  env: Environment = process.env,
): string | null | { readonly problem: string } {
  const address = publicAddressOf(flags, env);
  if (address === null) return null;
  return (
    originOf(address) ?? { problem: `--public-url takes an http or https address without a path, not "${address}"` }
  );
}

function publicAddressOf(flags: Flags, env: Environment): string | null {
  return text(flags['public-url']) ?? env.BUSBAR_PUBLIC_URL ?? null;
}

/** Whether `npm start` or `npx` runs us: npm's shell takes a signal to itself and leaves its child behind. */
export function startedByNpm(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return env.npm_lifecycle_event === 'start' || env.npm_lifecycle_event === 'npx';
}

/** Whether a command may colour what it writes: on a terminal, unless NO_COLOR asks for none (no-color.org). */
export function mayColour(
  isTerminal: boolean | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return isTerminal === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

/** A host name, or an address of IPv4. */
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** What is wrong with a token that a variable sets, or null. */
function tokenProblem(variable: string, token: string | undefined): string | null {
  if (token === undefined || isToken(token)) return null;
  return `${variable} takes ${TOKEN_WORDS}: others must not be able to guess it`;
}

/**
 * The data folder that a command works on: `--data`, or `--store` of a folder, with BUSBAR_STORE and BUSBAR_DATA where both are absent. Or what is
 * wrong, in words.
 */
export function readDataFolder(
  flags: StoreFlags,
  env: Environment = process.env,
): { readonly folder: string } | { readonly problem: string } {
  const store = readStore(flags, env);
  if ('problem' in store) return store;
  const folder = folderOf(store.address);
  return folder === null ? { problem: `there is no folder behind --store ${store.address}` } : { folder };
}

/** The folder behind the address of a store; null where it has none. */
export function folderOf(store: string): string | null {
  const [, folder = null] = /^file:(.+)$/.exec(store) ?? [];
  return folder;
}

function readStore(
  { store: address, data: folder }: StoreFlags,
  env: Environment,
): { readonly address: string } | { readonly problem: string } {
  const store = storeOf(text(address), text(folder)) ?? storeOf(env.BUSBAR_STORE, env.BUSBAR_DATA) ?? 'file:./data';
  if (store === TWO_STORES) return { problem: '--data DIR is the same as --store file:DIR: give one of them' };
  if (store === 'file:') return { problem: '--data takes a folder, for example ./data' };
  const problem = storeProblem(store);
  return problem === null ? { address: store } : { problem };
}

/** Given as two things, no address. */
const TWO_STORES = '';

/** The address that a flag or variable gives, and `TWO_STORES` where both are given. */
function storeOf(address: string | undefined, folder: string | undefined): string | undefined {
  if (folder === undefined) return address;
  return address === undefined ? `file:${folder}` : TWO_STORES;
}

/** "free=2000,pro=20000": what is said, null where nothing is, or in words what is wrong. */
function readBudgets(list: string): Partial<Budgets> | string | null {
  if (list.trim() === '') return null;
  const budgets: Partial<Record<Tier, number>> = {};
  for (const entry of list.split(',')) {
    const [name = '', units = ''] = entry.split('=').map((side) => side.trim());
    const tier = TIERS.find((one) => one === name);
    if (tier === undefined) return `--energy takes the tiers ${TIERS.join(', ')}, not "${name}"`;
    if (!/^\d{1,9}$/.test(units)) return `--energy takes a whole number of units for ${tier}, not "${units}"`;
    budgets[tier] = Number(units);
  }
  return budgets;
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && url.search === '';
  return plain && url.username === '' && url.password === '' && url.hash === '' ? url.origin : null;
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function refused(message: string): Request {
  return { kind: 'refused', message: `${message}.\nTry --help.` };
}
