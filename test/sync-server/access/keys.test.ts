import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE62 } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { KeyGuessThrottle } from '../../../sync-server/access/key-guess-throttle.ts';
import { isKeyValue, newKeyValue } from '../../../sync-server/access/key-value.ts';
import type { AgentKeys } from '../../../sync-server/access/keys.ts';
import { runs } from '../../support/runs.ts';
import { accessWorld, ownerOf } from './world.ts';

async function keyWorld() {
  const world = await accessWorld();
  await ownerOf(world);
  const account = [...world.records.all('accounts')][0]?.id ?? '';
  return { ...world, account, keys: world.access.keys };
}

describe('the value of an agent key', () => {
  it('[A10] is bb_, 32 random base62 characters and 6 that check them', () => {
    const values = Array.from({ length: 200 }, newKeyValue);
    for (const value of values) expect(value).toMatch(/^bb_[0-9A-Za-z]{38}$/);
    expect(new Set(values).size).toBe(200);
    expect(new Set(values.join('').replaceAll('bb_', '')).size).toBe(62);
  });

  it('[A10] the check is the CRC-32 of the 32 characters in base62, as the standard has it', () => {
    const crc = crc32Reference('0'.repeat(32));
    let text = '';
    for (let rest = crc, n = 0; n < 6; n++, rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
    expect(isKeyValue(`bb_${'0'.repeat(32)}${text}`)).toBe(true);
  });

  it('[A10] a single mistyped, missing, added or swapped character is told without a look-up', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.constantFrom(...BASE62), (at, letter) => {
        const value = newKeyValue();
        const typo = value.slice(0, at) + letter + value.slice(at + 1);
        expect(isKeyValue(value)).toBe(true);
        expect(isKeyValue(typo)).toBe(typo === value);
        expect(isKeyValue(value.slice(0, at) + value.slice(at + 1))).toBe(false);
        expect(isKeyValue(value.slice(0, at) + letter + value.slice(at))).toBe(false);
        const [a = '', b = ''] = value.slice(at, at + 2);
        const swapped = value.slice(0, at) + b + a + value.slice(at + 2);
        expect(isKeyValue(swapped)).toBe(swapped === value);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(['', 'bb_', 'Bearer x', `bb_${'é'.repeat(38)}`, `bb_${'0'.repeat(38)}\n`, 'x'.repeat(100_000)])(
    '[A10] %j is no key',
    (value) => {
      expect(isKeyValue(value)).toBe(false);
    },
  );
});

describe('the life of an agent key', () => {
  it('[A11] is made, used, renamed and revoked; a revoked one stays in the list and never works again', async () => {
    const { keys, account, clock, records } = await keyWorld();
    const { key, value } = await keys.create(account, { label: '  Claude Code ' });
    expect(key).toEqual({
      id: key.id,
      label: 'Claude Code',
      last4: value.slice(-4),
      mode: 'edit',
      createdAt: clock.now(),
      lastUsedAt: null,
      revokedAt: null,
      energy: { spent: 0, limit: null },
    });
    expect(keys.authenticate(value)).toEqual({ id: key.id, label: 'Claude Code', account, mode: 'edit' });
    expect(keys.authenticate(newKeyValue())).toBeNull();

    clock.advance(5_000);
    keys.touch(key.id);
    expect(keys.list(account)[0]?.lastUsedAt).toBe(clock.now());

    await keys.patch(account, key.id, { label: 'Codex', mode: 'read' });
    expect(keys.authenticate(value)).toEqual({ id: key.id, label: 'Codex', account, mode: 'read' });

    const revoked: string[] = [];
    const stop = keys.onRevoked((id) => {
      // The key is dead, and durably so, when listeners hear of it.
      expect(keys.authenticate(value)).toBeNull();
      revoked.push(id);
    });
    const used = clock.now();
    clock.advance(1_000);
    const dead = await keys.revoke(account, key.id);
    expect(dead).toEqual({ ...key, label: 'Codex', mode: 'read', lastUsedAt: used, revokedAt: clock.now() });
    expect(revoked).toEqual([key.id]);
    expect(keys.list(account)).toEqual([dead]);

    clock.advance(1_000);
    expect(await keys.revoke(account, key.id)).toEqual(dead);
    stop();
    await keys.revoke(account, key.id);
    expect(revoked).toEqual([key.id]);
    expect([...records.all('keys')]).toHaveLength(1);
  });

  it('[A11] only the hash of a key is stored', async () => {
    const { keys, account, records } = await keyWorld();
    const { key, value } = await keys.create(account, { label: 'x' });
    expect(records.get('keys', key.id)?.hash).toBe(createHash('sha256').update(value).digest('hex'));
    expect(JSON.stringify([...records.all('keys')])).not.toContain(value.slice(0, -4));
  });

  it('[A11] nobody else can see, change or revoke a key', async () => {
    const { keys, account } = await keyWorld();
    const { key, value } = await keys.create(account, { label: 'mine' });
    await expect(keys.revoke('u_else', key.id)).rejects.toThrow(`You have no key ${key.id}.`);
    await expect(keys.patch('u_else', key.id, { label: 'theirs' })).rejects.toThrow('You have no key');
    expect(keys.list('u_else')).toEqual([]);
    expect(keys.authenticate(value)?.label).toBe('mine');
  });

  it('[A11] keys are listed newest first', async () => {
    const { keys, account } = await keyWorld();
    for (const label of ['one', 'two', 'three']) await keys.create(account, { label });
    expect(keys.list(account).map((key) => key.label)).toEqual(['three', 'two', 'one']);
  });

  it('[A12] [limit keysPerAccount] one key more than the limit is refused, and a revoked one makes room', async () => {
    const { keys, account } = await keyWorld();
    const made = await Promise.all(
      Array.from({ length: LIMITS.keysPerAccount }, (_, n) => keys.create(account, { label: `${n}` })),
    );
    await expect(keys.create(account, { label: 'one more' })).rejects.toThrow(
      `You have ${LIMITS.keysPerAccount} keys, and the limit is ${LIMITS.keysPerAccount}. Revoke one first.`,
    );
    await keys.revoke(account, made[0]?.key.id ?? '');
    await keys.create(account, { label: 'one more' });
    expect(keys.list(account)).toHaveLength(LIMITS.keysPerAccount + 1);
  });

  it('[A12] [limit revokedKeysKept] of the revoked keys the newest are kept', async () => {
    const { keys, account, clock } = await keyWorld();
    const first = (await keys.create(account, { label: 'first' })).key.id;
    await keys.revoke(account, first);
    for (let n = 1; n < LIMITS.revokedKeysKept; n++) {
      clock.advance(1);
      await keys.revoke(account, (await keys.create(account, { label: `${n}` })).key.id);
    }
    expect(keys.list(account).map((key) => key.id)).toContain(first);
    clock.advance(1);
    await keys.revoke(account, (await keys.create(account, { label: 'last' })).key.id);
    expect(keys.list(account).map((key) => key.id)).not.toContain(first);
    expect(keys.list(account)).toHaveLength(LIMITS.revokedKeysKept);
  });

  it('[A30] a limit is set, changed and taken away, and spending is told beside it', async () => {
    const { keys, account, access } = await keyWorld();
    const { key } = await keys.create(account, { label: 'Claude', dailyLimit: 200 });
    expect(key.energy).toEqual({ spent: 0, limit: 200 });
    access.energy.charge({ account, key: key.id }, 3, 'bridge');
    expect((await keys.patch(account, key.id, { label: 'Codex' })).energy).toEqual({ spent: 3, limit: 200 });
    expect((await keys.patch(account, key.id, { dailyLimit: 50 })).energy).toEqual({ spent: 3, limit: 50 });
    expect((await keys.patch(account, key.id, { dailyLimit: null })).energy).toEqual({ spent: 3, limit: null });
  });

  it('[A31] who listens hears of every change of a live key once it is durable, and of no revoked one', async () => {
    const { keys, account } = await keyWorld();
    const { key, value } = await keys.create(account, { label: 'Claude' });
    const heard: unknown[] = [];
    const stop = keys.onChanged((live) => {
      expect(keys.authenticate(value)).toEqual(live);
      heard.push(live);
    });
    await keys.patch(account, key.id, { mode: 'read' });
    await keys.patch(account, key.id, { label: 'Codex' });
    await keys.revoke(account, key.id);
    await keys.patch(account, key.id, { label: 'old' });
    stop();
    expect(heard).toEqual([
      { id: key.id, label: 'Claude', account, mode: 'read' },
      { id: key.id, label: 'Codex', account, mode: 'read' },
    ]);
  });

  it('[A11] touching an unknown key writes nothing', async () => {
    const { keys, records } = await keyWorld();
    keys.touch('k_none');
    expect(records.get('uses', 'k_none')).toBeNull();
  });
});

describe('who guesses agent keys', () => {
  const guesses = (keys: AgentKeys, address: string, count: number = LIMITS.keyGuessesPerWindow) =>
    Array.from({ length: count }, () => keys.admit(newKeyValue(), address));

  it('[A32] [limit keyGuessesPerWindow] [limit guessWaitMaxMs] has to wait, and each time twice as long where it goes on, up to a bound', async () => {
    const { keys, clock } = await keyWorld();
    let wait: number = LIMITS.guessWindowMs;
    for (let round = 0; round < 8; round += 1) {
      expect(guesses(keys, 'a')).toEqual(Array.from({ length: LIMITS.keyGuessesPerWindow }, () => ({ key: null })));
      expect(keys.admit(newKeyValue(), 'a')).toEqual({ waitMs: wait });
      expect(keys.admit(newKeyValue(), 'b')).toEqual({ key: null });
      clock.advance(wait);
      wait = Math.min(2 * wait, LIMITS.guessWaitMaxMs);
    }
    clock.advance(LIMITS.guessWaitMaxMs);
    guesses(keys, 'a');
    expect(keys.admit(newKeyValue(), 'a')).toEqual({ waitMs: LIMITS.guessWindowMs });
  });

  it('[A32] is not told whether a key is right while it waits, and learns it after', async () => {
    const { keys, account, clock } = await keyWorld();
    const { value } = await keys.create(account, { label: 'x' });
    guesses(keys, 'a');
    expect(keys.admit(value, 'a')).toEqual({ waitMs: LIMITS.guessWindowMs });
    expect(keys.admit(value, 'b')).toMatchObject({ key: { label: 'x' } });
    clock.advance(LIMITS.guessWindowMs);
    expect(keys.admit(value, 'a')).toMatchObject({ key: { label: 'x' } });
  });

  it('[A33] slows no agent that has worked from the same address', async () => {
    const { keys, account } = await keyWorld();
    const { value } = await keys.create(account, { label: 'x' });
    expect(keys.admit(value, 'a')).toMatchObject({ key: { label: 'x' } });
    guesses(keys, 'a', 2 * LIMITS.keyGuessesPerWindow);
    expect(keys.admit(value, 'a')).toMatchObject({ key: { label: 'x' } });
  });

  it('[A33] is nobody who mistypes a key, sends none or still uses a revoked one', async () => {
    const { keys, account } = await keyWorld();
    const { key, value } = await keys.create(account, { label: 'x' });
    await keys.revoke(account, key.id);
    for (let n = 0; n < 3 * LIMITS.keyGuessesPerWindow; n += 1) {
      for (const sent of [value, `${value.slice(0, -1)}!`, '', 'bb_wrong']) {
        expect(keys.admit(sent, 'a')).toEqual({ key: null });
      }
    }
    guesses(keys, 'a', LIMITS.keyGuessesPerWindow + 1);
    expect(keys.admit(value, 'a')).toEqual({ key: null });
  });

  it('[A33] does not keep the owner from trying a new key where it was made', async () => {
    const world = await accessWorld();
    const owner = await ownerOf(world);
    guesses(world.access.keys, '127.0.0.1');
    const { body } = await owner.ask('POST', '/api/keys', { label: 'new' });
    expect(world.access.keys.admit(body.value ?? '', '127.0.0.1')).toMatchObject({ key: { label: 'new' } });
    expect(world.access.keys.admit(newKeyValue(), '127.0.0.1')).toEqual({ waitMs: LIMITS.guessWindowMs });
  });

  it('[A32] is remembered within a bound, as are the keys that work', () => {
    const guessing = new KeyGuessThrottle(() => 0);
    guessing.works('a', 'k_first');
    for (let n = 1; n < LIMITS.guessAddresses; n += 1) guessing.works('a', `k_${n}`);
    expect(guessing.isProven('a', 'k_first')).toBe(true);
    guessing.works('a', 'k_first');
    guessing.works('b', 'k_last');
    expect([guessing.isProven('a', 'k_first'), guessing.isProven('a', 'k_1')]).toEqual([true, false]);
  });
});

/** CRC-32 bit by bit, as the standard has it. */
function crc32Reference(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
