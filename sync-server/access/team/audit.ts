import { LIMITS } from '#schemas/limits.ts';
import type { AuditAction, AuditEntry } from '#schemas/messages/http-audit.ts';
import { harmlessName } from '#schemas/names.ts';
import type { Logger } from '../../operations/events.ts';
import type { AuditLog } from '../../storage/audit-log.ts';
import { errorMessage } from '../../storage/disk-error.ts';
import type { Records } from '../../storage/records.ts';

interface AuditOptions {
  readonly log: AuditLog;
  readonly records: Records;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: Logger;
}

/** What an entry says besides its action. `by`, `account` and `board` are ids; `name` names who has no account yet. */
export interface AuditFacts {
  readonly by: string;
  readonly account?: string;
  readonly name?: string;
  readonly board?: string;
  readonly detail?: string;
  readonly address?: string;
}

/** Who did what to the people of a team and to what they may do. */
export class Audit {
  readonly #options: AuditOptions;

  constructor(options: AuditOptions) {
    this.#options = options;
  }

  /** Notes what was done. Durable when it resolves. What cannot be noted was done still: the operator is told. */
  async note(action: AuditAction, facts: AuditFacts): Promise<void> {
    const { log, records, now, logger } = this.#options;
    const nameOf = (account: string) => records.get('accounts', account)?.name ?? '';
    const { by, account, name = account && nameOf(account), board, detail, address } = facts;
    const entry: AuditEntry = {
      at: now(),
      action,
      by,
      byName: nameOf(by),
      ...(account === undefined ? {} : { account }),
      ...(name === undefined ? {} : { name: harmlessName(name) }),
      ...(board === undefined ? {} : { board, boardName: records.get('titles', board)?.name ?? '' }),
      ...(detail === undefined ? {} : { detail: harmlessName(detail) }),
      ...(address === undefined ? {} : { address }),
    };
    await log.append(JSON.stringify(entry)).catch((error: unknown) => {
      logger('audit-not-stored', { action, reason: errorMessage(error) });
    });
  }

  /** All entries that are kept, oldest first. What a crash cut off is none. */
  async entries(): Promise<AuditEntry[]> {
    return (await this.#options.log.lines()).flatMap(entryIn);
  }

  /** The newest, newest first. */
  async newest(): Promise<AuditEntry[]> {
    const lines = await this.#options.log.lines();
    return lines.slice(-LIMITS.auditShown).flatMap(entryIn).reverse();
  }
}

function entryIn(line: string): AuditEntry[] {
  try {
    return [JSON.parse(line) as AuditEntry]; // Only `note` writes lines.
  } catch {
    return [];
  }
}
