/** Dividers that leave an analog input more than it converts. */
import { significant } from '../../wording/current.ts';
import { RESISTOR, resistorsOn } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { theveninSourceOf } from './level-network.ts';

const ANALOG = 'analog_input';

export const ELEC_ANALOG_SATURATED = rule({
  id: 'elec-analog-saturated',
  scope: 'net',
  severity: 'error',
  title: 'An analog input always reads full scale',
  why: 'A converter reads voltages up to its reference, which is at most its supply. If a divider leaves more than that at the lowest voltage of its source, every reading is the same.',
  example: '10 kΩ above and 30 kΩ below on a pack of 9 to 12.6 V: 6.8 to 9.5 V at a pin that converts up to 5 V.',
  fix: 'Choose the divider so that the highest voltage of the source gives a little less than full scale. Check whether the two resistors are exchanged.',
  concerns: (functions) => functions.has(ANALOG) && functions.has(RESISTOR),
  message: (p: NameLists<'resistors'> & Names<'pin' | 'source'> & Figures<'low_V' | 'high_V' | 'limit_V'>) =>
    `${list(p.resistors)} ${p.resistors.length === 1 ? 'leaves' : 'leave'} ${p.pin} ${p.low_V === p.high_V ? num(p.low_V) : `${num(p.low_V)} to ${num(p.high_V)}`} V of ${p.source}, but it converts at most ${num(p.limit_V)} V: it always reads full scale`,
  check: (net, { design, report }) => {
    const pin = net.nodes.find((node) => node.function === ANALOG);
    const limit_V = pin && supplyOf(design).railOf(pin)?.voltage?.nominal;
    const source = pin === undefined || limit_V === undefined ? null : theveninSourceOf(design, net);
    const given = source?.rail == null ? null : (supplyOf(design).railOf(source.rail)?.voltage ?? null);
    if (pin === undefined || limit_V === undefined || source?.rail == null || given === null) return;
    const [low_V, high_V] = [source.seen_V(given.min), source.seen_V(given.max)];
    if (low_V <= limit_V * SLACK) return;
    const resistors = resistorsOn(net);
    report({
      params: {
        resistors: resistors.map((node) => partName(design, node.part)),
        pin,
        source: source.rail,
        low_V: significant(low_V, limit_V),
        high_V: significant(high_V, limit_V),
        limit_V,
      },
      refs: [pin, ...resistors, source.rail],
      data: { measured: low_V, limit: limit_V, unit: 'V' },
    });
  },
});

/** A pull-up to the rail of the converter itself is at its limit, and no fault. */
const SLACK = 1.05;
