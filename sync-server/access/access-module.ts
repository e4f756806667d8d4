import type { Config } from '../config.ts';
import type { OpenRooms } from '../rooms/open-rooms.ts';
import { mountNotFound, mountRoutes } from '../routes/mount.ts';
import type { ServerModule, Services } from '../server.ts';
import type { ServerClock } from '../system-clock.ts';
import { Access } from './access.ts';
import type { Documents, InitialDocument } from './documents.ts';
import { BUDGETS } from './energy.ts';
import type { GuardRule } from './guard.ts';
import { peopleOnBoard } from './people-here.ts';

export interface AccessModule {
  readonly access: Access;
  /** The guard and the JSON API: before everything else. */
  readonly routes: ServerModule;
  /** What answers for unknown routes of the API: after every other module, before the page. */
  readonly notFound: ServerModule;
}

export async function openAccess(services: Services, initialDocument: InitialDocument): Promise<AccessModule> {
  const { config, clock, version, records, versions, rooms, ownerToken, metrics } = services;
  const { now, date, after } = clock;
  const documents = documentsOf(rooms, clock);
  const access = await Access.open({
    records,
    rule: ruleOf(config),
    ...(config.mode === 'team' ? { team: await teamOf(services) } : {}),
    ownerToken,
    budgets: { ...BUDGETS, ...config.budgets },
    ...(config.tier === undefined ? {} : { localTier: config.tier }),
    documents: () => documents,
    versions,
    initialDocument,
    now: date,
    waited: now,
    after,
  });
  const more =
    config.mode === 'team' ? { byAddress: (await import('../routes/by-address/by-address.ts')).BY_ADDRESS } : {};
  return {
    access,
    routes: {
      mount: (app) =>
        mountRoutes(app, {
          ...services,
          ...more,
          access,
          exposition: () => metrics.expose(version, rooms().counts()),
        }),
      close: () => access.close(),
    },
    notFound: { mount: mountNotFound, close: async () => undefined },
  };
}

async function teamOf({ config, logger, audit, fault, fetchDocument: given }: Services) {
  const { ThreadedPasswords } = await import('./team/passwords.ts');
  const { fetchDocument } = await import('./team/oauth/client-documents.ts');
  const { signIn, mail } = config;
  const failed = (error: unknown) => fault('answering a program that asks for leave', error);
  const oauth = config.oauth === false ? null : { fetchDocument: given ?? fetchDocument, failed };
  return { oauth, passwords: new ThreadedPasswords(), logger, audit, ...(signIn && { signIn }), ...(mail && { mail }) };
}

/** The documents that lie in rooms. */
export function documentsOf(rooms: () => OpenRooms, { now, date }: Pick<ServerClock, 'now' | 'date'>): Documents {
  return {
    create: (board, update) => rooms().create(board, update),
    copy: (from, to, name) => rooms().copy(from, to, name),
    rename: (board, name) => rooms().rename(board, name),
    remove: (board) => rooms().remove(board),
    isUnused: (board) => rooms().isUnused(board),
    quarantineOf(board) {
      const state = rooms().quarantineOf(board);
      return state === null ? null : { until: date() + state.until - now(), canGoBack: state.good !== null };
    },
    openLastGoodState: (board) => rooms().openLastGoodState(board),
    files: (board) => rooms().files(board),
    openTabs: (board) => rooms().get(board)?.tabs.size ?? 0,
    people: (board) => peopleOnBoard(rooms().get(board)?.tabs ?? []),
  };
}

function ruleOf({ publicUrl, allowedHost }: Config): GuardRule {
  if (publicUrl !== null) return { mode: 'team', publicUrl };
  return { mode: 'local', ...(allowedHost === undefined ? {} : { allowedHost }) };
}
