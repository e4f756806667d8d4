import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Schema, Validator } from '@cfworker/json-schema';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getPartSchema, PART_SCHEMA_SECTIONS } from '#engine/tools/get-part-schema.ts';
import { byteLength } from '#engine/tools/replies/reply.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import schema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import { validatePartDefinition } from '#schemas/validate.ts';
import { DRAWING_COLOURS } from '#schemas/vocabulary/drawings.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import {
  createDefinitionCheck,
  DEFINITION_THREAD,
  type DefinitionCheck,
} from '../../../sync-server/agent/definition-check.ts';
import { PART_EXAMPLE } from '../../../sync-server/agent/part-example.ts';
import { partSchema } from '../../../sync-server/agent/part-schema.ts';

const VOCABULARY = ['functions', 'protocols', 'taxonomy', 'fields', 'words'];

describe('get_part_schema', () => {
  test('[M15] its example is a sound file', () => {
    expect(validatePartDefinition(PART_EXAMPLE)).toEqual([]);
  });

  test.each(Object.keys(PART_SCHEMA_SECTIONS))('[M15] answers %s within the budget and its own schema', (section) => {
    const reply = partSchema({ section });
    expect(reply.error).toBeUndefined();
    expect(byteLength(reply.text)).toBeLessThanOrEqual(LIMITS.replyBytes);
    // Our own schemas are within what the independent validator knows.
    const checked = new Validator(getPartSchema.outputSchema as Schema, '2020-12', false).validate(reply.structured);
    expect(checked.errors).toEqual([]);
    const own = section !== 'overview' && !VOCABULARY.includes(section);
    if (own) expect(reply.structured?.schema).toEqual((schema.$defs as { readonly [name: string]: Json })[section]);
    else if (section !== 'overview') expect(reply.structured?.entries).not.toEqual([]);
  });

  test('[M15] pages give every function once, and words narrow them', () => {
    const listed: unknown[] = [];
    let cursor: Json | undefined;
    do {
      const { structured = {} } = partSchema({ section: 'functions', ...(cursor === undefined ? {} : { cursor }) });
      const entries = structured.entries as readonly { name: string; domains: readonly string[] }[];
      listed.push(...entries.map(({ name, domains }) => [name, domains]));
      cursor = structured.next_cursor;
    } while (cursor !== undefined);
    expect(listed).toEqual([...FUNCTIONS.values()].map(({ name, domains }) => [name, [...domains]]));
    expect(partSchema({ section: 'functions', query: 'I2C sda' }).text).toContain('"i2c_sda"');
    expect(partSchema({ section: 'functions', query: 'warp drive' })).toMatchObject({ error: true });
    expect(partSchema({ section: 'functions', cursor: 'x' })).toMatchObject({ error: true });
  });
});

test('[M15] the drawings section names every colour', () => {
  const { structured } = partSchema({ section: 'drawings' });
  expect(structured?.entries).toContainEqual({ colours: [...DRAWING_COLOURS] });
  expect(DRAWING_COLOURS.size).toBeGreaterThan(0);
});

