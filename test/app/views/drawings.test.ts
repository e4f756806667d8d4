import { expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { textWidth } from '#engine/drawing/text.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { type PinRow, pinMap } from '#engine/views/pin-map.ts';
import { type PowerTree, powerTree } from '#engine/views/power-tree.ts';
import { pinCsv } from '#engine/views/view-csv.ts';
import { LIMITS } from '#schemas/limits.ts';
import {
  overlaps,
  type PaperDrawing,
  type PrimitiveGroup,
  type Rectangle,
  svgOf,
} from '../../../app/views/paper/paper.ts';
import { pinUse, ratingWords } from '../../../app/views/pin-figure.ts';
import { pinDrawing, pinStep } from '../../../app/views/pin-layout.ts';
import { pinRows } from '../../../app/views/pin-rows.ts';
import { threeDigits, treeSummary, watts } from '../../../app/views/power-figures.ts';
import { powerDrawing, powerStep } from '../../../app/views/power-layout.ts';
import {
  applied,
  apply,
  boardOf,
  connect,
  context,
  definitionOf,
  editsOf,
  partId,
} from '../../support/board-builder.ts';

const station = boardOf(...WEATHER_STATION);
const treeOf = (board: Board) => powerTree(designOf(board));
const pinsOf = (board: Board, label: string) => {
  const design = designOf(board);
  const placed = design.parts.get(partId(board, label));
  return placed === undefined ? [] : pinMap(design, placed);
};

const SOURCE = definitionOf('source', {
  power_domains: [{ id: 'out', name: 'Out', nominal_voltage_V: 5, max_current_mA: 100_000 }],
  resources: [{ id: 'o', functions: [{ name: 'power_output' }], power_domain_id: 'out' }],
  interfaces: [
    { id: 'out', protocol: { type: 'power', role: 'source' }, requires: [{ function: 'power_output', count: 1 }] },
  ],
});
const LOAD = definitionOf('load', {
  power_domains: [{ id: 'in', name: 'In', nominal_voltage_V: 5, max_current_mA: 100 }],
  resources: [{ id: 'i', functions: [{ name: 'power_input' }], power_domain_id: 'in' }],
  interfaces: [
    {
      id: 'in',
      protocol: { type: 'power', role: 'sink' },
      requires: [{ function: 'power_input', count: 1 }],
      custom_fields: [{ key: 'draw_mA', type: 'number' }],
    },
  ],
});
const LIBRARY = libraryOf([SOURCE, LOAD]);
const loaded = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `L${index}`);
  const steps = editsOf(
    'source as S',
    ...names.map((name) => `load as ${name}`),
    ...names.map((name) => connect('S.out', `${name}.in`)),
    ...names.map((name, index) => ({
      op: 'update_part' as const,
      part: `$${name}`,
      fields: { 'electrical/in/draw_mA': index + 1 },
    })),
  );
  return treeOf(applied(applyEdits(EMPTY_BOARD, steps, context(LIBRARY))).board);
};

function clashes(figures: readonly PrimitiveGroup[]): string[] {
  return figures.flatMap((a, at) =>
    figures.slice(at + 1).flatMap((b) => (overlaps(a, b) ? [`${a.label} / ${b.label}`] : [])),
  );
}

/** Texts that leave a box. */
function cutTexts(figure: PrimitiveGroup, box: Rectangle): string[] {
  return figure.shapes.flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const width = textWidth(shape.text, shape.size, shape.strong === true);
    const start = { start: 0, middle: -width / 2, end: -width }[shape.anchor ?? 'start'];
    const along =
      shape.turned === true
        ? { at: shape.y - start - width, low: box.y, high: box.y + box.height }
        : { at: shape.x + start, low: box.x, high: box.x + box.width };
    return along.at < along.low - 1 || along.at + width > along.high + 1 ? [shape.text] : [];
  });
}

it('[Y15] no two cards overlap, what feeds stands left of what it feeds, and no text leaves its card', () => {
  for (const tree of [treeOf(station), loaded(7)]) {
    const drawing = powerDrawing(tree);
    const boxes = new Map(drawing.figures.map((one) => [one.id, one]));
    expect(drawing.figures).toHaveLength(tree.nodes.length);
    expect(clashes(drawing.figures)).toEqual([]);
    expect(drawing.figures.flatMap((one) => cutTexts(one, one))).toEqual([]);
    for (const edge of tree.edges) {
      const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
      expect((from?.x ?? 0) + (from?.width ?? 0)).toBeLessThan(to?.x ?? 0);
    }
    for (const one of drawing.figures) expect(one.x + one.width).toBeLessThanOrEqual(drawing.width);
  }
});

it('[Y15] what is written on the way between two cards stands between them', () => {
  const drawing = powerDrawing(treeOf(station));
  const written = drawing.lines.filter((one) => one.label !== '');
  expect(written.map((one) => one.label)).toContain('85% efficient');
  expect(written.flatMap((line) => cutTexts(line, line))).toEqual([]);
});

