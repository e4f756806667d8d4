import { LIMITS } from '#schemas/limits.ts';
import type { Tab } from '../rooms/room.ts';
import type { Clock } from './ports.ts';

/** Those of the tabs whose connection gives no sign of life within `LIMITS.probeWaitMs`: a page that is frozen is not among them. */
export function silentTabs(tabs: readonly Tab[], clock: Pick<Clock, 'after'>): Promise<ReadonlySet<Tab>> {
  return new Promise((resolve) => {
    const silent = new Set(tabs);
    const done = () => {
      cancel();
      resolve(new Set(silent));
    };
    const cancel = clock.after(LIMITS.probeWaitMs, done);
    if (tabs.length === 0) done();
    for (const tab of tabs) {
      tab.probe(() => {
        if (silent.delete(tab) && silent.size === 0) done();
      });
    }
  });
}
