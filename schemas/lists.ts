/** True where both lists hold the same values in the same order; objects count by identity. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => item === b[index]));
}
