import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawerHeight, LEAST_PX } from '../../../app/views/drawer-height.ts';
import { deviceStorage } from '../parts/device-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', deviceStorage()));
afterEach(() => vi.unstubAllGlobals());

it('[Y20] keys make the drawer higher and lower, between its least height and three quarters of the page', () => {
  const drawer = drawerHeight(() => 1_000);
  expect(drawer.height()).toBe(280);
  const heightAfter = (key: string) => [drawer.step(key), drawer.height()];
  expect(heightAfter('ArrowUp')).toEqual([true, 304]);
  expect(heightAfter('ArrowDown')).toEqual([true, 280]);
  expect(heightAfter('End')).toEqual([true, 750]);
  expect(heightAfter('ArrowUp')).toEqual([true, 750]);
  expect(heightAfter('Home')).toEqual([true, LEAST_PX]);
  expect(heightAfter('ArrowDown')).toEqual([true, LEAST_PX]);
  expect(heightAfter('x')).toEqual([false, LEAST_PX]);
});

it('[Y20] the next drawer has the height that was kept, as far as its page has room; one that was only tried is forgotten', () => {
  const drawer = drawerHeight(() => 1_000);
  drawer.preview(600);
  expect(drawer.height()).toBe(600);
  expect(drawerHeight(() => 1_000).height()).toBe(280);
  drawer.keep();
  expect(drawerHeight(() => 1_000).height()).toBe(600);
  expect(drawerHeight(() => 400).height()).toBe(300);
});
