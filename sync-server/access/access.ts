import type { Role } from '#schemas/bridge.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { AuditAction } from '#schemas/messages/http-audit.ts';
import type { Logger } from '../operations/events.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { VersionStorage } from '../storage/board-storage.ts';
import type { Records } from '../storage/records.ts';
import { Boards } from './boards.ts';
import { type CookieKind, cookieValue } from './cookie.ts';
import type { Documents, InitialDocument } from './documents.ts';
import { BUDGETS, type Budgets, EnergyLedger, type Tier } from './energy.ts';
import { type GuardRule, guard } from './guard.ts';
import { GuessThrottle } from './guess-throttle.ts';
import { KeyGuessThrottle } from './key-guess-throttle.ts';
import { AgentKeys } from './keys.ts';
import { Links } from './links.ts';
import { Members } from './members.ts';
import { newLook } from './names.ts';
import type { OwnerToken } from './owner-token.ts';
import { Accounts, type Visitor } from './people.ts';
import { type Refused, refusedFor } from './refused.ts';
import type { RequestHeaders } from './request-headers.ts';
import { roleOf } from './roles.ts';
import { newId, randomText } from './secret.ts';
import type { AuditFacts } from './team/audit.ts';
import type { MailConfig } from './team/mail/mail-config.ts';
import type { SignInConfig } from './team/oidc/sign-in-config.ts';
import type { Passwords } from './team/passwords.ts';
import type { Team } from './team/team.ts';
import type { TeamOptions } from './team/team-options.ts';
import { Versions } from './versions.ts';

export interface AccessOptions {
  readonly records: Records;
  readonly rule: GuardRule;
  readonly documents: () => Documents;
  readonly versions: VersionStorage;
  readonly initialDocument: InitialDocument;
  /** Local mode: what makes a browser the owner's. */
  readonly ownerToken: OwnerToken;
  /** The local owner's tier; `team` unless stated. */
  readonly localTier?: Tier;
  readonly budgets?: Budgets;
  /** Team mode: what people's passwords are hashed by, and what is told and keeps who did what. */
  readonly team?: {
    readonly passwords: Passwords;
    readonly logger: Logger;
    readonly audit: AuditLog;
    /** By passwords alone without it. */
    readonly signIn?: SignInConfig;
    /** Nothing is mailed without it. */
    readonly mail?: MailConfig;
    /** Agents connect by keys alone without it. */
    readonly oauth?: TeamOptions['oauth'];
  };
  /** Milliseconds since 1970 by the machine's clock. */
  readonly now: () => number;
  /** Milliseconds that pass evenly, whatever is set: for how long whoever guesses has to wait. */
  readonly waited: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Who may do what. Answers about access come from memory and at once; what changes access resolves when it is durable,
 * and then tells `onAccessChanged`.
 */
export class Access {
  readonly keys: AgentKeys;
  readonly energy: EnergyLedger;
  readonly people: Accounts;
  readonly boards: Boards;
  readonly members: Members;
  readonly links: Links;
  readonly versions: Versions;
  /** Wrong links. */
  readonly guesses: GuessThrottle;
  /** Wrong agent keys. */
  readonly keyGuesses: KeyGuessThrottle;
  /** Null in local mode. */
  readonly team: Team | null;
  /** Two servers on one machine share cookies, so its name holds the data folder's own. */
  readonly cookie: CookieKind;
  readonly rule: GuardRule;
  readonly #options: AccessOptions;
  readonly #changed = new Listeners();
  readonly #edited = new Listeners<[docId: string]>();
  #owner: Promise<string> | null = null;

  private constructor(options: AccessOptions, server: string, TeamOfServer: typeof Team | null) {
    const { records, now, waited, after } = options;
    const changed = () => this.#changed.tell();
    this.#options = options;
    this.rule = options.rule;
    this.cookie = cookieOf(options.rule, server);
    this.energy = new EnergyLedger(records, now, (account) => (options.budgets ?? BUDGETS)[this.tierOf(account)]);
    this.keyGuesses = new KeyGuessThrottle(waited);
    this.keys = new AgentKeys(records, now, (key) => this.energy.spentBy(key), this.keyGuesses);
    this.people = new Accounts(records, now, changed, options.rule.mode === 'team');
    this.boards = new Boards({ ...options, changed });
    this.members = new Members(records, now, changed);
    this.links = new Links({ records, now, after, changed, people: this.people });
    this.versions = new Versions({ ...options, storage: options.versions, boards: this.boards });
    this.guesses = new GuessThrottle(waited);
    const { people: sessions, boards, keys } = this;
    const { documents, versions, rule, team } = options;
    const shared = { records, now, waited, after, changed, sessions, boards, keys, documents, versions };
    const nameOf = (board: string) => this.boardName(board) ?? '';
    const agents = { oauth: null, nameOf, spentToday: (key: string) => this.energy.spentBy(key) };
    const usual = { signIn: { passwords: true, oidc: null }, mail: null, ...agents };
    const isTeam = team !== undefined && TeamOfServer !== null && rule.mode === 'team';
    this.team = isTeam ? new TeamOfServer({ ...shared, publicUrl: rule.publicUrl, ...usual, ...team }) : null;
  }

  static async open(options: AccessOptions): Promise<Access> {
    const server = await options.records.change((change) => {
      const row = change.get('server', 'server') ?? { id: 'server', name: randomText(6), createdAt: options.now() };
      change.put('server', row);
      return row.name;
    });
    // One person at their own machine waits for none of it.
    const loaded = options.team === undefined ? null : await import('./team/team.ts');
    return new Access(options, server, loaded?.Team ?? null);
  }

