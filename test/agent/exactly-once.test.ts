/** Whatever happens to tabs, lines and the server: a call runs at most once, and its answer is true for ever. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { breathe, marksIn, type OnceWorld, onceWorld } from './exactly-once-world.ts';

/** What can happen, and how often it does beside the others. */
const HAPPENS = {
  ask: 10,
  look: 2,
  cancel: 2,
  freeze: 4,
  thaw: 4,
  cut: 4,
  reconnect: 5,
  reload: 2,
  close: 1,
  open: 2,
  store: 3,
  move: 12,
  settle: 8,
  pass: 6,
  wait: 1,
  pause: 1,
  resume: 1,
  mode: 2,
  revoke: 1,
  stop: 1,
  role: 2,
  kill: 1,
  disk: 1,
} as const;

interface Step {
  readonly do: keyof typeof HAPPENS;
  readonly a: number;
  readonly b: number;
}

const STEP: fc.Arbitrary<Step> = fc.record({
  // The keys are those of the object above.
  do: fc.constantFrom(
    ...(Object.entries(HAPPENS).flatMap(([name, times]) => Array(times).fill(name)) as (keyof typeof HAPPENS)[]),
  ),
  a: fc.nat({ max: 11 }),
  b: fc.nat({ max: 7_000 }),
});

async function act(w: OnceWorld, { do: what, a, b }: Step): Promise<void> {
  const pages = w.pages();
  const page = pages[a % Math.max(pages.length, 1)];
  if (what === 'ask') w.ask(a % 2);
  else if (what === 'look') w.ask(a % 2, true);
  else if (what === 'cancel') w.asked[b % Math.max(w.asked.length, 1)]?.cancel();
  else if (what === 'open') pages.length < 6 && w.open(a);
  else if (what === 'pass') w.clock.advance(1 + b);
  else if (what === 'wait') w.clock.advance(LIMITS.callWaitMs + b);
  else if (what === 'settle') await w.settle();
  else if (what === 'move') for (let n = 0; n < 1 + (b % 5); n += 1) w.move(a + n);
  else if (what === 'mode') w.setMode(a % 2, (['edit', 'ask', 'read'] as const)[b % 3] ?? 'edit');
  else if (what === 'revoke') w.revoke(a % 2);
  else if (what === 'role') w.setRole((['owner', 'viewer', null, 'owner'] as const)[b % 4] ?? 'owner');
  else if (what === 'kill') w.kill();
  else if (what === 'disk') w.failDisk();
  else if (page === undefined) return;
  else if (what === 'cut') w.cut(page, b % 2 === 0, b % 3 === 0);
  else if (what === 'reload') {
    const { machine } = page;
    w.shut(page);
    w.open(w.machines.indexOf(machine));
  } else if (what === 'close') w.shut(page);
  else if (what === 'pause' || what === 'resume') w.pause(page, b % 2, what === 'pause');
  else w[what](page);
}

const NOTHING = /Nothing was (changed|executed)/;
const MAYBE = /may have been made|may still arrive|could not store|not yet confirmed/;

