import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { answerJob } from '../../../sync-server/rooms/jobs/answer-job.ts';
import { complexityOf } from '../../../sync-server/rooms/jobs/document-complexity.ts';
import { packed } from '../../../sync-server/rooms/jobs/job-thread.ts';
import { type Job, type Results, runJob } from '../../../sync-server/rooms/jobs/jobs.ts';

function resultOf<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Results[K] {
  // What a job gives goes by its kind.
  return runJob(job) as Results[K];
}

const NOTHING_KNOWN = Y.encodeStateVector(new Y.Doc());

/** A board made by two clients, as the update of each. */
function updatesOfTwo(): readonly [Uint8Array, Uint8Array] {
  const [ada, ben] = [new Y.Doc(), new Y.Doc()];
  ada.getMap('board').set('name', 'Weather');
  ben.getMap('parts').set('p', 'Air');
  return [Y.encodeStateAsUpdate(ada), Y.encodeStateAsUpdate(ben)];
}

function boardOf(...updates: readonly Uint8Array[]) {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return { doc, board: doc.getMap('board').toJSON(), parts: doc.getMap('parts').toJSON() };
}

it('[S53] a difference holds what the state vector lacks, of one stored update as of several', () => {
  const [ada, ben] = updatesOfTwo();
  const whole = resultOf({ kind: 'difference', updates: [ada, ben], stateVector: NOTHING_KNOWN });
  expect(boardOf(whole)).toMatchObject({ board: { name: 'Weather' }, parts: { p: 'Air' } });
  const rest = resultOf({
    kind: 'difference',
    updates: [ada, ben],
    stateVector: Y.encodeStateVector(boardOf(ada).doc),
  });
  expect(boardOf(rest)).toMatchObject({ board: {}, parts: { p: 'Air' } });
  const cut = resultOf({ kind: 'difference', updates: [ada], stateVector: Y.encodeStateVector(boardOf(ada).doc) });
  expect(boardOf(cut).board).toEqual({});
});

it('[S53] what Yjs cannot apply is found among the updates, and only that', () => {
  const [ada, ben] = updatesOfTwo();
  expect(resultOf({ kind: 'sift', updates: [ada, Uint8Array.from([1, 2, 3]), ben] })).toEqual([1]);
  expect(resultOf({ kind: 'sift', updates: [ada, ben] })).toEqual([]);
});

it('[S53] a board is named by one update, with the board before it or without', () => {
  const [ada, ben] = updatesOfTwo();
  const named = (whole: boolean) => resultOf({ kind: 'named', updates: [ada, ben], name: 'Greenhouse', whole });
  expect(boardOf(named(true))).toMatchObject({ board: { name: 'Greenhouse' }, parts: { p: 'Air' } });
  expect(boardOf(named(false)).parts).toEqual({});
  expect(boardOf(ada, ben, named(false))).toMatchObject({ board: { name: 'Greenhouse' }, parts: { p: 'Air' } });
});

it('[S53] the size of a board is that of all its updates together', () => {
  const [ada, ben] = updatesOfTwo();
  const { bytes, structCount } = resultOf({ kind: 'size', updates: [ada, ben] });
  expect(structCount).toBe(2);
  expect(bytes).toBe(Y.encodeStateAsUpdate(boardOf(ada, ben).doc).length);
});

it('[S71] structs that join when all is deleted move those behind them', () => {
  const doc = new Y.Doc();
  doc.getText('joined').insert(0, 'a');
  doc.getText('joined').insertEmbed(1, {});
  expect(complexityOf(doc).deletionSteps).toBe(0);
  doc.getText('behind').insert(0, 'b');
  expect(complexityOf(doc).deletionSteps).toBe(1 / LIMITS.movedPerStep);
});

it.each<Job>([
  { kind: 'facts', update: updatesOfTwo()[0] },
  { kind: 'check', update: updatesOfTwo()[1] },
  { kind: 'difference', updates: updatesOfTwo(), stateVector: NOTHING_KNOWN },
  { kind: 'sift', updates: updatesOfTwo() },
  { kind: 'compact', updates: updatesOfTwo() },
  { kind: 'size', updates: updatesOfTwo() },
  { kind: 'trial', updates: [updatesOfTwo()[0]], update: updatesOfTwo()[1], most: LIMITS.applySteps },
])('[S53] a job that travels to a worker gives there what it gives here: $kind', async (job) => {
  const { message, buffers } = await packed(job);
  expect(buffers).toHaveLength(2 * Number('updates' in job) + 2 * Number('update' in job));
  const { answer, buffers: moved } = answerJob(structuredClone(message, { transfer: buffers }));
  expect(answer).toEqual({ result: runJob(job) });
  // All bytes of the answer are moved along, each once: none are left here.
  expect(structuredClone(answer, { transfer: moved })).toEqual({ result: runJob(job) });
  expect(new Set(moved).size).toBe(moved.length);
  expect(viewsIn(answer).filter(({ byteLength }) => byteLength > 0)).toEqual([]);
});

function viewsIn(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(viewsIn) : [];
}

it('[S53] a job that fails says why, and which limit the bytes exceed where it is that', async () => {
  const [ada, ben] = updatesOfTwo();
  const failed = async (job: Job) => answerJob((await packed(job)).message);
  expect(await failed({ kind: 'trial', updates: [ada], update: ben, most: 0 })).toEqual({
    answer: { error: `too much: applySteps ${LIMITS.applySteps}`, limit: 'applySteps' },
    buffers: [],
  });
  const { answer, buffers } = await failed({ kind: 'size', updates: [Uint8Array.from([1, 2, 3])] });
  expect(answer).toEqual({ error: expect.stringMatching(/./) });
  expect(buffers).toEqual([]);
});
