import { LIMITS } from '#schemas/limits.ts';
import { OIDC_CALLBACK } from '#schemas/messages/http-oidc.ts';
import { harmlessName } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { RecordsChange } from '../../../storage/records.ts';
import type { Visitor } from '../../people.ts';
import { refusedFor } from '../../refused.ts';
import type { Ceremonies } from '../ceremonies.ts';
import type { Invitations } from '../invitations.ts';
import { emailKey, type Logins, loginOf } from '../logins.ts';
import type { JoinedPerson, Newcomers, WayIn } from '../newcomers.ts';
import type { SignInSource, TeamOptions } from '../team-options.ts';
import { mayEnter } from '../team-people.ts';
import { waysIn } from '../ways-in.ts';
import { accountOf, type Identity, identityOf, putIdentity, removeIdentity } from './identity.ts';
import type { OidcPerson } from './oidc-client.ts';
import type { OidcCeremony, OidcPurpose, OpenCeremony } from './open-ceremony.ts';
import { Provider } from './provider.ts';

/** Who has come back from the provider: signed in, newly in the team, with an account that is connected now, or kept out. */
export type OidcOutcome =
  | ({ readonly kind: 'signed-in' | 'joined' } & JoinedPerson)
  | { readonly kind: 'connected'; readonly account: string }
  | { readonly kind: 'disabled'; readonly account: string };

interface OidcParts {
  readonly logins: Logins;
  readonly invitations: Invitations;
  readonly newcomers: Newcomers;
  readonly ceremonies: Ceremonies<OpenCeremony>;
}

/**
 * Signing in by a provider of identities. An identity is an issuer and a subject; an address only lets in who was invited by it, or comes from a
 * domain that is let in, and only where the provider has verified it.
 */
export class Oidc {
  readonly #options: TeamOptions;
  readonly #parts: OidcParts;
  readonly #provider: Provider | null;

  constructor(options: TeamOptions, parts: OidcParts) {
    const { publicUrl, after, logger, signIn } = options;
    const redirectUri = `${new URL(publicUrl).origin}${OIDC_CALLBACK}`;
    this.#options = options;
    this.#parts = parts;
    this.#provider = signIn.oidc && new Provider({ config: signIn.oidc, redirectUri, after, logger });
  }

  /** What people call the provider; null: there is none. */
  get name(): string | null {
    return this.#options.signIn.oidc?.name ?? null;
  }

  /** Looks the provider up, so that the operator hears early where it is not there. Never rejects. */
  async prepare(): Promise<void> {
    await this.#provider?.begin().catch(() => undefined);
  }