it('[Y16] [limit powerLoadsShown] up to the bound every load has its card; beyond it the smallest share one, with their sum', () => {
  const most = LIMITS.powerLoadsShown;
  expect(powerDrawing(loaded(most)).figures).toHaveLength(1 + most);
  const drawing = powerDrawing(loaded(most + 1));
  expect(drawing.figures).toHaveLength(1 + most);
  // The two smallest: 1 and 2 mA.
  expect(drawing.figures.map((one) => one.label)).toContain('and 2 more loads · 3\u202fmA');
  expect(drawing.folded.size).toBe(2);
  expect(clashes(drawing.figures)).toEqual([]);
});

it('[Y13] a tree with a second way draws every node once, the second way dashed', () => {
  const tree: PowerTree = {
    ...loaded(2),
    edges: [...loaded(2).edges, { from: '', to: '', connections: [], worst_mA: 0, conversion: null, extra: true }],
  };
  const [first, second] = tree.nodes;
  const edges = tree.edges.map((edge) =>
    edge.extra ? { ...edge, from: second?.id ?? '', to: first?.id ?? '' } : edge,
  );
  const drawing = powerDrawing({ ...tree, edges });
  expect(drawing.figures).toHaveLength(3);
  const dashed = drawing.lines.flatMap((one) => one.shapes).filter((shape) => shape.kind === 'path' && shape.dashed);
  expect(dashed).toHaveLength(1);
});

it('[Y5] arrows walk through the power tree: left to what feeds, right to what is fed, up and down the column', () => {
  const drawing = powerDrawing(loaded(3));
  const [root] = drawing.figures;
  const first = powerStep(drawing, 'ArrowRight', root?.id ?? '') ?? '';
  const second = powerStep(drawing, 'ArrowDown', first) ?? '';
  expect(drawing.children.get(root?.id ?? '')).toContain(first);
  expect(drawing.figures.find((one) => one.id === second)?.y).toBeGreaterThan(
    drawing.figures.find((one) => one.id === first)?.y ?? 0,
  );
  expect(powerStep(drawing, 'ArrowUp', second)).toBe(first);
  expect(powerStep(drawing, 'ArrowLeft', second)).toBe(root?.id);
  expect(powerStep(drawing, 'x', second)).toBeNull();
});

it('[Y24] a board has its pins on two sides, a chip on four; none overlaps and no label leaves the drawing', () => {
  const rows = pinsOf(station, 'ESP32');
  const many: readonly PinRow[] = Array.from({ length: 300 }, (_, index) => ({
    ...(rows[index % rows.length] as PinRow),
    key: `electrical/p${index}`,
    name: `PIN_WITH_A_NAME_${index}`,
  }));
  for (const [own, packaged, sides] of [
    [rows, '', 2],
    [rows, 'QFN-48', 4],
    [many, '', 4],
    [rows.slice(0, 1), '', 2],
  ] as const) {
    const drawing = pinDrawing(own, 'A part of some name', packaged);
    expect(drawing.sides).toBe(sides);
    expect(drawing.figures.map((one) => one.id)).toEqual(own.map((row) => row.key));
    expect(clashes(drawing.figures.map((one) => ({ ...one, ...padOf(one) })))).toEqual([]);
    const paper = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    expect([...drawing.figures, ...drawing.lines].flatMap((one) => cutTexts(one, paper))).toEqual([]);
  }
});

/** The square of a pin on the edge of the part. */
function padOf(figure: PrimitiveGroup): Rectangle {
  const pad = figure.shapes.filter((shape) => shape.kind === 'rect')[1];
  return pad?.kind === 'rect' ? pad : figure;
}

it('[Y24] the arrows go round the part, and a pin says what it does and with whom', () => {
  const rows = pinsOf(station, 'ESP32');
  const drawing = pinDrawing(rows, 'ESP32', '');
  const [first] = drawing.figures;
  const last = drawing.figures.at(-1);
  expect(pinStep(drawing, 'ArrowUp', first?.id ?? '')).toBe(last?.id);
  expect(pinStep(drawing, 'End', first?.id ?? '')).toBe(last?.id);
  const words = (resource: string) => rows.filter((row) => row.resource === resource).map(pinUse);
  expect(words('gpio4')).toEqual(['1-Wire data → Soil sensor.DQ (2) and 1 more']);
  expect(words('gpio5')).toEqual(['free']);
  const rated = rows.find((row) => row.resource === 'gpio21')?.ratings.map(ratingWords) ?? [];
  expect(rated).toEqual(
    expect.arrayContaining(['3.3 V', 'V_IL ≤ 0.825\u202fV', 'sinks 20\u202fmA', 'internal pull-up']),
  );
  expect(pinCsv(rows)).toContain('V_IL ≤ 0.825 V; V_OH ≥ 2.64 V; V_OL ≤ 0.33 V; sources 20 mA; sinks 20 mA');
});

