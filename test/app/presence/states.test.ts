import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentState, personState } from '../../../app/presence/states.ts';

const user = { id: 'u_1', name: 'Ada', color: '#123456' };

test('[W30] an awareness state of any shape is read without a throw, and is a person or an agent only where it is named', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (a, b) => {
      expect(personState(a)).toBeNull();
      expect(agentState(a)).toBeNull();
      const person = personState({ kind: 'person', user, cursor: a, selection: b, drag: a, connecting: b, visible: a });
      expect(person).toMatchObject({ kind: 'person', user });
      agentState({
        kind: 'agent',
        user: { ...user, owner: 'u_2' },
        status: 'connected',
        last: 1,
        calls: [a, b],
        cursor: a,
      });
    }),
  );
});

test('[W30] a state whose user lacks anything that the server writes is nobody', () => {
  for (const key of ['id', 'name', 'color'] as const) {
    const { [key]: _, ...rest } = user;
    expect(personState({ kind: 'person', user: rest })).toBeNull();
  }
  const agent = { kind: 'agent', user: { ...user, owner: 'u_2' }, status: 'connected', last: 1, calls: [] };
  expect(agentState(agent)).toEqual(agent);
  for (const key of ['id', 'name', 'color', 'owner'] as const) {
    const { [key]: _, ...rest } = agent.user;
    expect(agentState({ ...agent, user: rest })).toBeNull();
  }
});

test('[W31] what does not fit in a state is left out, and the rest is kept', () => {
  expect(personState({ kind: 'person', user, cursor: [1, 'x'], selection: ['p_1'], drag: { parts: ['p_1'] } })).toEqual(
    {
      kind: 'person',
      user,
      selection: ['p_1'],
    },
  );
  const call = { call: 'call_1', tool: 'run_drc', summary: 'checks', to: 7 };
  const agent = { kind: 'agent', user: { ...user, owner: 'u_2' }, status: 'connected', last: 1 } as const;
  expect(agentState({ ...agent, calls: [call, { call: 1 }], cursor: [Number.NaN, 0] })).toEqual({
    ...agent,
    calls: [call],
  });
  expect(agentState({ ...agent, calls: 'none' })).toBeNull();
});

test('[K126] a view is a box with a size, and only true is a summons', () => {
  const state = { kind: 'person', user, view: [0, 1, 2, 3], writer: 5, following: 7, summons: true };
  expect(personState(state)).toEqual(state);
  for (const view of [[0, 1, 2], [0, 1, 0, 3], [0, 1, 2, Number.NaN], 'all'])
    expect(personState({ kind: 'person', user, view, following: 'u', summons: 1 })).toEqual({ kind: 'person', user });
});

test('[E46] what a call does comes as data; what this version cannot word is left out', () => {
  const call = { call: 'call_1', tool: 'undo', summary: 'undoes its last call', to: 7 };
  const known = { ...call, what: [{ code: 'undoes-calls', params: { count: 1 } }] };
  const agent = { kind: 'agent', user: { ...user, owner: 'u_2' }, status: 'connected', last: 1 } as const;
  const later = { ...call, what: [{ code: 'flies', params: {} }] };
  expect(agentState({ ...agent, calls: [known, later] })?.calls).toEqual([known, call]);
});
