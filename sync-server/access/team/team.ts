import { Adoptions } from './adoptions.ts';
import { Audit } from './audit.ts';
import { Ceremonies } from './ceremonies.ts';
import { Invitations } from './invitations.ts';
import { Logins } from './logins.ts';
import { TeamMail } from './mail/team-mail.ts';
import { Newcomers } from './newcomers.ts';
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
    this.people = new TeamPeople(options);
  }

  async close(): Promise<void> {
    await this.mail.close();
    await this.#passwords.close();
  }
}
