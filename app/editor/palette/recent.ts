import { LIMITS } from '#schemas/limits.ts';
import { store, stored } from '../../views/remembered.ts';

const KEY = 'busbar:palette-recent';

/** Ids of what was chosen in the palette lately, the last first; this browser remembers them. */
export function recentChoices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string').slice(0, LIMITS.paletteRecent);
  } catch {
    return [];
  }
}

export function keepChoices(ids: readonly string[]): void {
  store(KEY, JSON.stringify(ids));
}
