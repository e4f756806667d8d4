/**
 * A list with one more item: itself, but a copy while it is short, since a list that grows takes room for many more and
 * a board has tens of thousands of short ones.
 */
export function appended<T>(list: T[], item: T): T[] {
  const { length } = list;
  // Items below the length are there.
  if (length === 0) return [item];
  if (length === 1) return [list[0] as T, item];
  if (length === 2) return [list[0] as T, list[1] as T, item];
  list.push(item);
  return list;
}
