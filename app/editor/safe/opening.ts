/** Which board this tab is opening: what stands there after a reload did not open, since who leaves in peace takes it away. */

const KEY = 'busbar.opening';

/** Whether the last attempt of this tab to open the board did not come to its end. */
export function didNotOpen(board: string): boolean {
  return sessionStorage.getItem(KEY) === board;
}

export function beginOpening(board: string): void {
  sessionStorage.setItem(KEY, board);
  addEventListener('pagehide', endOpening, { once: true });
}

export function endOpening(): void {
  sessionStorage.removeItem(KEY);
  removeEventListener('pagehide', endOpening);
}
