import { LIMITS } from '#schemas/limits.ts';
import type { Tab } from '../rooms/room.ts';
import type { Ending, Stage } from './call.ts';
import type { AgentRefusal } from './refusals.ts';
import type { OpenBoard } from './targets.ts';

/** Why a call ended without a reply. `board` is its board by name and id; `now` in ms since 1970. */
export function endingRefusal(
  ending: Exclude<Ending, { readonly how: 'replied' }>,
  board: string,
  open: readonly OpenBoard[],
  now: number,
): AgentRefusal {
  switch (ending.how) {
    case 'refused':
      return ending.refusal;
    case 'unstored':
      return { code: 'edit-not-stored', params: { board } };
    case 'dropped':
      return { code: 'edit-not-taken', params: { board } };
    case 'withdrawn':
      return { code: 'withdrawn', params: { why: ending.why, taken: ending.taken } };
    case 'timed out':
      return timedOut(ending.stage, { board, open, tabs: ending.tabs, now });
  }
}

interface Waited {
  readonly board: string;
  readonly open: readonly OpenBoard[];
  readonly tabs: readonly Tab[];
  readonly now: number;
}

function timedOut(stage: Stage, { board, open, tabs, now }: Waited): AgentRefusal {
  const waited_s = LIMITS.callWaitMs / 1000;
  switch (stage) {
    case 'queued':
      return { code: 'waited-behind-call', params: { waited_s } };
    case 'aimless':
      return { code: 'waited-for-board', params: { waited_s } };
    case 'tabless':
      return { code: 'waited-for-tab', params: { board, waited_s, open } };
    case 'offered': {
      const last = tabs.reduce((latest, tab) => Math.max(latest, tab.lastActive), 0);
      const active_s = last === 0 ? null : Math.max(0, Math.round((now - last) / 1000));
      const visible = tabs.some((tab) => tab.visible);
      return { code: 'tabs-silent', params: { board, waited_s, tabs: tabs.length, visible, active_s } };
    }
    case 'granted':
      return { code: 'tab-fell-silent', params: { board } };
    case 'replied':
      return { code: 'edit-not-confirmed', params: { board } };
  }
}
