import { describe, expect, it } from 'vitest';
import { drawnSize } from '#schemas/part-definition/drawn-size.ts';
import { placedPads } from '#schemas/part-definition/placed-pads.ts';
import type { Domain, PartDefinition } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { DRAWING_CLASSES } from '#schemas/vocabulary/drawings.ts';

const parts = STARTER_PARTS.map(({ definition }) => [definition.metadata.id, definition] as const);
const ofDomain = (definition: PartDefinition, name: Domain['domain']) =>
  definition.domains.find((one) => one.domain === name && one.resources.length > 0);
const electrical = parts.filter(([, definition]) => ofDomain(definition, 'electrical') !== undefined);
const fluid = parts.filter(([, { domains }]) =>
  domains.some(({ domain, resources }) => ['pneumatic', 'hydraulic'].includes(domain) && resources.length > 0),
);

describe('the drawings of shipped parts', () => {
  it.each(parts)('[D81] %s has a class of drawing with the sizes and keys that it needs, and no others', (_, part) => {
    const { class: name = '', across: _across, down: _down, ...keys } = part.drawing ?? {};
    const found = DRAWING_CLASSES.get(name);
    expect(
      Object.keys(keys).filter((key) => ![...(found?.needs ?? []), ...(found?.may ?? [])].includes(key as never)),
    ).toEqual([]);
    expect(found?.needs.filter((key) => part.drawing?.[key] === undefined)).toEqual([]);
    const size = drawnSize(part);
    expect([typeof size.across_mm, typeof size.down_mm]).toEqual(['number', 'number']);
  });

  it.each(parts)('[D81] what %s shows lies on it, or sticks out by less than its half', (_, part) => {
    const { across_mm = 0, down_mm = 0 } = drawnSize(part);
    const { features = [], screen_mm } = part.drawing ?? {};
    const boxes = [...features.map(({ box_mm }) => box_mm), ...(screen_mm === undefined ? [] : [screen_mm])];
    for (const [x, y, width, height] of boxes) {
      expect(width * height).toBeGreaterThan(0);
      const middle = [x + width / 2, y + height / 2];
      expect(middle).toEqual([
        expect.toSatisfy((mm: number) => mm >= 0 && mm <= across_mm),
        expect.toSatisfy((mm: number) => mm >= 0 && mm <= down_mm),
      ]);
    }
  });
});

describe('the pads of shipped parts', () => {
  it.each(electrical)('[D82] %s has a reference prefix and a pad with a number for each electrical pin', (_, part) => {
    expect(part.metadata.reference_prefix).toMatch(/^[A-Z]{1,3}$/);
    const domain = ofDomain(part, 'electrical');
    const pads = placedPads(domain?.rows);
    const numbered = new Set(pads.filter(({ number }) => number !== null).map(({ resource }) => resource));
    expect(domain?.resources.map(({ id }) => id).filter((id) => !numbered.has(id))).toEqual([]);
  });

  it.each(electrical)('[D82] numbers that the names of pins of %s end with are those of their pads', (_, part) => {
    const domain = ofDomain(part, 'electrical');
    const pads = placedPads(domain?.rows);
    for (const { id, name = '' } of domain?.resources ?? []) {
      const stated = /\((\d+(?:, (?:\d+|tab))*)\)$/
        .exec(name)?.[1]
        ?.split(', ')
        .filter((one) => one !== 'tab');
      if (stated === undefined) continue;
      const own = pads.filter(({ resource }) => resource === id).map(({ number }) => number);
      expect([name, [...new Set(own)].sort()]).toEqual([name, [...stated].sort()]);
    }
  });

  it.each(fluid)('[D82] each fluid port of %s has a pad', (_, { domains }) => {
    for (const { domain, resources, rows } of domains) {
      if (!['pneumatic', 'hydraulic'].includes(domain)) continue;
      const placed = new Set(placedPads(rows).map(({ resource }) => resource));
      expect(resources.map(({ id }) => id).filter((id) => !placed.has(id))).toEqual([]);
    }
  });

  it.each([
    ['esp32-devkitc-v4', 'J2', 19, 2.54],
    ['esp32-devkitc-v4', 'J3', 19, 2.54],
    ['raspberry-pi-5', 'J8', 40, 2.54],
    ['arduino-uno-r3', 'POWER', 8, 2.54],
    ['nucleo-f446re', 'CN7', 38, 2.54],
  ])('[D82] %s has its header %s of %i pins', (id, connector, count, pitch) => {
    const part = parts.find(([name]) => name === id)?.[1];
    const rows =
      ofDomain(part as PartDefinition, 'electrical')?.rows?.filter((row) => row.connector === connector) ?? [];
    expect(rows.map(({ step_mm: [x, y] = [0, 0] }) => Math.hypot(x, y))).toEqual(rows.map(() => pitch));
    const numbers = placedPads(rows).map(({ number }) => Number(number));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it.each([
    ['esp32-devkitc-v4', 25.4],
    ['raspberry-pi-pico', 17.78],
    ['arduino-nano', 15.24],
    ['teensy-4-1', 15.24],
    ['esp32-s3-devkitc-1', 22.86],
    ['drv8825-carrier', 12.7],
  ])('[D82] the two rows of %s are %d mm apart', (id, apart) => {
    const part = parts.find(([name]) => name === id)?.[1];
    const [left, right] = ofDomain(part as PartDefinition, 'electrical')?.rows ?? [];
    expect((right?.at_mm[0] ?? 0) - (left?.at_mm[0] ?? 0)).toBeCloseTo(apart, 6);
    expect(right?.at_mm[1]).toBe(left?.at_mm[1]);
  });
});
