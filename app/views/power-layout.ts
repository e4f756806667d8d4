/** Where the cards of a power tree stand: sources on the left, what they feed to the right of them. */
import { type HierarchyPointNode, hierarchy, linkHorizontal, tree as tidyTree } from 'd3';
import { textWidth } from '#engine/drawing/text.ts';
import type { PowerEdge, PowerNode, PowerTree } from '#engine/views/power-tree.ts';
import { LIMITS } from '#schemas/limits.ts';
import { powerTexts } from '../texts/board/power.ts';
import { current } from '../texts/format.ts';
import type { Ink, PaperDrawing, Primitive, PrimitiveGroup, Rectangle } from './paper/paper.ts';
import { conversionText, flow, loadPercent, loadText, nodeLabel, remarks, voltage } from './power-figures.ts';

interface PowerDrawing extends PaperDrawing {
  /** From 1, by figure. */
  readonly levels: ReadonlyMap<string, number>;
  readonly parents: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** Loads that a card stands for beside others, by the id of each. */
  readonly folded: ReadonlyMap<string, string>;
}

/** A node of the tree, or what is left of the loads of a rail. */
interface LayoutNode {
  readonly id: string;
  readonly card: Card;
  readonly children: readonly LayoutNode[];
}

interface Card {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly shapes: (x: number, y: number) => readonly Primitive[];
}

const PAD = 12;
const GAP_Y = 12;
const EDGE_X = 44;
const MARGIN = 24;
const TITLE = 13;
const TEXT = 11.5;

const LEVEL_INK = { ok: '--success', warning: '--warning', error: '--error' } as const satisfies Record<string, Ink>;

export function powerDrawing(tree: PowerTree): PowerDrawing {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const ways = new Map<string, PowerEdge[]>();
  const feeds = new Map<string, number>();
  for (const edge of tree.edges) {
    feeds.set(edge.to, (feeds.get(edge.to) ?? 0) + 1);
    if (edge.extra) continue;
    const there = ways.get(edge.from);
    if (there === undefined) ways.set(edge.from, [edge]);
    else there.push(edge);
  }
  const folded = new Map<string, string>();
  const item = (id: string): LayoutNode => {
    const node = nodes.get(id);
    const below = (ways.get(id) ?? []).flatMap((edge) => nodes.get(edge.to) ?? []);
    const rails = below.filter((one) => ways.has(one.id) || one.kind !== 'load');
    const loads = below
      .filter((one) => !ways.has(one.id) && one.kind === 'load')
      .sort((a, b) => b.worst_mA - a.worst_mA);
    const rest = loads.length > LIMITS.powerLoadsShown ? loads.splice(LIMITS.powerLoadsShown - 1) : [];
    for (const one of rest) folded.set(one.id, `${id} rest`);
    return {
      id,
      card: node === undefined ? restCard([]) : nodeCard(node, feeds.get(id) ?? 0),
      children: [
        ...rails.map((one) => item(one.id)),
        ...loads.map((one) => item(one.id)),
        ...(rest.length === 0 ? [] : [{ id: `${id} rest`, card: restCard(rest), children: [] }]),
      ],
    };
  };
  const root: LayoutNode = { id: '', card: restCard([]), children: tree.roots.map(item) };
  const placed = tidyTree<LayoutNode>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.data.card.height + b.data.card.height) / 2 + (a.parent === b.parent ? GAP_Y : 2 * GAP_Y))(
    hierarchy(root, (one) => [...one.children]),
  );
  return drawn(tree, placed, folded);
}

