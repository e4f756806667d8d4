/** Pictures of boards that this browser keeps between visits, in its cache of responses; without one, as long as the page lives. */
import { LIMITS } from '#schemas/limits.ts';

interface KeptPicture {
  readonly svg: string;
  /** The board's `updatedAt` when it was drawn. */
  readonly updatedAt: number;
  /** Whether whatever changed after it moved `updatedAt`: the server notes edits a while after the last that it noted. */
  readonly settled: boolean;
}

const CACHE = 'busbar-pictures';
const UPDATED = 'busbar-updated-at';
const SETTLED = 'busbar-settled';
const here = new Map<string, KeptPicture>();

export async function keptPicture(key: string): Promise<KeptPicture | null> {
  const cache = await opened();
  if (cache === null) return here.get(key) ?? null;
  const found = await cache.match(addressOf(key)).catch(() => undefined);
  if (found === undefined) return null;
  const updatedAt = Number(found.headers.get(UPDATED));
  return { svg: await found.text(), updatedAt, settled: found.headers.get(SETTLED) === 'yes' };
}

/** Keeps the picture; the oldest beyond `LIMITS.picturesKept` go. Where the browser stores nothing more, nothing is kept. */
export async function keepPicture(key: string, picture: KeptPicture): Promise<void> {
  const cache = await opened();
  if (cache === null) {
    here.delete(key);
    here.set(key, picture);
    for (const old of [...here.keys()].slice(0, Math.max(0, here.size - LIMITS.picturesKept))) here.delete(old);
    return;
  }
  const headers = { [UPDATED]: String(picture.updatedAt), [SETTLED]: picture.settled ? 'yes' : 'no' };
  try {
    await cache.delete(addressOf(key));
    await cache.put(addressOf(key), new Response(picture.svg, { headers }));
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS.picturesKept))) await cache.delete(old);
  } catch {
    // A full device costs only drawing it anew.
  }
}

function addressOf(key: string): string {
  return `/pictures/${encodeURIComponent(key)}`;
}

/** null where the browser has no such cache: on a page that is not served securely, or where storage is forbidden. */
async function opened(): Promise<Cache | null> {
  if (typeof caches === 'undefined') return null;
  return caches.open(CACHE).catch(() => null);
}
