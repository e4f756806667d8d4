import { expect, it } from 'vitest';
import { cookieValue, setCookie } from '../../../sync-server/access/cookie.ts';

it('[A15] the cookie of a session on one machine is strict and kept for 400 days', () => {
  const kind = { name: 'busbar', isSecure: false, sameSite: 'Strict' } as const;
  expect(setCookie(kind, 's3cret')).toBe('busbar=s3cret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict');
  expect(setCookie(kind, null)).toBe('busbar=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
});

it('[A66] the cookie of a team is for this host alone, through TLS alone, and out of reach of scripts', () => {
  const kind = { name: '__Host-busbar', isSecure: true, sameSite: 'Lax' } as const;
  expect(setCookie(kind, 's3cret')).toBe(
    '__Host-busbar=s3cret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure',
  );
});

it('[A15] of many cookies the one of that very name is read', () => {
  const headers = new Headers({ cookie: 'xbusbar=1; busbar; busbar=a=b; busbar=2' });
  expect([cookieValue(headers, 'busbar'), cookieValue(headers, 'other'), cookieValue(new Headers(), 'busbar')]).toEqual(
    ['a', null, null],
  );
});
