import { describe, expect, it, test } from 'vitest';
import { contrast, MATERIAL_TOKENS, themeOf } from '#engine/drawing/picture/materials.ts';
import { LEAST_TEXT_PX } from '#engine/drawing/picture/paint-picture.ts';
import { pictureOf } from '#engine/drawing/picture/picture.ts';
import { textWidth } from '#engine/drawing/text.ts';
import { fillsAt, SHIPPED, shipped, shippedFile, svgOf, THEMES, textsOf } from './support.ts';

const ZOOMS = [0.05, 0.12, 0.2, 0.26, 0.3, 0.4, 0.55, 0.63, 0.7, 0.85, 1, 1.4, 2, 4];

describe('[K65] what is written on a part can be read in both themes', () => {
  test.each(THEMES)('on every material of the %s theme', (_, palette) => {
    const theme = themeOf(palette);
    const short = MATERIAL_TOKENS.flatMap((on) =>
      (['strong', 'soft'] as const).map((weight) => ({
        on,
        weight,
        is: contrast(theme.ink(on, weight), theme.colour(on)),
      })),
    ).filter(({ is }) => is < 4.5);
    expect(short).toEqual([]);
  });

  it.each(SHIPPED)('on what lies under each text of %s', (_, file) => {
    const picture = pictureOf(file);
    if (picture === null) throw new Error('no picture');
    for (const label of picture.labels) {
      const width = Math.min(textWidth(label.text, label.size), label.room);
      const along = label.align === 'center' ? 0 : ((label.align === 'left' ? 1 : -1) * width) / 2;
      const [x, y] = label.upright ? [label.x, label.y - along] : [label.x + along, label.y];
      const top = fillsAt(picture, x, y).at(-1);
      // What path data covers is for its drawing to say.
      const under = top?.trace.kind === 'path' ? label.on : (top?.fill ?? 'ground');
      for (const [, palette] of THEMES) {
        const theme = themeOf(palette);
        const ground = theme.colour(under);
        const ink = label.ink === null ? theme.ink(label.on, label.weight) : theme.colour(label.ink);
        expect([label.text, under, contrast(ink, ground) >= 4.5]).toEqual([label.text, under, true]);
      }
    }
  });
});

describe('[K66] no text is smaller than 9 px on screen', () => {
  it.each(SHIPPED)('of %s, at any zoom and level', (_, file) => {
    const picture = pictureOf(file);
    if (picture === null) throw new Error('no picture');
    const levels = [{}, { level: 'far' }, { level: 'middle' }, { level: 'near' }] as const;
    for (const zoom of ZOOMS) {
      for (const level of levels) {
        const small = textsOf(svgOf(picture, { zoom, name: file.definition.metadata.name, ...level })).filter(
          ({ px }) => px * zoom < LEAST_TEXT_PX - 0.01,
        );
        expect(small).toEqual([]);
      }
    }
  });

  test('a name of a pad that has no room on the part stands outside, beside its wire', () => {
    const place = (id: string, text: string) => shipped(id).labels.find((one) => one.text === text);
    expect(place('esp32-devkitc-v4', 'IO25')).toMatchObject({ on: 'maskBlack', align: 'left' });
    expect(place('bme280', 'SDI / SDA')).toMatchObject({ on: 'ground', align: 'left' });
    expect(place('bme280', 'SDI / SDA')?.y).toBeLessThan(0);
  });
});

test('[K66] a name that has no room on the part as far off as it is seen moves out instead of vanishing', () => {
  const picture = shipped('esp32-devkitc-v4');
  const names = picture.pads.flatMap(({ printed, shape }) => (shape?.look === 'header' ? [printed] : []));
  expect(names).toHaveLength(38);
  for (const zoom of [1, 0.95, 0.85, 0.8])
    expect(textsOf(svgOf(picture, { zoom })).map(({ text }) => text)).toEqual(expect.arrayContaining(names));
});

test('[K66] where a name stands beside the part, little is seen of the wires that run there', () => {
  const ground = (id: string) => [...svgOf(shipped(id), { zoom: 1 }).matchAll(/fill-opacity="0\.78"/g)].length;
  expect(ground('bme280')).toBe(9);
  expect(ground('esp32-devkitc-v4')).toBe(0);
});

