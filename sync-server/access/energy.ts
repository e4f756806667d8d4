import { LIMITS } from '#schemas/limits.ts';
import type { Records, Row } from '../storage/records.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Tier = Row<'accounts'>['tier'];
export type Budgets = Readonly<Record<Tier, number>>;

/** Units a day. */
export const BUDGETS: Budgets = { free: 1_000, pro: 10_000, team: 50_000 };

/** `refillsAt` is ms since 1970: the next 00:00 UTC. */
export interface EnergyState {
  readonly budget: number;
  readonly spent: number;
  readonly refillsAt: number;
}

/** The ledger of agent calls: units by account, UTC day and source. */
export class EnergyLedger {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #budgetOf: (account: string) => number;

  constructor(records: Records, now: () => number, budgetOf: (account: string) => number) {
    this.#records = records;
    this.#now = now;
    this.#budgetOf = budgetOf;
  }

  /** Takes `units` from today's budget, wholly or not at all. `state` is after the charge, or at the refusal. */
  charge(
    account: string,
    units: number,
    source: 'bridge' | 'assistant',
  ): { readonly ok: boolean; readonly state: EnergyState } {
    const before = this.state(account);
    if (before.spent + units > before.budget) return { ok: false, state: before };
    const day = this.#today();
    const id = `${account}/${day}`;
    if (this.#records.get('energy', id) === null) this.#forgetOld(account, day);
    this.#records.update('energy', id, (row) => {
      const { bridge = 0, assistant = 0 } = row ?? {};
      const spent = { bridge, assistant };
      return { id, account, day, ...spent, [source]: spent[source] + units };
    });
    return { ok: true, state: this.state(account) };
  }

  state(account: string): EnergyState {
    const day = this.#today();
    const row = this.#records.get('energy', `${account}/${day}`);
    const spent = row ? row.bridge + row.assistant : 0;
    return { budget: this.#budgetOf(account), spent, refillsAt: (day + 1) * DAY_MS };
  }

  #today(): number {
    return Math.floor(this.#now() / DAY_MS);
  }

  #forgetOld(account: string, today: number): void {
    for (const row of this.#records.find('energy', 'account', account)) {
      if (row.day <= today - LIMITS.energyDaysKept) this.#records.forget('energy', row.id);
    }
  }
}
