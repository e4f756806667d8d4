import { LIMITS } from '#schemas/limits.ts';
import { GuessThrottle } from '../guess-throttle.ts';
import { Adoptions } from './adoptions.ts';
import { AgentGrants } from './agent-grants.ts';
import { Audit } from './audit.ts';
import { Ceremonies } from './ceremonies.ts';
import { Invitations } from './invitations.ts';
import { Logins } from './logins.ts';
import { TeamMail } from './mail/team-mail.ts';
import { Newcomers } from './newcomers.ts';
import { AuthorizationServer } from './oauth/authorization-server.ts';
import { GrantTokens } from './oauth/grant-tokens.ts';
import { Oidc } from './oidc/oidc.ts';
import type { OpenCeremony } from './oidc/open-ceremony.ts';
import { Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import type { TeamOptions } from './team-options.ts';
import { TeamPeople } from './team-people.ts';

/** The people of a team: how they come, stay and go. */
export class Team {
  readonly logins: Logins;
  readonly invitations: Invitations;
  readonly passkeys: Passkeys;
  readonly oidc: Oidc;
  readonly mail: TeamMail;
  /** Whether people sign in by passwords. */
  readonly takesPasswords: boolean;
  readonly people: TeamPeople;
  readonly audit: Audit;
  readonly adoptions: Adoptions;
  /** Agents that have connected by address. */
  readonly grants: AgentGrants;
  /** Null: agents connect by keys alone. */
  readonly oauth: AuthorizationServer | null;
  /** Programs that register themselves. */
  readonly registrations: GuessThrottle;
  readonly #passwords: Passwords;

  constructor(options: TeamOptions) {
    this.#passwords = options.passwords;
    this.logins = new Logins(options);
    const newcomers = new Newcomers(options, this.logins);
    const ceremonies = new Ceremonies<OpenCeremony>(options.waited);
    this.takesPasswords = options.signIn.passwords;
    this.invitations = new Invitations(options, this.logins, newcomers);
    this.mail = new TeamMail(options, this.invitations);
    this.passkeys = new Passkeys(options, this.logins, ceremonies);
    this.oidc = new Oidc(options, { logins: this.logins, invitations: this.invitations, newcomers, ceremonies });
    this.audit = new Audit({ ...options, log: options.audit });
    this.adoptions = new Adoptions(options);
    const tokens = new GrantTokens(options.records, options.now);
    this.grants = new AgentGrants(options, tokens);
    this.oauth =
      options.oauth === null
        ? null
        : new AuthorizationServer({ ...options, ...options.oauth, grants: this.grants, tokens });
    this.registrations = new GuessThrottle(options.waited, LIMITS.registrationsPerWindow);
    this.people = new TeamPeople(options, [options.keys, this.grants]);
  }

  async close(): Promise<void> {
    this.grants.close();
    await this.mail.close();
    await this.#passwords.close();
  }
}
