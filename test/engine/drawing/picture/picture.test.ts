import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CLASS_PICTURES } from '#engine/drawing/picture/classes.ts';
import { FEATURE_DRAWINGS } from '#engine/drawing/picture/features.ts';
import { MATERIAL_TOKENS, maskOf, plasticOf } from '#engine/drawing/picture/materials.ts';
import { pictureOf } from '#engine/drawing/picture/picture.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { DRAWING_CLASSES, DRAWING_COLOURS, DRAWN_FEATURES, DRAWN_SYMBOLS } from '#schemas/vocabulary/drawings.ts';
import { definitionOf } from '../../../support/board-builder.ts';
import { drawn, SHIPPED, shipped, svgOf, textsOf } from './support.ts';

describe('[K59] a part looks like itself', () => {
  it.each(SHIPPED)('%s has a picture', (_, file) => {
    const picture = pictureOf(file);
    expect(picture?.class).toBe(file.definition.drawing?.class);
    expect(picture?.forms.length).toBeGreaterThan(0);
  });

  test('every class, feature, symbol and colour of the vocabulary is drawn', () => {
    expect(Object.keys(CLASS_PICTURES).sort()).toEqual([...DRAWING_CLASSES.keys()].sort());
    expect(Object.keys(FEATURE_DRAWINGS).sort()).toEqual([...DRAWN_FEATURES].sort());
    for (const colour of DRAWING_COLOURS)
      expect(MATERIAL_TOKENS).toEqual(expect.arrayContaining([maskOf(colour), plasticOf(colour)]));
    expect([...DRAWING_COLOURS].filter((colour) => colour !== 'grey' && plasticOf(colour) === 'plasticGrey')).toEqual(
      [],
    );
  });

  test.each([...DRAWN_SYMBOLS].flatMap(([standard, names]) => [...names].map((symbol) => [standard, symbol] as const)))(
    'a part of %s with the symbol %s is drawn as no other',
    (standard, symbol) => {
      const svg = (one: string) => svgOf(picture({ class: standard, symbol: one, actuators: ['solenoid', 'spring'] }));
      const others = [...(DRAWN_SYMBOLS.get(standard) ?? [])].filter((one) => one !== symbol);
      expect(others.filter((other) => svg(other) === svg(symbol))).toEqual([]);
    },
  );

  test.each([...DRAWING_CLASSES.keys()])('%s is drawn with nothing but its class', (name) => {
    const symbol = [...(DRAWN_SYMBOLS.get(name) ?? [])][0];
    const bare = picture({ class: name, ...(symbol === undefined ? {} : { symbol }) });
    expect(svgOf(bare)).not.toContain('NaN');
  });

  test('without data, with an unknown class or a damaged drawing there is none', () => {
    const sound = drawn({ class: 'breakout', colour: 'blue' }, [20, 10]);
    const damaged = (change: object): PartDefinitionFile => ({
      ...sound,
      definition: { ...sound.definition, ...change },
    });
    expect(pictureOf(sound)).not.toBeNull();
    expect(
      [
        definitionOf('plain', {}),
        drawn({ class: 'hologram' }, [20, 10]),
        drawn({ class: 'constructor' }, [20, 10]),
        drawn({ class: 'breakout' }, [0, 10]),
        drawn({ class: 'breakout' }, [Number.NaN, 10]),
        drawn({ class: 'breakout', features: [{ kind: 'chip', box_mm: [1, 2, 3] as never }] }, [20, 10]),
        drawn({ class: 'breakout', features: 'chip' as never }, [20, 10]),
        drawn({ class: 'breakout', features: [null as never] }, [20, 10]),
        drawn({ class: 'breakout' }, [20, 10], [{ at_mm: [1] as never, pads: [{}] }]),
        damaged({ domains: [null] }),
        damaged({ domains: {} }),
        damaged({ drawing: null }),
      ].map((file) => pictureOf(file)),
    ).toEqual(Array(12).fill(null));
  });
});

/** A pitch of 2.54 mm is 18 px. */
const MM = 18 / 2.54;

describe('[K60] 1 mm is 18 / 2.54 px', () => {
  const size = (across: number, down: number, name = 'enclosure') => picture({ class: name }, [across, down]);

  test('up to 80 mm; what is longer is drawn smaller and says so', () => {
    expect(size(80, 40)).toMatchObject({ scale: MM, size: [80 * MM, 40 * MM] });
    expect(size(160, 40).size).toEqual([80 * MM, 20 * MM]);
    expect(textsOf(svgOf(size(80, 40)))).toEqual([]);
    expect(textsOf(svgOf(size(160, 40))).map(({ text }) => text)).toEqual(['1 : 2']);
  });

  test('a profile or a tube keeps its thickness and is broken where it has no pad', () => {
    const rod = size(500, 8, 'rod');
    expect(rod).toMatchObject({ scale: MM, size: [80 * MM, 8 * MM] });
    expect(rod.forms.some(({ fill, trace }) => fill === 'ground' && trace.kind === 'line')).toBe(true);
    const tube = shipped('smc-tu0604');
    expect(tube.pads.map(({ at }) => Math.round(at[0]))).toEqual([0, Math.round(80 * MM)]);
  });

  test('a supply is small beside what it feeds, as far as its terminals stay 18 px apart', () => {
    expect(Math.max(...shipped('usb-supply-5v-3a').size)).toBeLessThan(250);
    const brick = shipped('mean-well-lrs-350-24');
    const gaps = brick.pads.slice(1).map(({ at }, i) => apart(brick.pads[i]?.at, at));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(17.9);
    expect(textsOf(svgOf(brick)).some(({ text }) => /^1 : \d/.test(text))).toBe(true);
  });

  test('the pads of a chip are 18 px apart, or as far as it can be enlarged, and it says how much', () => {
    const { pads } = shipped('ads1115');
    expect(apart(pads[0]?.at, pads[1]?.at)).toBeGreaterThanOrEqual(17.9);
    expect(textsOf(svgOf(shipped('ads1115'))).map(({ text }) => text)).toContain('5.1 : 1');
  });

  test('pins at 2.54 mm are 18 px apart', () => {
    const { pads } = shipped('esp32-devkitc-v4');
    expect(Math.round(apart(pads[0]?.at, pads[1]?.at))).toBe(18);
  });
});

