/** What the attacker of `bench/hostile.ts` sends: made in its own process, since making it costs too. */
import { FRAME } from '#schemas/bridge.ts';
import {
  awarenessFrame,
  bridgeFrame,
  deepValue,
  descendingDeletions,
  firstValues,
  frameOf,
  longChain,
  longProperty,
  longState,
  manyClients,
  shortStates,
  shortTexts,
  splitTexts,
  stateVector,
  step1Frame,
  tinyStructs,
  updateFrame,
  wideValue,
} from '../../test/support/hostile-frames.ts';
import { helloFrame } from './sync-frames.ts';

export interface HostileCase {
  readonly name: string;
  readonly role: 'editor' | 'viewer';
  /** The frames, each with how often it is sent. */
  readonly frames: () => readonly (readonly [Uint8Array, number])[];
}

const once = (frame: Uint8Array) => [[frame, 1]] as const;
const nested = (text: string, count: number) =>
  JSON.stringify({ type: 'reply', call: 'c', result: {} }).replace('{}', `{"a":[${text.repeat(count)}0]}`);

/** So many requests for sockets in one moment, on connections that are open already. */
export const CROWD = { name: '1,000 sockets at once', sockets: 1_000 } as const;

export const HOSTILE_CASES: readonly HostileCase[] = [
  { name: 'nothing', role: 'editor', frames: () => [] },
  {
    name: 'update, 1,000,000 descending deletions',
    role: 'editor',
    frames: () => once(updateFrame(descendingDeletions(1_000_000))),
  },
  {
    name: 'update, 30,000 descending deletions',
    role: 'editor',
    frames: () => once(updateFrame(descendingDeletions(30_000))),
  },
  {
    name: 'updates, 20 × 255,000 structs',
    role: 'editor',
    frames: () => Array.from({ length: 20 }, (_, n) => [updateFrame(tinyStructs(255_000, n + 1)), 1] as const),
  },
  { name: 'update, 800,000 clients', role: 'editor', frames: () => once(updateFrame(manyClients(800_000))) },
  { name: 'update, 250,000 lists deep', role: 'editor', frames: () => once(updateFrame(deepValue(250_000))) },
  { name: 'update, a list of 30,000,000', role: 'editor', frames: () => once(updateFrame(wideValue(30_000_000))) },
  { name: 'update, sound, 30 MB', role: 'editor', frames: () => once(updateFrame(longProperty(30e6))) },
  {
    name: 'updates, 100,000 short texts are split',
    role: 'editor',
    frames: () => [
      [updateFrame(shortTexts(100_000)), 1],
      [updateFrame(splitTexts(100_000)), 1],
    ],
  },
  {
    name: 'updates, 3,000 first values of a key with 12,000',
    role: 'editor',
    frames: () => [
      [updateFrame(longChain(12_000)), 1],
      [updateFrame(firstValues(3_000)), 1],
    ],
  },
  { name: 'update, 60 MB', role: 'editor', frames: () => once(updateFrame(longProperty(60e6))) },
  { name: 'step 1, 55 MB of clients', role: 'viewer', frames: () => once(step1Frame(stateVector(11_000_000))) },
  { name: 'step 1, 300 × 10,000 clients', role: 'viewer', frames: () => [[step1Frame(stateVector(10_000)), 300]] },
  { name: 'awareness, 48 MB of states', role: 'viewer', frames: () => once(awarenessFrame(shortStates(6_000_000))) },
  { name: 'awareness, two states of 48 MB', role: 'viewer', frames: () => [[awarenessFrame(longState(48e6)), 2]] },
  { name: 'awareness, 200 × 1,900 states', role: 'viewer', frames: () => [[awarenessFrame(shortStates(1_900)), 200]] },
  {
    name: 'awareness, 2,000 × 16 KB of its own',
    role: 'viewer',
    frames: () => [[awarenessFrame(longState(16_000)), 2_000]],
  },
  { name: 'bridge, 48 MB', role: 'viewer', frames: () => once(bridgeFrame(`{"type":"${'x'.repeat(48e6)}"}`)) },
  {
    name: 'bridge, 50 × 350,000 lists',
    role: 'viewer',
    frames: () => [
      [helloFrame(1), 1],
      [bridgeFrame(nested('[],', 345_000)), 50],
    ],
  },
  { name: 'auth, 60 MB', role: 'viewer', frames: () => once(frameOf([FRAME.auth], new Uint8Array(60e6))) },
  {
    name: 'query awareness, 200,000 frames',
    role: 'viewer',
    frames: () => [[Uint8Array.of(FRAME.queryAwareness), 200_000]],
  },
  {
    name: 'updates, 100,000 of a few bytes',
    role: 'editor',
    frames: () => [[updateFrame(tinyStructs(1)), 100_000]],
  },
  { name: CROWD.name, role: 'viewer', frames: () => [] },
  { name: 'no frame of the wire', role: 'viewer', frames: () => once(Uint8Array.of(77)) },
];

/** What the same process does with a big board. */
export const BIG_BOARD = { upload: 'upload', open: 'open' } as const;
