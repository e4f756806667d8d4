/** A domain as the allocator sees it: which resources an interface may take, in which order, and who may share them. */
import { describe, expect, it } from 'vitest';
import { modelOf } from '#engine/allocation/model.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { definitionOf } from '../../support/board-builder.ts';

type Function =
  | string
  | { readonly name: string; readonly priority?: number; readonly shareable_with?: readonly string[] };

const pin = (id: string, ...functions: readonly Function[]) => ({
  id,
  functions: functions.map((one) => (typeof one === 'string' ? { name: one } : one)),
});
const need = (name: string, more: object = {}) => ({ function: name, count: 1, ...more });
const group = (id: string, kind: string, members: readonly unknown[], more: object = {}) => ({
  ...{ id, name: id, kind, members },
  ...more,
});

/** The model, and the options of the interface with these needs: [bundle, candidates of each slot]. */
function modelWith(pins: readonly object[], requires: readonly object[], groups: readonly object[] = []) {
  const file = definitionOf('d', {
    resources: pins,
    interfaces: [{ id: 'i', protocol: { type: 'custom', role: 'peer' }, requires }],
    resource_groups: groups,
  });
  const domain = definitionIndex('d', file).domains.get('electrical');
  const index = domain?.interfaces.get('i');
  if (domain === undefined || index === undefined) throw new Error('no interface');
  const model = modelOf(domain);
  const named = model
    .optionsOf(index)
    .map(({ bundle, slots }) => [
      bundle,
      ...slots.map(({ candidates }) => candidates.map((number) => model.ids[number]).join(' ')),
    ]);
  return { model, options: model.optionsOf(index), named };
}

describe('[P13] a slot may take', () => {
  it('what offers its function: by priority, then the least versatile, then in declaration order', () => {
    const pins = [
      pin('versatile', 'spare', 'io'),
      pin('first', 'io'),
      pin('preferred', 'io', 'spare', { name: 'adc', priority: 9 }),
      pin('second', 'io'),
      pin('urgent', 'spare', 'adc', { name: 'io', priority: 2 }),
      pin('other', 'adc'),
    ];
    expect(modelWith(pins, [need('io')]).named).toEqual([[null, 'urgent first second versatile preferred']]);
  });

  it('of these only what its entry allows', () => {
    const pins = [pin('a', 'io'), pin('b', 'io'), pin('c', 'io')];
    expect(modelWith(pins, [need('io', { resources: ['c', 'b'] }), need('io')]).named).toEqual([
      [null, 'b c', 'a b c'],
    ]);
  });

  it('from one bundle, whatever bundles offer, and anything else from anywhere', () => {
    const pins = [pin('t0', 'tx'), pin('r0', 'rx'), pin('t1', 'tx'), pin('r1', 'rx'), pin('e', 'enable')];
    const bundles = [group('u0', 'bundle', ['t0', 'r0'], { max_instances: 2 }), group('u1', 'bundle', ['t1', 'r1'])];
    const { model, named } = modelWith(pins, [need('tx'), need('rx'), need('enable')], bundles);
    expect(named).toEqual([
      [0, 't0', 'r0', 'e'],
      [1, 't1', 'r1', 'e'],
    ]);
    expect(model.bundles).toEqual([2, 1]);
    expect(model.exclusive).toEqual([]);
  });

  it('outside all bundles, what offers all of it there', () => {
    const pins = [pin('t0', 'tx'), pin('r0', 'rx'), pin('t1', 'tx'), pin('r1', 'rx')];
    expect(modelWith(pins, [need('tx'), need('rx')], [group('u', 'bundle', ['t0', 'r0'])]).named).toEqual([
      [0, 't0', 'r0'],
      [null, 't1', 'r1'],
    ]);
  });

  it('from the bundle of highest priority first, of equal ones from the first declared', () => {
    const pins = [pin('t0', 'tx'), pin('t1', { name: 'tx', priority: 3 }), pin('t2', { name: 'tx', priority: 3 })];
    const bundles = ['t0', 't1', 't2'].map((id) => group(`u${id}`, 'bundle', [id]));
    expect(modelWith(pins, [need('tx')], bundles).named).toEqual([
      [1, 't1'],
      [2, 't2'],
      [0, 't0'],
    ]);
  });

  it('a pin of a bundle that lends it for one function alone, for another from anywhere', () => {
    const pins = [pin('x', 'tx', 'io'), pin('y', 'io')];
    const bundles = [group('u', 'bundle', [{ resource_id: 'x', function: 'tx' }])];
    expect(modelWith(pins, [need('tx')], bundles).named).toEqual([[0, 'x']]);
    expect(modelWith(pins, [need('io')], bundles).named).toEqual([[null, 'y x']]);
  });

  it('anything where a bundle need not be allocated together, or does not exist', () => {
    const pins = [pin('t0', 'tx'), pin('r1', 'rx')];
    const loose = [group('u', 'bundle', ['t0'], { co_allocate: false })];
    expect(modelWith(pins, [need('tx'), need('rx')], loose).named).toEqual([[null, 't0', 'r1']]);
    expect(modelWith(pins, [need('tx')], loose).model.bundles).toEqual([]);
  });

  it('nothing, where no bundle offers all that it needs', () => {
    const pins = [pin('t0', 'tx'), pin('r1', 'rx')];
    const bundles = [group('u0', 'bundle', ['t0']), group('u1', 'bundle', ['r1'])];
    expect(modelWith(pins, [need('tx'), need('rx')], bundles).named).toEqual([[0, 't0', '']]);
  });
});

describe('[P13] a resource is shared', () => {
  it('by two functions where either of them names the other', () => {
    const pins = [
      pin('a', { name: 'sda', shareable_with: ['sda'] }, 'io'),
      pin('b', 'io', { name: 'adc', shareable_with: ['io'] }),
    ];
    const { shares } = modelWith(pins, [need('io')]).model;
    expect([shares(0, 'sda', 'sda'), shares(0, 'sda', 'io'), shares(0, 'io', 'io')]).toEqual([true, false, false]);
    expect([shares(1, 'io', 'adc'), shares(1, 'adc', 'io'), shares(1, 'adc', 'adc')]).toEqual([true, true, false]);
    expect([shares(1, 'none', 'io'), shares(1, 'io', 'none')]).toEqual([false, false]);
  });

  it('by slots of one interface as far as its entries say', () => {
    const pins = [pin('a', 'io', 'adc')];
    const requires = [need('io', { shareable_with: 'all' }), need('adc', { shareable_with: ['io'] }), need('io')];
    expect(modelWith(pins, requires).options[0]?.slots.map((slot) => [slot.requires, slot.sharesWith])).toEqual([
      [0, 'all'],
      [1, ['io']],
      [2, []],
    ]);
  });
});

it('[P13] a member of an exclusive group counts through any function, or through those that the group names', () => {
  const pins = ['a', 'b', 'c'].map((id) => pin(id, 'io', 'adc'));
  const members = [
    'a',
    { resource_id: 'b', function: 'io' },
    { resource_id: 'b', function: 'adc' },
    { resource_id: 'c', function: 'io' },
    { resource_id: 'c' },
    { resource_id: 'c', function: 'adc' },
    'missing',
  ];
  const { model } = modelWith(pins, [need('io')], [group('g', 'exclusive', members)]);
  expect(model.exclusive).toEqual([
    new Map<number, unknown>([
      [0, 'any'],
      [1, new Set(['io', 'adc'])],
      [2, 'any'],
    ]),
  ]);
  expect(model.bundles).toEqual([]);
});