  /** Since when an account is connected; null: it is not. */
  connectedSince(account: string): number | null {
    return identityOf(this.#options.records, account)?.since ?? null;
  }

  /** Gives the address where the browser signs in, and the secret for its cookie. Throws `Refused`. */
  async begin(purpose: OidcPurpose, address: string): Promise<{ readonly url: string; readonly secret: string }> {
    if (this.#provider === null) throw refusedFor({ code: 'oidc-absent', params: {} });
    const { url, checks } = await this.#provider.begin();
    return { url, secret: this.#parts.ceremonies.begin({ kind: 'oidc', checks, purpose }, address) };
  }

  /** What the browser of this secret had in mind, for the one time that it comes back; null where it began nothing (any more). */
  take(secret: string | null): OidcCeremony | null {
    const open = this.#parts.ceremonies.take(secret);
    return open?.kind === 'oidc' ? open : null;
  }

  /** Lets in who has come back with `query`, as far as they may. `visitor` is who sits at the browser. Throws `Refused`. */
  async finish(
    { checks, purpose }: OidcCeremony,
    query: string,
    visitor: Visitor | null,
    from: SignInSource,
  ): Promise<OidcOutcome> {
    if (this.#provider === null) throw refusedFor({ code: 'oidc-absent', params: {} });
    const { identity, person } = await this.#provider.finish(query, checks);
    if (purpose.kind === 'connect') return this.#connect(identity, purpose.session, visitor);
    const way = this.#wayOf(identity);
    if (purpose.kind === 'invitation') return this.#join(purpose.secret, identity, await person(), way, from);
    const known = accountOf(this.#options.records, identity);
    if (known === null) return this.#enterAnew(await person(), way, from);
    if (!mayEnter(this.#options.records, known)) return { kind: 'disabled', account: known };
    return { kind: 'signed-in', by: known, recoveryCodes: [], ...(await this.#parts.logins.begin(known, from)) };
  }

  /** Throws `Refused` where nothing would be left to sign in by. */
  disconnect(account: string): Promise<void> {
    const { records, signIn } = this.#options;
    return records.change((change) => {
      removeIdentity(change, account);
      if (waysIn(change, account, signIn) === 0) throw refusedFor({ code: 'last-way-in', params: {} });
    });
  }

  async #connect(identity: Identity, session: string, visitor: Visitor | null): Promise<OidcOutcome> {
    const { records, now } = this.#options;
    if (visitor?.sessionId !== session) throw refusedFor({ code: 'oidc-stale', params: {} });
    const { id: account } = visitor.account;
    await records.change((change) => {
      if (!mayEnter(change, account)) throw refusedFor({ code: 'oidc-stale', params: {} });
      putIdentity(change, identity, account, now());
    });
    return { kind: 'connected', account };
  }

  async #join(
    secret: string,
    identity: Identity,
    person: OidcPerson,
    way: WayIn,
    from: SignInSource,
  ): Promise<OidcOutcome> {
    const { invitations } = this.#parts;
    if (invitations.open(secret).for === 'new-password') {
      return { kind: 'signed-in', ...(await invitations.renewWay(secret, way, from)) };
    }
    if (accountOf(this.#options.records, identity) !== null) throw refusedFor({ code: 'oidc-taken', params: {} });
    if (!isAddress(person.email)) throw refusedFor({ code: 'oidc-email-missing', params: {} });
    return { kind: 'joined', ...(await invitations.admit(secret, newcomerOf(person), way, from)) };
  }

  /** For who is not known by this identity: somebody who was invited by their address, or comes from a domain that is let in. */
  async #enterAnew(person: OidcPerson, way: WayIn, from: SignInSource): Promise<OidcOutcome> {
    const { records, signIn } = this.#options;
    const { invitations, newcomers } = this.#parts;
    if (!person.isVerified || !isAddress(person.email)) throw refusedFor({ code: 'oidc-unverified', params: {} });
    const login = loginOf(records, person.email);
    if (login !== null) {
      const spend = (change: RecordsChange) => this.#spendLinks(change, login.id);
      return { kind: 'signed-in', by: login.id, ...(await newcomers.renew(login.id, way, spend, from)) };
    }
    const invited = await invitations.admitInvited(newcomerOf(person), way, from);
    if (invited !== null) return { kind: 'joined', ...invited };
    const [, domain = ''] = emailKey(person.email).split('@');
    if (!signIn.oidc?.mailDomains.includes(domain)) throw refusedFor({ code: 'oidc-unknown', params: {} });
    const admission = { role: 'member' as const, by: '', ...newcomerOf(person), way, spend: () => undefined };
    return { kind: 'joined', ...(await newcomers.admit(admission, from)) };
  }

  /** An account that its person can sign in to is connected there, and not by an address: whoever made it may have typed somebody else's. */
  #spendLinks(change: RecordsChange, account: string): void {
    if (waysIn(change, account, this.#options.signIn) > 0) throw refusedFor({ code: 'oidc-connect-first', params: {} });
    for (const { id } of change.find('invitations', 'account', account)) change.remove('invitations', id);
  }

  #wayOf(identity: Identity): WayIn {
    const { now } = this.#options;
    return {
      password: '',
      keep: (change, account) => {
        putIdentity(change, identity, account, now());
        return [];
      },
    };
  }
}

/** Called as the provider says, or else by what stands before the @. */
function newcomerOf({ email, name }: OidcPerson): { readonly email: string; readonly name: string } {
  const clean = [name, email.split('@')[0] ?? '', email].map((text) => harmlessName(text).trim());
  return { email, name: firstChars(clean.find((text) => text !== '') ?? '', LIMITS.nameChars).trim() };
}

function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= LIMITS.emailChars;
}
