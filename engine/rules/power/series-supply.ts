/** Supplies that reach a part through a resistor: what is left of their voltage, and what the resistor turns into heat. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { domainNumber } from '../by-kind.ts';
import { list, nodeRef, num, partName, pinName, volts } from '../names.ts';
import { exceeds, inputRange } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { upstream } from './alive.ts';
import { type Rail, railName } from './rail.ts';
import { behindResistor, resistorEnds, seriesPathOf } from './series-path.ts';

const RESISTORS = {
  scope: 'part',
  category: 'power',
  severity: 'error',
  concerns: (definition: DefinitionIndex) => resistorEnds(definition).length > 0,
} as const;

const DRAW = 'custom_fields.draw_mA of what it feeds';

const POWER_SERIES_VOLTAGE = rule({
  ...RESISTORS,
  id: 'power-series-voltage',
  title: 'A supply behind a resistor has the wrong voltage',
  why: 'A shunt or a resistor in a supply takes only as much of the voltage as Ohm’s law says. What is left has to fit the part behind it.',
  example: 'A current monitor of 3 to 5.5 V that hangs on a 12 V pack, behind the shunt.',
  fix: 'Feed the part from a rail that fits. Take a smaller resistor where too little arrives.',
  message: (
    p: Names<'source' | 'pin' | 'resistor'> &
      Figures<'gives_min_V' | 'gives_max_V' | 'accepts_min_V' | 'accepts_max_V'>,
  ) =>
    `${p.source} gives ${p.pin} ${volts([p.gives_min_V, p.gives_max_V])} through ${p.resistor}; it accepts ${volts([p.accepts_min_V, p.accepts_max_V])}`,
  check: (placed, { design, report, missing }) => {
    const path = seriesPathOf(design, placed);
    if (path === null) return;
    const { source, ohm, load } = path;
    if (ohm === null) missing([{ part: placed.part.id }], ['custom_fields.resistance_ohm']);
    if (ohm === null) return;
    const given = behindResistor(source.given_V, ohm, load);
    const reported = new Set<Rail>();
    for (const { node, rail } of path.sinks) {
      if (reported.has(rail) || upstream(source.rail).has(rail)) continue; // power-series-loop
      reported.add(rail);
      const accepts = inputRange(rail);
      if (accepts === null) missing([nodeRef(node)], ['power_domains.voltage_range_V']);
      if (accepts === null) continue;
      const [low, high] = accepts.range;
      const isHigh = exceeds(given[1], high);
      if (!isHigh && !exceeds(low, given[0])) {
        if (load.unknown.length > 0) missing(load.unknown.map(nodeRef), [DRAW]);
        continue;
      }
      report({
        params: {
          source: pinName(design, source.giver),
          pin: pinName(design, node),
          resistor: partName(design, placed.part.id),
          gives_min_V: isHigh ? Math.min(...given) : given[0],
          gives_max_V: Math.max(...given),
          accepts_min_V: low,
          accepts_max_V: high,
        },
        refs: [nodeRef(node), { part: placed.part.id }],
        data: { measured: given[isHigh ? 1 : 0], limit: isHigh ? high : low, unit: 'V' },
      });
    }
  },
});

const POWER_RESISTOR_OVERLOAD = rule({
  ...RESISTORS,
  id: 'power-resistor-overload',
  title: 'A resistor in a supply gets too hot',
  why: 'The square of the current times the resistance becomes heat. Above its rated power a resistor burns.',
  example: 'A shunt of 1 Ω rated for 0.25 W that carries 1.3 A: 1.69 W.',
  fix: 'Take a smaller resistance, or a resistor rated for more power.',
  message: (p: Names<'resistor'> & Figures<'heat_W' | 'limit_W' | 'current_mA' | 'resistance_ohm'>) =>
    `${p.resistor} turns ${num(p.heat_W)} W into heat (${current(p.current_mA)} through ${num(p.resistance_ohm)} Ω), but is rated for ${num(p.limit_W)} W`,
  check: (placed, { design, report, missing }) => {
    const path = seriesPathOf(design, placed);
    if (path === null) return;
    const { source, ohm, load } = path;
    const rated_mW = domainNumber(placed, 'electrical', 'rated_power_mW');
    const refs = [{ part: placed.part.id }];
    if (ohm === null) missing(refs, ['custom_fields.resistance_ohm']);
    if (rated_mW === undefined) missing(refs, ['metadata.rated_power_mW']);
    if (ohm === null || ohm === 0 || rated_mW === undefined) return;
    // Of equal units beside each other each has its share.
    const { quantity } = placed.part;
    const current_mA = Math.min(load.stated_mA, (source.given_V[1] / ohm) * 1000) / quantity;
    const heat_W = (current_mA / 1000) ** 2 * ohm * quantity;
    const limit_W = rated_mW / 1000;
    if (!exceeds(heat_W, limit_W)) {
      if (load.unknown.length > 0) missing(load.unknown.map(nodeRef), [DRAW]);
      return;
    }
    report({
      params: {
        resistor: partName(design, placed.part.id),
        heat_W,
        limit_W,
        current_mA,
        resistance_ohm: ohm * quantity,
      },
      refs,
      data: { measured: heat_W, limit: limit_W, unit: 'W' },
    });
  },
});

const POWER_SERIES_LOOP = rule({
  ...RESISTORS,
  id: 'power-series-loop',
  title: 'A supply feeds itself through a resistor',
  why: 'What the input waits for comes only from its own output, so nothing ever starts.',
  example: 'A shunt between the output of a converter and its own input.',
  fix: 'Put the resistor behind the supply that is meant to feed the part.',
  message: (p: Names<'resistor'> & NameLists<'rails'>) =>
    `${list(p.rails)} feed each other through ${p.resistor}: nothing outside starts them`,
  check: (placed, { design, report }) => {
    const path = seriesPathOf(design, placed);
    if (path === null) return;
    const { source, sinks } = path;
    const own = sinks.find(({ rail }) => upstream(source.rail).has(rail));
    if (own === undefined) return;
    report({
      params: {
        resistor: partName(design, placed.part.id),
        rails: [source.rail, own.rail].map((rail) => railName(design, rail)),
      },
      refs: [nodeRef(own.node), nodeRef(source.giver), { part: placed.part.id }],
    });
  },
});

/** The rules of this family. */
export const SERIES_SUPPLY = [POWER_SERIES_VOLTAGE, POWER_RESISTOR_OVERLOAD, POWER_SERIES_LOOP] as const;
