/** Drafts on this device: what is being written survives a reload and a crash until it is saved or thrown away. */
import { LIMITS } from '#schemas/limits.ts';

/** What `localStorage` gives, so that a test can stand in for a device. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface KeptDraft {
  readonly id: string;
  readonly text: string;
  /** The text as it was last saved or begun: what "unsaved" is measured against; null where it was never saved. */
  readonly saved: string | null;
  /** Id of the own part that it changes; null for a new part. */
  readonly part: string | null;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

export interface Drafts {
  /** The newest first. What on the device is no draft is left out. */
  list(): readonly KeptDraft[];
  get(id: string): KeptDraft | null;
  /** False where the device has no room for it: then it lives only as long as the page. */
  keep(draft: KeptDraft): boolean;
  drop(id: string): void;
}

/** The drafts of one account. Beyond `LIMITS.draftsKept` the oldest go that equal what was saved. */
export function openDrafts(storage: DeviceStorage | null, account: string): Drafts {
  const prefix = `busbar:draft:${account}:`;
  const read = (key: string): KeptDraft | null => {
    try {
      const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
      return isDraft(value) && key === prefix + value.id ? value : null;
    } catch {
      return null;
    }
  };
  const list = (): readonly KeptDraft[] => {
    const found: KeptDraft[] = [];
    for (let at = 0; at < (storage?.length ?? 0); at++) {
      const key = storage?.key(at) ?? '';
      const draft = key.startsWith(prefix) ? read(key) : null;
      if (draft !== null) found.push(draft);
    }
    return found.sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  };
  const drop = (id: string) => {
    try {
      storage?.removeItem(prefix + id);
    } catch {
      // A device that forbids its storage has kept nothing either.
    }
  };
  return {
    list,
    get: (id) => read(prefix + id),
    keep(draft) {
      if (storage === null) return false;
      try {
        storage.setItem(prefix + draft.id, JSON.stringify(draft));
      } catch {
        return false;
      }
      for (const old of list().slice(LIMITS.draftsKept)) if (old.text === old.saved) drop(old.id);
      return true;
    },
    drop,
  };
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text, saved, part, changed } = value as Partial<Record<keyof KeptDraft, unknown>>; // any key may be absent
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    (saved === null || typeof saved === 'string') &&
    (part === null || typeof part === 'string') &&
    typeof changed === 'number'
  );
}
