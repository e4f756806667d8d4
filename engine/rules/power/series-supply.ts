/** Supplies that reach a part through a resistor: what is left of their voltage, and what the resistor turns into heat. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { domainNumber } from '../by-kind.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { farContacts } from '../electrical/over-contacts.ts';
import { giverAt } from '../electrical/resistor-ends.ts';
import { scopedNumber } from '../fields.ts';
import { netAt } from '../lookup.ts';
import { list, num, volts } from '../names.ts';
import { exceeds, inputRange } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { upstream } from './alive.ts';
import { type Rail, railName } from './rail.ts';
import { seriesPathOf } from './series-path.ts';
import { behindResistor, resistorEnds } from './series-walk.ts';
import { supplyOf } from './supply.ts';

const RESISTORS = {
  scope: 'part',
  severity: 'error',
  concerns: (definition: DefinitionIndex) => resistorEnds(definition).length > 0,
} as const;

const DRAW = 'custom_fields.draw_mA of what it feeds';

export const POWER_SERIES_VOLTAGE = rule({
  ...RESISTORS,
  id: 'power-series-voltage',
  title: 'A supply behind a resistor has the wrong voltage',
  why: 'A shunt or a resistor in a supply line drops a voltage in proportion to the current. What is left has to fit the part behind it.',
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
    if (!path.isFirst) return;
    if (ohm === null) missing([placed], ['custom_fields.resistance_ohm']);
    if (ohm === null) return;
    const given = behindResistor(source.given_V, ohm, load);
    const reported = new Set<Rail>();
    for (const { node, rail } of path.sinks) {
      if (reported.has(rail) || upstream(source.rail).has(rail)) continue; // power-series-loop
      reported.add(rail);
      const accepts = inputRange(rail);
      if (accepts === null) missing([node], ['power_domains.voltage_range_V']);
      if (accepts === null) continue;
      const [low, high] = accepts.range;
      const isHigh = exceeds(given[1], high);
      if (!isHigh && !exceeds(low, given[0])) {
        if (load.unknown.length > 0) missing(load.unknown, [DRAW]);
        continue;
      }
      report({
        params: {
          source: source.giver,
          pin: node,
          resistor: placed,
          gives_min_V: isHigh ? Math.min(...given) : given[0],
          gives_max_V: Math.max(...given),
          accepts_min_V: low,
          accepts_max_V: high,
        },
        refs: [node, placed],
        data: { measured: given[isHigh ? 1 : 0], limit: isHigh ? high : low, unit: 'V' },
      });
    }
  },
});

export const POWER_RESISTOR_OVERLOAD = rule({
  ...RESISTORS,
  id: 'power-resistor-overload',
  title: 'A resistor in a supply gets too hot',
  why: 'The square of the current times the resistance becomes heat. Above its rated power a resistor burns.',
  example: 'A shunt of 1 Ω rated for 0.25 W that carries 1.3 A: 1.69 W.',
  fix: 'Take a smaller resistance, or a resistor rated for more power.',
  message: {
    series: (p: Names<'resistor'> & Figures<'heat_W' | 'limit_W' | 'current_mA' | 'resistance_ohm'>) =>
      `${p.resistor} turns ${num(p.heat_W)} W into heat (${current(p.current_mA)} through ${num(p.resistance_ohm)} Ω), but is rated for ${num(p.limit_W)} W`,
    pull: (p: Names<'resistor' | 'by'> & Figures<'heat_W' | 'limit_W' | 'current_mA' | 'resistance_ohm'>) =>
      `While ${p.by} conducts, ${p.resistor} is across the supply and turns ${num(p.heat_W)} W into heat (${current(p.current_mA)} through ${num(p.resistance_ohm)} Ω), but is rated for ${num(p.limit_W)} W`,
  },
  check: (placed, { design, report, missing }) => {
    const path = seriesPathOf(design, placed);
    if (path === null) {
      const found = overloadedPull(design, placed);
      if (found !== null) report({ variant: 'pull', ...found });
      return;
    }
    const { source, ohm, own_ohm, share, load } = path;
    const rated_mW = ratedPower_mW(placed, own_ohm);
    const refs = [placed];
    if (ohm === null) missing(refs, ['custom_fields.resistance_ohm']);
    if (rated_mW === undefined) missing(refs, ['metadata.rated_power_mW']);
    if (ohm === null || own_ohm === null || ohm === 0 || share === null || rated_mW === undefined) return;
    // Of equal units beside each other each has its share.
    const { quantity } = placed.part;
    const current_mA = (Math.min(load.stated_mA, (source.given_V[1] / ohm) * 1000) * share) / quantity;
    const heat_W = (current_mA / 1000) ** 2 * own_ohm * quantity;
    const limit_W = rated_mW / 1000;
    if (!exceeds(heat_W, limit_W)) {
      if (load.unknown.length > 0) missing(load.unknown, [DRAW]);
      return;
    }
    report({
      variant: 'series',
      params: { resistor: placed, heat_W, limit_W, current_mA, resistance_ohm: own_ohm * quantity },
      refs,
      data: { measured: heat_W, limit: limit_W, unit: 'W' },
    });
  },
});

/** What it may turn into heat: as stated, or of an inductor what its rated current makes of the resistance of its winding. */
function ratedPower_mW(placed: PlacedPart, ohm: number | null): number | undefined {
  const rated_mA = scopedNumber(placed, '', 'rated_current_mA');
  const stated_mW = domainNumber(placed, 'electrical', 'rated_power_mW');
  return stated_mW ?? (rated_mA === undefined || ohm === null ? undefined : (rated_mA ** 2 * ohm) / 1000);
}

