import type { Role } from '#schemas/bridge.ts';
import type { CreateLink, LinkRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Records, RecordsChange, Row } from '../storage/records.ts';
import type { Accounts, Visitor } from './people.ts';
import { refusedFor } from './refused.ts';
import { isLive, requireRole } from './roles.ts';
import { hashOf, newId, randomText } from './secret.ts';

/** `setTimeout` takes no more than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Who came in; `secret` null: in the session that they had. */
interface LinkEntry {
  readonly visitor: Visitor;
  readonly secret: string | null;
}

interface LinksOptions {
  readonly records: Records;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly changed: () => void;
  readonly people: Accounts;
}

/** Links to boards, and the guests who come by them. Whether the asker may revoke one is judged before. */
export class Links {
  readonly #options: LinksOptions;
  #cancelExpiry: (() => void) | null = null;

  constructor(options: LinksOptions) {
    this.#options = options;
    this.#awaitExpiry();
  }

  /** Newest first, dead ones too, none with its secret. */
  list(board: string): LinkRecord[] {
    return this.#options.records.find('links', 'board', board).map(linkOf).reverse();
  }

  /** Makes a link for `by`, where they own the board. `secret` goes into its address and is kept nowhere. The oldest dead links make room. */
  async create(
    board: string,
    { role, expiresAt = null }: CreateLink,
    by: string,
  ): Promise<{ link: LinkRecord; secret: string }> {
    const { records, now } = this.#options;
    if (expiresAt !== null && expiresAt <= now()) {
      throw refusedFor({ code: 'expiry-past', params: { now: now() } }, '/expiresAt');
    }
    const secret = randomText(32);
    const row = await records.change((change) => {
      requireRole(change, now(), by, board, 'owner');
      this.#makeRoom(change, board);
      const made: Row<'links'> = {
        id: newId('s'),
        hash: hashOf(secret),
        board,
        role,
        expiresAt,
        revokedAt: null,
        createdAt: now(),
      };
      change.put('links', made);
      return made;
    });
    this.#awaitExpiry();
    return { link: linkOf(row), secret };
  }

  /** Ends a link and what its guests may do; a second time changes nothing. */
  async revoke(board: string, id: string): Promise<LinkRecord> {
    const { records, now, changed } = this.#options;
    const row = await records.change((change) => {
      const link = change.get('links', id);
      if (!link || link.board !== board) throw refusedFor({ code: 'link-unknown', params: { given: id } });
      const revoked = { ...link, revokedAt: link.revokedAt ?? now() };
      change.put('links', revoked);
      return revoked;
    });
    changed();
    return linkOf(row);
  }

  /** Whether somebody may come by a link with this secret now. */
  opens(secret: string): boolean {
    const { records, now } = this.#options;
    return records.find('links', 'hash', hashOf(secret)).some((link) => isLive(link, now()));
  }

  /**
   * Lets a visitor in who came by a link and chose a name. Who is a guest already stays the same guest, with one board
   * more; so does who signs in by name, in the same session and under their own name (`secret` null). Whoever else sits at this browser, the
   * local owner too, is a guest from now on. Null for a dead or unknown link.
   */
  async enter(
    secret: string,
    name: string,
    visitor: Visitor | null,
  ): Promise<(LinkEntry & { board: string; role: Role }) | null> {
    const { records, now, people, changed } = this.#options;
    const isPerson = visitor !== null && records.get('logins', visitor.account.id) !== null;
    const isKnown = visitor !== null && (isPerson || visitor.kind === 'guest');
    const account = isKnown ? visitor.account.id : newId('u');
    const link = await records.change((change) => {
      const found = change.find('links', 'hash', hashOf(secret))[0];
      if (!found || !isLive(found, now())) return null;
      const id = `${found.id}/${account}`;
      const grants = change.find('grants', 'link', found.id);
      if (grants.length >= LIMITS.guestsPerLink && change.get('grants', id) === null) {
        throw refusedFor({ code: 'link-full', params: { count: grants.length } });
      }
      if (!isKnown) {
        change.put('accounts', {
          id: account,
          sample: '',
          kind: 'guest',
          name: name.trim(),
          tier: 'free',
          createdAt: now(),
        });
      }
      // Written anew where it is there: the last link entered names the guest's board.
      change.remove('grants', id);
      change.put('grants', { id, link: found.id, account, board: found.board, since: now() });
      return found;
    });
    if (!link) return null;
    if (isPerson) {
      changed();
      return { visitor, secret: null, board: link.board, role: link.role };
    }
    const signedIn = await people.signIn(account, { name: name.trim() });
    if (visitor) await people.end(visitor.sessionId);
    return { ...signedIn, board: link.board, role: link.role };
  }

  /** The board of the link that a guest entered last; null for who is no guest. */
  boardOf(visitor: Visitor): string | null {
    if (visitor.kind !== 'guest' || this.#options.records.get('logins', visitor.account.id) !== null) return null;
    const grants = this.#options.records.find('grants', 'account', visitor.account.id);
    return (
      grants.reduce<Row<'grants'> | null>((last, grant) => (last && last.since > grant.since ? last : grant), null)
        ?.board ?? null
    );
  }

  close(): void {
    this.#cancelExpiry?.();
    this.#cancelExpiry = null;
  }

  #makeRoom(change: RecordsChange, board: string): void {
    const links = change.find('links', 'board', board);
    if (links.length < LIMITS.linksPerBoard) return;
    const dead = links.find((link) => !isLive(link, this.#options.now()));
    if (!dead) {
      const params = { count: links.length, limit: LIMITS.linksPerBoard };
      throw refusedFor({ code: 'links-too-many', params });
    }
    change.remove('links', dead.id);
    for (const grant of change.find('grants', 'link', dead.id)) change.remove('grants', grant.id);
  }

  /** Tells of the next expiry when it comes: what a link gave is taken back without anybody asking. */
  #awaitExpiry(): void {
    const { records, now, after, changed } = this.#options;
    this.close();
    let next = Number.POSITIVE_INFINITY;
    for (const link of records.all('links')) {
      if (isLive(link, now()) && link.expiresAt !== null) next = Math.min(next, link.expiresAt);
    }
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelExpiry = after(Math.min(next - now(), LONGEST_TIMER_MS), () => {
      if (next <= now()) changed();
      this.#awaitExpiry();
    });
  }
}

function linkOf({ id, role, expiresAt, revokedAt, createdAt }: Row<'links'>): LinkRecord {
  return { id, role, expiresAt, revokedAt, createdAt };
}
