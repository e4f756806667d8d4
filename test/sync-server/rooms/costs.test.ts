/** What a frame costs to read: counted in steps and bytes, limited by kind. */
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { readBridgeMessage } from '../../../sync-server/rooms/bridge-message.ts';
import { Coverage, readStateVector } from '../../../sync-server/rooms/content/coverage.ts';
import { echoCostOf, stepCostOf } from '../../../sync-server/rooms/frame-allowance.ts';
import { type Incoming, readFrame } from '../../../sync-server/rooms/frames.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { FrameTooCostly } from '../../../sync-server/rooms/malformed.ts';
import { FrameSplitter } from '../../../sync-server/rooms/receiving/frame-splitter.ts';
import { wholeMessage } from '../../../sync-server/rooms/receiving/message.ts';
import { TurnBudget } from '../../../sync-server/rooms/turn-budget.ts';
import { factsWithin, type UpdateFacts, updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { frameRecords, readRecords } from '../../../sync-server/storage/framing.ts';
import {
  awarenessFrame,
  bridgeFrame,
  deepValue,
  descendingDeletions,
  frameOf,
  longState,
  manyClients,
  shortStates,
  stateVector,
  step1Frame,
  tinyStructs,
  updateFrame,
  wideValue,
} from '../../support/hostile-frames.ts';
import { runs } from '../../support/runs.ts';
import { turnsOf } from '../../support/turns-of.ts';
import { withLimits } from '../../support/with-limits.ts';
import { rangesOf } from './clock-ranges.ts';
import { HeldDisk } from './held-disk.ts';
import { BOARD, edit, synced, withWorld } from './world.ts';

/** The limit that reading exceeds, or null where it is read. */
function exceeded(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof FrameTooCostly) return error.limit;
    throw error;
  }
}
const zeros = (count: number) => new Uint8Array(count);

/** A frame as a client sends it, masked. */
function masked(start: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 6 : payload.length < 65_536 ? 8 : 14);
  head[0] = start;
  head[1] = 0x80 | (head.length === 6 ? payload.length : head.length === 8 ? 126 : 127);
  if (head.length === 8) head.writeUInt16BE(payload.length, 2);
  if (head.length === 14) head.writeBigUInt64BE(BigInt(payload.length), 2);
  const mask = [1, 2, 3, 4];
  head.set(mask, head.length - 4);
  return Buffer.concat([head, payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0))]);
}

/** Deletions of every other clock, `count` of them, as Yjs writes them. */
function deletions(count: number): Uint8Array {
  const doc = new Y.Doc();
  const text = doc.getText('t');
  text.insert(0, 'x'.repeat(2 * count));
  for (let n = count - 1; n >= 0; n--) text.delete(2 * n, 1);
  return Y.encodeStateAsUpdate(doc);
}

