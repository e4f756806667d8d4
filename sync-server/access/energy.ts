import type { EnergyDay } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type EnergyConsumer, type EnergyState, shortOf } from '../agent/ports.ts';
import type { Records, Row } from '../storage/records.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Tier = Row<'accounts'>['tier'];
export type Budgets = Readonly<Record<Tier, number>>;

/** Units a day. */
export const BUDGETS: Budgets = { free: 1_000, pro: 10_000, team: 50_000 };

/** The ledger of agent calls: units by account, UTC day and source, and by key and day. */
export class EnergyLedger {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #budgetOf: (account: string) => number;

  constructor(records: Records, now: () => number, budgetOf: (account: string) => number) {
    this.#records = records;
    this.#now = now;
    this.#budgetOf = budgetOf;
  }

  /**
   * Takes `units` from today's budget and from the key's own limit, wholly or not at all: in one step, so that calls at
   * once never spend more than there is. `state` is after the charge, or at the refusal.
   */
  charge(
    spender: EnergyConsumer,
    units: number,
    source: 'bridge' | 'assistant',
  ): { readonly ok: boolean; readonly state: EnergyState } {
    const before = this.state(spender);
    if (shortOf(before, units) !== null) return { ok: false, state: before };
    const { account, key } = spender;
    const day = this.#today();
    const id = `${account}/${day}`;
    if (this.#records.get('energy', id) === null) this.#forgetOld(account, day);
    this.#records.update('energy', id, (row) => {
      const { bridge = 0, assistant = 0 } = row ?? {};
      const spent = { bridge, assistant };
      return { id, account, day, ...spent, [source]: spent[source] + units };
    });
    if (key !== null) {
      const own = `${key}/${day}`;
      this.#records.update('spending', own, (row) => ({
        id: own,
        key,
        account,
        day,
        units: (row?.units ?? 0) + units,
      }));
    }
    return { ok: true, state: this.state(spender) };
  }

  state({ account, key }: EnergyConsumer): EnergyState {
    const day = this.#today();
    const row = this.#records.get('energy', `${account}/${day}`);
    const agent = key === null ? null : (this.#records.get('keys', key) ?? this.#records.get('agentGrants', key));
    return {
      budget: this.#budgetOf(account),
      spent: row ? row.bridge + row.assistant : 0,
      refillsAt: (day + 1) * DAY_MS,
      agent: key === null ? null : { spent: this.spentBy(key), limit: agent?.dailyLimit ?? null },
    };
  }

  /** What a key has spent today. */
  spentBy(key: string): number {
    return this.#records.get('spending', `${key}/${this.#today()}`)?.units ?? 0;
  }

  /** The last `LIMITS.energyDaysKept` days, oldest first, today last, days without a call too. */
  days(account: string): EnergyDay[] {
    const today = this.#today();
    return Array.from({ length: LIMITS.energyDaysKept }, (_, n) => {
      const day = today - LIMITS.energyDaysKept + 1 + n;
      const row = this.#records.get('energy', `${account}/${day}`);
      return { at: day * DAY_MS, bridge: row?.bridge ?? 0, assistant: row?.assistant ?? 0 };
    });
  }

  #today(): number {
    return Math.floor(this.#now() / DAY_MS);
  }

  /** Makes room for `today`. By number, not by date: one call under a wrong date must not refill the budget of the right one. */
  #forgetOld(account: string, today: number): void {
    const last = today + LIMITS.energyDaysKept;
    const rows = this.#records.find('energy', 'account', account);
    const days = rows.map(({ day }) => day).filter((day) => day <= last);
    const first = days.sort((a, b) => b - a)[LIMITS.energyDaysKept - 2] ?? 0;
    const isKept = (day: number) => day >= first && day <= last;
    for (const { id, day } of rows) if (!isKept(day)) this.#records.forget('energy', id);
    for (const { id, day } of this.#records.find('spending', 'account', account)) {
      if (!isKept(day)) this.#records.forget('spending', id);
    }
  }
}
