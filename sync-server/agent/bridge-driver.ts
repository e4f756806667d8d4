import type { Bridge } from './bridge.ts';
import type { Clock } from './ports.ts';

interface BridgeDriver {
  /** Everything that touches the bridge goes through here, so that its timer always stands where it is due. */
  drive(act: () => void): void;
  /** Ends the timer. */
  stop(): void;
}

/** Keeps the one timer of a bridge, which has none of its own. `bridge` is asked for when it is driven. */
export function bridgeDriver(clock: Clock, bridge: () => Pick<Bridge, 'due' | 'tick'>): BridgeDriver {
  let timer: { readonly due: number; readonly cancel: () => void } | null = null;

  function drive(act: () => void): void {
    act();
    const due = bridge().due();
    if (due === timer?.due) return;
    timer?.cancel();
    timer = null;
    if (due === null) return;
    const cancel = clock.after(Math.max(0, due - clock.now()), () => {
      timer = null;
      drive(bridge().tick);
    });
    timer = { due, cancel };
  }

  return { drive, stop: () => timer?.cancel() };
}
