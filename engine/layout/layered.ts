/**
 * Places for a graph in columns: what feeds stands left of what is fed, what is joined stands close, nothing overlaps.
 * By own small steps in the manner of Sugiyama: layers by the longest way, order by the mean of the neighbours,
 * heights by where the neighbours to the left stand. Equal arguments give equal places.
 */
import type { Point } from '../board/values.ts';

interface LayoutNode {
  readonly id: string;
  readonly size: Point;
}

/** `from` should stand left of `to`. */
export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}

/** Free space between columns, for wires, and between what stands in one column; larger than what `place.ts` leaves. */
const COLUMN_GAP = 160;
const ROW_GAP = 60;
const BLOCK_GAP = 160;
/** A column that would be higher goes on in another beside it. */
const COLUMN_HEIGHT = 2_000;
const SWEEPS = 8;
/** Blocks are packed into a rectangle about this much wider than high. */
const ASPECT = 1.6;

interface Vertex extends LayoutNode {
  readonly order: number;
  readonly left: Vertex[];
  readonly right: Vertex[];
  layer: number;
  index: number;
  x: number;
  y: number;
}

interface Block {
  readonly vertices: readonly Vertex[];
  readonly width: number;
  readonly height: number;
}

/** The centre of each node; the whole is centred on the origin. Edges to nodes that are not there count for nothing. */
export function layered(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): ReadonlyMap<string, Point> {
  const vertices = new Map<string, Vertex>(
    nodes.map((node, order) => [node.id, { ...node, order, left: [], right: [], layer: 0, index: 0, x: 0, y: 0 }]),
  );
  const joined = new Set<number>();
  for (const { from, to } of edges) {
    const [a, b] = [vertices.get(from), vertices.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    const pair = Math.min(a.order, b.order) * nodes.length + Math.max(a.order, b.order);
    if (joined.has(pair)) continue;
    joined.add(pair);
    a.right.push(b);
    b.left.push(a);
  }
  const blocks = componentsOf([...vertices.values()]).map(placeBlock);
  const [width, height] = pack(blocks);
  return new Map(
    [...vertices.values()].map(({ id, x, y }) => [
      id,
      [Math.round(x - width / 2), Math.round(y - height / 2)] as const,
    ]),
  );
}

/** What hangs together, each in the order of the nodes. */
function componentsOf(vertices: readonly Vertex[]): Vertex[][] {
  const seen = new Set<Vertex>();
  const components: Vertex[][] = [];
  for (const start of vertices) {
    if (seen.has(start)) continue;
    seen.add(start);
    const component = [start];
    for (const vertex of component) {
      for (const next of [...vertex.left, ...vertex.right]) {
        if (seen.has(next)) continue;
        seen.add(next);
        component.push(next);
      }
    }
    components.push(component.sort((a, b) => a.order - b.order));
  }
  return components;
}

function placeBlock(vertices: readonly Vertex[]): Block {
  layer(vertices);
  const columns = columnsOf(vertices);
  let x = 0;
  for (const column of columns) {
    const width = Math.max(...column.map(({ size }) => size[0]));
    for (const vertex of column) vertex.x = x + width / 2;
    x += width + COLUMN_GAP;
    stack(column);
  }
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y, size } of vertices) {
    top = Math.min(top, y - size[1] / 2);
    bottom = Math.max(bottom, y + size[1] / 2);
  }
  for (const vertex of vertices) vertex.y -= top;
  return { vertices, width: x - COLUMN_GAP, height: bottom - top };
}

