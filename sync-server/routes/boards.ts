import type { Hono } from 'hono';
import { type BoardAnswer, type BoardsAnswer, createBoardSchema, patchBoardSchema } from '#schemas/http.ts';
import { validators } from '#schemas/messages/validators.ts';
import { answer } from './answer.ts';
import { readBody } from './body.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

/** The records of boards. */
export function boardRoutes(api: Hono, deps: RouteDeps): void {
  const { boards } = deps.access;
  resource(api, '/api/boards', {
    GET: (c) => answer(c, { boards: boards.list(visitorOf(c, deps)) } satisfies BoardsAnswer),
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const { name } = await readBody(c, createBoardSchema, validators.createBoard);
      return answer(c, { board: await boards.create(visitor, name) } satisfies BoardAnswer, 201);
    },
  });
  resource(api, '/api/boards/:id', {
    GET: (c) => answer(c, { board: boards.get(visitorOf(c, deps), param(c, 'id')) } satisfies BoardAnswer),
    PUT: async (c) => {
      const visitor = visitorOf(c, deps);
      const { name } = await readBody(c, createBoardSchema, validators.createBoard);
      const { board, isNew } = await boards.put(visitor, param(c, 'id'), name);
      return answer(c, { board } satisfies BoardAnswer, isNew ? 201 : 200);
    },
    PATCH: async (c) => {
      const visitor = visitorOf(c, deps);
      const body = await readBody(c, patchBoardSchema, validators.patchBoard);
      return answer(c, { board: await boards.patch(visitor, param(c, 'id'), body) } satisfies BoardAnswer);
    },
  });
  resource(api, '/api/boards/:id/duplicate', {
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const { name } = await readBody(c, createBoardSchema, validators.createBoard);
      return answer(c, { board: await boards.duplicate(visitor, param(c, 'id'), name) } satisfies BoardAnswer, 201);
    },
  });
}