/** A resistor between a rail and a line that a contact or an open collector leads to the other side of the supply. */
function overloadedPull(design: Design, placed: PlacedPart) {
  const { part, definition } = placed;
  const ohm = scopedNumber(placed, '', 'resistance_ohm');
  const rated_mW = ratedPower_mW(placed, ohm ?? null);
  const ends = definition === null ? [] : resistorEnds(definition);
  if (rated_mW === undefined || ohm === undefined || ohm <= 0) return null;
  for (const [held, line] of [ends, ends.toReversed()]) {
    if (held === undefined || line === undefined) continue;
    const across = acrossSupply(design, { part: part.id, resource: held }, { part: part.id, resource: line });
    if (across === null) continue;
    const heat_W = across.volts ** 2 / ohm;
    const limit_W = rated_mW / 1000;
    if (!exceeds(heat_W, limit_W)) continue;
    return {
      params: {
        resistor: placed,
        by: { part: across.by.part },
        heat_W,
        limit_W,
        current_mA: (across.volts / ohm) * 1000,
        resistance_ohm: ohm,
      },
      refs: [placed, across.by],
      data: { measured: heat_W, limit: limit_W, unit: 'W' },
    };
  }
  return null;
}

type ResourceEnd = Pick<ResourceRef, 'part' | 'resource'>;

/** What leads the line end of a resistor to ground while its other end is on a rail, or to a rail while that is on ground. */
function acrossSupply(
  design: Design,
  held: ResourceEnd,
  line: ResourceEnd,
): { readonly volts: number; readonly by: Node } | null {
  const [pin, far] = [held, line].map((end): ResourceRef => ({ ...end, domain: 'electrical' })) as [
    ResourceRef,
    ResourceRef,
  ];
  const nodes = isGrounded(design, far) ? [] : (netAt(design, far)?.nodes ?? []);
  const given = (at: ResourceRef): number | undefined => {
    const giver = giverAt(design, at);
    return giver === undefined ? undefined : supplyOf(design).railOf(giver)?.voltage?.nominal;
  };
  const volts = given(pin);
  for (const by of nodes) {
    if (by.part === held.part) continue;
    const contacts = farContacts(design, by);
    if (volts !== undefined && (SINKING.has(by.function) || contacts.some((end) => isGrounded(design, end))))
      return { volts, by };
    const above = isGrounded(design, pin) ? contacts.map(given).find((one) => one !== undefined) : undefined;
    if (above !== undefined) return { volts: above, by };
  }
  return null;
}

/** Functions of outputs that pull to ground. */
const SINKING: ReadonlySet<string> = new Set(['low_side_output', 'open_drain_output']);

export const POWER_SERIES_LOOP = rule({
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
    if (!path.isFirst) return;
    const own = sinks.find(({ rail }) => upstream(source.rail).has(rail));
    if (own === undefined) return;
    report({
      params: { resistor: placed, rails: [source.rail, own.rail].map((rail) => railName(design, rail)) },
      refs: [own.node, source.giver, placed],
    });
  },
});
