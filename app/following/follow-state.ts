/** Who follows whom, worked out of what all tabs say. */
import type { Box } from '#engine/drawing/geometry.ts';
import { type Size, type Viewport, ZOOM_RANGE } from '../canvas/viewport.ts';
import type { Person } from '../presence/presence.ts';

type FollowingTab = Pick<Person, 'client' | 'following'>;

/** The tab of a person that is followed: the one that they look at. */
export function tabOf(tabs: readonly Person[], person: string): Person | undefined {
  const own = tabs.filter(({ user }) => user?.id === person);
  return own.find(({ visible }) => visible !== false) ?? own[0];
}

/** Whether somebody follows this tab, at first hand. */
export function isFollowed(tabs: readonly FollowingTab[], client: number): boolean {
  return tabs.some(({ following }) => following === client);
}

/**
 * Whether a tab that follows another has to let go: those who follow each other in a ring would move each other's view for
 * ever. The one with the lowest id in the ring does, alike in every tab.
 */
export function mustLetGo(tabs: readonly FollowingTab[], client: number, followed: number): boolean {
  const next = new Map(tabs.map((tab) => [tab.client, tab.following]));
  const ring = new Set<number>();
  for (let at: number | undefined = followed; at !== undefined && at !== client; at = next.get(at)) {
    if (ring.has(at)) return false;
    ring.add(at);
    if (!next.has(at) || next.get(at) === undefined) return false;
  }
  return [...ring].every((other) => client < other);
}

/** The view that shows a box (left, top, right, bottom) whole, in the middle. */
export function viewOf([minX = 0, minY = 0, maxX = 1, maxY = 1]: readonly number[], size: Size): Viewport {
  const room = Math.min(size.width / (maxX - minX), size.height / (maxY - minY));
  const k = Math.max(ZOOM_RANGE[0], Math.min(ZOOM_RANGE[1], room));
  return { k, x: size.width / 2 - ((minX + maxX) / 2) * k, y: size.height / 2 - ((minY + maxY) / 2) * k };
}

/** As presence has it, to the unit. */
export function seenOf({ minX, minY, maxX, maxY }: Box): [number, number, number, number] {
  return [Math.round(minX), Math.round(minY), Math.round(maxX), Math.round(maxY)];
}
