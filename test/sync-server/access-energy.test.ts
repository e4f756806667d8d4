import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { EnergyLedger } from '../../sync-server/access/energy.ts';
import { memoryRecords } from '../../sync-server/storage/records-memory.ts';
import { accessWorld, ownerOf } from './access-world.ts';
import { ManualClock } from './agent/manual-clock.ts';

const DAY = 24 * 60 * 60_000;

function ledger(budget = 10) {
  const clock = new ManualClock();
  clock.time = Date.UTC(2026, 10, 20, 23, 59, 59);
  const records = memoryRecords(clock);
  return { clock, records, energy: new EnergyLedger(records, clock.now, () => budget) };
}
const midnight = Date.UTC(2026, 10, 21);

describe('energy', () => {
  it('[A13] a call is charged wholly or not at all, and the refusal says what is spent and when it refills', () => {
    const { energy } = ledger();
    expect(energy.charge('u_1', 7, 'bridge')).toEqual({
      ok: true,
      state: { budget: 10, spent: 7, refillsAt: midnight },
    });
    expect(energy.charge('u_1', 4, 'bridge')).toEqual({
      ok: false,
      state: { budget: 10, spent: 7, refillsAt: midnight },
    });
    expect(energy.charge('u_1', 3, 'assistant')).toEqual({
      ok: true,
      state: { budget: 10, spent: 10, refillsAt: midnight },
    });
    expect(energy.charge('u_1', 1, 'bridge').ok).toBe(false);
    expect(energy.charge('u_2', 10, 'bridge').ok).toBe(true);
  });

  it('[A13] the budget refills at 00:00 UTC, to the second', () => {
    const { energy, clock } = ledger();
    energy.charge('u_1', 10, 'bridge');
    clock.advance(999);
    expect(energy.charge('u_1', 1, 'bridge').ok).toBe(false);
    clock.advance(1);
    expect(energy.state('u_1')).toEqual({ budget: 10, spent: 0, refillsAt: midnight + DAY });
    expect(energy.charge('u_1', 10, 'bridge').ok).toBe(true);
  });

  it('[A14] the ledger keeps units by day and source, for a bounded time', () => {
    const { energy, clock, records } = ledger();
    energy.charge('u_1', 2, 'bridge');
    energy.charge('u_1', 3, 'assistant');
    energy.charge('u_1', 4, 'bridge');
    const [row] = records.find('energy', 'account', 'u_1');
    expect(row).toMatchObject({ account: 'u_1', bridge: 6, assistant: 3 });
    for (let day = 1; day < LIMITS.energyDaysKept; day++) {
      clock.advance(DAY);
      energy.charge('u_1', 1, 'bridge');
    }
    expect(records.find('energy', 'account', 'u_1')).toContainEqual(row);
    clock.advance(DAY);
    energy.charge('u_1', 1, 'bridge');
    expect(records.find('energy', 'account', 'u_1')).not.toContainEqual(row);
    expect(records.find('energy', 'account', 'u_1')).toHaveLength(LIMITS.energyDaysKept);
  });

  it.each([
    ['free', 1_000],
    ['pro', 10_000],
    ['team', 50_000],
  ] as const)('[A14] the tier %s has %i units a day', async (localTier, budget) => {
    const world = await accessWorld({ localTier });
    const { body } = await (await ownerOf(world)).ask('GET', '/api/me');
    expect(body).toMatchObject({ tier: localTier, energy: { budget, spent: 0, left: budget } });
  });

  it('[A14] budgets are configuration', async () => {
    const world = await accessWorld({ budgets: { free: 3, pro: 4, team: 5 } });
    const browser = await ownerOf(world);
    const [account] = [...world.records.all('accounts')];
    world.access.energy.charge(account?.id ?? '', 2, 'bridge');
    const { body } = await browser.ask('GET', '/api/me');
    expect(body.energy).toMatchObject({ budget: 3, spent: 2, left: 1 });
  });
});