function drawn(
  tree: PowerTree,
  root: HierarchyPointNode<LayoutNode>,
  folded: ReadonlyMap<string, string>,
): PowerDrawing {
  const all = root.descendants().slice(1);
  if (all.length === 0) return NOTHING;
  const into = new Map(tree.edges.filter((edge) => !edge.extra).map((edge) => [edge.to, edge]));
  const columns = columnsOf(all, into);
  const top = Math.min(...all.map((one) => one.x - one.data.card.height / 2));
  const boxes = new Map<string, { x: number; y: number; width: number; height: number }>();
  const levels = new Map<string, number>();
  const parents = new Map<string, string>();
  const children = new Map<string, readonly string[]>();
  const figures = all.map((one): PrimitiveGroup => {
    const { id, card } = one.data;
    const x = columns[one.depth - 1] ?? 0;
    const y = Math.round(one.x - card.height / 2 - top + MARGIN);
    boxes.set(id, { x, y, width: card.width, height: card.height });
    levels.set(id, one.depth);
    if (one.parent !== null && one.depth > 1) parents.set(id, one.parent.data.id);
    children.set(
      id,
      (one.children ?? []).map((child) => child.data.id),
    );
    return { id, label: card.label, x, y, width: card.width, height: card.height, shapes: card.shapes(x, y) };
  });
  const lines = [
    ...all.flatMap((one) => {
      const from = one.depth > 1 && one.parent !== null ? boxes.get(one.parent.data.id) : undefined;
      const to = boxes.get(one.data.id);
      return from === undefined || to === undefined ? [] : [wire(one.data.id, from, to, into.get(one.data.id))];
    }),
    ...tree.edges.flatMap((edge, index) => {
      const [from, to] = [boxes.get(edge.from), boxes.get(folded.get(edge.to) ?? edge.to)];
      return edge.extra && from !== undefined && to !== undefined ? [wire(`extra ${index}`, from, to, edge)] : [];
    }),
  ];
  const width = Math.max(...figures.map((one) => one.x + one.width)) + MARGIN;
  const height = Math.max(...figures.map((one) => one.y + one.height)) + MARGIN;
  return { width, height, lines, figures, levels, parents, children, folded };
}

const NOTHING: PowerDrawing = {
  width: 0,
  height: 0,
  lines: [],
  figures: [],
  levels: new Map(),
  parents: new Map(),
  children: new Map(),
  folded: new Map(),
};

/** The left edge of each column: as wide as its widest card, and what is written on the way to the next. */
function columnsOf(
  all: readonly HierarchyPointNode<LayoutNode>[],
  into: ReadonlyMap<string, PowerEdge>,
): readonly number[] {
  const widths: number[] = [];
  const gaps: number[] = [];
  for (const { depth, data } of all) {
    const at = depth - 1;
    widths[at] = Math.max(widths[at] ?? 0, data.card.width);
    const words = wordsOn(into.get(data.id));
    gaps[at] = Math.max(gaps[at] ?? EDGE_X, words === '' ? 0 : textWidth(words, TEXT) + 40);
  }
  const left: number[] = [];
  let x = MARGIN;
  widths.forEach((width, at) => {
    if (at > 0) x += gaps[at] ?? EDGE_X;
    left.push(x);
    x += width;
  });
  return left;
}

const wordsOn = (edge: PowerEdge | undefined): string => (edge === undefined ? '' : conversionText(edge));

const curve = linkHorizontal<unknown, [number, number]>();

function wire(id: string, from: Rectangle, to: Rectangle, edge: PowerEdge | undefined): PrimitiveGroup {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const words = wordsOn(edge);
  const short = edge?.conversion?.dropout?.enough === false;
  const shapes: Primitive[] = [
    {
      kind: 'path',
      d: curve({ source: [x1, y1], target: [x2, y2] }) ?? '',
      stroke: edge?.conversion == null ? '--wire-power' : '--accent',
      width: 1.5,
      ...(edge?.extra === true ? { dashed: true } : {}),
    },
  ];
  if (words !== '') {
    const width = textWidth(words, TEXT) + 12;
    // Close to its end, where no other line runs.
    const x = Math.max(x1 + 4, x2 - width - 14);
    shapes.push(
      {
        kind: 'rect',
        x,
        y: y2 - 9,
        width,
        height: 18,
        radius: 9,
        fill: '--panel',
        stroke: short ? '--error' : '--accent-line',
      },
      {
        kind: 'text',
        x: x + width / 2,
        y: y2 + 4,
        text: words,
        size: TEXT,
        fill: short ? '--error' : '--text-soft',
        anchor: 'middle',
      },
    );
  }
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [high, low] = [Math.min(y1, y2), Math.max(y1, y2)];
  return { id, label: words, x: left, y: high - 10, width: right - left + 1, height: low - high + 20, shapes };
}

const BAR = 5;

