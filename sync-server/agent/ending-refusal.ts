import { LIMITS } from '#schemas/limits.ts';
import type { Tab } from '../rooms/room.ts';
import type { CallStage, Ending } from './call.ts';
import type { AgentRefusal } from './refusals.ts';
import type { TargetBoard } from './targets.ts';

interface EndingFacts {
  /** The call's board by name and id. */
  readonly board: string;
  readonly open: readonly TargetBoard[];
  /** Tabs whose connections are silent. */
  readonly silent: ReadonlySet<Tab>;
  /** By the clock of the rooms. */
  readonly now: number;
}

/** Why a call ended without a reply. */
export function endingRefusal(ending: Exclude<Ending, { readonly how: 'replied' }>, found: EndingFacts): AgentRefusal {
  const { board } = found;
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
      return timedOut(ending.stage, ending.tabs, found);
  }
}

function timedOut(stage: CallStage, tabs: readonly Tab[], { board, open, silent, now }: EndingFacts): AgentRefusal {
  const waited_s = LIMITS.callWaitMs / 1000;
  switch (stage) {
    case 'queued':
      return { code: 'waited-behind-call', params: { waited_s } };
    case 'aimless':
      return { code: 'waited-for-board', params: { waited_s } };
    case 'tabless':
      return { code: 'waited-for-tab', params: { board, waited_s, open } };
    case 'offered': {
      const there = tabs.filter((tab) => !silent.has(tab));
      const asked = there.length === 0 ? tabs : there;
      const last = asked.reduce((latest, tab) => Math.max(latest, tab.lastActive), 0);
      const active_s = last === 0 ? null : Math.max(0, Math.round((now - last) / 1000));
      const found = { board, waited_s, tabs: asked.length, active_s };
      if (there.length === 0) return { code: 'tabs-cut', params: found };
      const visible = there.some((tab) => tab.visible);
      return { code: 'tabs-silent', params: { ...found, visible, cut: tabs.length - there.length } };
    }
    case 'lost':
      return { code: 'tab-left', params: { board, waited_s: LIMITS.returnWaitMs / 1000 } };
    case 'granted':
      return { code: tabs.some((tab) => silent.has(tab)) ? 'tab-cut' : 'tab-fell-silent', params: { board } };
    case 'replied':
      return { code: 'edit-not-confirmed', params: { board } };
  }
}