describe('[S50] a frame of each kind is refused beyond its limit before it is decoded', () => {
  const kinds: readonly [limit: keyof typeof LIMITS, at: () => Uint8Array, beyond: () => Uint8Array][] = [
    [
      'stateVectorBytes',
      () => step1Frame(zeros(LIMITS.stateVectorBytes)),
      () => step1Frame(zeros(LIMITS.stateVectorBytes + 9)),
    ],
    [
      'awarenessFrameBytes',
      () => awarenessFrame(longState(LIMITS.awarenessFrameBytes - 40)),
      () => awarenessFrame(longState(LIMITS.awarenessFrameBytes)),
    ],
    [
      'awarenessStates',
      () => awarenessFrame(shortStates(LIMITS.awarenessStates)),
      () => awarenessFrame(shortStates(LIMITS.awarenessStates + 1)),
    ],
    ['authBytes', () => frameOf([2], zeros(LIMITS.authBytes)), () => frameOf([2], zeros(LIMITS.authBytes + 9))],
    [
      'bridgeBytes',
      () => bridgeFrame(' '.repeat(LIMITS.bridgeBytes)),
      () => bridgeFrame(' '.repeat(LIMITS.bridgeBytes + 9)),
    ],
  ];

  test.each(kinds)(
    '[limit stateVectorBytes] [limit awarenessFrameBytes] [limit awarenessStates] [limit authBytes] %s',
    (limit, at, beyond) => {
      expect(exceeded(() => readFrame(at()))).toBeNull();
      expect(exceeded(() => readFrame(beyond()))).toBe(limit);
    },
  );

  test('[limit bridgeNodes] a message of so many values is read, one of more is not', () => {
    const lists = (count: number) => `{"type":"reply","call":"c","result":{"a":[${'[],'.repeat((count - 4) / 2)}0]}}`;
    const message = (nodes: number) => exceeded(() => readBridgeMessage(lists(nodes)));
    const around = [LIMITS.bridgeNodes - 4, LIMITS.bridgeNodes + 4].map(message);
    expect(around).toEqual([null, 'bridgeNodes']);
  });

  test('a socket that sends one is closed with 1009, and nobody else notices', () =>
    withWorld(async (world) => {
      const ben = await world.raw('ben', BOARD, { hello: 2 });
      for (const [frame, cause] of [
        [awarenessFrame(shortStates(LIMITS.awarenessStates + 1)), 'presence-too-large'],
        [step1Frame(stateVector(LIMITS.clientsPerBoard + 1)), 'board-full'],
        [updateFrame(descendingDeletions(LIMITS.unsortedRanges + 1)), 'frame-too-large'],
      ] as const) {
        const eve = await world.raw('eve');
        eve.ws.send(frame);
        expect([await eve.closed, await eve.closedFor]).toEqual([1009, cause]);
      }
      ben.update(edit('goes on', 1));
      await ben.untilSaved(1);
    }));
});

describe('[S51] an update is read in steps that its bytes bound, and has at most', () => {
  const around = (limit: keyof typeof LIMITS, make: (count: number) => Uint8Array, value: number) => {
    let found: (string | null)[] = [];
    return withLimits({ [limit]: value }, async () => {
      found = [value, value + 1].map((count) => exceeded(() => updateFactsOf(make(count))));
      expect(found).toEqual([null, limit]);
    });
  };
  test('[limit clientsPerBoard] so many clients', () => around('clientsPerBoard', manyClients, 300));
  test('[limit structsPerBoard] so many structs', () => around('structsPerBoard', (n) => tinyStructs(n), 300));
  test('[limit rangesPerBoard] so many ranges of deletions', () => around('rangesPerBoard', deletions, 300));
  test('[limit unsortedRanges] so many of them out of order', () =>
    around('unsortedRanges', descendingDeletions, LIMITS.unsortedRanges));
  test('[limit valuesPerUpdate] so many values', () => around('valuesPerUpdate', (n) => wideValue(n - 1), 300));
  test('[limit documentDepth] lists so deep', () => around('documentDepth', deepValue, LIMITS.documentDepth));

  test('[limit inlineSteps] what takes more steps than are to be taken now is left to a worker', () => {
    const structs = (count: number) => factsWithin(tinyStructs(count), LIMITS.inlineSteps);
    expect(structs(LIMITS.inlineSteps - 1)?.steps).toBe(LIMITS.inlineSteps);
    expect(structs(LIMITS.inlineSteps)).toBeNull();
  });

  test('deletions out of order are put in order', () => {
    const facts = updateFactsOf(Uint8Array.from([0, 1, 5, 4, 9, 1, 2, 3, 4, 2, 20, 0]));
    expect(rangesOf(facts.deletions)).toEqual([
      { client: 5, clock: 2, end: 6 },
      { client: 5, clock: 9, end: 10 },
    ]);
  });

  test('[S82] [limit stepsPerUnit] [limit statesPerUnit] so many steps cost a unit of the allowance', () => {
    expect([LIMITS.stepsPerUnit - 1, LIMITS.stepsPerUnit, 10 * LIMITS.stepsPerUnit].map(stepCostOf)).toEqual([
      0, 1, 10,
    ]);
    expect(echoCostOf(LIMITS.frameUnitBytes, 0)).toBe(1.1);
    expect(echoCostOf(0, 3 * LIMITS.statesPerUnit)).toBe(3.1);
  });
});

