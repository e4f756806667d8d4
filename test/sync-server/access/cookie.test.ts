import { expect, it } from 'vitest';
import { cookieValue, setCookie } from '../../../sync-server/access/cookie.ts';

it('[A15] the cookie of a session is strict, kept for 400 days, and secure where the page is', () => {
  const kept = 'busbar=s3cret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict';
  expect(setCookie('busbar', 's3cret', false)).toBe(kept);
  expect(setCookie('busbar', 's3cret', true)).toBe(`${kept}; Secure`);
  expect(setCookie('busbar', null, false)).toBe('busbar=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
});

it('[A15] of many cookies the one of that very name is read', () => {
  const headers = new Headers({ cookie: 'xbusbar=1; busbar; busbar=a=b; busbar=2' });
  expect([cookieValue(headers, 'busbar'), cookieValue(headers, 'other'), cookieValue(new Headers(), 'busbar')]).toEqual(
    ['a', null, null],
  );
});
