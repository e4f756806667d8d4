import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validators } from '#schemas/messages/validators.ts';
import { errorPointer, mainError, type Validator } from '#schemas/validator.ts';
import { answers } from '../support/answers.ts';

/** Where the validator finds what fault, or null where it takes the value. */
function said(validator: Validator<unknown>, value: unknown): string | null {
  if (validator(value)) return null;
  const error = mainError(validator);
  return error === null ? 'nothing' : `${errorPointer(error)} ${error.keyword}`;
}

describe('HTTP bodies', () => {
  it('[D18] a body that the route takes is taken, and a mistake is named by key', () => {
    expect(said(validators.createKey, { label: 'laptop' })).toBeNull();
    expect(said(validators.createKey, {})).toBe('/label required');
    expect(said(validators.createKey, { label: ' ' })).toBe('/label pattern');
    expect(said(validators.createKey, { label: 'a', admin: true })).toBe('/admin additionalProperties');
    expect(said(validators.patchKey, { mode: 'write' })).toBe('/mode enum');
    expect(said(validators.patchKey, {})).toBe(' minProperties');
    expect(said(validators.patchMe, { color: 'red' })).toBe('/color pattern');
    expect(said(validators.createBoard, {})).toBeNull();
    expect(said(validators.patchBoard, { archived: 'yes' })).toBe('/archived type');
    expect(said(validators.createLink, { role: 'owner' })).toBe('/role enum');
    expect(said(validators.signIn, { link: 'x', name: 'Ada' })).toBeNull();
    expect(said(validators.putMember, { account: 'u_0', role: 'editor' })).toBeNull();
  });

  it('[D18] answers may say more than we know, and never less', () => {
    const key = {
      id: 'k',
      label: 'l',
      last4: 'abcd',
      createdAt: 1,
      lastUsedAt: null,
      revokedAt: null,
      mode: 'edit',
      energy: { spent: 0, limit: null },
      newer: 1,
    };
    expect(said(answers.keys, { keys: [key] })).toBeNull();
    expect(said(answers.keys, { keys: [{ ...key, last4: 'abc' }] })).toContain('/keys/0/last4');
    expect(said(answers.createdKey, { key, value: `bb_${'a'.repeat(38)}` })).toBeNull();
    expect(said(answers.createdKey, { key })).toBe('/value required');
    const error = { code: 'not_found', message: 'm', reason: { code: 'path-unknown', params: {} } };
    expect(said(answers.error, { error })).toBeNull();
    expect(said(answers.error, { error: { ...error, code: 'teapot' } })).toBe('/error/code enum');
    expect(said(answers.error, { error: { code: 'not_found', message: 'm' } })).toBe('/error/reason required');
  });
});

describe('frames and awareness', () => {
  it('[D18] a frame is one of the kinds that a tab sends', () => {
    expect(said(validators.fromTab, { type: 'hello', client: 7, board: 'b' })).toBeNull();
    expect(said(validators.fromTab, { type: 'hello', client: -1, board: 'b' })).toContain('/client');
    expect(validators.fromTab({ type: 'grant' })).toBe(false);
    expect(said(validators.personState, { kind: 'person', cursor: [1, 2] })).toBeNull();
    expect(said(validators.personState, { kind: 'person', cursor: [1] })).toContain('/cursor');
    expect(validators.agentState({ kind: 'agent' })).toBe(false);
  });

  it('[D18] no value makes a validator throw', () => {
    const all = [...Object.values(validators), ...Object.values(answers)] as readonly Validator<unknown>[];
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
        for (const validator of all) if (!validator(value)) expect(mainError(validator)).not.toBeNull();
      }),
    );
  });
});
