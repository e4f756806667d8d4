import type { DamageCode } from '#schemas/bridge.ts';
import type { Status } from '../../replica/save-state.ts';
import { editorTexts } from '../../texts/editor.ts';

/** What a person is told of a damaged board, whether they may accept it as it is now, and whether the safe view lists the damage. */
export interface DamageNotice {
  readonly text: string;
  readonly canAccept: boolean;
  readonly isListed: boolean;
}

/** null where nothing is damaged. Only an owner whom the server hears may accept, and only what its disk has lost. */
export function damageNotice(status: Status): DamageNotice | null {
  const { serverDamage, damaged } = status;
  if (serverDamage === null) {
    return damaged === 0
      ? null
      : { text: editorTexts.damagedEntries({ count: damaged }), canAccept: false, isListed: true };
  }
  const isHeard = status.role === 'owner' && status.link === 'online';
  return { text: textOf(serverDamage), canAccept: isHeard && serverDamage !== 'unsound', isListed: false };
}

function textOf(code: DamageCode): string {
  switch (code) {
    case 'missing':
      return editorTexts.damageMissing;
    case 'segment':
      return editorTexts.damageSegment;
    case 'snapshot':
      return editorTexts.damageSnapshot;
    case 'unsound':
      return editorTexts.damageUnsound;
  }
}
