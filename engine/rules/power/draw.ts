/** What the sinks of a rail draw. */

import type { Instance } from '../../allocation/instance.ts';
import { addTo } from '../collect.ts';
import { numberOfInterface } from '../fields.ts';
import { RESISTOR } from '../lookup.ts';
import { CONTACT_LINE } from './may-feed.ts';
import type { Current, Feed, Rail } from './rail.ts';

/** Feeds of one rail, those into one power domain of one part together: they carry one draw. */
export function bySink(feeds: readonly Feed[]): readonly (readonly Feed[])[] {
  if (feeds.length < 2) return feeds.length === 0 ? NO_GROUPS : [feeds];
  const groups = new Map<Rail | Instance, Feed[]>();
  for (const feed of feeds) {
    const key = feed.to ?? feed.sinkEnd;
    addTo(groups, key, feed);
  }
  return [...groups.values()];
}

const NO_GROUPS: readonly (readonly Feed[])[] = [];

/**
 * The draw of the one sink of these feeds, in mA, times its quantity: at worst, and typically if a lower figure is stated. Null if none is
 * stated. Inputs of one supply share a draw; coils add up, to at most the limit of their part.
 */
export function drawOfSink(feeds: readonly Feed[]): Current | null {
  const [first] = feeds;
  if (first !== undefined && feeds.length === 1) return ofOne(first);
  const draws = new Map<Instance, number>();
  for (const feed of feeds) {
    const draw = drawOf(feed);
    if (draw !== null) draws.set(feed.sinkEnd, draw);
  }
  if (first === undefined || draws.size === 0) return null;
  let worst = Math.max(...draws.values());
  if (first.drives && draws.size > 1) {
    const sum = [...draws.values()].reduce((total, draw) => total + draw, 0);
    const most = first.at === null || first.at.index.gives ? 0 : first.at.index.domain.max_current_mA;
    worst = most > 0 ? Math.max(worst, Math.min(sum, most * (first.sinkPart?.part.quantity ?? 1))) : sum;
  }
  return { worst_mA: worst, typical_mA: Math.min(worst, usualDraw_mA(first) ?? worst) };
}

function ofOne(feed: Feed): Current | null {
  const worst = drawOf(feed);
  return worst === null ? null : { worst_mA: worst, typical_mA: Math.min(worst, usualDraw_mA(feed) ?? worst) };
}

/** What of a feed its draw rests on. */
type FeedDraw = Pick<Feed, 'from' | 'to' | 'sink' | 'sinkEnd' | 'sinkPart' | 'switchedDraw_mA' | 'seriesDraw_mA'>;

/** What the sink of a feed draws through it at worst, in mA, times its quantity; null where nothing says. What a driver switches counts as the loads that it has. */
export function drawOf(feed: FeedDraw): number | null {
  const { to, sinkEnd, sinkPart: placed } = feed;
  if (feed.sink.function === RESISTOR) return feed.seriesDraw_mA;
  if (feed.sink.function === CONTACT_LINE) return 0;
  if (placed === null) return null;
  const said = feed.switchedDraw_mA ?? numberOfInterface(placed, sinkEnd.index, 'draw_mA');
  if (said !== undefined) return said * placed.part.quantity;
  const delivery = sinkEnd.index.interface.power_delivery?.max_current_mA;
  if (delivery !== undefined) return delivery * placed.part.quantity;
  const rail = to?.index;
  // What a converter may take in is no draw of its own: it takes what its outputs give.
  const converts = to?.children.some((child) => child.index.gives) === true;
  if (rail !== undefined && !rail.gives && !converts && rail.domain.max_current_mA > 0)
    return rail.domain.max_current_mA * placed.part.quantity;
  return usualDraw_mA(feed);
}

/** What the part's stated consumption makes at the nominal voltage of the rail, else at what it gets; null where it states none. */
function usualDraw_mA({ from, to, sink, sinkPart: placed }: FeedDraw): number | null {
  if (placed === null || sink.function === RESISTOR) return null;
  const electrical = placed.definition?.file.definition.domains.find((one) => one.domain === 'electrical');
  const power_mW = electrical?.power_consumption_mW;
  const volts = to === null ? (from?.voltage?.nominal ?? 0) : to.index.domain.nominal_voltage_V;
  return power_mW === undefined || !(volts > 0) ? null : (power_mW / volts) * placed.part.quantity;
}