/** Runs the steps, brings everything back, and looks at every answer, every document and every commit. */
async function judge(steps: readonly Step[], crowd: number): Promise<OnceWorld> {
  const w = onceWorld();
  for (const machine of [0, 0, 1, 2].slice(0, crowd)) w.open(machine);
  await w.settle();
  for (const step of steps) {
    await act(w, step);
    await breathe();
  }
  // Who was frozen wakes, who was away comes back, what was on a disk is read, and all calls come to their end.
  w.setRole('owner');
  for (const index of w.machines.keys()) w.open(index);
  for (let round = 0; round < 3; round += 1) {
    for (const page of w.pages()) {
      w.thaw(page);
      w.reconnect(page);
    }
    await w.settle();
    w.clock.advance(LIMITS.callWaitMs + LIMITS.grantAgeMs);
    await w.settle();
  }
  // A page whose updates were dropped while it was a viewer brings them with its next line.
  for (const page of w.pages()) w.cut(page, true, true);
  for (const page of w.pages()) w.reconnect(page);
  await w.settle();

  expect(w.faults).toEqual([]);
  for (const [call, times] of w.commits) expect([call, times]).toEqual([call, 1]);
  const merged = marksIn(w.server());
  expect(new Set(merged).size).toBe(merged.length);
  for (const page of w.pages()) expect(marksIn(page.doc)).toEqual(merged);
  for (const { n, mode, looks, reply, durable, anywhere, at, ranAt } of w.asked) {
    // Nothing runs hours later in a page that slept.
    if (ranAt !== null) expect(ranAt - at).toBeLessThanOrEqual(LIMITS.callWaitMs + LIMITS.grantAgeMs);
    const there = merged.includes(`mark ${n}`);
    const seen = { n, text: reply?.text, durable, anywhere, there };
    if (looks || mode !== 'edit') expect(seen).toMatchObject({ there: false, anywhere: false });
    else if (reply === null)
      continue; // Its server was killed.
    else if (reply.error !== true) expect(seen).toMatchObject({ durable: true, there: true });
    else if (NOTHING.test(reply.text)) expect(seen).toMatchObject({ anywhere: false, there: false });
    else expect(reply.text).toMatch(MAYBE);
  }
  return w;
}

describe('stories that random runs have told', () => {
  test('[B71] what a tab wrote while its person was made a viewer is not reported as done, and comes when they may edit again', async () => {
    const w = onceWorld();
    const page = w.open(0);
    await w.settle();
    w.ask(0);
    for (let n = 0; marksIn(page.doc).length === 0; n += 1) {
      w.move(n);
      await breathe();
    }
    w.setRole('viewer');
    await w.settle();
    expect(w.asked[0]?.reply).toMatchObject({ error: true, text: expect.stringContaining('the edit was not taken') });
    expect(marksIn(w.server())).toEqual([]);
    w.setRole('owner');
    await w.settle();
    expect(marksIn(w.server())).toEqual(['mark 0']);
    expect([...w.commits.values()]).toEqual([1]);
  });

  test('[B71] nor is it where they may edit again before the reply has come', async () => {
    const w = onceWorld();
    const page = w.open(0);
    await w.settle();
    w.ask(0);
    for (let n = 0; marksIn(page.doc).length === 0; n += 1) {
      w.move(n);
      await breathe();
    }
    w.setRole('viewer');
    // Its update is dropped; its reply is still under way.
    w.takeFrom(page);
    w.setRole('owner');
    await w.settle();
    expect(w.asked[0]?.reply).toMatchObject({ error: true, text: expect.stringContaining('It may still arrive') });
    expect(marksIn(w.server())).toEqual(['mark 0']);
  });
});

describe('runs that once failed', () => {
  test('[B70] a reply that was still under way when the disk failed is not believed', async () => {
    const act = (what: Step['do'], b = 0): Step => ({ do: what, a: 0, b });
    const asks = (count: number) => Array.from({ length: count }, () => act('ask'));
    const steps = [act('ask'), act('move', 1797), act('freeze'), act('move'), act('disk'), ...asks(2), act('close')];
    await judge([...steps, ...asks(7)], 1);
  });
});

describe('whatever freezes, closes, breaks, wakes late, reloads and competes', () => {
  test('[B70] in hundreds of random runs every call is executed at most once and its answer is true', async () => {
    const told = { success: 0, nothing: 0, maybe: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEP, { minLength: 10, maxLength: 80, size: 'max' }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, crowd) => {
          const w = await judge(steps, crowd);
          for (const { reply } of w.asked) {
            if (reply === null) continue;
            told[reply.error !== true ? 'success' : NOTHING.test(reply.text) ? 'nothing' : 'maybe'] += 1;
          }
        },
      ),
      { numRuns: 400 },
    );
    // The walk meets all three kinds of answer, each many times.
    for (const times of Object.values(told)) expect(times).toBeGreaterThan(30);
  }, 240_000);
});
