/**
 * How large a part is and where its ports sit: a pure function of its definition, its turn, and how often each interface is used.
 * Whoever wants to show a part elsewhere (a preview, a symbol) asks `partLayout(file, new Map())` for size, ports and title, and
 * `outlineSvg(layout)` of `outline.ts` for its line.
 */
import { LIMITS } from '#schemas/limits.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { GRID } from '../../placement/grid.ts';
import { StepBudget } from '../../search/step-budget.ts';
import type { Side } from '../geometry.ts';
import { textWidth } from '../text.ts';
import type { FittedOutline } from './fit.ts';
import { fitOutline } from './fit.ts';
import type { OutlineSpec, PlacedOutline } from './outline.ts';
import { outlineSpec } from './outline.ts';
import type { Rotation, Sides, UnplacedPort, Uses } from './sides.ts';
import { leftAndRight, powerOnTop, rowsOf, topAndBottom, turnedSides, unplacedPorts } from './sides.ts';
import type { WireClass } from './wire-class.ts';

/** One interface template on the outline. Its used instances share it, a lane each. */
export interface PortLayout {
  /** `domain/interface`. */
  readonly key: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly label: string;
  /** Units that the label may be long. */
  readonly room: number;
  readonly class: WireClass;
  /** The way that its wires leave: straight out through this side of the part's box. */
  readonly side: Side;
  /** Where the port is drawn, on the outline, from the part's centre. */
  readonly x: number;
  readonly y: number;
  /** Used instances, at least 1: the port is drawn `laneOffset`s long along its side. */
  readonly lanes: number;
  /** Units along the side by which its wire leaves aside of it; none where that is not given. */
  readonly exit?: number;
  readonly description: string;
}

/** Where a part's name stands, from its centre: in the middle of a line of its own, or beside a symbol in a header. */
interface TitleLayout {
  /** Its middle, or its left end where it is not centred. */
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly centred: boolean;
}

export interface PartLayout extends PlacedOutline {
  readonly title: TitleLayout;
  /** Where the name stands where nothing else is shown, by its middle. */
  readonly alone: Omit<TitleLayout, 'centred'>;
  /** Units from a port to its label: across for ports left and right, down for those above and below. */
  readonly gap: readonly [number, number];
  /** Clockwise from the left side's top. */
  readonly ports: readonly PortLayout[];
  readonly byKey: ReadonlyMap<string, PortLayout>;
}

const LANE = 10;
const HEADER = 50;
const LABEL_SIZE = 11;
const LABEL_MAX = 132;
const MIN_WIDTH = 160;
const ROUND_WIDTH = 120;
const TITLE_MAX = 200;
/** From a header's left edge, past the symbol, to the name. */
const TITLE_LEFT = 48;
/** From port to label where the definition gives no padding. */
export const GAP = 12;
/** A port reaches 5 units into the part. */
const GAP_LEAST = 7;

/** Where lane `index` of `port` lies along its side, from the port's middle. */
export function laneOffset(port: PortLayout, index: number): number {
  return (Math.min(index, port.lanes - 1) - (port.lanes - 1) / 2) * LANE;
}

const cache = new WeakMap<PartDefinitionFile, Map<string, PartLayout>>();

/**
 * The layout of a part, equal for equal arguments and cached. Width and height are multiples of 40, so that a part whose centre
 * is on the grid has its edges there, and ports are on the grid too (those of a round or hand-drawn outline along one axis).
 * Ports are grouped in a readable order: power, ground, signals, network, fluid, mechanical, thermal; what is fed in sits left,
 * what feeds others right. A hand-drawn outline that is too crowded so takes power at the top and grounds at the bottom, or
 * inputs above and outputs below. A quarter turn moves left to top; a flip swaps left and right before it.
 * Without a definition the ports are those that `uses` names. A hand-drawn outline in which finding places takes more than `steps`
 * becomes its preset.
 */
export function partLayout(
  file: PartDefinitionFile | null,
  uses: Uses,
  rotation: Rotation = 0,
  flip = false,
  steps: number = LIMITS.outlineSteps,
): PartLayout {
  if (file === null) return build(null, uses, rotation, flip, steps);
  const key = `${steps} ${layoutKey(uses, rotation, flip)}`;
  let known = cache.get(file);
  if (known === undefined) {
    known = new Map();
    cache.set(file, known);
  }
  let layout = known.get(key);
  if (layout === undefined) {
    layout = build(file, uses, rotation, flip, steps);
    known.set(key, layout);
  }
  return layout;
}

/** Equal where a definition has equal layouts. */
export function layoutKey(uses: Uses, rotation: Rotation, flip: boolean): string {
  return `${rotation}${flip}${[...uses]
    .filter(([, count]) => count > 1)
    .map(([port, count]) => `${port}=${count}`)
    .sort()
    .join(' ')}`;
}

