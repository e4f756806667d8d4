import { Adoptions } from './adoptions.ts';
import { Audit } from './audit.ts';
import { Invitations } from './invitations.ts';
import { Logins } from './logins.ts';
import { Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import type { TeamOptions } from './team-options.ts';
import { TeamPeople } from './team-people.ts';

/** The people of a team: how they come, stay and go. */
export class Team {
  readonly logins: Logins;
  readonly invitations: Invitations;
  readonly passkeys: Passkeys;
  readonly people: TeamPeople;
  readonly audit: Audit;
  readonly adoptions: Adoptions;
  readonly #passwords: Passwords;

  constructor(options: TeamOptions) {
    this.#passwords = options.passwords;
    this.logins = new Logins(options);
    this.invitations = new Invitations(options, this.logins);
    this.passkeys = new Passkeys(options, this.logins);
    this.audit = new Audit({ ...options, log: options.audit });
    this.adoptions = new Adoptions(options);
    this.people = new TeamPeople(options);
  }

  close(): Promise<void> {
    return this.#passwords.close();
  }
}
