/** A value derived from the shared base of an overlay map: computed for the first board, reused by those that share it. */
export function cachedByBase<T>(cache: WeakMap<object, T>, base: object, compute: () => T): T {
  const cached = cache.get(base);
  if (cached !== undefined) return cached;
  const computed = compute();
  cache.set(base, computed);
  return computed;
}
