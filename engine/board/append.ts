/**
 * `list` with one more item. Short lists are copied, longer ones grow in place: an array that grows reserves room for
 * many more items, and a board has tens of thousands of short lists.
 */
export function append<T>(list: T[], item: T): T[] {
  const { length } = list;
  // Every index below the length holds an item.
  if (length === 0) return [item];
  if (length === 1) return [list[0] as T, item];
  if (length === 2) return [list[0] as T, list[1] as T, item];
  list.push(item);
  return list;
}
