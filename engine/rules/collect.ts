/** Adds an item to the list of its key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const there = lists.get(key);
  if (there === undefined) lists.set(key, [item]);
  else there.push(item);
}
