/** Agent keys in words for their owner. */
import type { KeyCheck, KeyRecord } from '#schemas/http.ts';

export const MODES: readonly { readonly mode: KeyRecord['mode']; readonly name: string; readonly note: string }[] = [
  { mode: 'edit', name: 'read and edit', note: 'Its edits are made at once, and anybody can undo them.' },
  { mode: 'ask', name: 'ask first', note: 'Its edits wait as ghosts on the board until a person accepts them.' },
  { mode: 'read', name: 'read only', note: 'It looks at boards and changes nothing.' },
];

/** What a change of mode comes to. */
export function modeChanged(label: string, mode: KeyRecord['mode']): string {
  const may = { edit: 'may read and edit', ask: 'asks before each edit', read: 'may read' }[mode];
  return `“${label}” ${may} from its next call on.`;
}

/** What the agent of a key would find; `isReady` where its next call would work. */
export function outlookWords({ state, mode, board, boards, pausedBy }: KeyCheck): {
  readonly isReady: boolean;
  readonly text: string;
} {
  const name = board === undefined ? 'its board' : `“${board.name}”`;
  switch (state) {
    case 'ready':
      return { isReady: true, text: `Its next call works on ${name}${limits(mode, board?.role)}.` };
    case 'choose':
      return {
        isReady: true,
        text: `${boards.length} boards are open: the agent is asked to choose one (connect_board) and goes on.`,
      };
    case 'no_board':
      return { isReady: false, text: 'No board is open in a tab of yours. Open one, and leave it open.' };
    case 'no_tab':
      return {
        isReady: false,
        text: `It works on ${name}, which no tab of yours has open. Open it, or tell the agent to choose another board.`,
      };
    case 'lost':
      return {
        isReady: false,
        text: 'It worked on a board that is not shared with you any more. It has to choose another.',
      };
    case 'paused':
      return {
        isReady: false,
        text: `${pausedBy ?? 'Somebody'} paused it on ${name}. The Agents panel there lets it go on.`,
      };
    case 'spent':
      return {
        isReady: false,
        text: 'Its energy of today is spent. It works again at 00:00 UTC, or with a higher limit.',
      };
    case 'revoked':
      return { isReady: false, text: 'It is revoked: every call is refused with 401.' };
  }
}

function limits(mode: KeyRecord['mode'], role: 'owner' | 'editor' | 'viewer' | undefined): string {
  if (role === 'viewer') return ', where you may look and not edit';
  if (mode === 'read') return '; it may look and not edit';
  return mode === 'ask' ? '; its edits wait for a person' : '';
}

/** A limit as it is typed: a whole number of at least 1, or (empty) none; undefined where it is neither. */
export function readLimit(text: string, most: number): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^(?:\d+|\d{1,3}(?:[\s,_']\d{3})+)$/.test(typed)) return undefined;
  const limit = Number(typed.replaceAll(/\D/g, ''));
  return limit >= 1 && limit <= most ? limit : undefined;
}