/** What Yjs itself finds, or null where it cannot decode the bytes. */
function decoded(update: Uint8Array): { structs: number; end: Map<number, number> } | null {
  try {
    const { structs } = Y.decodeUpdate(update);
    const end = new Map<number, number>();
    for (const { id, length } of structs.filter((one) => !(one instanceof Y.Skip)))
      end.set(id.client, id.clock + length);
    return { structs: structs.length, end };
  } catch {
    return null;
  }
}
function ends({ structs }: UpdateFacts): Map<number, number> {
  return new Map(rangesOf(structs).map(({ client, end }) => [client, end]));
}

/** A document that has everything which Yjs can write. */
function anyDocument(seed: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1 + (seed % 1000);
  const map = doc.getMap('m');
  map.set('any', { a: [1, -2.5, 2 ** 40, null, true, undefined, 'ä€😀', { b: new Uint8Array([seed & 255]) }], c: -7 });
  map.set('bytes', new Uint8Array(seed % 40));
  map.set('nested', new Y.Map([['x', new Y.Array()]]));
  map.set('doc', new Y.Doc({ guid: `g${seed}` }));
  const text = doc.getText('t');
  text.insert(0, `one😀${seed}`, { bold: true });
  text.insertEmbed(2, { picture: seed });
  const xml = new Y.XmlElement('p');
  doc.getXmlFragment('x').insert(0, [xml, new Y.XmlText('in it')]);
  text.delete(seed % 3, 2);
  map.delete('bytes');
  return Y.encodeStateAsUpdate(doc);
}

describe('[S51] the cost of whatever comes', () => {
  const seed = 20_261_122;

  it('what Yjs writes is read as Yjs reads it', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (n) => {
        const update = anyDocument(n);
        const facts = updateFactsOf(update);
        const { structs = 0, end } = decoded(update) ?? {};
        expect([facts.structCount, ends(facts)]).toEqual([structs, end]);
      }),
      { seed, numRuns: runs(50) },
    );
  });

  it('no more steps than bytes, whatever a byte is changed to; and nothing is taken that Yjs cannot decode', () => {
    const change = fc.record({ at: fc.nat(10_000), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.nat(1000), fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(400), (n, changes, cut) => {
        const update = anyDocument(n).slice(0, cut < 200 ? undefined : cut);
        for (const { at, to } of changes) update[at % update.length] = to;
        let facts: UpdateFacts;
        try {
          facts = updateFactsOf(update);
        } catch {
          return;
        }
        expect(facts.steps).toBeLessThanOrEqual(update.length);
        expect(decoded(update)?.end).toEqual(ends(facts));
      }),
      { seed, numRuns: runs(500) },
    );
  });

  it('shapes that cost most for their bytes: steps, ranges and memory stay below the bytes', () => {
    const shapes: readonly ((count: number) => Uint8Array)[] = [
      manyClients,
      tinyStructs,
      deletions,
      wideValue,
      descendingDeletions,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.integer({ min: 1, max: 3_000 }), (shape, count) => {
        const update = shape(count);
        const facts = updateFactsOf(update);
        expect(facts.steps).toBeLessThanOrEqual(update.length);
        expect((facts.structs.length + facts.deletions.length) / 3).toBeLessThanOrEqual(facts.steps);
      }),
      { seed, numRuns: runs(30) },
    );
  });

  it('random frames of any kind are read or refused', () => {
    const types = fc.constantFrom(0, 1, 2, 3, 100, 7);
    fc.assert(
      fc.property(types, fc.uint8Array({ maxLength: 300 }), (type, rest) => {
        let read: Incoming;
        try {
          read = readFrame(Uint8Array.from([type, ...rest]));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          return;
        }
        if (read.type === 'awareness') expect(read.states.length).toBeLessThanOrEqual(rest.length / 3);
      }),
      { seed, numRuns: runs(500) },
    );
  });
});

