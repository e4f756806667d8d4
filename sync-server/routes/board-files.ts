import type { Context, Hono } from 'hono';
import type { BoardAnswer } from '#schemas/http.ts';
import { type ArchivedFile, tarOf } from '../storage/backup/tar.ts';
import { answer } from './answer.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

/** The way back of a board that is in quarantine, and what is kept of any board as it lies on the disk. */
export function boardFileRoutes(api: Hono, deps: RouteDeps): void {
  const { boards } = deps.access;
  resource(api, '/api/boards/:id/last-good-state', {
    POST: async (c) => {
      const board = await boards.openLastGoodState(visitorOf(c, deps), param(c, 'id'));
      return answer(c, { board } satisfies BoardAnswer);
    },
  });
  resource(api, '/api/boards/:id/files', { GET: (c) => sendFiles(c, deps) });
}

function sendFiles(c: Context, deps: RouteDeps): Response {
  const id = param(c, 'id');
  const { files, at } = deps.access.boards.files(visitorOf(c, deps), id);
  c.header('Cache-Control', 'no-store');
  c.header('Content-Type', 'application/x-tar');
  c.header('Content-Disposition', `attachment; filename="${id}.tar"`);
  return c.body(tarOf(inFolder(id, files), at));
}

async function* inFolder(folder: string, files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  for await (const { name, bytes } of files) yield { name: `${folder}/${name}`, bytes };
}
