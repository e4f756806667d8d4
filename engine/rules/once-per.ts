/** The same function, which computes its value once for each key and keeps it as long as the key lives. */
export function oncePer<K extends object, V extends NonNullable<unknown>>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}
