import { expect, test } from 'vitest';
import { type Status, saveState } from '../../../app/replica/save-state.ts';

const SAVED: Omit<Status, 'save'> = {
  ...{ link: 'online', role: 'owner', loaded: true, synced: true, confirmed: true },
  ...{ waiting: 0, device: 'saved', readOnly: null, damaged: 0, outOfBounds: 0, serverDamage: null, lost: null },
};

test('[O19] "saved" is said only of what the server has, and "on this device" only of what the device has', () => {
  const say = (change: Partial<Status>) => saveState({ ...SAVED, ...change });
  expect(say({})).toBe('saved');
  expect(say({ device: 'saving' })).toBe('saved');
  expect(say({ synced: false })).toBe('saved-on-device');
  expect(say({ confirmed: false })).toBe('saved-on-device');
  expect(say({ confirmed: false, role: 'viewer' })).toBe('saved');
  expect(say({ waiting: 1 })).toBe('saved-on-device');
  expect(say({ waiting: 1, device: 'saving' })).toBe('saving');
  expect(say({ waiting: 1, device: 'off' })).toBe('saving');
  expect(say({ link: 'offline', synced: false })).toBe('offline');
  expect(say({ link: 'offline', synced: false, waiting: 3 })).toBe('offline');
  expect(say({ link: 'offline', synced: false, waiting: 3, device: 'saving' })).toBe('saving');
  expect(say({ link: 'offline', synced: false, waiting: 3, device: 'full' })).toBe('not-stored');
  expect(say({ link: 'offline', synced: false, waiting: 3, device: 'off' })).toBe('not-stored');
  expect(say({ waiting: 2, role: 'viewer' })).toBe('not-taken');
  expect(say({ role: 'viewer', synced: false })).toBe('saved-on-device');
  expect(say({ link: 'connecting', synced: false, loaded: false })).toBe('opening');
  expect(say({ link: 'connecting', synced: false, waiting: 2 })).toBe('saved-on-device');
  expect(say({ link: 'connecting', synced: false, waiting: 2, device: 'saving' })).toBe('saving');
  expect(say({ link: 'connecting', synced: false })).toBe('saving');
  expect(say({ link: 'no-access', loaded: false })).toBe('no-access');
  expect(say({ link: 'refused', device: 'off' })).toBe('refused');
  expect(say({ link: 'signed-out', waiting: 2 })).toBe('signed-out');
});
