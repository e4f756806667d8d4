import { Hono } from 'hono';
import type { ErrorBody } from '#schemas/errors.ts';
import type {
  BoardAnswer,
  BoardRecord,
  BoardsAnswer,
  CreatedKey,
  EnergyHistory,
  Health,
  KeysAnswer,
  LinkAnswer,
  LinksAnswer,
  Me,
  MembersAnswer,
} from '#schemas/http.ts';
import type { AuditAnswer } from '#schemas/messages/http-audit.ts';
import type { OidcConnection, OidcStarted } from '#schemas/messages/http-oidc.ts';
import type { PasskeyCreation, PasskeysAnswer } from '#schemas/messages/http-passkeys.ts';
import type { SessionAnswer, SignInWays } from '#schemas/messages/http-session.ts';
import type {
  HandoversAnswer,
  InvitationsAnswer,
  JoinedAnswer,
  MadeInvitationAnswer,
  OpenedInvitation,
  PeopleAnswer,
  RecoveryCodesAnswer,
  SessionList,
} from '#schemas/messages/http-team.ts';
import { Access, type AccessOptions } from '../../../sync-server/access/access.ts';
import type { Documents } from '../../../sync-server/access/documents.ts';
import { OwnerToken } from '../../../sync-server/access/owner-token.ts';
import type { Passwords } from '../../../sync-server/access/team/passwords.ts';
import { BY_ADDRESS } from '../../../sync-server/routes/by-address/by-address.ts';
import { mountNotFound, mountRoutes } from '../../../sync-server/routes/mount.ts';
import type { StoredFile } from '../../../sync-server/storage/board-storage.ts';
import { memoryRecords, memoryStorage } from '../../../sync-server/storage/memory.ts';
import type { Records } from '../../../sync-server/storage/records.ts';
import { ManualClock } from '../agent/manual-clock.ts';

/** Documents that are one text each: enough to see which was made from which. */
export class TextDocuments implements Documents {
  readonly texts = new Map<string, string>();
  readonly tabs = new Map<string, number>();
  readonly quarantines = new Map<string, NonNullable<BoardRecord['quarantine']>>();

  create = async (board: string, update: Uint8Array) => {
    this.texts.set(board, new TextDecoder().decode(update));
  };
  copy = async (from: string, to: string, name: string) => {
    this.texts.set(to, `${this.texts.get(from) ?? 'nothing'}, copied as ${name}`);
  };
  rename = async (board: string, name: string) => {
    this.texts.set(board, `${this.texts.get(board) ?? 'nothing'}, renamed ${name}`);
  };
  remove = async (board: string) => {
    this.texts.delete(board);
  };
  isUnused = async (board: string) => !this.texts.has(board);
  quarantineOf = (board: string) => this.quarantines.get(board) ?? null;
  openLastGoodState = async (board: string) => {
    if (!this.quarantines.get(board)?.canGoBack) return false;
    this.quarantines.delete(board);
    return true;
  };
  async *files(board: string): AsyncGenerator<StoredFile> {
    yield { name: 'text', bytes: new TextEncoder().encode(this.texts.get(board)) };
  }
  openTabs = (board: string) => this.tabs.get(board) ?? 0;
  people = () => [];
}

/** Keeps passwords as they are, so that a test is quick: those of the server are tested by themselves. */
export class PlainPasswords implements Passwords {
  /** The hash that each question was about; null: nobody's. */
  readonly asked: (string | null)[] = [];

  hash = async (password: string) => `plain ${password}`;
  fits = async (password: string, hash: string | null) => {
    this.asked.push(hash);
    return hash === `plain ${password}`;
  };
  close = async () => undefined;
}

/** Every body that the API answers with, as far as a test looks into it. */
type Body = Partial<
  Me &
    SessionAnswer &
    BoardAnswer &
    BoardsAnswer &
    CreatedKey &
    KeysAnswer &
    EnergyHistory &
    MembersAnswer &
    LinkAnswer &
    LinksAnswer &
    PeopleAnswer &
    InvitationsAnswer &
    MadeInvitationAnswer &
    OpenedInvitation &
    JoinedAnswer &
    SessionList &
    RecoveryCodesAnswer &
    AuditAnswer &
    PasskeyCreation &
    PasskeysAnswer &
    SignInWays &
    Pick<OidcStarted, 'url'> &
    HandoversAnswer &
    OidcConnection &
    ErrorBody &
    Health
>;

/** What a browser was answered. */
export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** A browser with a cookie jar of its own, on a page of the server unless a header says otherwise. */
export class Browser {
  readonly #app: Hono;
  cookie = '';
  /** Of a way of signing in that was begun. */
  ceremony = '';

  constructor(app: Hono) {
    this.#app = app;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.#app.request(`http://localhost:4777${path}`, {
      method,
      headers: {
        host: 'localhost:4777',
        ...(method === 'GET' ? {} : { origin: 'http://localhost:4777' }),
        ...(this.cookie + this.ceremony === '' ? {} : { cookie: `${this.cookie}; ${this.ceremony}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
      if (set.includes('_ceremony=')) this.ceremony = pair;
      else this.cookie = pair;
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
  }
}

/** The server's token. */
export const TOKEN = 'the-token-of-the-local-owner';

export const METRICS_TOKEN = 'the-token-of-the-metrics';

interface WorldOptions extends Partial<AccessOptions> {
  /** From where every browser asks. */
  readonly addressOf?: () => string;
}

/** A server's access with its routes, on a clock that the test moves. */
export async function accessWorld({ addressOf, ...options }: WorldOptions = {}) {
  const clock = new ManualClock();
  const documents = new TextDocuments();
  const records: Records = options.records ?? memoryRecords(clock);
  const access = await Access.open({
    records,
    rule: { mode: 'local' },
    ownerToken: new OwnerToken(clock.now, TOKEN),
    documents: () => documents,
    versions: memoryStorage().versions,
    initialDocument: ({ start, name }) => new TextEncoder().encode(`${start} ${name}`),
    now: clock.date,
    waited: clock.now,
    after: clock.after,
    ...options,
  });
  const faults: string[] = [];
  /** What the store refuses with; null where it works. */
  const disk: { refuses: string | null } = { refuses: null };
  const readiness = { problem: async () => disk.refuses };
  const app = new Hono();
  mountRoutes(app, {
    access,
    version: '1.2.3',
    addressOf: addressOf ?? (() => '127.0.0.1'),
    fault: (where, error) => void faults.push(`${where}: ${String(error)}`),
    metricsToken: METRICS_TOKEN,
    exposition: () => 'busbar_sockets 2\n',
    readiness,
    ...(access.team !== null && { byAddress: BY_ADDRESS }),
  });
  mountNotFound(app);
  return { access, app, clock, documents, records, faults, disk, browser: () => new Browser(app) };
}

/** A browser that the local owner has opened the app in. */
export async function ownerOf(world: Awaited<ReturnType<typeof accessWorld>>): Promise<Browser> {
  const browser = world.browser();
  await browser.ask('POST', '/api/session', { token: TOKEN });
  return browser;
}
