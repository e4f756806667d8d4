import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { EnergyLedger } from '../../../sync-server/access/energy.ts';
import { memoryRecords } from '../../../sync-server/storage/memory.ts';
import type { Row } from '../../../sync-server/storage/records.ts';
import { ManualClock } from '../agent/manual-clock.ts';
import { accessWorld, ownerOf } from './world.ts';

const DAY = 24 * 60 * 60_000;

function ledger(budget = 10) {
  const clock = new ManualClock();
  clock.time = Date.UTC(2026, 10, 20, 23, 59, 59);
  const records = memoryRecords(clock);
  return { clock, records, energy: new EnergyLedger(records, clock.now, () => budget) };
}
const u1 = { account: 'u_1', key: null };
const u2 = { account: 'u_2', key: null };
const midnight = Date.UTC(2026, 10, 21);

describe('energy', () => {
  it('[A13] a call is charged wholly or not at all, and the refusal says what is spent and when it refills', () => {
    const { energy } = ledger();
    expect(energy.charge(u1, 7, 'bridge')).toEqual({
      ok: true,
      state: { budget: 10, spent: 7, refillsAt: midnight, agent: null },
    });
    expect(energy.charge(u1, 4, 'bridge')).toEqual({
      ok: false,
      state: { budget: 10, spent: 7, refillsAt: midnight, agent: null },
    });
    expect(energy.charge(u1, 3, 'assistant')).toEqual({
      ok: true,
      state: { budget: 10, spent: 10, refillsAt: midnight, agent: null },
    });
    expect(energy.charge(u1, 1, 'bridge').ok).toBe(false);
    expect(energy.charge(u2, 10, 'bridge').ok).toBe(true);
  });

  it('[A13] the budget refills at 00:00 UTC, to the second', () => {
    const { energy, clock } = ledger();
    energy.charge(u1, 10, 'bridge');
    clock.advance(999);
    expect(energy.charge(u1, 1, 'bridge').ok).toBe(false);
    clock.advance(1);
    expect(energy.state(u1)).toEqual({ budget: 10, spent: 0, refillsAt: midnight + DAY, agent: null });
    expect(energy.charge(u1, 10, 'bridge').ok).toBe(true);
  });

  it('[A14] [limit energyDaysKept] the ledger keeps units by day and source, for a bounded time', () => {
    const { energy, clock, records } = ledger();
    energy.charge(u1, 2, 'bridge');
    energy.charge(u1, 3, 'assistant');
    energy.charge(u1, 4, 'bridge');
    const [row] = records.find('energy', 'account', 'u_1');
    expect(row).toMatchObject({ account: 'u_1', bridge: 6, assistant: 3 });
    for (let day = 1; day < LIMITS.energyDaysKept; day++) {
      clock.advance(DAY);
      energy.charge(u1, 1, 'bridge');
    }
    expect(records.find('energy', 'account', 'u_1')).toContainEqual(row);
    clock.advance(DAY);
    energy.charge(u1, 1, 'bridge');
    expect(records.find('energy', 'account', 'u_1')).not.toContainEqual(row);
    expect(records.find('energy', 'account', 'u_1')).toHaveLength(LIMITS.energyDaysKept);
  });

  it.each([1, LIMITS.energyDaysKept, 40 * 365])(
    '[A97] a call that is dated %i days ahead, since the clock was wrong, refills nothing of the day to which it is set back',
    (ahead) => {
      const { energy, clock, records } = ledger();
      const keyed = { account: 'u_1', key: 'k_1' };
      const now = clock.time;
      energy.charge(keyed, 8, 'bridge');
      clock.time = now + ahead * DAY;
      expect(energy.charge(keyed, 10, 'bridge').ok).toBe(true);
      clock.time = now;
      expect(energy.charge(keyed, 3, 'bridge')).toMatchObject({ ok: false, state: { spent: 8, agent: { spent: 8 } } });
      expect(energy.charge(keyed, 2, 'bridge').ok).toBe(true);
      expect(energy.days('u_1').at(-1)).toMatchObject({ bridge: 10 });
      // The day that comes has its budget, and the wrong date does not stay for ever.
      clock.time = now + 1_000;
      expect(energy.charge(keyed, 10, 'bridge').ok).toBe(ahead > 1);
      clock.time = now + 2 * DAY;
      expect(energy.charge(keyed, 10, 'bridge').ok).toBe(true);
      expect(records.find('energy', 'account', 'u_1')).toHaveLength(
        ahead > LIMITS.energyDaysKept ? 3 : ahead === 1 ? 3 : 4,
      );
    },
  );

  it('[A97] however often the clock is wrong, a day that was spent stays spent, and the ledger bounded', () => {
    const { energy, clock, records } = ledger();
    const now = clock.time;
    energy.charge(u1, 10, 'bridge');
    for (let n = 1; n <= 3 * LIMITS.energyDaysKept; n++) {
      clock.time = now + n * 50 * DAY;
      energy.charge(u1, 1, 'bridge');
      const today = now + n * DAY;
      clock.time = today;
      expect(energy.charge(u1, 10, 'bridge').ok).toBe(true);
      clock.time = today + n * 50 * DAY;
      energy.charge(u1, 1, 'bridge');
      clock.time = today;
      expect(energy.charge(u1, 1, 'bridge').ok).toBe(false);
    }
    // At most the last wrong dates come on top, until a day begins.
    expect(records.find('energy', 'account', 'u_1').length).toBeLessThanOrEqual(LIMITS.energyDaysKept + 1);
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

  it('[A37] the local owner has the tier team unless a flag says otherwise, also one of earlier records', async () => {
    const world = await accessWorld({});
    const owner = await ownerOf(world);
    const [account] = [...world.records.all('accounts')];
    if (account === undefined) throw new Error('no owner');
    await world.records.change((change) => change.put('accounts', { ...account, tier: 'free' }));
    expect((await owner.ask('GET', '/api/me')).body).toMatchObject({ tier: 'team', energy: { budget: 50_000 } });
  });

  it('[A14] budgets are configuration', async () => {
    const world = await accessWorld({ budgets: { free: 3, pro: 4, team: 5 } });
    const browser = await ownerOf(world);
    const [account] = [...world.records.all('accounts')];
    world.access.energy.charge({ account: account?.id ?? '', key: null }, 2, 'bridge');
    const { body } = await browser.ask('GET', '/api/me');
    expect(body.energy).toMatchObject({ budget: 5, spent: 2, left: 3 });
  });

  it('[A30] a key spends no more than its own limit a day, and the refusal says which of the two is short', async () => {
    const { energy, clock, records } = ledger(100);
    const limit = async (id: string, dailyLimit: number | null) => {
      await records.change((change) => change.put('keys', { ...KEY, id, dailyLimit }));
      return { account: 'u_1', key: id };
    };
    const small = await limit('k_small', 5);
    const free = await limit('k_free', null);
    expect(energy.charge(small, 5, 'bridge')).toMatchObject({ ok: true, state: { agent: { spent: 5, limit: 5 } } });
    expect(energy.charge(small, 1, 'bridge')).toEqual({
      ok: false,
      state: { budget: 100, spent: 5, refillsAt: midnight, agent: { spent: 5, limit: 5 } },
    });
    expect(energy.charge(free, 95, 'bridge').ok).toBe(true);
    expect(energy.charge(free, 1, 'bridge')).toMatchObject({
      ok: false,
      state: { spent: 100, agent: { limit: null } },
    });
    clock.advance(1_000);
    expect(energy.charge(small, 5, 'bridge').ok).toBe(true);
    await limit('k_small', 6);
    expect(energy.charge(small, 1, 'bridge').ok).toBe(true);
    expect(energy.charge(small, 1, 'bridge').ok).toBe(false);
  });

  it('[A14] the days of the ledger are told oldest first, those without a call too, and spending by key goes with them', () => {
    const { energy, clock, records } = ledger();
    energy.charge({ account: 'u_1', key: 'k_1' }, 2, 'bridge');
    clock.advance(2 * DAY);
    energy.charge(u1, 3, 'assistant');
    const days = energy.days('u_1');
    expect(days).toHaveLength(LIMITS.energyDaysKept);
    expect(days.slice(-4)).toEqual([
      { at: midnight - 2 * DAY, bridge: 0, assistant: 0 },
      { at: midnight - DAY, bridge: 2, assistant: 0 },
      { at: midnight, bridge: 0, assistant: 0 },
      { at: midnight + DAY, bridge: 0, assistant: 3 },
    ]);
    for (let day = 0; day < LIMITS.energyDaysKept; day++) {
      clock.advance(DAY);
      energy.charge(u1, 1, 'bridge');
    }
    expect(records.find('spending', 'account', 'u_1')).toEqual([]);
  });

  it('[A13] whatever is charged at once, by whom and in whatever order, no budget and no limit is overspent', async () => {
    const charges = fc.array(
      fc.record({
        key: fc.constantFrom(null, 'k_1', 'k_2'),
        units: fc.integer({ min: 1, max: 9 }),
        wait: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(
        charges,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        async (all, budget, own) => {
          const { energy, records } = ledger(budget);
          await records.change((change) => change.put('keys', { ...KEY, id: 'k_1', dailyLimit: own }));
          const taken = { account: 0, k_1: 0, k_2: 0 };
          await Promise.all(
            all.map(async ({ key, units, wait }) => {
              if (wait) await Promise.resolve();
              if (!energy.charge({ account: 'u_1', key }, units, 'bridge').ok) return;
              taken.account += units;
              if (key !== null) taken[key] += units;
            }),
          );
          expect(taken.account).toBeLessThanOrEqual(budget);
          expect(taken.k_1).toBeLessThanOrEqual(own);
          expect(energy.state(u1).spent).toBe(taken.account);
          expect([energy.spentBy('k_1'), energy.spentBy('k_2')]).toEqual([taken.k_1, taken.k_2]);
        },
      ),
    );
  });

  it('[H8] the ledger is told to its owner', async () => {
    const world = await accessWorld({ budgets: { free: 4, pro: 5, team: 10 } });
    const owner = await ownerOf(world);
    const account = [...world.records.all('accounts')][0]?.id ?? '';
    world.access.energy.charge({ account, key: null }, 4, 'bridge');
    const { body } = await owner.ask('GET', '/api/energy');
    expect(body.today).toMatchObject({ budget: 10, spent: 4, left: 6 });
    expect(body.days?.at(-1)).toMatchObject({ bridge: 4, assistant: 0 });
  });
});

const KEY: Row<'keys'> = {
  id: 'k',
  hash: '',
  account: 'u_1',
  label: 'Claude',
  last4: '0000',
  mode: 'edit',
  dailyLimit: null,
  createdAt: 1,
  revokedAt: null,
};
