import type { Context } from 'hono';
import { ERROR_STATUS, type ErrorBody } from '#schemas/errors.ts';
import { Refused, refusedFor } from '../access/refused.ts';
import { StorageError } from '../storage/records.ts';

/** An answer of the JSON API. Nothing between may keep it: it is one person's, and true only now. */
export function answer(c: Context, body: object, status: 200 | 201 = 200): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}

/** The answer to what was refused, with the status of its code. */
export function refusal(c: Context, { code, message, pointer, reason }: Refused): Response {
  c.header('Cache-Control', 'no-store');
  const error = { code, message, reason, ...(pointer === undefined ? {} : { pointer }) };
  return c.json({ error } satisfies ErrorBody, ERROR_STATUS[code]);
}

/** What a thrown error is answered with. Only what is our fault is logged, and none of it is told. */
export function thrownAnswer(error: unknown, c: Context): Response {
  if (error instanceof Refused) return refusal(c, error);
  console.error(`${c.req.method} ${c.req.path}:`, error);
  return refusal(c, refusedFor({ code: error instanceof StorageError ? 'not-stored' : 'fault', params: {} }));
}
