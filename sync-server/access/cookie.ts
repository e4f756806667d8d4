import { LIMITS } from '#schemas/limits.ts';
import type { RequestHeaders } from './request-headers.ts';

/** 400 days, the longest that browsers keep one. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** The value of a cookie of the request, or null. */
export function cookieValue(headers: RequestHeaders, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}

export interface CookieKind {
  /** One whose name begins with `__Host-` must be secure (RFC 6265bis): then no other host of the domain can set it. */
  readonly name: string;
  readonly isSecure: boolean;
  /**
   * Strict: a page of another site that leads here is answered without it, which the page itself does not need; what the page then asks for is
   * sent with it. Lax: a provider of identities can lead people back here, signed in.
   */
  readonly sameSite: 'Strict' | 'Lax';
  /** In seconds; without it as long as browsers keep one. */
  readonly maxAge_s?: number;
}

/** Of a way of signing in that was begun, beside that of a session. */
export function ceremonyCookie(session: CookieKind): CookieKind {
  return { ...session, name: `${session.name}_ceremony`, maxAge_s: LIMITS.ceremonyMs / 1_000 };
}

/** Of the browser in which a program asks for leave: until it closes, as long as what is asked may wait. */
export function agentsCookie(session: CookieKind): CookieKind {
  return { ...session, name: `${session.name}_agents`, maxAge_s: LIMITS.authorizationMs / 1_000 };
}

/** The header that keeps a session in the browser, or with null ends it. */
export function setCookie(
  { name, isSecure, sameSite, maxAge_s = MAX_AGE_S }: CookieKind,
  secret: string | null,
): string {
  const age = secret === null ? 0 : maxAge_s;
  return `${name}=${secret ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}
