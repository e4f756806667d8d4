import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longPress } from '../../../app/canvas/input/long-press.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What a long press reads of a pointer event. */
function finger(clientX: number, more: Partial<PointerEvent> = {}): PointerEvent {
  // Only these are read.
  return { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX, clientY: 50, ...more } as PointerEvent;
}

function watched() {
  const held: number[] = [];
  return {
    held,
    press: longPress(
      ({ clientX }) => held.push(clientX),
      () => Date.now(),
    ),
  };
}

describe('[K111] a long press', () => {
  test('is told once where a finger rests, even if it trembles', () => {
    const { held, press } = watched();
    press.onPointerDown(finger(10));
    press.onPointerMove(finger(14));
    vi.advanceTimersByTime(499);
    expect(held).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(held).toEqual([10]);
    vi.advanceTimersByTime(5_000);
    expect(held).toEqual([10]);
  });

  test('is none where the finger moves, is lifted, is joined by another or is a mouse', () => {
    const { held, press } = watched();
    press.onPointerDown(finger(10));
    press.onPointerMove(finger(30));
    vi.advanceTimersByTime(1_000);
    press.onPointerDown(finger(10));
    press.onPointerUp(finger(10));
    vi.advanceTimersByTime(1_000);
    press.onPointerDown(finger(10));
    press.onPointerDown(finger(90, { isPrimary: false, pointerId: 2 }));
    vi.advanceTimersByTime(1_000);
    press.onPointerDown(finger(10, { pointerType: 'mouse' }));
    vi.advanceTimersByTime(1_000);
    expect(held).toEqual([]);
  });

  test('a menu that the browser asks for right after it is the same one', () => {
    const { press } = watched();
    expect(press.echoes(Date.now())).toBe(false);
    press.onPointerDown(finger(10));
    vi.advanceTimersByTime(500);
    expect(press.echoes(Date.now() + 200)).toBe(true);
    expect(press.echoes(Date.now() + 1_000)).toBe(false);
  });
});
