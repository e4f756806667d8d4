import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { mountNotFound, mountRoutes } from '../routes/mount.ts';
import { type ServerModule, type Services, StartError } from '../server.ts';
import { Access } from './access.ts';
import type { Documents, InitialDocument } from './documents.ts';
import { BUDGETS } from './energy.ts';

export interface AccessModule {
  readonly access: Access;
  /** The guard and the JSON API: before everything else. */
  readonly routes: ServerModule;
  /** What answers for unknown routes of the API: after every other module, before the page. */
  readonly notFound: ServerModule;
}

/** Throws `StartError` in team mode. */
export async function openAccess(services: Services, initialDocument: InitialDocument): Promise<AccessModule> {
  const { config, clock, version, records, rooms, ownerToken, metrics } = services;
  if (config.mode === 'team') throw new StartError(TEAM_IS_NOT_BUILT);
  const { now, after } = clock;
  const documents: Documents = {
    create: (board, update) => rooms().create(board, update),
    copy: (from, to, name) => rooms().copy(from, to, name),
    rename: (board, name) => rooms().rename(board, name),
    remove: (board) => rooms().remove(board),
    isUnused: (board) => rooms().isUnused(board),
    quarantineOf(board) {
      const state = rooms().quarantineOf(board);
      return state === null ? null : { until: state.until, canGoBack: state.good !== null };
    },
    openLastGoodState: (board) => rooms().openLastGoodState(board),
    files: (board) => rooms().files(board),
    openTabs: (board) => rooms().get(board)?.tabs.size ?? 0,
  };
  const access = await Access.open({
    records,
    rule: { mode: 'local', ...(config.allowedHost === undefined ? {} : { allowedHost: config.allowedHost }) },
    ownerToken,
    budgets: { ...BUDGETS, ...config.budgets },
    ...(config.tier === undefined ? {} : { localTier: config.tier }),
    documents: () => documents,
    initialDocument,
    now,
    after,
  });
  return {
    access,
    routes: {
      mount: (app) =>
        mountRoutes(app, {
          ...services,
          access,
          addressOf,
          exposition: () => metrics.expose(version, rooms().counts()),
        }),
      close: async () => access.close(),
    },
    notFound: { mount: mountNotFound, close: async () => undefined },
  };
}

function addressOf(c: Context): string {
  return getConnInfo(c).remote.address ?? '';
}

const TEAM_IS_NOT_BUILT =
  'Team mode (--team) is not built yet: this version has no sign-in, so it would not know the members. ' +
  'Start without --team to use it on this machine.';