describe('[S51] what is stored of a board', () => {
  const NONE = new Float64Array();

  test('many ranges are taken in at once as one by one', () => {
    const span = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(fc.array(span, { maxLength: 60 }), { maxLength: 6 }), (rounds) => {
        const [together, singly] = [new Coverage(), new Coverage()];
        for (const spans of rounds) {
          const update = Uint8Array.from([
            0,
            1,
            5,
            spans.length,
            ...spans.flatMap(([at, length]) => [at & 127, length]),
          ]);
          const { structs, deletions: ranges } = updateFactsOf(update);
          together.add({ structs, deletions: ranges });
          for (let at = 0; at < ranges.length; at += 3) singly.add({ structs, deletions: ranges.slice(at, at + 3) });
        }
        const counts = (coverage: Coverage) => coverage.with({ structs: NONE, deletions: NONE });
        expect([together.deletions(), counts(together)]).toEqual([singly.deletions(), counts(singly)]);
      }),
      { seed: 7, numRuns: runs(100) },
    );
  });

  test('a state vector of so many clients is read, one of more is not', () => {
    expect(readStateVector(stateVector(LIMITS.clientsPerBoard)).size).toBe(LIMITS.clientsPerBoard);
    expect(exceeded(() => readStateVector(stateVector(LIMITS.clientsPerBoard + 1)))).toBe('clientsPerBoard');
  });

  test('a board takes no more clients, ranges and structs than one may have', () =>
    withLimits({ clientsPerBoard: 40, rangesPerBoard: 30, structsPerBoard: 200 }, () =>
      withWorld(async (world) => {
        const takes = async (update: Uint8Array) => {
          const tab = await world.raw('ada', BOARD, { hello: 1 });
          tab.update(update);
          const outcome = await Promise.race([tab.untilSaved(1).then(() => 'saved'), tab.closed]);
          tab.destroy();
          return outcome;
        };
        expect([await takes(manyClients(40)), await takes(tinyStructs(1, 999))]).toEqual(['saved', 1009]);
        const keys = (client: number, count: number) => {
          const doc = new Y.Doc();
          doc.clientID = client;
          for (let n = 0; n < count; n++) doc.getMap('board').set(`${client} ${n}`, n);
          return Y.encodeStateAsUpdate(doc);
        };
        expect([await takes(keys(1, 160)), await takes(keys(2, 161))]).toEqual(['saved', 1009]);
        // What a snapshot makes one struct of counts as one.
        expect(await takes(tinyStructs(161, 2))).toBe('saved');
        const ranges = (client: number, count: number) =>
          Uint8Array.from([0, 1, client, count, ...Array.from({ length: count }, (_, n) => [3 * n, 1]).flat()]);
        expect([await takes(ranges(1, 30)), await takes(ranges(2, 1))]).toEqual(['saved', 1009]);
      }),
    ));
});

