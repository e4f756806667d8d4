/** Each reason for which somebody who comes back from a provider of identities is not let in. */
import type { OidcPurpose } from '../../sync-server/access/team/oidc/open-ceremony.ts';
import { CLIENT, signInAt, startProvider } from '../support/oidc-provider.ts';
import { emailOf, ownedTeam, secretOf, TEAM_URL, teamWorld } from '../sync-server/access/team-world.ts';

type Team = Awaited<ReturnType<typeof ownedTeam>>;

interface Entry {
  /** What the provider says of who comes. */
  readonly says?: object;
  readonly answers?: 'yes' | 'no';
  readonly purpose?: (team: Team) => Promise<OidcPurpose>;
  readonly forged?: boolean;
  readonly before?: (team: Team) => Promise<unknown>;
}

const from = { address: '127.0.0.1', agent: '', session: null };
const signsIn: OidcPurpose = { kind: 'sign-in', back: '/' };
const invited = async ({ owner }: Team): Promise<OidcPurpose> => {
  const { url } = (await owner.ask('POST', '/api/invitations', { role: 'member' })).body;
  return { kind: 'invitation', secret: secretOf(url) };
};

async function entering({ says = {}, answers, purpose, forged, before }: Entry): Promise<unknown> {
  const people = { max: { email: emailOf('Max'), email_verified: true, name: 'Max', ...says } };
  const provider = await startProvider(`${TEAM_URL}/oidc/callback`, people);
  try {
    const oidc = { issuer: provider.issuer, ...CLIENT, name: 'Keycloak', mailDomains: [] };
    const team = await ownedTeam({ signIn: { passwords: true, oidc } });
    await before?.(team);
    const come = async (why: OidcPurpose) => {
      const { url, secret } = await team.team.oidc.begin(why, from.address);
      const open = team.team.oidc.take(secret);
      if (open === null) throw new Error('nothing was begun');
      const back = new URL(await signInAt(url, 'max', answers));
      if (forged) back.searchParams.set('state', 'x');
      return team.team.oidc.finish(open, back.search, null, from);
    };
    if (purpose === undefined) return await come(signsIn);
    if (says === TWICE) await come(await purpose(team));
    return await come(await purpose(team));
  } finally {
    await provider.close();
  }
}

/** Whoever says this comes two times. */
const TWICE = {};

export const OIDC_CASES = {
  'oidc-absent': async () => (await ownedTeam()).browser().ask('POST', '/api/session/oidc', {}),
  'oidc-unreachable': async () => {
    const oidc = { issuer: 'http://127.0.0.1:9', ...CLIENT, name: 'Keycloak', mailDomains: [] };
    return (await ownedTeam({ signIn: { passwords: true, oidc } })).browser().ask('POST', '/api/session/oidc', {});
  },
  'oidc-stale': () => entering({ purpose: async () => ({ kind: 'connect', session: 'v_other' }) }),
  'oidc-denied': () => entering({ answers: 'no' }),
  'oidc-failed': () => entering({ forged: true }),
  'oidc-unknown': () => entering({}),
  'oidc-unverified': () => entering({ says: { email_verified: false } }),
  'oidc-email-missing': () => entering({ says: { email: undefined }, purpose: invited }),
  'oidc-connect-first': () => entering({ before: (team) => team.invited(team.owner, 'Max') }),
  'oidc-taken': () => entering({ says: TWICE, purpose: invited }),
  'passwords-off': async () => (await teamWorld({ signIn: OFF })).signIn('Olga'),
} as const;

const OFF = { passwords: false, oidc: null };