describe('the check of definitions', () => {
  let check: DefinitionCheck;
  // No test but those of the limits waits for a clock: on a busy machine a thread may take its time.
  afterEach(async () => {
    vi.useRealTimers();
    await check.close();
  });

  test('[M16] finds in a thread what is wrong and takes what is sound, in the order of asking', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    check = createDefinitionCheck();
    const [sound, unsound, deep] = await Promise.all([
      check.check(PART_EXAMPLE),
      check.check({ definition: { metadata: { id: 'x', name: 'X', type: 'sensor' } } }),
      check.check(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)),
    ]);
    expect(sound).toEqual({ problems: [] });
    expect(unsound).toMatchObject({ problems: [{ pointer: '/definition/domains', severity: 'error' }] });
    expect(deep).toMatchObject({ problems: [{ message: expect.stringContaining('nested') }] });
  });

  test('[M16] gives up what takes too long or ends its thread, and goes on with the next', async () => {
    const thread = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', (file) => {
        if (file === 'hang') for (;;);
        if (file === 'die') process.exit(1);
        parentPort.postMessage({ problems: [] });
      });
      parentPort.postMessage({ ready: true });`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    check = createDefinitionCheck(() => new Worker(thread, { eval: true }));
    const fine = { problems: [] };
    const gaveUp = { gaveUp: true };
    expect(await check.check('fine')).toEqual(fine);
    const hangs = check.check('hang');
    vi.advanceTimersByTime(LIMITS.definitionCheckMs);
    expect(await hangs).toEqual(gaveUp);
    expect(await Promise.all(['fine', 'die', 'fine'].map((file) => check.check(file)))).toEqual([fine, gaveUp, fine]);
  });

  test('[M16] [limit definitionCheckMs] [limit definitionCheckStartMs] waits so long for its thread to load and for a file, and no longer', async () => {
    vi.useFakeTimers();
    const silent = () => Object.assign(new EventEmitter(), { ref() {}, unref() {}, postMessage() {}, terminate() {} });
    const threads: ReturnType<typeof silent>[] = [];
    check = createDefinitionCheck(() => {
      const thread = silent();
      threads.push(thread);
      // It has what a check uses of a worker.
      return thread as unknown as Worker;
    });
    const waits = async (ms: number, answer: Promise<unknown>) => {
      let answered = false;
      void answer.then(() => {
        answered = true;
      });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(answered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await answer).toEqual({ gaveUp: true });
    };
    await waits(LIMITS.definitionCheckStartMs, check.check(PART_EXAMPLE));
    const second = check.check(PART_EXAMPLE);
    threads.at(-1)?.emit('message', { ready: true });
    await waits(LIMITS.definitionCheckMs, second);
    expect(threads).toHaveLength(2);
  });

  test('[M16] [limit definitionCheckHeapMB] gives up a file for which its thread needs more memory than that', async () => {
    // A list of numbers of 1 MB for each that the file asks for.
    const hungry = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ megabytes }) => {
        const held = Array.from({ length: megabytes }, () => new Array(1 << 17).fill(0.5));
        parentPort.postMessage({ problems: [], held: held.length });
      });
      parentPort.postMessage({ ready: true });`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    check = createDefinitionCheck(
      () => new Worker(hungry, { eval: true, execArgv: [], resourceLimits: DEFINITION_THREAD }),
    );
    const margin = 32;
    expect(await check.check({ megabytes: LIMITS.definitionCheckHeapMB - margin })).toMatchObject({ problems: [] });
    expect(await check.check({ megabytes: LIMITS.definitionCheckHeapMB + margin })).toEqual({ gaveUp: true });
  });

  test('[limit workerIdleMs] [M16] a thread without work ends after the limit, and the next file starts another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const threads: Worker[] = [];
    check = createDefinitionCheck(() => {
      const thread = `const { parentPort: port } = require('node:worker_threads');
        port.on('message', () => port.postMessage({ problems: [] }));
        port.postMessage({ ready: true });`;
      const worker = new Worker(thread, { eval: true });
      threads.push(worker);
      return worker;
    });
    for (let n = 0; n < 3; n += 1) {
      await check.check(PART_EXAMPLE);
      vi.advanceTimersByTime(LIMITS.workerIdleMs - 1);
    }
    expect(threads).toHaveLength(1);
    const ended = threads.map((worker) => once(worker, 'exit'));
    vi.advanceTimersByTime(1);
    await Promise.all(ended);
    await check.check(PART_EXAMPLE);
    expect(threads).toHaveLength(2);
    vi.useRealTimers();
  });

  test('[M16] [limit definitionChecksWaiting] takes as many as may wait and refuses one more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    check = createDefinitionCheck();
    const waiting = Array.from({ length: LIMITS.definitionChecksWaiting }, () => check.check(PART_EXAMPLE));
    expect(await check.check(PART_EXAMPLE)).toEqual({ busy: true });
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ problems: [] })));
  });
});
