import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { expect, test } from 'vitest';
import { FRAME, type ToTab } from '#schemas/bridge.ts';
import { readBridgeFrame, writeBridgeFrame } from '../../../app/replica/bridge-frame.ts';

/** What a tab reads of a frame of the server with this content. */
function read(content: unknown): ToTab | null {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, typeof content === 'string' ? content : JSON.stringify(content));
  return readBridgeFrame(decoding.createDecoder(encoding.toUint8Array(encoder)));
}

const AGENT = { key: 'k_1', label: 'Robot', color: '#123456' };
const GRANT = { type: 'grant', call: 'call_1', clock: 3, tool: 'get_board', input: { detail: 1 }, agent: AGENT };

/** A message of each type, the fields without which it means nothing, and what is taken where another is no text. */
const MESSAGES: readonly { message: ToTab; needs: readonly string[]; defaults?: Readonly<Record<string, unknown>> }[] =
  [
    {
      message: { type: 'welcome', role: 'editor', account: 'a_1', version: '1.2.3', damaged: 'segment' },
      needs: ['role', 'account'],
      defaults: { version: '', damaged: undefined },
    },
    { message: { type: 'saved', n: 7 }, needs: ['n'] },
    {
      message: { ...GRANT, type: 'grant', mode: 'edit' },
      needs: ['call', 'clock', 'tool', 'agent', 'agent.key', 'agent.label'],
      defaults: { 'agent.color': '' },
    },
    {
      message: { type: 'deny', call: 'call_1', clock: 3, reason: 'withdrawn' },
      needs: ['call', 'clock'],
      defaults: { reason: '' },
    },
    { message: { type: 'ack', call: 'call_1' }, needs: ['call'] },
    { message: { type: 'paused', keys: ['k_1', 'k_2'] }, needs: ['keys'] },
  ];

/** The message with another value at a path of one or two keys; undefined takes it away. */
function withValue(message: object, path: string, value: unknown): Record<string, unknown> {
  const [key = '', inner] = path.split('.');
  const there: unknown = Reflect.get(message, key);
  return { ...message, [key]: inner === undefined ? value : withValue(Object(there), inner, value) };
}

function valueAt(message: object, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => Reflect.get(Object(value), key), message);
}

test.each(MESSAGES)(
  '[O24] $message.type is read whole, and not at all without what it needs',
  ({ message, needs, defaults = {} }) => {
    expect(read(message)).toEqual(message);
    expect(read({ ...message, later: 'a key of a newer server' })).toEqual(message);
    const wrong = (path: string) =>
      [undefined, null, 7, true, {}, 'text'].map((value) => withValue(message, path, value));
    for (const path of needs) {
      const mistyped = wrong(path).filter((one) => typeof valueAt(one, path) !== typeof valueAt(message, path));
      for (const one of mistyped) expect([path, read(one)]).toEqual([path, null]);
    }
    for (const [path, value] of Object.entries(defaults)) {
      for (const one of wrong(path).slice(0, 5)) expect(read(one)).toEqual(withValue(message, path, value));
    }
  },
);

test('[O24] every role that there is is taken, and of paused keys those that are text', () => {
  const roles = ['owner', 'editor', 'viewer', 'admin', ''].map((role) =>
    read({ type: 'welcome', role, account: 'a_1' }),
  );
  expect(roles.map((one) => one !== null)).toEqual([true, true, true, false, false]);
  expect(read({ type: 'paused', keys: ['k_1', 7, null] })).toEqual({ type: 'paused', keys: ['k_1'] });
});

test('[O24] a grant without a mode may edit, and one of a mode that is not known may only look', () => {
  const mode = (given: unknown) => Reflect.get(read({ ...GRANT, mode: given }) ?? {}, 'mode');
  expect([undefined, 'edit', 'ask', 'read', 'dream', null].map(mode)).toEqual([
    'edit',
    'edit',
    'ask',
    'read',
    'read',
    'read',
  ]);
});

test('[O24] what is no message of the server is none', () => {
  for (const content of ['', 'no JSON', [], null, 7, {}, { type: 'hello' }, { type: 'toString' }])
    expect(read(content)).toBe(null);
  expect(readBridgeFrame(decoding.createDecoder(new Uint8Array([9, 1])))).toBe(null);
});

test('[O24] a frame of the tab is its type and one text of JSON', () => {
  const message = { type: 'renamed', board: 'Kühler' } as const;
  const decoder = decoding.createDecoder(writeBridgeFrame(message));
  expect(decoding.readVarUint(decoder)).toBe(FRAME.bridge);
  expect(JSON.parse(decoding.readVarString(decoder))).toEqual(message);
  expect(decoding.hasContent(decoder)).toBe(false);
});
