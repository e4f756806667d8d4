/** What people do about agents: stop and pause them, undo their calls, decide on their proposals. */
import type { Accessor } from 'solid-js';
import type { Board, CallRecord } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import { touchedBy } from '../agent/agent-marks.ts';
import type { BoardHandle } from '../canvas/host.ts';
import type { Announcer } from '../editor/announcer.ts';
import { outcomeText } from '../editor/outcome-text.ts';
import type { Session } from '../session.ts';
import { shellTexts } from '../texts/shell.ts';
import { toast } from '../ui/toasts.ts';
import { type BoardEdits, isOn } from './board-edits.ts';
import { refusalCode, tellRefused } from './tell-refused.ts';

export interface AgentActions {
  stopCall(call: string): void;
  pauseAgent(key: string, paused: boolean): void;
  undoCall(call: string): void;
  /** Accepts or rejects things of a proposal, or all of it, as one step of undo. */
  decide(proposal: string, subjects: readonly string[] | 'all', accept: boolean, why?: string): void;
  /** Brings what a proposal is about into view. */
  showGhost(subject: string): void;
  partsOfCall(call: CallRecord): readonly string[];
}

interface AgentActionsContext {
  readonly session: Session;
  readonly board: Accessor<Board>;
  readonly ghosts: Accessor<readonly Ghost[]>;
  readonly edit: BoardEdits['edit'];
  readonly show: (ids: readonly string[]) => void;
  readonly announce: Announcer;
  readonly canvas: () => BoardHandle | undefined;
}

export function agentActions(context: AgentActionsContext): AgentActions {
  const { session, board, ghosts, edit, show, announce, canvas } = context;
  return {
    stopCall: (call) => session.bridge.send({ type: 'stop', call }),
    pauseAgent(key, paused) {
      if (!session.bridge.send({ type: 'pause', key, paused })) toast(shellTexts.pausingNeedsServer, { tone: 'error' });
    },
    decide(id, subjects, accept, why) {
      const before = session.store.board;
      const result = session.decide(id, subjects, accept, why);
      if (!result.ok) tellRefused(result.refusal, edit);
      else announce.own(accept ? outcomeText(result.changes, before, session.store.board) : shellTexts.rejected);
    },
    showGhost(id) {
      const part = ghosts().flatMap((ghost) => ghost.added.find((one) => one.id === id) ?? [])[0];
      if (part !== undefined) bringToMiddle(canvas(), part.at);
      else show([id].filter((one) => isOn(board(), one)));
    },
    undoCall(id) {
      const call = session.store.board.calls.get(id);
      if (!call) return;
      const undone = session.undoCall(id);
      if (undone === null) return;
      void refusalCode().then(({ undoneToast }) => undoneToast(call, undone));
    },
    partsOfCall: (call) => touchedBy(call).filter((id) => board().parts.has(id)),
  };
}

function bringToMiddle(canvas: BoardHandle | undefined, [x, y]: Point): void {
  if (canvas === undefined) return;
  const [viewport, [midX, midY]] = [canvas.viewport(), canvas.middle()];
  canvas.setViewport({
    ...viewport,
    x: viewport.x + (midX - x) * viewport.k,
    y: viewport.y + (midY - y) * viewport.k,
  });
}
