import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { ERROR_STATUS, type ErrorBody } from '#schemas/errors.ts';
import { Refused, refusedFor } from '../access/refused.ts';
import type { ReportFault } from '../rooms/fault-log.ts';
import { Quarantined } from '../rooms/malformed.ts';
import { StorageError } from '../storage/records.ts';

/** An answer of the JSON API. Nothing between may keep it: it is one person's, and true only now. */
export function answer(c: Context, body: object, status: 200 | 201 = 200): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}

/** The answer to what was refused, with the status of its code. */
export function refusalAnswer(c: Context, { code, message, pointer, reason }: Refused): Response {
  c.header('Cache-Control', 'no-store');
  const error = { code, message, reason, ...(pointer === undefined ? {} : { pointer }) };
  return c.json({ error } satisfies ErrorBody, ERROR_STATUS[code]);
}

/** Makes the answer to a thrown error. Only what is our fault is logged, and none of it is told. */
export function thrownAnswer(fault: ReportFault): (error: unknown, c: Context) => Response {
  return (error, c) => {
    if (error instanceof Refused) return refusalAnswer(c, error);
    if (error instanceof Quarantined) {
      return refusalAnswer(c, refusedFor({ code: 'board-costly', params: { given: error.docId } }));
    }
    // The storage has logged it.
    if (error instanceof StorageError) return refusalAnswer(c, refusedFor({ code: 'not-stored', params: {} }));
    // Not the path that was asked for: whatever stands in it is the asker's.
    fault(`answering ${c.req.method} ${routePath(c)}`, error);
    return refusalAnswer(c, refusedFor({ code: 'fault', params: {} }));
  };
}