function nodeCard(node: PowerNode, feeds: number): Card {
  const load = loadPercent(node);
  const said = remarks(node, feeds);
  const { worst, typical } = flow(node);
  const level = node.margin?.level ?? 'ok';
  const limit = loadText(node);
  const lines: readonly TextLine[] = [
    { text: node.label, size: TITLE, strong: true, fill: '--text' },
    { text: `${node.name} · ${voltage(node)}`, size: TEXT, fill: '--text-soft' },
    { text: typical === null ? worst : powerTexts.atWorst({ flow: worst }), size: TEXT, fill: '--text' },
    ...(typical === null
      ? []
      : [{ text: powerTexts.typically({ flow: typical }), size: TEXT, fill: '--text-soft' as const }]),
    ...(said.length === 0 ? [] : [{ text: said.join(' · '), size: TEXT, fill: remarkInk(node, feeds) }]),
  ];
  const limitWidth = limit === '' ? 0 : textWidth(limit, TEXT) + GAP_BAR;
  const texts = lines.map((line) => textWidth(line.text, line.size, line.strong === true));
  const width = Math.max(MIN_WIDTH, limitWidth + LEAST_BAR, ...texts) + 2 * PAD;
  const height = 12 + lines.length * LINE + (load === null ? 0 : LINE);
  const stroke: Ink = level === 'ok' ? '--line-strong' : LEVEL_INK[level];
  return {
    width,
    height,
    label: nodeLabel(node, feeds),
    shapes: (x, y) => {
      const low = y + height - 6 - LINE / 2;
      return [
        {
          kind: 'rect',
          x,
          y,
          width,
          height,
          radius: 8,
          fill: node.kind === 'load' ? '--sunken' : '--raised',
          stroke: node.inLoop ? '--error' : stroke,
          ...(node.isolated ? { dashed: true } : {}),
        },
        ...lines.map((line, at): Primitive => ({ kind: 'text', x: x + PAD, y: y + 6 + (at + 1) * LINE - 4, ...line })),
        ...(load === null
          ? []
          : [
              ...bar(x + PAD, low - BAR / 2, width - 2 * PAD - limitWidth, load, level),
              {
                kind: 'text' as const,
                x: x + width - PAD,
                y: low + 4,
                text: limit,
                size: TEXT,
                fill: level === 'ok' ? ('--text-soft' as const) : LEVEL_INK[level],
                anchor: 'end' as const,
              },
            ]),
      ];
    },
  };
}

interface TextLine {
  readonly text: string;
  readonly size: number;
  readonly fill: Ink;
  readonly strong?: boolean;
}

function remarkInk(node: PowerNode, feeds: number): Ink {
  if (node.inLoop) return '--error';
  return node.unstated.length > 0 || feeds > 1 ? '--warning' : '--text-soft';
}

const GAP_BAR = 10;
const LEAST_BAR = 40;
const MIN_WIDTH = 120;
const LINE = 17;

function bar(x: number, y: number, width: number, load: number, level: keyof typeof LEVEL_INK): readonly Primitive[] {
  const filled = Math.max(load > 0 ? 2 : 0, (width * Math.min(load, 100)) / 100);
  return [
    { kind: 'rect', x, y, width, height: BAR, radius: 2.5, fill: '--pressed' },
    { kind: 'rect', x, y, width: filled, height: BAR, radius: 2.5, fill: LEVEL_INK[level] },
  ];
}

function restCard(rest: readonly PowerNode[]): Card {
  const mA = rest.reduce((sum, one) => sum + one.worst_mA, 0);
  const unstated = rest.filter((one) => one.unstated.length > 0).length;
  const sum = { count: rest.length, flow: current(mA) };
  const text = unstated > 0 ? powerTexts.moreLoadsUnstated({ ...sum, unstated }) : powerTexts.moreLoads(sum);
  const width = Math.max(MIN_WIDTH, textWidth(text, TEXT)) + 2 * PAD;
  return {
    width,
    height: 32,
    label: text,
    shapes: (x, y) => [
      { kind: 'rect', x, y, width, height: 32, radius: 8, fill: '--sunken', stroke: '--line' },
      { kind: 'text', x: x + PAD, y: y + 20, text, size: TEXT, fill: '--text-soft' },
    ],
  };
}

/** Where a key goes from a card: up and down its column of brothers and cousins, left to what feeds it, right to what it feeds. */
export function powerStep(drawing: PowerDrawing, key: string, from: string): string | null {
  const order = drawing.figures;
  const at = order.findIndex((one) => one.id === from);
  switch (key) {
    case 'ArrowLeft':
      return drawing.parents.get(from) ?? null;
    case 'ArrowRight':
      return drawing.children.get(from)?.[0] ?? null;
    case 'Home':
      return order[0]?.id ?? null;
    case 'End':
      return order.at(-1)?.id ?? null;
    case 'ArrowUp':
    case 'ArrowDown': {
      const own = drawing.levels.get(from);
      const column = order.filter((one) => drawing.levels.get(one.id) === own).sort((a, b) => a.y - b.y);
      const place = column.findIndex((one) => one.id === order[at]?.id);
      return column[place + (key === 'ArrowDown' ? 1 : -1)]?.id ?? from;
    }
    default:
      return null;
  }
}