/** Layers by the longest way from the left. A ring is cut where a walk in the order of the nodes comes back to itself. */
function layer(vertices: readonly Vertex[]): void {
  const finished: Vertex[] = [];
  const state = new Map<Vertex, 'open' | 'done'>();
  const back = new Map<Vertex, Set<Vertex>>();
  for (const root of vertices) {
    if (state.has(root)) continue;
    const walk = [{ vertex: root, next: 0 }];
    state.set(root, 'open');
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const to = top.vertex.right[top.next];
      top.next += 1;
      if (to === undefined) {
        state.set(top.vertex, 'done');
        finished.push(top.vertex);
        walk.pop();
      } else if (state.get(to) === 'open') {
        back.set(top.vertex, (back.get(top.vertex) ?? new Set()).add(to));
      } else if (!state.has(to)) {
        state.set(to, 'open');
        walk.push({ vertex: to, next: 0 });
      }
    }
  }
  const forward = (vertex: Vertex) => vertex.right.filter((to) => back.get(vertex)?.has(to) !== true);
  const sources = new Set(vertices);
  for (const vertex of finished.toReversed()) {
    for (const to of forward(vertex)) {
      to.layer = Math.max(to.layer, vertex.layer + 1);
      sources.delete(to);
    }
  }
  // What only feeds stands right beside the first that it feeds.
  for (const vertex of sources) {
    const fed = forward(vertex).map((to) => to.layer);
    if (fed.length > 0) vertex.layer = Math.min(...fed) - 1;
  }
}

function columnsOf(vertices: readonly Vertex[]): Vertex[][] {
  const layers: Vertex[][] = [];
  for (const vertex of vertices) {
    const column = layers[vertex.layer] ?? [];
    layers[vertex.layer] = column;
    vertex.index = column.push(vertex) - 1;
  }
  const filled = layers.filter((column) => column !== undefined);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? filled : filled.toReversed()) {
      const wanted = new Map(column.map((vertex) => [vertex, meanIndex(vertex, filled)]));
      column.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0) || a.index - b.index);
      for (const [index, vertex] of column.entries()) vertex.index = index;
    }
  }
  return filled.flatMap(split);
}

/** Where the neighbours stand in their columns, from 0 to 1; where there are none, where it stands itself. */
function meanIndex(vertex: Vertex, layers: readonly (readonly Vertex[])[]): number {
  const share = ({ layer, index }: Vertex) => (index + 0.5) / (layers[layer]?.length ?? 1);
  const neighbours = [...vertex.left, ...vertex.right];
  if (neighbours.length === 0) return share(vertex);
  return neighbours.reduce((sum, neighbour) => sum + share(neighbour), 0) / neighbours.length;
}

function split(column: readonly Vertex[]): Vertex[][] {
  const parts: Vertex[][] = [];
  let height = Number.POSITIVE_INFINITY;
  for (const vertex of column) {
    const own = vertex.size[1] + ROW_GAP;
    if (height + own > COLUMN_HEIGHT) {
      parts.push([]);
      height = 0;
    }
    parts.at(-1)?.push(vertex);
    height += own;
  }
  return parts;
}

/** Heights: each as near as its order allows to the mean of what stands left of it, the column as a whole not shifted. */
function stack(column: readonly Vertex[]): void {
  let bottom = Number.NEGATIVE_INFINITY;
  let shift = 0;
  for (const vertex of column) {
    const placed = vertex.left.filter((other) => other.x < vertex.x);
    const wanted = placed.length === 0 ? 0 : placed.reduce((sum, other) => sum + other.y, 0) / placed.length;
    vertex.y = Math.max(wanted, bottom + ROW_GAP + vertex.size[1] / 2);
    bottom = vertex.y + vertex.size[1] / 2;
    shift += wanted - vertex.y;
  }
  for (const vertex of column) vertex.y += shift / column.length;
}

/** Puts the blocks in rows, the largest first, and gives the size of the whole. */
function pack(blocks: readonly Block[]): Point {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + BLOCK_GAP) * (height + BLOCK_GAP), 0);
  const room = Math.max(Math.sqrt(area * ASPECT), ...blocks.map(({ width }) => width));
  const sorted = [...blocks].sort(
    (a, b) => b.height - a.height || b.width - a.width || (a.vertices[0]?.order ?? 0) - (b.vertices[0]?.order ?? 0),
  );
  let [x, y, row, widest] = [0, 0, 0, 0];
  for (const { vertices, width, height } of sorted) {
    if (x > 0 && x + width > room) {
      x = 0;
      y += row + BLOCK_GAP;
      row = 0;
    }
    for (const vertex of vertices) {
      vertex.x += x;
      vertex.y += y;
    }
    x += width + BLOCK_GAP;
    row = Math.max(row, height);
    widest = Math.max(widest, x - BLOCK_GAP);
  }
  return [widest, y + row];
}
