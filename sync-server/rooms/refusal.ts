import { CLOSE, closeReason } from '#schemas/errors.ts';
import { type FrameRefusal, FrameTooCostly, MalformedFrame, Overrun, UpdateTooEarly } from './malformed.ts';

/** The close code and reason for a frame that is not accepted; null if the error is a fault of the server. */
export function refusalOf(
  error: unknown,
): { readonly what: FrameRefusal; readonly code: number; readonly reason: string } | null {
  if (error instanceof Overrun) return { what: 'applySteps', code: CLOSE.costly, reason: error.message };
  if (!(error instanceof MalformedFrame)) return null;
  const { message: reason } = error;
  if (error instanceof UpdateTooEarly) return { what: 'waiting', code: CLOSE.tryAgain, reason };
  if (!(error instanceof FrameTooCostly)) return { what: 'malformed', code: CLOSE.malformed, reason };
  const { limit: what, closeCause } = error;
  if (what === 'applySteps') return { what, code: CLOSE.costly, reason };
  return { what, code: CLOSE.tooBig, reason: closeReason(closeCause, reason) };
}
