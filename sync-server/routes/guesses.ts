import type { Context } from 'hono';
import type { OpenedInvitation } from '#schemas/messages/http-team.ts';
import { refusedFor } from '../access/refused.ts';
import { type RouteDeps, teamOf } from './deps.ts';

/** Counts a wrong link or invitation. Throws `Refused` where the address has to wait before it is told of another. */
export function noteGuess(c: Context, { access, addressOf }: RouteDeps): void {
  const address = addressOf(c);
  const wait = access.guesses.waitOf(address);
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1_000);
    c.header('Retry-After', String(seconds));
    throw refusedFor({ code: 'links-guessed', params: { seconds } });
  }
  access.guesses.wrong(address);
}

/** What an invitation is for. A right one always opens: wrong ones slow down only each other. */
export function opened(c: Context, deps: RouteDeps, invitation: string): OpenedInvitation {
  try {
    return teamOf(deps).invitations.open(invitation);
  } catch (error) {
    noteGuess(c, deps);
    throw error;
  }
}
