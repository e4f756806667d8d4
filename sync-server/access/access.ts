import type { Role } from '#schemas/bridge.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { Records } from '../storage/records.ts';
import { Boards } from './boards.ts';
import { cookieValue } from './cookie.ts';
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

export interface AccessOptions {
  readonly records: Records;
  readonly rule: GuardRule;
  readonly documents: () => Documents;
  readonly initialDocument: InitialDocument;
  /** Local mode: what makes a browser the owner's. */
  readonly ownerToken: OwnerToken;
  /** The local owner's tier; `team` unless stated. */
  readonly localTier?: Tier;
  readonly budgets?: Budgets;
  readonly now: () => number;
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
  /** Wrong links. */
  readonly guesses: GuessThrottle;
  /** Wrong agent keys. */
  readonly keyGuesses: KeyGuessThrottle;
  /** The name of the cookie. Two servers on one machine share cookies, so it holds the data folder's own name. */
  readonly cookie: string;
  readonly rule: GuardRule;
  readonly #options: AccessOptions;
  readonly #changed = new Listeners();
  readonly #edited = new Listeners<[docId: string]>();
  #owner: Promise<string> | null = null;

  private constructor(options: AccessOptions, server: string) {
    const { records, now, after } = options;
    const changed = () => this.#changed.tell();
    this.#options = options;
    this.rule = options.rule;
    this.cookie = `busbar_${server}`;
    this.energy = new EnergyLedger(records, now, (account) => (options.budgets ?? BUDGETS)[this.tierOf(account)]);
    this.keyGuesses = new KeyGuessThrottle(now);
    this.keys = new AgentKeys(records, now, (key) => this.energy.spentBy(key), this.keyGuesses);
    this.people = new Accounts(records, now, changed);
    this.boards = new Boards({ ...options, changed });
    this.members = new Members(records, now, changed);
    this.links = new Links({ records, now, after, changed, people: this.people });
    this.guesses = new GuessThrottle(now);
  }

  static async open(options: AccessOptions): Promise<Access> {
    const server = await options.records.change((change) => {
      const row = change.get('server', 'server') ?? { id: 'server', name: randomText(6), createdAt: options.now() };
      change.put('server', row);
      return row.name;
    });
    return new Access(options, server);
  }

  /** The refusal of a request for where it comes from, by its Host, Origin and proxy headers; null where it may pass. */
  guard(headers: RequestHeaders): Refused | null {
    return guard(headers, this.rule);
  }

  /** The visitor behind the request's cookie, or null where nobody is signed in. */
  authenticate(headers: RequestHeaders): Visitor | null {
    const secret = cookieValue(headers, this.cookie);
    return secret === null ? null : this.people.ofSecret(secret);
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
    if (account?.kind === 'owner') return this.#options.localTier ?? LOCAL_TIER;
    return account?.tier ?? 'free';
  }

  /** Throws `Refused`, for a request of nobody who is signed in. */
  refuseUnknown(): never {
    throw refusedFor({ code: this.rule.mode === 'local' ? 'token-needed' : 'sign-in-needed', params: {} });
  }

  /**
   * Local mode: signs a browser in as the owner, who finds a sample board at the first time. A browser that is signed in as
   * the owner stays who it is and gets no new secret; a guest's is the owner's from now on. Throws `Refused`.
   */
  async enterLocal(token: string, visitor: Visitor | null): Promise<{ visitor: Visitor; secret: string | null }> {
    if (this.rule.mode !== 'local') this.refuseUnknown();
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

  /** Stops the timers. The records are their owner's to close. */
  close(): void {
    this.links.close();
  }

  async #ensureOwner(): Promise<string> {
    const { records, now } = this.#options;
    const known = records.find('accounts', 'kind', 'owner')[0];
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
    const made = await this.boards.createSample(account.id, SAMPLE_NAME, (change, sample) => {
      change.put('accounts', { ...account, sample });
    });
    if (!made && !known) await records.change((change) => change.put('accounts', account));
    return account.id;
  }
}

/** One person at their own machine pays for nothing: what a busy agent uses in a day must not stop them. */
const LOCAL_TIER: Tier = 'team';

const SAMPLE_NAME = 'ESP32 weather station';
