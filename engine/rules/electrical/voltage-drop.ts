import { endName, num } from '../names.ts';
import { carried_mA } from '../power/flow.ts';
import { mayFeed } from '../power/may-feed.ts';
import { feedRefs } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Flags, type Names, rule } from '../rule.ts';

/** Ohm millimetre squared per metre, copper at room temperature. */
const COPPER = 0.0178;
/** What small supplies are usually wired with, in mm²; a connection may state its own as `wire_mm2`. */
const USUAL_MM2 = 0.75;
const MOST_PERCENT = 3;

export const ELEC_VOLTAGE_DROP_LENGTH = rule({
  id: 'elec-voltage-drop-length',
  scope: 'link',
  category: 'electrical',
  severity: 'info',
  title: 'A long supply cable loses voltage',
  why: 'The current flows out and back through copper. What is lost on the way is missing at the load, and moves with its current.',
  example: '2 A at 5 V over 5 m of 0.75 mm² lose 0.47 V, 9 %.',
  fix: 'Take thicker wire (state it as wire_mm2 of the connection), a higher voltage with a regulator at the load, or a shorter cable.',
  concerns: mayFeed,
  message: (
    p: Names<'load'> & Figures<'drop_percent' | 'drop_V' | 'current_mA' | 'length_m' | 'wire_mm2'> & Flags<'stated'>,
  ) =>
    `${p.load} loses about ${num(p.drop_percent)} % (${num(p.drop_V)} V at ${num(p.current_mA)} mA) over ${num(p.length_m)} m of ${num(p.wire_mm2)} mm²${p.stated ? '' : ' (assumed)'}`,
  check: (link, { design, report, missing }) => {
    const { id, fields } = link.connection;
    const length = number(fields.cable_length_m);
    const feed = supplyOf(design)
      .feedsOf(link)
      .find(({ sink }) => sink.function !== 'resistor_terminal');
    if (length === null || length <= 0 || feed === undefined) return;
    const [mA, given] = [carried_mA(feed), feed.given];
    if (mA === null || given === null || given.nominal <= 0) {
      missing(
        [{ connection: id }],
        [mA === null ? 'custom_fields.draw_mA of the load' : 'power_domains.nominal_voltage_V'],
      );
      return;
    }
    const stated = number(fields.wire_mm2);
    const area = stated !== null && stated > 0 ? stated : USUAL_MM2;
    const volts = (2 * COPPER * length * mA) / 1000 / area;
    const percent = (volts / given.nominal) * 100;
    if (!exceeds(percent, MOST_PERCENT)) return;
    report({
      params: {
        load: endName(design, feed.sinkEnd.end),
        drop_percent: percent,
        drop_V: volts,
        current_mA: mA,
        length_m: length,
        wire_mm2: area,
        stated: area === stated,
      },
      refs: feedRefs(feed),
      data: { measured: percent, limit: MOST_PERCENT, unit: '%' },
    });
  },
});

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