it('[Y23] pins are searched by words, filtered, and sorted with GPIO2 before GPIO10', () => {
  const rows = pinsOf(station, 'ESP32');
  const names = (found: readonly { readonly pin: PinRow }[]) => found.map((row) => row.pin.name);
  expect(names(pinRows(rows, 'i2c air', 'all', 'part'))).toEqual(['GPIO21', 'GPIO22']);
  expect(pinRows(rows, '', 'taken', 'part')).toHaveLength(rows.filter((row) => row.holders.length > 0).length);
  expect(pinRows(rows, '', 'free', 'part').length + pinRows(rows, '', 'taken', 'part').length).toBe(rows.length);
  expect(pinRows(rows, '', 'fixed', 'part')).toEqual([]);
  const slot = rows.find((row) => row.resource === 'gpio21')?.holders[0]?.slot;
  if (slot === undefined) throw new Error('GPIO21 carries the bus');
  const fixed = pinsOf(applied(apply(station, { op: 'pin', slot, resource: 'gpio21' })).board, 'ESP32');
  expect(names(pinRows(fixed, '', 'fixed', 'part'))).toEqual(['GPIO21']);
  const sorted = names(pinRows(rows, 'gpio', 'all', 'name'));
  expect(sorted).toEqual(expect.arrayContaining(['GPIO2', 'GPIO12']));
  expect(sorted.indexOf('GPIO2')).toBeLessThan(sorted.indexOf('GPIO12'));
  const byNet = pinRows(rows, '', 'all', 'net').map((row) => row.pin.net);
  expect(byNet.slice(0, byNet.indexOf('')).every((net) => net !== '')).toBe(true);
  expect(byNet.slice(byNet.indexOf('')).every((net) => net === '')).toBe(true);
});

it('[Y25] an exported drawing is one well-formed SVG with colours of its own, whatever stands in a label', () => {
  const evil = `<script>alert(1)</script> & "quotes" 'too' \u0000\u0007 ]]> °Ω😀`;
  const drawing: PaperDrawing = {
    width: 10,
    height: 10,
    lines: [],
    figures: [
      {
        id: 'a',
        label: evil,
        x: 0,
        y: 0,
        width: 1,
        height: 1,
        shapes: [{ kind: 'text', x: 0, y: 0, text: evil, size: 11, fill: '--text' }],
      },
    ],
  };
  const svg = svgOf(drawing, evil, () => 'rgb(1, 2, 3)');
  for (const absent of ['<script', 'var(', '--text', '\u0000', '\u0007']) expect(svg).not.toContain(absent);
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; &#39;too&#39;');
  expect(svg).toContain('°Ω😀');
  expect(balanced(svg)).toBe(true);
  expect(balanced(svgOf(powerDrawing(treeOf(station)), 'Power', () => '#000'))).toBe(true);
});

/** Every tag is closed in its order, and no bare & or < stands between them. */
function balanced(xml: string): boolean {
  const open: string[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: close, 2: name = '', 3: empty } of xml.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g,
  )) {
    if (/[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(xml.slice(at, index))) return false;
    at = index + whole.length;
    if (close === '/') {
      if (open.pop() !== name) return false;
    } else if (empty !== '/') open.push(name);
  }
  return open.length === 0 && xml.slice(at).trim() === '';
}

it('[Y10] figures are written with three that count, watts below 0.1 in mW', () => {
  expect([0, 0.0714, 1.3117, 22.314, 262.3].map(threeDigits)).toEqual([0, 0.071, 1.31, 22.3, 262]);
  expect([watts(0.0736), watts(1.3117), watts(0)]).toEqual(['73.6\u202fmW', '1.31\u202fW', '0\u202fW']);
});

it('[Y12] [Y13] the whole tree is summed up: sources and what they give, then what a person must know', () => {
  expect(treeSummary(treeOf(station))).toBe('1 source · 1.54\u202fW at worst');
  const tree = loaded(2);
  const troubled: PowerTree = {
    ...tree,
    nodes: tree.nodes.map((node) => ({
      ...node,
      margin: { measured_mA: 9, limit_mA: 10, level: node.kind === 'source' ? 'warning' : 'ok' },
      unstated: node.kind === 'load' ? [node.part] : tree.nodes.map((one) => one.part),
      inLoop: node.kind === 'source',
    })),
    edges: tree.edges.map((edge, at) => ({ ...edge, extra: at === 0 })),
  };
  expect(treeSummary(troubled)).toBe(
    '1 source · 15\u202fmW at worst · 1 rail above 80% · 3 parts state no draw · supplies feed each other in a loop · dashed: a second supply path',
  );
});