test('[K66] no name of a pad runs over another pad', () => {
  const { labels, pads } = shipped('teensy-4-1');
  const shown = labels.filter(({ pad, text, room }) => pad !== null && textWidth(text, 9) <= room + 1.5);
  expect(shown.length).toBeGreaterThan(40);
  const over = shown.flatMap(({ text, x, y, align, upright }) => {
    const to = (align === 'right' ? -1 : 1) * textWidth(text, 9);
    const [ends, across] = upright ? [[y, y - to], x] : [[x, x + to], y];
    const hit = pads.some(({ shape }) => {
      if (shape === null) return false;
      const [along, aside] = upright ? [shape.y, shape.x] : [shape.x, shape.y];
      return Math.abs(aside - across) < 5 && along > Math.min(...ends) && along < Math.max(...ends);
    });
    return hit ? [text] : [];
  });
  expect(over).toEqual([]);
});

describe('[K67] a picture has three levels of detail', () => {
  const picture = shipped('esp32-devkitc-v4');
  const used = '#123456';
  const paint = (zoom: number) =>
    svgOf(picture, { zoom, name: 'ESP32', colourOf: ({ printed }) => (printed === 'IO22' ? used : null) });

  test('far: its colour and its name', () => {
    expect(textsOf(paint(0.2)).map(({ text }) => text)).toEqual(['ESP32']);
    expect(paint(0.2)).not.toContain(used);
  });

  test('middle: its shape, and used pins in the colour of their nets', () => {
    const svg = paint(0.45);
    expect(svg.split(used).length - 1).toBe(1);
    expect(textsOf(svg).map(({ text }) => text)).not.toContain('EN');
  });

  test('near: all pins and their names, those of used ones bold', () => {
    const svg = paint(1);
    expect(textsOf(svg).map(({ text }) => text)).toEqual(expect.arrayContaining(['3V3', 'EN', 'IO22', 'IO4', 'CLK']));
    expect(svg).toMatch(/font-weight="600"[^>]*>IO22</);
    expect(svg).toMatch(/font-weight="450"[^>]*>IO4</);
  });

  test('in a list: its shape and pins without words, whatever the zoom, in an edge that is seen', () => {
    const small = svgOf(picture, { zoom: 0.1, level: 'near', texts: false });
    expect(textsOf(small)).toEqual([]);
    expect(small.length).toBeGreaterThan(svgOf(picture, { zoom: 0.1, level: 'middle', texts: false }).length);
    expect(small).toContain('stroke-width="9"');
  });

  test('a level fades in', () => {
    const faint = [...paint(0.27).matchAll(/opacity="([\d.]+)"/g)].map(([, value]) => Number(value));
    expect(faint.some((value) => value > 0.2 && value < 0.9)).toBe(true);
  });
});

describe('[K68] a picture that is turned or flipped', () => {
  const file = shippedFile('esp32-devkitc-v4');
  /** Each text with the direction in which it is read, and whether it is mirrored. */
  const directions = (rotation: 0 | 90 | 180 | 270, flip: boolean) => {
    const picture = pictureOf(file);
    if (picture === null) throw new Error('no picture');
    const svg = svgOf(picture, { rotation, flip });
    return new Set(
      [...svg.matchAll(/<text [^>]*transform="([^"]*)"/g)].map(([, steps = '']) => {
        let [turn, mirror] = [0, 1];
        for (const [, name, value] of steps.matchAll(/(rotate|scale)\((-?[\d.]+)/g)) {
          if (name === 'rotate') turn += mirror * Number(value);
          else if (Number(value) < 0) mirror = -mirror;
        }
        return `${((turn % 360) + 360) % 360} ${mirror}`;
      }),
    );
  };

  test.each([
    [0, false],
    [90, false],
    [180, false],
    [270, false],
    [0, true],
    [90, true],
    [180, true],
    [270, true],
  ] as const)('by %d°, flipped %s, is read from the foot or the right, never mirrored', (rotation, flip) => {
    expect([...directions(rotation, flip)].filter((one) => one !== '0 1' && one !== '270 1')).toEqual([]);
  });
});
