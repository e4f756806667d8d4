import type { OldRule as Rule } from '../incremental/legacy.ts';
import { endName, nodeRef, num } from '../names.ts';
import { mayFeed } from '../power/may-feed.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';

/** Ohm millimetre squared per metre, copper at room temperature. */
const COPPER = 0.0178;
/** What small supplies are usually wired with, in mm²; a connection may state its own as `wire_mm2`. */
const USUAL_MM2 = 0.75;
const MOST_PERCENT = 3;

export const ELEC_VOLTAGE_DROP_LENGTH: Rule = {
  id: 'elec-voltage-drop-length',
  category: 'electrical',
  severity: 'info',
  title: 'A long supply cable loses voltage',
  why: 'The current flows out and back through copper. What is lost on the way is missing at the load, and moves with its current.',
  example: '2 A at 5 V over 5 m of 0.75 mm² lose 0.47 V, 9 %.',
  mend: 'Take thicker wire (state it as wire_mm2 of the connection), a higher voltage with a regulator at the load, or a shorter cable.',
  each: 'link',
  concerns: { link: mayFeed },
  check: (design, report, missing) => {
    const supply = supplyOf(design);
    const judged: string[] = [];
    for (const feed of supply.feeds) {
      const { id, fields } = feed.link.connection;
      const length = number(fields.cable_length_m);
      if (length === null || length <= 0 || judged.includes(id) || feed.sink.function === 'resistor_terminal') continue;
      judged.push(id);
      const [mA, given] = [supply.carried_mA(feed), supply.given(feed)];
      if (mA === null || given === null || given.nominal <= 0) {
        missing(
          [{ connection: id }],
          [mA === null ? 'custom_fields.draw_mA of the load' : 'power_domains.nominal_voltage_V'],
        );
        continue;
      }
      const stated = number(fields.wire_mm2);
      const area = stated !== null && stated > 0 ? stated : USUAL_MM2;
      const volts = (2 * COPPER * length * mA) / 1000 / area;
      const percent = (volts / given.nominal) * 100;
      if (!exceeds(percent, MOST_PERCENT)) continue;
      report({
        message: `${endName(design, feed.sinkEnd.end)} loses about ${num(percent)} % (${num(volts)} V at ${num(mA)} mA) over ${num(length)} m of ${num(area)} mm²${area === stated ? '' : ' (assumed)'}`,
        refs: [{ connection: id }, nodeRef(feed.sink)],
        data: { measured: percent, limit: MOST_PERCENT, unit: '%' },
      });
    }
  },
};

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
