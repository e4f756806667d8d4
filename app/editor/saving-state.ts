import type { Status } from '../replica/save-state.ts';
import { savingTexts } from '../texts/board/saving.ts';

/** The state of a board's edits, as the header shows it. */
export interface SavingState {
  readonly kind: 'saved' | 'saving' | 'device' | 'offline' | 'problem';
  readonly name: string;
  readonly means: string;
}

export function savingState({ save, lost, waiting: count }: Status): SavingState {
  switch (save) {
    case 'opening':
      return { kind: 'saving', name: savingTexts.opening, means: savingTexts.openingMeans };
    case 'saving':
      return { kind: 'saving', name: savingTexts.saving, means: savingTexts.savingMeans };
    case 'saved-on-device':
      return { kind: 'device', name: savingTexts.onDevice, means: savingTexts.onDeviceMeans({ count }) };
    case 'saved':
      return { kind: 'saved', name: savingTexts.saved, means: savingTexts.savedMeans };
    case 'offline': {
      const name = count > 0 ? savingTexts.offlineWaiting({ count }) : savingTexts.offline;
      const means = lost === null ? savingTexts.offlineMeans : savingTexts.lost[lost];
      return { kind: 'offline', name, means };
    }
    case 'not-stored':
      return { kind: 'problem', name: savingTexts.notStored({ count }), means: savingTexts.notStoredMeans };
    case 'not-taken':
      return { kind: 'problem', name: savingTexts.notTaken({ count }), means: savingTexts.notTakenMeans({ count }) };
    case 'no-access':
      return { kind: 'problem', name: savingTexts.noAccess, means: savingTexts.noAccessMeans };
    case 'signed-out':
      return { kind: 'problem', name: savingTexts.signedOut, means: savingTexts.signedOutMeans };
    case 'refused': {
      const means = lost === 'too-costly' ? savingTexts.lost[lost] : savingTexts.refusedMeans;
      return { kind: 'problem', name: savingTexts.refused, means };
    }
  }
}