function build(
  file: PartDefinitionFile | null,
  uses: Uses,
  rotation: Rotation,
  flip: boolean,
  steps: number,
): PartLayout {
  const spec = outlineSpec(file);
  const drafts = unplacedPorts(file, uses);
  const name = file?.definition.metadata.name ?? '';
  const gap = [gapOf(spec.padding?.[0]), gapOf(spec.padding?.[1])] as const;
  if (spec.polyline !== null) {
    const request = {
      polyline: spec.polyline,
      scale: spec.scale,
      padding: gap,
      rotation: 0,
      flip: false,
      ways: [leftAndRight(drafts), powerOnTop(drafts), topAndBottom(drafts)],
      title: Math.min(TITLE_MAX, textWidth(name, 13, true)),
    } as const;
    const budget = new StepBudget(steps);
    const upright = fitOutline(request, budget);
    // A turned part has its ports where turning takes them, whichever way would be smaller then.
    const ways = request.ways.filter((_, way) => way === upright?.way);
    const turned = rotation !== 0 || flip;
    const fitted = turned && upright !== null ? fitOutline({ ...request, rotation, flip, ways }, budget) : upright;
    if (fitted !== null) return handDrawn(fitted, gap);
  }
  return preset(spec, turnedSides(leftAndRight(drafts), rotation, flip), name, gap);
}

function handDrawn({ path, width, height, title, alone, ports }: FittedOutline, gap: PartLayout['gap']): PartLayout {
  const order: readonly Side[] = ['left', 'top', 'right', 'bottom'];
  const placed = ports
    .map(({ draft, ...place }) => portOf(draft, place))
    .sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side));
  return withPorts({ outline: 'path', path, width, height, gap, title: { ...title, centred: true }, alone }, placed);
}

function preset(spec: OutlineSpec, sides: Sides, name: string, gap: PartLayout['gap']): PartLayout {
  const label = (list: readonly UnplacedPort[]): number =>
    Math.min(LABEL_MAX, Math.max(0, ...list.map((draft) => textWidth(draft.label, LABEL_SIZE))));
  const outline = spec.preset;
  const round = outline === 'circle';
  const [wider, taller] = [2 * (gap[0] - GAP), gap[1] - GAP];
  // A header stands 10 units from the edges by itself; rows stay on the grid.
  const beyond = (padding = 0): number => Math.max(0, padding - 10);
  const [aside, drop] = [beyond(spec.padding?.[0]), up20(beyond(spec.padding?.[1]))];
  const header = round ? 0 : Math.min(TITLE_MAX, textWidth(name, LABEL_SIZE)) + 64;
  const above = sides.top.length > 0 ? label(sides.top) + 20 + taller : 0;
  const below = sides.bottom.length > 0 ? label(sides.bottom) + 20 + taller : 0;
  const across = Math.max(rowsOf(sides.top), rowsOf(sides.bottom)) * GRID + GRID;
  const down = Math.max(rowsOf(sides.left), rowsOf(sides.right));
  let width = up40(
    Math.max(
      round ? ROUND_WIDTH : MIN_WIDTH,
      header + 2 * aside,
      label(sides.left) + label(sides.right) + 60 + wider,
      across,
    ),
  );
  let height = up40(
    Math.max(80, above + HEADER + 2 * drop + below, down === 0 ? 0 : HEADER + 10 + 2 * drop + down * GRID),
  );
  if (round) {
    width = up40(Math.max(width * 1.1, height * 1.3));
    height = width;
  }

  const first = round ? up20((height - down * GRID) / 2 + 20) : HEADER + 10 + drop;
  const ports: PortLayout[] = [];
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    const list = sides[side];
    let along = side === 'left' || side === 'right' ? first - height / 2 : -snap20((rowsOf(list) - 1) * 10);
    for (const draft of list) {
      const middle = along + ((draft.rows - 1) * GRID) / 2;
      const edge = inset(outline, side, middle, width, height);
      const [x, y] = side === 'left' || side === 'right' ? [edge, middle] : [middle, edge];
      ports.push(portOf(draft, { side, x, y, room: LABEL_MAX }));
      along += draft.rows * GRID;
    }
  }
  const title = round
    ? { x: 0, y: first - 24 - height / 2, room: width * 0.6, centred: true }
    : {
        x: TITLE_LEFT + aside - width / 2,
        y: above + drop - height / 2 + HEADER / 2,
        room: width - 62 - 2 * aside,
        centred: false,
      };
  const alone = { x: 0, y: 0, room: width * 0.84 };
  return withPorts({ outline, path: null, width, height, gap, title, alone }, ports);
}

function portOf(
  { key, domain, interface: id, label, class: kind, lanes, description }: UnplacedPort,
  place: Pick<PortLayout, 'side' | 'x' | 'y' | 'room'>,
): PortLayout {
  return { key, domain, interface: id, label, class: kind, lanes, description, ...place };
}

function withPorts(rest: Omit<PartLayout, 'ports' | 'byKey'>, ports: readonly PortLayout[]): PartLayout {
  return { ...rest, ports, byKey: new Map(ports.map((port) => [port.key, port])) };
}

function gapOf(padding: number | undefined): number {
  return padding === undefined ? GAP : Math.max(GAP_LEAST, padding);
}

/** A preset's coordinate across `side` at `along`, both from the centre: where a port there touches it. */
function inset(outline: OutlineSpec['preset'], side: Side, along: number, width: number, height: number): number {
  const sign = side === 'left' || side === 'top' ? -1 : 1;
  const [reach, span] = side === 'left' || side === 'right' ? [width / 2, height / 2] : [height / 2, width / 2];
  if (outline === 'circle') return sign * Math.round(reach * Math.sqrt(Math.max(0, 1 - (along / span) ** 2)));
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
