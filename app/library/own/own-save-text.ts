import { libraryTexts } from '../../texts/library.ts';
import type { OwnStatus } from './own-parts-replica.ts';

/** How safe the own parts are: "Saved", "Offline · 2 changes wait". */
export function ownSaveText({ save, waiting }: OwnStatus): string {
  if (save !== 'offline' || waiting === 0) return libraryTexts.saveStates[save];
  return libraryTexts.offlineWaiting({ count: waiting });
}
