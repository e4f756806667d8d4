import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';
import { errorMessage } from '../../../storage/disk-error.ts';
import { GuessThrottle } from '../../guess-throttle.ts';
import { refusedFor } from '../../refused.ts';
import { invitationUrl } from '../invitation-url.ts';
import type { Invitations, MadeInvitation } from '../invitations.ts';
import { loginOf, refusePasswordsOff } from '../logins.ts';
import type { TeamOptions } from '../team-options.ts';
import { mayEnter } from '../team-people.ts';
import { mailTexts } from './mail-texts.ts';
import { Mailer } from './mailer.ts';

/** Mails links of a team to those whom they are for. */
export class TeamMail {
  readonly #options: TeamOptions;
  readonly #invitations: Invitations;
  readonly #mailer: Mailer | null;
  readonly #asked: GuessThrottle;
  /** When an account was last sent a link that it asked for. */
  readonly #sent = new Map<string, number>();
  /** What is being sent. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: TeamOptions, invitations: Invitations) {
    const { mail, after, logger } = options;
    this.#options = options;
    this.#invitations = invitations;
    this.#mailer = mail && new Mailer({ config: mail, after, logger });
    this.#asked = new GuessThrottle(options.waited);
  }

  get isPossible(): boolean {
    return this.#mailer !== null;
  }

  /** Sends a link to whom it is for, in the language that `language` prefers (Accept-Language). Whether it was taken. */
  async send({ invitation, secret }: MadeInvitation, language: string | undefined): Promise<boolean> {
    const { records, publicUrl } = this.#options;
    const isNewPassword = invitation.for === 'new-password';
    const facts = { url: invitationUrl(publicUrl, secret), team: publicUrl, until: invitation.expiresAt };
    const texts = mailTexts(language);
    const text = isNewPassword ? texts.newPassword(facts) : texts.invitation({ ...facts, by: invitation.byName });
    const { account = '' } = this.#invitations.rowOf(invitation.id) ?? {};
    const to = isNewPassword ? (records.get('logins', account)?.email ?? '') : invitation.email;
    return this.#mailer?.send(to, text) ?? false;
  }

  /**
   * Mails a link for a new password to who signs in by this address; whether there is somebody is told by nothing, not by the time either: the
   * answer is there before it is looked up. `done` is told of whom it was sent to. Throws `Refused` for an address of a request that asks too often.
   */
  askForReset(
    email: string,
    address: string,
    language: string | undefined,
    done: (account: string) => Promise<void>,
  ): void {
    refusePasswordsOff(this.#options);
    if (this.#mailer === null) throw refusedFor({ code: 'mail-absent', params: {} });
    const wait = this.#asked.waitOf(address);
    if (wait > 0) throw refusedFor({ code: 'sign-ins-guessed', params: { seconds: Math.ceil(wait / 1_000) } });
    this.#asked.wrong(address);
    const { logger, mail } = this.#options;
    const sending = nextTurn()
      .then(() => this.#reset(email, language, done))
      .catch((error: unknown) => logger('mail-not-sent', { server: mail?.host ?? '', reason: errorMessage(error) }))
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Waits for what is being sent. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #reset(email: string, language: string | undefined, done: (account: string) => Promise<void>): Promise<void> {
    const { records, waited } = this.#options;
    const login = loginOf(records, email);
    if (login === null || !mayEnter(records, login.id)) return;
    const last = this.#sent.get(login.id);
    if (last !== undefined && waited() - last < LIMITS.resetMailEveryMs) return;
    this.#sent.set(login.id, waited());
    const made = await this.#invitations.reset(login.id, login.id);
    await done(login.id);
    await this.send(made, language);
  }
}
