/** Ports on the page lit or dimmed by hand: one pass over what is mounted, not an effect a port. */
import type { PendingConnection } from '../connecting.ts';
import { mayConnect, portKey } from '../connecting.ts';

/** Marks each port in `layer` with `data-join`: `from`, `ok` or `no` while a connection is drawn, nothing otherwise. */
export function dimPorts(layer: HTMLElement, pending: PendingConnection | null): void {
  layer.classList.toggle('joining', pending !== null);
  const from = pending === null ? '' : portKey(pending.from);
  for (const port of layer.querySelectorAll<HTMLElement>(pending === null ? '[data-join]' : '[data-port]')) {
    const key = port.dataset.port ?? '';
    if (pending === null) delete port.dataset.join;
    else port.dataset.join = key === from ? 'from' : mayConnect(pending, key) ? 'ok' : 'no';
  }
}
