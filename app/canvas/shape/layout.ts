/** How large a part is and where its ports sit: a pure function of its definition, its turn, and how often each interface is used. */
import type { DomainName, Interface, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Side } from '../geometry.ts';
import { GRID } from '../geometry.ts';
import { humanised, textWidth } from '../text.ts';
import type { WireClass } from './wire-class.ts';
import { wireClass } from './wire-class.ts';

export type Outline = 'rounded_rectangle' | 'rectangle' | 'circle' | 'rounded_triangle';
export type Rotation = 0 | 90 | 180 | 270;

/** One interface template on the outline. Its used instances share it, a lane each. */
export interface PortLayout {
  /** `domain/interface`. */
  readonly key: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly label: string;
  readonly class: WireClass;
  readonly side: Side;
  /** Where the port is drawn, from the part's centre. */
  readonly x: number;
  readonly y: number;
  /** Used instances, at least 1: the port is drawn `laneOffset`s long along its side. */
  readonly lanes: number;
  readonly description: string;
}

export interface PartLayout {
  readonly width: number;
  readonly height: number;
  readonly outline: Outline;
  /** Middle of the title, from the part's centre. */
  readonly titleY: number;
  /** Clockwise from the left side's top. */
  readonly ports: readonly PortLayout[];
  readonly byKey: ReadonlyMap<string, PortLayout>;
}

/** How many instances of each interface (`domain/interface`) connections use. */
export type Uses = ReadonlyMap<string, number>;

export const LANE = 10;
export const HEADER = 50;
const LANES_PER_ROW = 2;
const LABEL_SIZE = 11;
const LABEL_MAX = 132;
const MIN_WIDTH = 160;
const ROUND_WIDTH = 120;
const TITLE_MAX = 200;

/** Where lane `index` of `port` lies along its side, from the port's middle. */
export function laneOffset(port: PortLayout, index: number): number {
  return (Math.min(index, port.lanes - 1) - (port.lanes - 1) / 2) * LANE;
}

const cache = new WeakMap<PartDefinitionFile, Map<string, PartLayout>>();

/**
 * The layout of a part, equal for equal arguments and cached. Width and height are multiples of 40, so that a part whose centre
 * is on the grid has its edges there, and ports are on the grid too (those of a round or pointed outline along one axis).
 * Ports are grouped in a readable order: power, ground, signals, network, fluid, mechanical, thermal; what is fed in sits left,
 * what feeds others right. A quarter turn moves left to top; a flip swaps left and right before it.
 * Without a definition the ports are those that `uses` names.
 */
export function partLayout(
  file: PartDefinitionFile | null,
  uses: Uses,
  rotation: Rotation = 0,
  flip = false,
): PartLayout {
  if (file === null) return build(null, uses, rotation, flip);
  const key = `${rotation}${flip}${[...uses]
    .filter(([, count]) => count > 1)
    .map(([port, count]) => `${port}=${count}`)
    .sort()
    .join(' ')}`;
  let known = cache.get(file);
  if (known === undefined) {
    known = new Map();
    cache.set(file, known);
  }
  let layout = known.get(key);
  if (layout === undefined) {
    layout = build(file, uses, rotation, flip);
    known.set(key, layout);
  }
  return layout;
}

interface Draft {
  readonly key: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly label: string;
  readonly class: WireClass;
  readonly description: string;
  readonly lanes: number;
  readonly rows: number;
  readonly rank: number;
  readonly lean: 'left' | 'right' | 'either';
}

function build(file: PartDefinitionFile | null, uses: Uses, rotation: Rotation, flip: boolean): PartLayout {
  const sides = turned(balanced(drafts(file, uses)), rotation, flip);
  const label = (list: readonly Draft[]): number =>
    Math.min(LABEL_MAX, Math.max(0, ...list.map((draft) => textWidth(draft.label, LABEL_SIZE))));
  const rows = (list: readonly Draft[]): number => list.reduce((sum, draft) => sum + draft.rows, 0);

  const outline = outlineOf(file);
  const round = outline === 'circle' || outline === 'rounded_triangle';
  const title = round ? 0 : Math.min(TITLE_MAX, textWidth(file?.definition.metadata.name ?? '', LABEL_SIZE)) + 64;
  const above = sides.top.length > 0 ? label(sides.top) + 20 : 0;
  const below = sides.bottom.length > 0 ? label(sides.bottom) + 20 : 0;
  const across = Math.max(rows(sides.top), rows(sides.bottom)) * GRID + GRID;
  const down = Math.max(rows(sides.left), rows(sides.right));
  let width = up40(
    Math.max(round ? ROUND_WIDTH : MIN_WIDTH, title, label(sides.left) + label(sides.right) + 60, across),
  );
  let height = up40(Math.max(80, above + HEADER + below, down === 0 ? 0 : HEADER + 10 + down * GRID));
  if (outline === 'circle') {
    width = up40(Math.max(width * 1.1, height * 1.3));
    height = width;
  } else if (outline === 'rounded_triangle') {
    width = up40(width * 1.5);
    height = up40(height * 1.5);
  }

  const first = round ? up20((height - down * GRID) / 2 + (outline === 'circle' ? 20 : 30)) : HEADER + 10;
  const ports: PortLayout[] = [];
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    const list = sides[side];
    let along = side === 'left' || side === 'right' ? first - height / 2 : -snap20((rows(list) - 1) * 10);
    for (const { rank: _rank, lean: _lean, rows: taken, ...draft } of list) {
      const middle = along + ((taken - 1) * GRID) / 2;
      const edge = inset(outline, side, middle, width, height);
      const [x, y] = side === 'left' || side === 'right' ? [edge, middle] : [middle, edge];
      ports.push({ ...draft, side, x, y });
      along += taken * GRID;
    }
  }
  const titleY = round ? first - 24 - height / 2 : above - height / 2 + HEADER / 2;
  return { width, height, outline, titleY, ports, byKey: new Map(ports.map((port) => [port.key, port])) };
}