test('[K85] the names of pads stand on the body where they fit, nearer to their pads if need be, and so does a scale', () => {
  const beside = (id: string, which: (text: string) => boolean) =>
    shipped(id)
      .labels.filter(({ text, on }) => on === 'ground' && which(text))
      .map(({ text }) => text);
  expect(shipped('esp32-devkitc-v4').labels.map(({ text }) => text)).toContain('IO34');
  expect(beside('esp32-devkitc-v4', (text) => /^IO|^GND/.test(text))).toEqual([]);
  const scales = shipped('usb-supply-5v-3a').labels.filter(({ text }) => text.startsWith('1 : '));
  expect(scales.map(({ on }) => on === 'ground')).toEqual([false]);
});

describe('[K61] the pads of a picture', () => {
  it.each(SHIPPED)('of %s lie in its box, on its outline or at the end of a lead, at least 1 px apart', (_, file) => {
    const { pads, size, origin, body, labels } = pictureOf(file) ?? shipped('');
    const lead = file.definition.drawing?.lead_mm ?? 0;
    const scale = pictureOf(file)?.scale ?? 1;
    for (const [i, { at, shape }] of pads.entries()) {
      const [x, y] = [at[0] - origin[0], at[1] - origin[1]];
      const out = Math.max(-x, -y, x - body[2], y - body[3]) / scale;
      expect(at[0] >= 0 && at[1] >= 0 && at[0] <= size[0] + 1e-9 && at[1] <= size[1] + 1e-9).toBe(true);
      expect(out).toBeLessThanOrEqual(Math.max(lead + 6, 1));
      expect(shape).not.toBeNull();
      for (const other of pads.slice(i + 1)) expect(apart(at, other.at)).toBeGreaterThanOrEqual(1);
    }
    expect(labels.every(({ pad }) => pad === null || pads[pad] !== undefined)).toBe(true);
  });

  test('say which resource they are, what is printed, and where a wire leaves', () => {
    const pads = shipped('esp32-devkitc-v4').pads;
    expect(pads.find(({ printed }) => printed === 'IO22')).toMatchObject({
      resource: 'gpio22',
      domain: 'electrical',
      number: 'J3-3',
      side: 'right',
      face: 'front',
    });
  });
});

describe('[K63] a picture takes a counted number of shapes', () => {
  const pins = (count: number) =>
    drawn(
      { class: 'breakout', colour: 'blue' },
      [200, 10],
      [
        {
          at_mm: [0, 5],
          step_mm: [0.01, 0],
          pads: Array.from({ length: count }, (_, i) => ({ resource: `p${i}`, printed: `${i}` })),
        },
      ],
    );

  test('[limit pictureShapes] a part that takes more is shown as a block', () => {
    const steps = (count: number) => pictureOf(pins(count))?.steps;
    const base = steps(0) ?? 0;
    const each = (steps(1) ?? 0) - base;
    const most = Math.floor((LIMITS.pictureShapes - base) / each);
    expect(steps(most)).toBeLessThanOrEqual(LIMITS.pictureShapes);
    expect(steps(most + 1)).toBeUndefined();
  });

  test('10,000 pads or features end alike', () => {
    const features = Array.from({ length: 10_000 }, () => ({ kind: 'vents', box_mm: [1, 1, 100, 100] as const }));
    expect(pictureOf(pins(10_000))).toBeNull();
    expect(pictureOf(drawn({ class: 'enclosure', features }, [200, 100]))).toBeNull();
  });

  test('a shipped part takes a few hundred at most', () => {
    expect(Math.max(...SHIPPED.map(([, file]) => pictureOf(file)?.steps ?? 0))).toBeLessThan(400);
  });
});

describe('[K64] equal definitions have equal pictures', () => {
  it.each(SHIPPED)('%s is drawn byte for byte alike', (_, file) => {
    const copy: PartDefinitionFile = structuredClone(file);
    const [one, other] = [pictureOf(file), pictureOf(copy)];
    if (one === null || other === null) throw new Error('no picture');
    expect(svgOf(other)).toBe(svgOf(one));
    expect(pictureOf(file)).toBe(one);
  });

  test('any sizes give figures', () => {
    const mm = fc.double({ min: 0.1, max: 2_000, noNaN: true });
    const names = fc.constantFrom(...DRAWING_CLASSES.keys());
    fc.assert(
      fc.property(names, mm, mm, (name, across, down) => {
        const svg = svgOf(picture({ class: name, symbol: 'valve_5_2' }, [across, down]));
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 200 },
    );
  });
});

function picture(drawing: Parameters<typeof drawn>[0], size: readonly [number, number] = [40, 20]) {
  const found = pictureOf(drawn(drawing, size));
  if (found === null) throw new Error('no picture');
  return found;
}

function apart([ax, ay]: readonly [number, number] = [0, 0], [bx, by]: readonly [number, number] = [0, 0]): number {
  return Math.hypot(ax - bx, ay - by);
}
