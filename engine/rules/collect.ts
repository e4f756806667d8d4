/** Adds an item to the list of its key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const there = lists.get(key);
  if (there === undefined) lists.set(key, [item]);
  else there.push(item);
}

/** What stands at a key, made when it is first asked for. */
export function madeAt<K, V extends NonNullable<unknown>>(made: Map<K, V>, key: K, make: () => V): V {
  let value = made.get(key);
  if (value === undefined) {
    value = make();
    made.set(key, value);
  }
  return value;
}
