import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typedAhead } from '../../../app/editor/palette/typed-ahead.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with somebody who types; `type` tells which keys were left to the rest of it. */
function page() {
  const target = new EventTarget();
  const told: string[] = [];
  const ahead = typedAhead(target, (text) => told.push(text));
  const type = (...keys: readonly string[]) =>
    keys.filter((key) => target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key })));
  return { ahead, told, type, press: () => target.dispatchEvent(new Event('pointerdown')) };
}

const QUIET_MS = 5_000;

test('[K212] where the field does not come, keys are free again after a while without one, and what was typed is told and kept', () => {
  const { ahead, told, type } = page();
  ahead.begin(() => undefined);
  expect(type('b', 'm')).toEqual([]);
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(type('x', 'Backspace', 'e')).toEqual([]);
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['bme']);
  expect(type('v')).toEqual(['v']);
  expect(ahead.end().text).toBe('bme');
  expect(ahead.end().text).toBe('');
});

test('[K212] nothing is told where nothing was typed, or the field has come', () => {
  const { ahead, told, type } = page();
  ahead.begin(() => undefined);
  vi.advanceTimersByTime(QUIET_MS);
  ahead.begin(() => undefined);
  type('a');
  expect(ahead.end().text).toBe('a');
  vi.advanceTimersByTime(QUIET_MS);
  expect(told).toEqual([]);
});

test('[K212] a press frees the keys and keeps what was typed; Escape gives it up', () => {
  const { ahead, type, press } = page();
  let left = 0;
  const leave = () => {
    left += 1;
  };
  ahead.begin(leave);
  type('a');
  press();
  expect(type('b')).toEqual(['b']);
  expect(ahead.end().text).toBe('a');
  ahead.begin(leave);
  expect(type('c', 'Escape')).toEqual([]);
  expect([left, type('d'), ahead.end().text]).toEqual([1, ['d'], '']);
});

test('[K201] Enter is kept too, with what was typed before it; what follows is neither kept nor left to the rest of the page', () => {
  const { ahead, type } = page();
  ahead.begin(() => undefined);
  expect(type('h', 'i', 'Enter', 'v', 'Backspace')).toEqual([]);
  expect(ahead.end()).toEqual({ text: 'hi', entered: true });
  expect(ahead.end()).toEqual({ text: '', entered: false });
});
