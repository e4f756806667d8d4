import type { DeviceStorage } from '../../../app/parts/draft/drafts.ts';

/** A device that stores at most `room` characters an entry. */
export function deviceStorage(room = 1e7): DeviceStorage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem(key, value) {
      if (key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  };
}
