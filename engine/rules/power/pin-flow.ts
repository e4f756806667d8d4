/** What flows through one pin. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isEmpty, numberOfInterface } from '../fields.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { instanceIn, netAt, RESISTOR } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { NO_FEEDS } from './feed.ts';
import type { Feed } from './rail.ts';
import { supplyOf } from './supply.ts';

interface PinFlow {
  /** What flows out of the pin and into it, in mA. */
  readonly source: number;
  readonly sink: number;
  /** Something that it is joined with takes current and does not say how much. */
  readonly unknown: boolean;
  /** Feeds that leave by the pin; none where it gives no supply. */
  readonly feeds: readonly Feed[];
}

/**
 * What flows through an electrical pin: the supply that it gives, or what the ends that it is joined with say that they
 * draw. A logic input draws nothing; anything else that says nothing is unknown.
 */
export function currentOf(design: Design, placed: PlacedPart, resource: string): PinFlow {
  const { leaving, known } = flowsOf(design, placed);
  let flow = known.get(resource);
  if (flow === undefined) {
    flow = suppliedBy(design, leaving, resource) ?? drawnFrom(design, placed, resource);
    known.set(resource, flow);
  }
  return flow;
}

/** What supply leaves a part, and what flows through the pins of it that somebody asked about. */
const flowsOf = sharedByRules((design, { part }: PlacedPart) => ({
  leaving: supplyOf(design).outOf(part.id),
  known: new Map<string, PinFlow>(),
}));

/** Null for a pin by which no supply leaves. */
function suppliedBy(design: Design, leaving: readonly Feed[], resource: string): PinFlow | null {
  let feeds: Feed[] | null = null;
  let source = 0;
  let unknown = false;
  for (const feed of leaving) {
    if (feed.source.resource !== resource || feed.source.domain !== 'electrical') continue;
    feeds ??= [];
    feeds.push(feed);
    const [volts, accepts] = [feed.given, acceptedBy(feed)];
    if (volts !== null && accepts !== null && !fits(volts, accepts.range)) continue; // a draw holds at the right voltage
    const draw = drawOf(design, feed.sink);
    if (draw === null) unknown = true;
    else source += draw;
  }
  return feeds === null ? null : { source, sink: 0, unknown, feeds };
}

function drawnFrom(design: Design, { part }: PlacedPart, resource: string): PinFlow {
  const pin: ResourceRef = { part: part.id, domain: 'electrical', resource };
  const net = netAt(design, pin);
  const draws = net === undefined ? NO_DRAWS : drawsOn(design, net);
  if (draws === NO_DRAWS) return NO_FLOW;
  const own = draws.byPin.get(resourceKey(pin));
  const others = rounded(draws.draw_mA - (own?.draw_mA ?? 0));
  const unknown = draws.silent > (own?.silent ?? 0);
  const [source, sink] = own?.low === true ? [0, others] : [others, 0];
  return { source, sink, unknown, feeds: NO_FEEDS };
}

/** Of a pin on which nothing flows. */
export const NO_FLOW: PinFlow = { source: 0, sink: 0, unknown: false, feeds: NO_FEEDS };

/** What is drawn on a net that gives no supply, in all and by the pins that take part in it. */
interface NetDraws {
  readonly draw_mA: number;
  /** Ends that take current and do not say how much. */
  readonly silent: number;
  /** By `resourceKey`; pins that neither draw nor pull low are left out. */
  readonly byPin: ReadonlyMap<string, PinDraw>;
}

const LOW_SIDE: ReadonlySet<string> = new Set(['low_side_output', 'open_drain_output']);

interface PinDraw {
  draw_mA: number;
  silent: number;
  low: boolean;
}

const NO_DRAWS: NetDraws = { draw_mA: 0, silent: 0, byPin: new Map() };
/** A net of so few conductors is summed for each of its pins. */
const FEW = 8;

/** Summed once for all pins of a large net, so that many loads on one pin cost no more than as many on pins of their own. */
function drawsOn(design: Design, net: Net): NetDraws {
  if (net.conductors.length <= FEW) return sumOf(design, net);
  const whole = trackedOf(design);
  const sum = () => sumOf(whole, whole.netOf.get(net.id));
  return whole.memo('draws on net', net.id, NO_DRAWS, sum, (a, b) => a === b);
}

function sumOf(design: Design, net: Net | undefined): NetDraws {
  let byPin: Map<string, PinDraw> | null = null;
  let draw_mA = 0;
  let silent = 0;
  for (const node of net === undefined ? [] : withoutGrounds(net)) {
    const entry = FUNCTIONS.get(node.function);
    if (entry === undefined || entry.signal_class === 'ground') continue;
    const low = LOW_SIDE.has(node.function);
    const draw = drawOf(design, node);
    const mute = draw === null && entry.erc_type === 'passive' && node.function !== RESISTOR;
    if (draw === null && !mute && !low) continue;
    byPin ??= new Map();
    const pin = pinOf(byPin, node);
    pin.low ||= low;
    pin.draw_mA += draw ?? 0;
    draw_mA += draw ?? 0;
    if (!mute) continue;
    pin.silent += 1;
    silent += 1;
  }
  return byPin === null ? NO_DRAWS : { draw_mA, silent, byPin };
}

function pinOf(byPin: Map<string, PinDraw>, node: Node): PinDraw {
  const key = resourceKey(node);
  const pin = byPin.get(key) ?? { draw_mA: 0, silent: 0, low: false };
  byPin.set(key, pin);
  return pin;
}

/** Without the noise of adding and taking away decimals. */
function rounded(mA: number): number {
  return Math.round(mA * 1e6) / 1e6;
}

/** What the interface of a pin says that it draws, for all units of its part. */
function drawOf(design: Design, node: Node): number | null {
  const placed = design.parts.get(node.part);
  if (placed === undefined || !mayDraw(placed)) return null;
  const index = instanceIn(placed, node.instance)?.index;
  const said = index && numberOfInterface(placed, index, 'draw_mA', 'own');
  return said === undefined ? null : said * placed.part.quantity;
}

/** False where neither the part nor its definition says of any interface what it draws. */
function mayDraw({ part, definition }: PlacedPart): boolean {
  return !isEmpty(part.fields) || (definition !== null && drawsByDefault(definition));
}

const drawsByDefault = oncePer((definition: DefinitionIndex): boolean =>
  [
    ...[...definition.interfaces.values()].map((one) => one.interface.custom_fields),
    ...[...definition.resources.values()].map((one) => one.resource.custom_fields),
  ].some((own) => own?.some(({ key }) => key === 'draw_mA')),
);
