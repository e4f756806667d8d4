/** Ports on the page lit or dimmed by hand: one pass over what is mounted, not an effect a port. */
import type { Joining } from '../look.ts';
import { mayJoin } from '../look.ts';
import { portKey } from '../ports.ts';

/** Marks each port in `layer` with `data-join`: `from`, `ok` or `no` while a connection is drawn, nothing otherwise. */
export function lightPorts(layer: HTMLElement, now: Joining | null): void {
  layer.classList.toggle('joining', now !== null);
  const from = now === null ? '' : portKey(now.from);
  for (const port of layer.querySelectorAll<HTMLElement>(now === null ? '[data-join]' : '[data-port]')) {
    const key = port.dataset.port ?? '';
    if (now === null) delete port.dataset.join;
    else port.dataset.join = key === from ? 'from' : mayJoin(now, key) ? 'ok' : 'no';
  }
}
