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

/**
 * The header that keeps a session in the browser, or with null ends it. Strict: a page of another site that leads here
 * is answered without it, which the page itself does not need; what the page then asks for is sent with it.
 */
export function setCookie(name: string, secret: string | null, secure: boolean): string {
  const age = secret === null ? 0 : MAX_AGE_S;
  return `${name}=${secret ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