function drafts(file: PartDefinitionFile | null, uses: Uses): Draft[] {
  const found: Draft[] = [];
  const add = (domain: DomainName, id: string, face: Interface | null): void => {
    const key = `${domain}/${id}`;
    const lanes = Math.max(1, uses.get(key) ?? 1);
    const name = face?.name ?? '';
    const kind = wireClass(domain, face);
    found.push({
      key,
      domain,
      interface: id,
      label: name !== '' && name.length <= 18 ? name : humanised(id),
      class: kind,
      description: face?.name ?? face?.description ?? humanised(id),
      lanes,
      rows: Math.ceil(lanes / LANES_PER_ROW),
      rank: RANK[kind],
      lean: leanOf(face),
    });
  };
  if (file === null) for (const key of [...uses.keys()].sort()) addUnknown(key, add);
  else
    for (const domain of file.definition.domains)
      for (const face of domain.interfaces) add(domain.domain, face.id, face);
  return found;
}

function addUnknown(key: string, add: (domain: DomainName, id: string, face: null) => void): void {
  const slash = key.indexOf('/');
  // A connection's end carries a DomainName; the key was made from it.
  add(key.slice(0, slash) as DomainName, key.slice(slash + 1), null);
}

const RANK: Readonly<Record<WireClass, number>> = {
  power: 0,
  ground: 1,
  data: 2,
  network: 3,
  fluid: 4,
  mechanical: 5,
  thermal: 6,
};
const FED =
  /^(sink|input|slave|target|device|receiver|rx|load|driven|client|subscriber|peripheral|responder|passive|powered_device|mounted|actuated|follower)$/;
const FEEDS =
  /^(source|output|master|controller|host|transmitter|tx|driver|server|publisher|central_controller|commander|initiator|supply|power_sourcing)$/;

function leanOf(face: Interface | null): Draft['lean'] {
  if (face === null) return 'either';
  const roles = typeof face.protocol.role === 'string' ? [face.protocol.role] : face.protocol.role;
  const fed = roles.some((role) => FED.test(role));
  const feeds = roles.some((role) => FEEDS.test(role));
  return fed === feeds ? 'either' : fed ? 'left' : 'right';
}

type Sides = Readonly<Record<Side, readonly Draft[]>>;

/** Left and right, each in rank order. What may sit on either side, then signals from the longer one, even the heights out. */
function balanced(list: readonly Draft[]): { left: Draft[]; right: Draft[] } {
  const left = list.filter((draft) => draft.lean === 'left');
  const right = list.filter((draft) => draft.lean === 'right');
  const rows = (side: readonly Draft[]): number => side.reduce((sum, draft) => sum + draft.rows, 0);
  for (const draft of list) if (draft.lean === 'either') (rows(left) < rows(right) ? left : right).push(draft);
  const order = new Map(list.map((draft, at) => [draft, at]));
  const sort = (side: Draft[]): void => {
    side.sort((a, b) => a.rank - b.rank || (order.get(a) ?? 0) - (order.get(b) ?? 0));
  };
  sort(left);
  sort(right);
  for (const [long, short] of [
    [left, right],
    [right, left],
  ] as const) {
    while (rows(long) > rows(short) + 3) {
      const last = long.findLastIndex((draft) => draft.rank > 1);
      if (last < 0) break;
      short.push(...long.splice(last, 1));
    }
    sort(short);
  }
  return { left, right };
}

/** Where the sides go when the part is flipped and then turned clockwise. Lists run left to right and top to bottom. */
function turned(sides: { left: Draft[]; right: Draft[] }, rotation: Rotation, flip: boolean): Sides {
  const left = flip ? sides.right : sides.left;
  const right = flip ? sides.left : sides.right;
  switch (rotation) {
    case 0:
      return { left, right, top: [], bottom: [] };
    case 90:
      return { left: [], right: [], top: left.toReversed(), bottom: right.toReversed() };
    case 180:
      return { left: right.toReversed(), right: left.toReversed(), top: [], bottom: [] };
    case 270:
      return { left: [], right: [], top: right, bottom: left };
  }
}

function outlineOf(file: PartDefinitionFile | null): Outline {
  const geometry = file?.definition.geometry;
  const preset = geometry?.outline?.preset ?? geometry?.shape;
  return preset === 'rectangle' || preset === 'circle' || preset === 'rounded_triangle' ? preset : 'rounded_rectangle';
}

/** The outline's coordinate across `side` at `along`, both from the centre: where a port there touches it. */
function inset(outline: Outline, side: Side, along: number, width: number, height: number): number {
  const sign = side === 'left' || side === 'top' ? -1 : 1;
  const [reach, span] = side === 'left' || side === 'right' ? [width / 2, height / 2] : [height / 2, width / 2];
  if (outline === 'circle') return sign * Math.round(reach * Math.sqrt(Math.max(0, 1 - (along / span) ** 2)));
  if (outline === 'rounded_triangle') {
    if (side === 'left' || side === 'right') return sign * Math.round((reach * (along + span)) / (2 * span));
    return side === 'bottom' ? reach : Math.round(-reach + (2 * reach * Math.abs(along)) / span);
  }
  return sign * reach;
}

function up40(value: number): number {
  return Math.ceil(value / 40) * 40;
}

function up20(value: number): number {
  return Math.ceil(value / 20) * 20;
}

function snap20(value: number): number {
  return Math.floor(value / 20) * 20;
}
