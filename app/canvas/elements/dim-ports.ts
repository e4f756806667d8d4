/** Ports on the page lit or dimmed by hand: one pass over what is mounted, not an effect a port. */
import type { PendingConnection } from '../connecting.ts';
import { harmOf, mayConnect, portKey } from '../connecting.ts';

/** Marks each port in `layer` with `data-connect`: `from`, `ok`, `harms` or `no` while a connection is drawn, nothing otherwise. */
export function dimPorts(layer: HTMLElement, pending: PendingConnection | null): void {
  layer.classList.toggle('connecting', pending !== null);
  const from = pending === null ? '' : portKey(pending.from);
  for (const port of layer.querySelectorAll<HTMLElement>(pending === null ? '[data-connect]' : '[data-port]')) {
    const key = port.dataset.port ?? '';
    if (pending === null) delete port.dataset.connect;
    else port.dataset.connect = key === from ? 'from' : stateOf(pending, key);
  }
}

function stateOf(pending: PendingConnection, key: string): 'ok' | 'harms' | 'no' {
  if (!mayConnect(pending, key)) return 'no';
  return harmOf(pending, key) === undefined ? 'ok' : 'harms';
}