describe('[S54] what is long', () => {
  const MIB = 1 << 20;

  test('is framed and checked a MiB at a time', async () => {
    const record = zeros(8 * MIB);
    expect(await turnsOf(() => frameRecords([record], 'BUSBTEST'))).toBeGreaterThanOrEqual(6);
    const bytes = await frameRecords([record], 'BUSBTEST');
    expect(await turnsOf(() => readRecords(bytes, 'BUSBTEST'))).toBeGreaterThanOrEqual(6);
  });

  test('[S82] is joined from its fragments a MiB at a time, and what comes behind it keeps its place', async () => {
    const fragments = Array.from({ length: 128 }, (_, n) => new Uint8Array(64 << 10).fill(n));
    let whole: Uint8Array | Promise<Uint8Array> = zeros(0);
    const turns = await turnsOf(async () => {
      whole = await wholeMessage(fragments);
    });
    expect(turns).toBeGreaterThanOrEqual(7);
    expect(Buffer.compare(await whole, Buffer.concat(fragments))).toBe(0);
    expect(wholeMessage(fragments.slice(0, 16))).toHaveLength(1 << 20);
    await withWorld(async (world) => {
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      const doc = new Y.Doc();
      doc.on('update', (update: Uint8Array) => ada.update(update));
      for (const length of [1, 3 << 20, 1, 2 << 20, 1]) doc.getMap('board').set('key', 'x'.repeat(length));
      await ada.untilSaved(5);
      const late = world.provider('ben');
      await synced(late);
      expect(late.doc.getMap('board').get('key')).toBe('x');
    });
  });

  test('[S82] [limit commitRecords] so many updates are framed and sent on at once, more of them with the next write', () =>
    withLimits({ commitRecords: 10 }, () => {
      const disk = new HeldDisk();
      return withWorld(async (world) => {
        const ada = await world.raw('ada', BOARD, { hello: 1 });
        const { asked, release } = disk.hold();
        ada.update(edit('first', 1));
        await asked;
        for (let n = 1; n <= 21; n++) ada.update(edit(`k${n}`, n));
        while (world.served('ada').received < 22) await nextTurn();
        release();
        await ada.untilSaved(22);
        expect(disk.appends).toBe(1 + 3);
      }, disk);
    }));

  test('is copied for a worker a few MiB at a time', async () => {
    let copied: (() => void) | null = null;
    const queue = createJobQueue(() => {
      const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
      worker.postMessage = () => copied?.();
      return worker;
    });
    const whenCopied = new Promise<void>((resolve) => {
      copied = resolve;
    });
    queue.run({ kind: 'facts', update: zeros(16 * MIB) }).catch(() => {});
    expect(await turnsOf(() => whenCopied)).toBeGreaterThanOrEqual(3);
    await queue.close();
  });

  /** The messages of masked frames, put together from their fragments (RFC 6455, 5.2 and 5.4). */
  function messagesOf(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    let fragments: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; ) {
      const start = bytes[at] ?? 0;
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      expect(start & 0x0f).toBe(fragments.length === 0 ? 2 : 0);
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
      const payload = at + (short < 126 ? 6 : short === 126 ? 8 : 14);
      const mask = bytes.subarray(payload - 4, payload);
      at = payload + length;
      fragments.push(bytes.subarray(payload, at).map((byte, index) => byte ^ (mask[index & 3] ?? 0)));
      if ((start & 0x80) === 0) continue;
      messages.push(Buffer.concat(fragments));
      fragments = [];
    }
    return messages;
  }

  test('is read from the connection in fragments of the same bytes, however it comes', () => {
    const payloads = [5, 70_000, 0, 65_536, 65_537, 300_001, 125, 200].map((length, n) =>
      Uint8Array.from({ length }, (_, index) => (index * 7 + n) & 255),
    );
    const sent = Buffer.concat(payloads.map((payload) => masked(0x82, payload)));
    for (const step of [97, 4_096, sent.length]) {
      const splitter = new FrameSplitter();
      const pieces: Buffer[] = [];
      for (let at = 0; at < sent.length; at += step) pieces.push(...splitter.split(sent.subarray(at, at + step)));
      expect(messagesOf(Buffer.concat(pieces)).map((data, n) => Buffer.compare(data, payloads[n] ?? zeros(9)))).toEqual(
        payloads.map(() => 0),
      );
    }
    const pieces = new FrameSplitter().split(masked(0x82, zeros(1 << 20)));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBe(65_536);
  });

  test('and is to be refused goes on as it came', () => {
    const tooLong = Buffer.alloc(14);
    tooLong.writeUInt16BE(0x82ff);
    tooLong.writeBigUInt64BE(BigInt(LIMITS.frameBytes + 1), 2);
    expect(Buffer.concat(new FrameSplitter().split(tooLong))).toEqual(tooLong);
    const unmasked = Buffer.concat([Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 2, 0, 0]), zeros(100_000)]);
    expect(Buffer.concat(new FrameSplitter().split(unmasked))).toEqual(unmasked);
  });
});

