import type { Hono } from 'hono';
import { Access } from '../access/access.ts';
import type { Documents } from '../access/documents.ts';
import { newOwnerToken, OwnerToken } from '../access/owner-token.ts';
import { ThreadedPasswords } from '../access/team/passwords.ts';
import { loggerTo } from '../operations/events.ts';
import { operatorApp } from '../routes/operator.ts';
import { initialDocument } from '../sample.ts';
import { errorMessage } from '../storage/disk-error.ts';
import { openStore } from '../storage/index.ts';
import { SYSTEM_CLOCK } from '../system-clock.ts';

/** The people of a team whose server is stopped: what asks for them, as the server would answer. It holds the folder until it is closed. */
export interface StoppedTeam {
  readonly app: Hono;
  close(): Promise<void>;
}

/** Opens the data folder of a team. Links begin with `publicUrl`. Throws `StorageError`, also where a server uses the folder. */
export async function stoppedTeam(
  folder: string,
  publicUrl: string,
  say: (line: string) => void,
): Promise<StoppedTeam> {
  const { after, date, now } = SYSTEM_CLOCK;
  const logger = loggerTo(({ message }) => say(message));
  const store = await openStore(`file:${folder}`, { now: date, after, logger });
  try {
    const access = await Access.open({
      records: store.records,
      rule: { mode: 'team', publicUrl },
      documents: () => stopped(),
      versions: store.boards.versions,
      initialDocument,
      ownerToken: new OwnerToken(now, newOwnerToken()),
      team: { passwords: new ThreadedPasswords(), logger, audit: store.audit },
      now: date,
      waited: now,
      after,
    });
    return {
      app: operatorApp(access, (doing, error) => say(`${doing}: ${errorMessage(error)}`)),
      async close() {
        await access.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function stopped(): Documents {
  throw new Error('a server that is stopped opens no board');
}
