import type { Context } from 'hono';
import { ceremonyCookie, cookieValue, setCookie } from '../access/cookie.ts';
import type { RouteDeps } from './deps.ts';

/** What was begun is bound to the browser by a cookie of its own, beside that of a session. */
export function keepCeremony(c: Context, { access }: RouteDeps, secret: string): void {
  c.header('Set-Cookie', setCookie(ceremonyCookie(access.cookie), secret), { append: true });
}

export function takeCeremony(c: Context, { access }: RouteDeps): string | null {
  return cookieValue(c.req.raw.headers, ceremonyCookie(access.cookie).name);
}
