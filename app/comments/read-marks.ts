/** Which comments of a board this browser has shown to its person. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { store, stored } from '../views/remembered.ts';

interface ReadMarks {
  /** Ids of comments. */
  readonly read: Accessor<ReadonlySet<string>>;
  mark(comments: readonly string[]): void;
}

/** Marks of all tabs of the browser; as many as a board has comments are kept, the newest. */
export function readMarks(board: string): ReadMarks {
  const key = `busbar-read-${board}`;
  const [read, setRead] = createSignal<ReadonlySet<string>>(new Set(parsed(stored(key))));
  const follow = (event: StorageEvent) => {
    if (event.key === key) setRead(new Set(parsed(event.newValue)));
  };
  addEventListener('storage', follow);
  onCleanup(() => removeEventListener('storage', follow));
  return {
    read,
    mark(comments) {
      const fresh = comments.filter((id) => !read().has(id));
      if (fresh.length === 0) return;
      // Another tab may have marked more since.
      const all = new Set([...parsed(stored(key)), ...read(), ...fresh]);
      const kept = [...all].slice(-LIMITS.comments);
      setRead(new Set(kept));
      store(key, JSON.stringify(kept));
    },
  };
}

function parsed(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
