/** Which conductors of a link carry supply, and which way. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Link, Node, ResourceRef } from '../../design/design.ts';
import { isPole } from '../electrical/over-contacts.ts';
import { RESISTOR } from '../lookup.ts';
import { isTie } from '../protocol.ts';
import { CONTACT_LINE, mayFeed } from './may-feed.ts';
import { powerSide } from './power-index.ts';
import type { Feed, Rail, Voltage } from './rail.ts';
import { agreedVoltage } from './terms.ts';

/** What a feed has to know of the board around it. */
export interface FeedContext {
  readonly railOf: (pin: ResourceRef) => Rail | null;
  readonly placed: (part: string) => PlacedPart | undefined;
  readonly switchedDraw_mA: (placed: PlacedPart, input: InterfaceIndex) => number | null;
  readonly seriesDraw_mA: (resistor: string) => number;
}

export const NO_FEEDS: readonly Feed[] = [];

/** The feeds of a link in the order of its conductors. They depend on the link and the definitions of its parts alone. */
export function feedsOn(link: Link, around: FeedContext): readonly Feed[] {
  const [first, second] = link.ends;
  if (!mayFeed(first.index, second.index) || isTie(link)) return NO_FEEDS;
  let feeds: Feed[] | null = null;
  for (const { a, b } of link.conductors) {
    const endA = a.instance === first.key ? first : second;
    const endB = endA === first ? second : first;
    const sideA = sideOf(a, endA, b, endB, around);
    const sideB = sideOf(b, endB, a, endA, around);
    if ((sideA === 'source') === (sideB === 'source')) continue; // two sources are a fault of their own
    feeds ??= [];
    feeds.push(
      sideA === 'source' ? new LinkFeed(link, a, b, endA, endB, around) : new LinkFeed(link, b, a, endB, endA, around),
    );
  }
  return feeds ?? NO_FEEDS;
}

function sideOf(node: Node, end: Instance, other: Node, otherEnd: Instance, around: FeedContext) {
  if (drivesLoad(node, other)) return 'source';
  if (node.function !== CONTACT_LINE) return powerSide(node.function, end.index.roles);
  const side = contactSide(node, around);
  const against =
    other.function === CONTACT_LINE ? contactSide(other, around) : powerSide(other.function, otherEnd.index.roles);
  // What a contact bears of alternating current its rail does not state.
  if (side === 'sink') return against === 'source' && other.function !== 'ac_line' ? side : null;
  return side === 'source' && (against === 'sink' || isLoadEnd(other)) ? side : null;
}

/** The end of a contact as a plain terminal: fed at its common end, feeding at the others. */
function contactSide({ part, domain, resource }: Node, around: FeedContext): 'source' | 'sink' | null {
  const entry = around.placed(part)?.definition?.domains.get(domain)?.resources.get(resource);
  if (entry !== undefined && isPole(entry)) return entry.powerDomain?.derived_from === undefined ? 'sink' : 'source';
  const functions = entry?.functions;
  if (functions?.has('relay_common') === true) return 'sink';
  return functions?.has('relay_normally_open') === true || functions?.has('relay_normally_closed') === true
    ? 'source'
    : null;
}

/** The plus end of a coil, a lamp or a motor. */
function isLoadEnd({ function: name }: Node): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'passive' && entry.signal_class === 'power' && entry.counterparts.includes('power_output');
}

/** A logic pin that has to feed a coil, a lamp or a motor is their supply; so is a PNP output that feeds a module. */
function drivesLoad(pin: Node, load: Node): boolean {
  const [driver, driven] = [FUNCTIONS.get(pin.function), FUNCTIONS.get(load.function)];
  if (driver?.erc_type !== 'output' && driver?.erc_type !== 'bidirectional') return false;
  if (driven?.signal_class !== 'power') return false;
  return driven.erc_type === 'passive' || driven.counterparts.includes(pin.function);
}

class LinkFeed implements Feed {
  readonly link: Link;
  readonly source: Node;
  readonly sink: Node;
  readonly sourceEnd: Instance;
  readonly sinkEnd: Instance;
  readonly from: Rail | null;
  readonly to: Rail | null;
  readonly at: Rail | null;
  readonly drives: boolean;
  private readonly around: FeedContext;

  constructor(link: Link, source: Node, sink: Node, sourceEnd: Instance, sinkEnd: Instance, around: FeedContext) {
    this.link = link;
    this.source = source;
    this.sink = sink;
    this.sourceEnd = sourceEnd;
    this.sinkEnd = sinkEnd;
    this.around = around;
    this.from = around.railOf(source);
    this.at = around.railOf(sink);
    // An input of a controller is a load of its own: it feeds nothing of what the controller lives on.
    this.drives = sink.function !== CONTACT_LINE && powerSide(sink.function, sinkEnd.index.roles) === null;
    this.to = this.drives && (this.at?.index.sinks.length ?? 0) > 0 ? null : this.at;
  }

  get sinkPart(): PlacedPart | null {
    return this.at?.placed ?? this.around.placed(this.sink.part) ?? null;
  }

  get switchedDraw_mA(): number | null {
    const { sinkPart } = this;
    return sinkPart === null ? null : this.around.switchedDraw_mA(sinkPart, this.sinkEnd.index);
  }

  get seriesDraw_mA(): number {
    return this.sink.function === RESISTOR ? this.around.seriesDraw_mA(this.sink.part) : 0;
  }

  get given(): Voltage | null {
    const { from } = this;
    if (from === null) return null;
    const agreed = agreedVoltage(this, from);
    if (agreed !== null) return agreed;
    return from.incoming.length > 0 ? from.voltage : from.own(this.sourceEnd.index);
  }
}
