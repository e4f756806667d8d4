import type { Logger } from '../../operations/events.ts';
import type { AuditLog } from '../../storage/audit-log.ts';
import type { VersionStorage } from '../../storage/board-storage.ts';
import type { Records } from '../../storage/records.ts';
import type { Boards } from '../boards.ts';
import type { Documents } from '../documents.ts';
import type { AgentKeys } from '../keys.ts';
import type { Accounts } from '../people.ts';
import type { MailConfig } from './mail/mail-config.ts';
import type { SignInConfig } from './oidc/sign-in-config.ts';
import type { Passwords } from './passwords.ts';

/** What the parts of a team are made of. */
export interface TeamOptions {
  readonly records: Records;
  /** The address that people open. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that pass evenly. */
  readonly waited: () => number;
  /** Calls back once after so many of them; gives what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Called when sessions or roles have changed. */
  readonly changed: () => void;
  readonly passwords: Passwords;
  readonly signIn: SignInConfig;
  /** Null: nothing is mailed. */
  readonly mail: MailConfig | null;
  readonly sessions: Accounts;
  readonly boards: Boards;
  readonly keys: AgentKeys;
  readonly documents: () => Documents;
  readonly versions: VersionStorage;
  /** Null: agents connect by keys alone. */
  readonly oauth: { readonly fetchDocument: typeof fetch; readonly failed: (error: unknown) => void } | null;
  /** What a key of an agent has spent today. */
  readonly spentToday: (id: string) => number;
  /** What a board is called. */
  readonly nameOf: (board: string) => string;
  readonly logger: Logger;
  readonly audit: AuditLog;
}

/** A browser that somebody uses to come in. */
export interface SignInSource {
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent: string;
  /** The session that it has already, which ends. */
  readonly session: string | null;
}
