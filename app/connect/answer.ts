/** What somebody is about to allow a program, before they say so. */
import { createSignal } from 'solid-js';
import type { Authorization } from '#schemas/messages/grant-answers.ts';
import type { AllowAgent } from '#schemas/messages/http-grants.ts';
import { date } from '../texts/format.ts';

/** How long a leave may last, as it is offered. */
export const LEAVE_DAYS = [1, 7, 30, 90, 365] as const;

const DAY_MS = 24 * 60 * 60_000;

export type AgentAnswer = ReturnType<typeof createAnswer>;

/** The state of the form. At first edits wait for a person, on all boards, for a month. */
export function createAnswer({ modes }: Authorization) {
  const [mode, setMode] = createSignal<AllowAgent['mode']>(modes.find((one) => one === 'ask') ?? modes[0] ?? 'read');
  /** Null: all. */
  const [chosen, setChosen] = createSignal<readonly string[] | null>(null);
  const [days, setDays] = createSignal<number>(30);
  return {
    modes,
    ...{ mode, setMode, chosen, setChosen, days, setDays },
    toggle(board: string): void {
      setChosen((list) => (list?.includes(board) ? list.filter((one) => one !== board) : [...(list ?? []), board]));
    },
    isWhole: () => chosen()?.length !== 0,
    untilDate: () => date(Date.now() + days() * DAY_MS),
    wish: (): AllowAgent => ({ mode: mode(), boards: chosen() === null ? null : [...(chosen() ?? [])], days: days() }),
  };
}
