/** "1 error", "2 errors". */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`;
}
