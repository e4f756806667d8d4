import { expect, it } from 'vitest';
import { libraryOf } from '#engine/library/library.ts';
import type { Json } from '#schemas/json-schema.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import type { Placement } from '../../../app/library/own/my-parts.ts';
import type { OwnPart } from '../../../app/library/own/own-parts.ts';
import { analyseText } from '../../../app/parts/analysis/analyse.ts';
import { NO_ANALYSIS } from '../../../app/parts/analysis/analyse-types.ts';
import { editText } from '../../../app/parts/draft/json-edit.ts';
import { draftText, newDraft, reduceDraft } from '../../../app/parts/draft/part-draft.ts';
import { entryRemoval, renameRail, renameResource, setProtocol } from '../../../app/parts/draft/part-edits.ts';
import { partStore } from '../../../app/parts/draft/part-store.ts';
import { TEMPLATES } from '../../../app/parts/draft/templates.ts';
import { sectionOf } from '../../../app/parts/form/sections.ts';

const DOMAIN = '/definition/domains/0';
const PART: Json = {
  definition: {
    domains: [
      {
        domain: 'electrical',
        power_domains: [{ id: 'vdd' }, { id: 'core', derived_from: ['vdd'] }],
        resources: [{ id: 'sda', power_domain_id: 'vdd' }, { id: 'scl' }],
        interfaces: [
          {
            id: 'bus',
            protocol: { type: 'i2c', role: 'slave' },
            requires: [{ function: 'i2c_sda', count: 1, resources: ['sda'] }],
          },
        ],
        resource_groups: [{ id: 'g', kind: 'bundle', members: ['sda', { resource_id: 'sda', function: 'i2c_sda' }] }],
      },
    ],
  },
};
const after = (json: Json, edits: Parameters<typeof editText>[1]): string =>
  JSON.stringify(JSON.parse(editText(JSON.stringify(json), edits) ?? 'null'));

it('[N44] [D32] a key that stands twice is an error at its second place', () => {
  const text = '{"definition": {"metadata": {"id": "a", "id": "b"}}}';
  expect(
    analyseText(text)?.problems.some(
      ({ pointer, severity, message }) =>
        pointer === '/definition/metadata/id' && severity === 'error' && message.includes('twice'),
    ),
  ).toBe(true);
  expect(analyseText('{')).toBe(null);
});

it('[N53] another id of a pin is followed by the interfaces and groups that name it, and by no namesake', () => {
  const expected = JSON.stringify(PART).replaceAll('"sda"', '"data"');
  expect(after(PART, renameResource(PART, DOMAIN, 0, 'data'))).toBe(expected);
  const twice = JSON.parse(JSON.stringify(PART).replace('"scl"', '"sda"')) as Json;
  expect(renameResource(twice, DOMAIN, 0, 'data').length).toBe(1);
});

it('[N53] another id of a rail is followed by the pins and rails that name it', () => {
  const expected = JSON.stringify(PART).replaceAll('"vdd"', '"vio"');
  expect(after(PART, renameRail(PART, DOMAIN, 0, 'vio'))).toBe(expected);
});

it('[N41] an entry taken out leaves the others in their order; the last one takes its list along', () => {
  const list = { rows: ['a', 'b'], kept: 1 };
  const without = after(list, [entryRemoval(list, '/rows', 0)]);
  expect(without).toBe('{"rows":["b"],"kept":1}');
  const json = JSON.parse(without) as Json;
  expect(after(json, [entryRemoval(json, '/rows', 0)])).toBe('{"kept":1}');
});

it('[N53] a protocol and role bring what they usually need, and leave what somebody wrote', () => {
  const blank: Json = { protocol: { type: '', role: '' }, requires: [] };
  const chosen = after(blank, setProtocol(blank, '', 'i2c', ['slave']));
  expect(JSON.parse(chosen)).toEqual({
    protocol: { type: 'i2c', role: 'slave' },
    requires: [
      { function: 'i2c_sda', count: 1 },
      { function: 'i2c_scl', count: 1 },
    ],
  });
  const changed = after(JSON.parse(chosen) as Json, setProtocol(JSON.parse(chosen) as Json, '', 'onewire', ['slave']));
  expect(JSON.parse(changed).requires).toEqual([{ function: 'onewire_data', count: 1 }]);
  const own: Json = { protocol: { type: 'i2c', role: 'slave' }, requires: [{ function: 'i2c_sda', count: 2 }] };
  expect(JSON.parse(after(own, setProtocol(own, '', 'spi', ['slave', 'master'])))).toEqual({
    protocol: { type: 'spi', role: ['slave', 'master'] },
    requires: [{ function: 'i2c_sda', count: 2 }],
  });
});

it('[N44] every problem has a section of the form that shows its place', () => {
  expect(
    [
      '/definition/metadata/id',
      '/definition/domains/2/resources/0/id',
      '/definition/geometry/outline/preset',
      '/purchaseInfo/vendor',
      '/definition/purchaseInfo/0/link',
      '/definition/warnings/0',
      '/definition/sources/0',
      '',
    ].map(sectionOf),
  ).toEqual(['part', 'domain:2', 'shape', 'buying', 'buying', 'notes', 'sources', 'part']);
});

it('[N42] a fix that the check offers removes its problem, as one step', () => {
  const text = draftText(TEMPLATES[0]?.file() ?? null).replace('"i2c_sda" }', '"sda" }');
  const problem = analyseText(text)?.problems.find(({ fix }) => fix !== undefined);
  if (problem?.fix === undefined) throw new Error('no fix');
  const draft = reduceDraft(newDraft(text), { type: 'fix', fix: problem.fix, when: 0 });
  expect(analyseText(draft.text)?.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(reduceDraft(draft, { type: 'undo' }).text).toBe(text);
});

it('[N54] an own part is saved in the place of what it was, a new one beside; what is refused is not stored', async () => {
  const put: Placement[] = [];
  const held = new Map<string, OwnPart>();
  const store = partStore({
    parts: held,
    whenLoaded: Promise.resolve(),
    stored: () => Promise.resolve(),
    put(placements) {
      put.push(...placements);
      return { count: placements.length, changes: [] };
    },
  });
  const text = draftText(TEMPLATES[0]?.file() ?? null);
  const saved = await store.save(text, null);
  if (!saved.ok) throw new Error(saved.message);
  expect(saved.part).toMatch(/^my-i2c-sensor@/);
  expect(JSON.parse(saved.text).id).toBe(saved.part);
  await store.save(text.replace('My I2C sensor', 'Mine'), saved.part);
  expect(put.map(({ part, replaces }) => [part.file.definition.metadata.name, replaces])).toEqual([
    ['My I2C sensor', undefined],
    ['Mine', [saved.part]],
  ]);
  const refused = await store.save(text.replace('"sensor",', '"",'), null);
  expect([refused.ok, put.length]).toEqual([false, 2]);
  expect(await store.load('none')).toBe(null);
});

it('[N46] the largest shipped part is checked in little time', () => {
  const largest = STARTER_PARTS.reduce((a, b) => (JSON.stringify(a).length > JSON.stringify(b).length ? a : b));
  const { capacities, problems } = analyseText(JSON.stringify(largest)) ?? NO_ANALYSIS;
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(capacities.length).toBe(
    libraryOf([largest])
      .definitions.values()
      .next()
      .value?.definition.domains.flatMap((one) => one.interfaces).length,
  );
});