describe('[S52] [limit turnUnits] [limit turnShares] in one turn of the event loop', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('so many units are spent, and who has to wait gets a share in the next', async () => {
    const turns = new TurnBudget();
    turns.spend(LIMITS.turnUnits - 1);
    expect(turns.isLeft()).toBe(true);
    turns.spend(1);
    expect(turns.isLeft()).toBe(false);
    const served: string[] = [];
    const serve = (name: string) => {
      let units = 0;
      for (; turns.isLeft(); units++) turns.spend(1);
      served.push(`${name} ${units}`);
    };
    const share = LIMITS.turnUnits / LIMITS.turnShares;
    const all = Array.from({ length: LIMITS.turnShares + 1 }, (_, n) => String(n));
    for (const name of all) turns.whenLeft(() => serve(name));
    await turn();
    expect(served).toEqual(all.slice(0, -1).map((name) => `${name} ${share}`));
    await turn();
    expect(served.at(-1)).toBe(`${all.at(-1)} ${LIMITS.turnUnits}`);
  });

  test('[S88] a few frames, which is nearly always, cause no turn of their own', async () => {
    const turns = new TurnBudget();
    const immediates = vi.spyOn(globalThis, 'setImmediate');
    try {
      for (let n = 0; n < LIMITS.turnUnits / 2; n++) turns.spend(1);
      expect(immediates).not.toHaveBeenCalled();
      turns.spend(1);
      turns.spend(1);
      expect(immediates).toHaveBeenCalledTimes(1);
    } finally {
      immediates.mockRestore();
    }
    // From here on there is as much as ever.
    await turn();
    turns.spend(LIMITS.turnUnits - 1);
    expect(turns.isLeft()).toBe(true);
  });

  test('[S106] no more frames of a chunk are read than are handled in a turn, and all of them in order', () =>
    withWorld(async (world) => {
      const flood = await world.raw('ada', BOARD, { hello: 1 });
      await flood.untilFrame('bridge');
      const served = world.served('ada');
      const sent = 12 * LIMITS.turnUnits;
      let read = 0;
      let most = 0;
      served.ws.on('message', () => read++);
      const perTurn = async () => {
        const before = read;
        await turn();
        most = Math.max(most, read - before);
      };
      // Corked, they come in as few chunks as the system makes of them.
      const { _socket: line } = flood.ws as unknown as { readonly _socket: Socket };
      line.cork();
      for (let n = 0; n < sent; n++) flood.ws.send(updateFrame(tinyStructs(1, n + 1)));
      line.uncork();
      while (served.received < sent) await perTurn();
      expect(served.isOpen).toBe(true);
      expect(read).toBe(sent);
      // Two immediates may be a turn apart at most.
      expect(most).toBeLessThanOrEqual(2 * LIMITS.turnUnits);
    }));

  test('[S106] a flood of pings is read in turns too', () => {
    const pings = Buffer.concat(Array.from({ length: 3 * LIMITS.turnUnits + 1 }, () => masked(0x89, zeros(2))));
    const parts = new FrameSplitter().inTurns(pings);
    expect(parts.map((part) => Buffer.concat(part).length)).toEqual([
      ...Array.from({ length: 3 }, () => 8 * LIMITS.turnUnits),
      8,
    ]);
    expect(Buffer.concat(parts.flat())).toEqual(pings);
    expect(new FrameSplitter().inTurns(pings.subarray(0, 8 * LIMITS.turnUnits))).toHaveLength(1);
  });

  test('another board is served between the frames of a flood', () =>
    withWorld(async (world) => {
      const [flood, other] = [await world.raw('ada', BOARD), await world.raw('ben', 'b_000000000002', { hello: 2 })];
      await other.untilFrame('bridge');
      const served = world.served('ada');
      const most = 2 * LIMITS.turnUnits;
      for (let n = 0; n < most; n++) flood.ws.send(updateFrame(tinyStructs(1, n + 1)));
      other.update(edit('k', 1));
      await other.untilSaved(1);
      while (served.received < most) await turn();
      expect(served.isOpen).toBe(true);
    }));
});