  /** The refusal of a request for where it comes from, by its Host, Origin and proxy headers; null where it may pass. */
  guard(headers: RequestHeaders): Refused | null {
    return guard(headers, this.rule);
  }

  /** The visitor behind the request's cookie, or null where nobody is signed in. */
  authenticate(headers: RequestHeaders): Visitor | null {
    const secret = cookieValue(headers, this.cookie.name);
    return secret === null ? null : this.people.ofSecret(secret);
  }

  /** Whether the request's cookie was that of somebody who has been removed from the team. */
  isOfRemoved(headers: RequestHeaders): boolean {
    const secret = cookieValue(headers, this.cookie.name);
    return secret !== null && this.people.isOfRemoved(secret);
  }

  /** How an account is called; empty where there is none. */
  nameOf(accountId: string): string {
    return this.#options.records.get('accounts', accountId)?.name ?? '';
  }

  isRemoved(accountId: string): boolean {
    return this.people.isRemoved(accountId);
  }

  visitorOf(sessionId: string): Visitor | null {
    return this.people.visitorOf(sessionId);
  }

  inUse(sessionId: string): () => void {
    return this.people.inUse(sessionId);
  }

  roleOf(accountId: string, docId: string): Role | null {
    return roleOf(this.#options.records, this.#options.now(), accountId, docId);
  }

  /** Notes in a team's audit log what was done; in local mode nobody else could have done it. */
  async note(action: AuditAction, facts: AuditFacts): Promise<void> {
    await this.team?.audit.note(action, facts);
  }

  /** Calls `listener` after any session, role, member, link or name has changed, and when a link expires. */
  onAccessChanged(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  boardRenamed(docId: string, name: string): void {
    this.boards.renamed(docId, name);
  }

  /** The name that the records keep of a board; null where there is no such board. */
  boardName(docId: string): string | null {
    return this.boards.nameOf(docId);
  }

  boardEdited(docId: string): void {
    this.boards.edited(docId);
    this.#edited.tell(docId);
  }

  /** Calls `listener` after something of a board was stored. */
  onBoardEdited(listener: (docId: string) => void): () => void {
    return this.#edited.add(listener);
  }

  tierOf(accountId: string): Tier {
    const account = this.#options.records.get('accounts', accountId);
    if (this.rule.mode === 'local' && account?.kind === 'owner') return this.#options.localTier ?? LOCAL_TIER;
    return account?.tier ?? 'free';
  }

  /** Throws `Refused`, for a request of nobody who is signed in. */
  refuseUnknown(headers: RequestHeaders): never {
    if (this.rule.mode === 'local') throw refusedFor({ code: 'token-needed', params: {} });
    throw refusedFor({ code: this.isOfRemoved(headers) ? 'person-removed' : 'sign-in-needed', params: {} });
  }

  /**
   * Local mode: signs a browser in as the owner, who finds a sample board at the first time. A browser that is signed in as
   * the owner stays who it is and gets no new secret; a guest's is the owner's from now on. Throws `Refused`.
   */
  async enterLocal(token: string, visitor: Visitor | null): Promise<{ visitor: Visitor; secret: string | null }> {
    if (this.rule.mode !== 'local') throw refusedFor({ code: 'sign-in-needed', params: {} });
    if (!this.#options.ownerToken.takes(token)) throw refusedFor({ code: 'token-wrong', params: {} }, '/token');
    if (visitor?.kind === 'owner') return { visitor, secret: null };
    const signedIn = await this.people.signIn(await this.prepare());
    if (visitor) await this.people.end(visitor.sessionId);
    return signedIn;
  }

  /** Local mode: makes the owner and the sample board where they are not, so that the first visit need not wait. */
  prepare(): Promise<string> {
    this.#owner ??= this.#ensureOwner().catch((error: unknown) => {
      this.#owner = null;
      throw error;
    });
    return this.#owner;
  }

  /** Stops the timers and threads. The records are their owner's to close. */
  async close(): Promise<void> {
    this.links.close();
    await this.team?.close();
  }

  async #ensureOwner(): Promise<string> {
    const { records, now } = this.#options;
    const known = records.find('accounts', 'kind', 'owner').find(({ id }) => !this.people.isRemoved(id));
    if (known && known.sample !== '') return known.id;
    const account = known ?? {
      id: newId('u'),
      sample: '',
      kind: 'owner' as const,
      name: newLook([]).name,
      tier: LOCAL_TIER,
      createdAt: now(),
    };
    // One transaction: a first start that is cut off leaves neither an owner without a sample nor two samples.
    const made = await this.boards.createSample(account.id, (change, sample) => {
      change.put('accounts', { ...account, sample });
    });
    if (!made && !known) await records.change((change) => change.put('accounts', account));
    return account.id;
  }
}

function cookieOf(rule: GuardRule, server: string): CookieKind {
  if (rule.mode === 'local') return { name: `busbar_${server}`, isSecure: false, sameSite: 'Strict' };
  const isSecure = rule.publicUrl.startsWith('https:');
  return { name: `${isSecure ? '__Host-' : ''}busbar_${server}`, isSecure, sameSite: 'Lax' };
}

/** One person at their own machine pays for nothing: what a busy agent uses in a day must not stop them. */
const LOCAL_TIER: Tier = 'team';
