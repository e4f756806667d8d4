/** What the copper of a supply cable loses. */

import { passesVoltage } from '../../compatibility/voltage.ts';
import type { Link } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { numberOfLink } from '../fields.ts';
import { RESISTOR } from '../lookup.ts';
import { num } from '../names.ts';
import { carried_mA } from '../power/flow.ts';
import { mayFeed } from '../power/may-feed.ts';
import { type Feed, feedRefs, type Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { acceptedBy, exceeds } from '../ranges.ts';
import { type Figures, type Flags, type Names, rule } from '../rule.ts';

/** Ohm millimetre squared per metre, copper at room temperature. */
const COPPER = 0.0178;
/** What small supplies are usually wired with, in mm²; a connection may state its own as `wire_mm2`. */
const USUAL_MM2 = 0.75;
const MOST_PERCENT = 3;
/** The share of its least voltage that a load lacks where it surely fails. */
const SURELY = 0.03;

export const ELEC_VOLTAGE_DROP_LENGTH = rule({
  id: 'elec-voltage-drop-length',
  scope: 'link',
  severity: 'info',
  title: 'A long supply cable loses voltage',
  why: 'The current flows through the cable twice, out and back, and the voltage that drops there is missing at the load. A loss above 3 % is an info. If a load gets less than it needs at its highest draw, it is a warning; if it is short by more than 3 %, an error.',
  example: '2 A at 5 V over 5 m of 0.75 mm² wire lose 0.47 V, or 9 %.',
  fix: 'Use thicker wire (state it as wire_mm2 of the connection), a higher voltage with a regulator at the load, or a shorter cable.',
  concerns: mayFeed,
  message: {
    lost: (p: Loss & Figures<'drop_percent'>) =>
      `The cable to ${p.load} loses about ${num(p.drop_percent)} % of the voltage (${num(p.drop_V)} V at ${current(p.current_mA)}) over ${wire(p)}`,
    'too-low': (p: Loss & Figures<'arrives_V' | 'needed_V'>) =>
      `${p.load} needs ${num(p.needed_V)} V but gets only about ${num(p.arrives_V)} V: the cable loses ${num(p.drop_V)} V at ${current(p.current_mA)} over ${wire(p)}`,
  },
  check: (link, { design, report, missing }) => {
    const feed = supplyOf(design)
      .feedsOf(link)
      .find(({ sink }) => sink.function !== RESISTOR);
    const cable = cableOf(link);
    if (cable === null || feed === undefined) return;
    const [mA, given] = [carried_mA(feed), feed.given];
    if (mA === null || given === null || given.nominal <= 0) {
      missing([link], [mA === null ? 'custom_fields.draw_mA of the load' : 'power_domains.nominal_voltage_V']);
      return;
    }
    const before_V = lostBefore_V(feed);
    const drop_V = lost_V(cable, mA) + before_V;
    const found = {
      params: { load: feed.sinkEnd, drop_V, current_mA: mA, ...cable },
      refs: feedRefs(feed),
    };
    const [least, most] = acceptedBy(feed)?.range ?? [0, 0];
    const arrives_V = Math.max(0, given.sure[0] - drop_V);
    const wouldFit = !exceeds(least, given.sure[0] - before_V) && !exceeds(given.sure[1], most);
    if (exceeds(least, arrives_V) && wouldFit) {
      report({
        ...found,
        variant: 'too-low',
        params: { ...found.params, arrives_V, needed_V: least },
        severity: arrives_V < least * (1 - SURELY) ? 'error' : 'warning',
        data: { measured: arrives_V, limit: least, unit: 'V' },
      });
      return;
    }
    const percent = (drop_V / given.nominal) * 100;
    if (!exceeds(percent, MOST_PERCENT)) return;
    report({
      ...found,
      variant: 'lost',
      params: { ...found.params, drop_percent: percent },
      data: { measured: percent, limit: MOST_PERCENT, unit: '%' },
    });
  },
});

type Cable = Figures<'length_m' | 'wire_mm2'> & Flags<'stated'>;
type Loss = Names<'load'> & Figures<'drop_V' | 'current_mA'> & Cable;

function wire(p: Cable): string {
  return `${num(p.length_m)} m of ${num(p.wire_mm2)} mm² wire${p.stated ? '' : ' (assumed)'}`;
}

/** The cable of a connection; null where nobody says how long it is. */
function cableOf(link: Link): Cable | null {
  const length_m = numberOfLink(link, 'cable_length_m') ?? 0;
  if (length_m === 0) return null;
  const stated = wireOf(link);
  return { length_m, wire_mm2: stated ?? USUAL_MM2, stated: stated !== null };
}

/** The cross-section that somebody states for a connection, in mm². */
export function wireOf(link: Link): number | null {
  return numberOfLink(link, 'wire_mm2') || null;
}

function lost_V({ length_m, wire_mm2 }: Cable, mA: number): number {
  return (2 * COPPER * length_m * mA) / 1000 / wire_mm2;
}

/** What is lost in the cables before the source of a feed, up to where a supply makes the voltage anew. */
function lostBefore_V(feed: Feed): number {
  let lost = 0;
  const seen = new Set<Rail>();
  for (let rail = feed.from; rail !== null && !seen.has(rail); ) {
    seen.add(rail);
    const arriving: Feed | undefined = (rail.incoming.length > 0 ? rail : passing(rail))?.incoming[0];
    if (arriving === undefined) break;
    const cable = cableOf(arriving.link);
    lost += cable === null ? 0 : lost_V(cable, carried_mA(arriving) ?? 0);
    rail = arriving.from;
  }
  return lost;
}

/** The rail that a fuse, a switch or a diode passes on as another. */
function passing(rail: Rail): Rail | undefined {
  return rail.parents.find((parent) => passesVoltage(rail.index.domain, parent.index.domain));
}
