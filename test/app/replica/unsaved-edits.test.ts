import { expect, test } from 'vitest';
import { unsavedEdits } from '../../../app/replica/unsaved-edits.ts';

test('[O1] an edit waits until the server says that the frame that carries it is durable', () => {
  const unsaved = unsavedEdits();
  unsaved.connected();
  unsaved.edited();
  unsaved.sentUpdate();
  unsaved.edited();
  unsaved.sentUpdate();
  expect(unsaved.waiting).toBe(2);
  unsaved.saved(1);
  expect(unsaved.waiting).toBe(1);
  unsaved.saved(1);
  expect(unsaved.waiting).toBe(1);
  unsaved.saved(2);
  expect(unsaved.waiting).toBe(0);
});

test('[O2] after a reconnect all that was unconfirmed rides on the one difference, and newer edits on their own frames', () => {
  const unsaved = unsavedEdits();
  unsaved.edited(3);
  unsaved.connected();
  unsaved.edited();
  unsaved.sentUpdate();
  unsaved.sentDifference();
  expect(unsaved.waiting).toBe(4);
  unsaved.saved(1);
  expect(unsaved.waiting).toBe(3);
  unsaved.connected();
  unsaved.saved(2);
  expect(unsaved.waiting).toBe(3);
  unsaved.sentDifference();
  unsaved.saved(1);
  expect(unsaved.waiting).toBe(0);
});
