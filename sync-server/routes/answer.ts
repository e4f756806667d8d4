import type { Context } from 'hono';
import { ERRORS, type ErrorBody, type ErrorCode } from '#schemas/errors.ts';
import { Refused } from '../access/refused.ts';
import { StorageError } from '../storage/records.ts';

/** An answer of the JSON API. Nothing between may keep it: it is one person's, and true only now. */
export function answer(c: Context, body: object, status: 200 | 201 = 200): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}

/** An error answer with the status of its code. */
export function refusal(c: Context, code: ErrorCode, message: string, pointer?: string): Response {
  return errorAnswer(c, { code, message, ...(pointer === undefined ? {} : { pointer }) });
}

function errorAnswer(c: Context, error: ErrorBody['error']): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ error } satisfies ErrorBody, ERRORS[error.code].status);
}

/** What a thrown error is answered with. Only what is our fault is logged, and none of it is told. */
export function thrownAnswer(error: unknown, c: Context): Response {
  if (error instanceof Refused) {
    const { code, message, pointer, reason } = error;
    return errorAnswer(c, {
      ...{ code, message },
      ...(pointer === undefined ? {} : { pointer }),
      ...(reason === undefined ? {} : { reason }),
    });
  }
  console.error(`${c.req.method} ${c.req.path}:`, error);
  if (error instanceof StorageError) {
    return refusal(
      c,
      'unavailable',
      'The server could not store this, so nothing was changed. Try again; its log says why.',
    );
  }
  return refusal(c, 'internal', 'Something went wrong on the server. It was logged.');
}
