import type { Hono } from 'hono';
import { ENGINE_VERSION } from '#engine/version.ts';
import { Access } from '../access/access.ts';
import { documentsOf } from '../access/access-module.ts';
import { newOwnerToken, OwnerToken } from '../access/owner-token.ts';
import { ThreadedPasswords } from '../access/team/passwords.ts';
import { loggerTo } from '../operations/events.ts';
import { faultLog } from '../rooms/fault-log.ts';
import { type OpenRooms, openRooms } from '../rooms/open-rooms.ts';
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
  const { after, date, now, every } = SYSTEM_CLOCK;
  const logger = loggerTo(({ message }) => say(message));
  const store = await openStore(`file:${folder}`, { now: date, after, logger });
  let rooms: OpenRooms | null = null;
  try {
    const opened = () => {
      if (rooms === null) throw new Error('the rooms are not open yet');
      return rooms;
    };
    const documents = documentsOf(opened, SYSTEM_CLOCK);
    const access = await Access.open({
      records: store.records,
      rule: { mode: 'team', publicUrl },
      documents: () => documents,
      versions: store.boards.versions,
      initialDocument,
      ownerToken: new OwnerToken(now, newOwnerToken()),
      team: { passwords: new ThreadedPasswords(), logger, audit: store.audit },
      now: date,
      waited: now,
      after,
    });
    rooms = openRooms({
      ...{ access, boards: store.boards, version: ENGINE_VERSION, now, every, logger, fault: faultLog(logger) },
      ...{ presenceNow: now, measure: UNMEASURED },
    });
    return {
      app: operatorApp(access, (doing, error) => say(`${doing}: ${errorMessage(error)}`)),
      async close() {
        await opened().close();
        await access.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const UNMEASURED = { appended: () => undefined, refused: () => undefined };
