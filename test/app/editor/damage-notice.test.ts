import { expect, test } from 'vitest';
import { damageNotice } from '../../../app/editor/notices/damage-notice.ts';
import type { Status } from '../../../app/replica/save-state.ts';
import { editorTexts } from '../../../app/texts/editor.ts';

const SOUND: Status = {
  ...{ link: 'online', role: 'owner', loaded: true, synced: true, confirmed: true, save: 'saved' },
  ...{ waiting: 0, device: 'saved', readOnly: null, damaged: 0, outOfBounds: 0, serverDamage: null, lost: null },
};
const of = (change: Partial<Status>) => damageNotice({ ...SOUND, damaged: 1, ...change });

test('[G49] everybody is told in words what is damaged, and a sound board tells nothing', () => {
  expect(damageNotice(SOUND)).toBeNull();
  expect(of({ damaged: 3 })).toMatchObject({ text: expect.stringContaining('3 entries'), isListed: true });
  expect(of({ serverDamage: 'segment' })?.isListed).toBe(false);
  const codes = ['missing', 'segment', 'snapshot', 'unsound'] as const;
  expect(codes.map((serverDamage) => of({ role: 'viewer', serverDamage })?.text)).toEqual([
    editorTexts.damageMissing,
    editorTexts.damageSegment,
    editorTexts.damageSnapshot,
    editorTexts.damageUnsound,
  ]);
});

test('[G49] only an owner who is connected is offered to accept, and only what the disk has lost', () => {
  const offers = (change: Partial<Status>) => of({ serverDamage: 'missing', ...change })?.canAccept;
  expect(offers({})).toBe(true);
  expect(offers({ serverDamage: 'segment' })).toBe(true);
  for (const change of [
    { role: 'editor' },
    { role: 'viewer' },
    { role: null },
    { link: 'offline' },
    { serverDamage: 'unsound' },
    { serverDamage: null, lost: null },
  ] as const) {
    expect([change, offers(change)]).toEqual([change, false]);
  }
});
