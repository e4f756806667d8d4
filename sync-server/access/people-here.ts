import { LIMITS } from '#schemas/limits.ts';
import type { Tab } from '../rooms/room.ts';

/** Who shows themselves in these tabs, each person once, `LIMITS.peopleListed` at most. A tab without presence has nobody in it. */
export function peopleOnBoard(tabs: Iterable<Pick<Tab, 'client' | 'user'>>): { name: string; color: string }[] {
  const people = new Map<string, { name: string; color: string }>();
  for (const { client, user } of tabs) {
    if (client === null) continue;
    if (people.size >= LIMITS.peopleListed && !people.has(user.id)) continue;
    people.set(user.id, { name: user.name, color: user.color });
  }
  return [...people.values()];
}
