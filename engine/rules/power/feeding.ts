/** Whether every part has a supply, and exactly one. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Edit } from '../../board/edit.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { fix } from '../fixes.ts';
import { netAt } from '../lookup.ts';
import { endName, list, nodeRef, num, partName, pinName } from '../names.ts';
import { acceptedBy, fits, headroomOf, inputRange } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { saidJumper } from './derived.ts';
import { feedFixes, refeedFixes, suppliersOf } from './feed-fix.ts';
import { mayFeed } from './may-feed.ts';
import { needsOf } from './needs.ts';
import { hasRails, powerIndexOf, powerSide, type RailIndex } from './power-index.ts';
import { type Feed, feedRefs, type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';
import { chargingFigures, fedThroughOutput } from './tied-sources.ts';

export const POWER_UNPOWERED_PART = rule({
  id: 'power-unpowered-part',
  scope: 'part',
  category: 'power',
  severity: 'error',
  todo: true,
  title: 'A part has no supply',
  why: 'Nothing works without its supply. Inputs of the same power domain are alternatives: one of them is enough.',
  example: 'A motor driver whose logic supply VIO is open.',
  fix: 'Connect one of the supplies that fit, which the fixes do.',
  concerns: (definition) => powerIndexOf(definition).needs.length > 0,
  message: (p: Names<'end'> & NameLists<'alternatives' | 'suppliers'>) => {
    const ways = p.alternatives.length > 0 ? ` (or ${list(p.alternatives)})` : '';
    const fits = p.suppliers.length > 0 ? `; supplies on this board that fit: ${list(p.suppliers)}` : '';
    return `${p.end}${ways} has no supply${fits}`;
  },
  check: (placed, { design, report, missing }) => {
    for (const rail of assumedRegulators(design, placed)) {
      missing([railRef(rail)], ['power_domains.derived_when.input_voltage_V']);
    }
    const reported = new Set<InterfaceIndex>();
    for (const { sinks, main } of needsOf(design, placed)) {
      if (reported.has(main)) continue;
      if (placed.instances.some((one) => sinks.includes(one.index) && isJoined(design, one))) continue;
      reported.add(main);
      const givers = suppliersOf(design, placed, main);
      const names = givers.map((rail) => railName(design, rail));
      report({
        params: {
          end: `${partName(design, placed.part.id)}.${main.interface.name ?? main.interface.id}`,
          alternatives: sinks.filter((one) => one !== main).map((one) => one.interface.name ?? one.interface.id),
          suppliers: names,
        },
        refs: [{ part: placed.part.id, domain: 'electrical', interface: main.interface.id, instance: 0 }],
        fixes: feedFixes(design, placed, main, givers),
      });
    }
  },
});

/**
 * Rails that count as made on the part, since nobody says that their jumper is off nor what their regulator accepts: something
 * feeds the regulator, and nothing else the rail.
 */
function assumedRegulators(design: Design, { part, definition }: PlacedPart): readonly Rail[] {
  if (definition === null || !hasRails(definition, hasUnstatedInput)) return [];
  return supplyOf(design)
    .railsHeldBy(part.id)
    .filter(
      (rail) =>
        hasUnstatedInput(rail.index) &&
        rail.incoming.length === 0 &&
        saidJumper(rail) === undefined &&
        rail.parents.some(({ voltage }) => voltage !== null),
    );
}

function hasUnstatedInput({ domain: { derived_when: when } }: RailIndex): boolean {
  return when !== undefined && when.input_voltage_V === undefined;
}

/** More of the input is joined than its return: a ground, or the neutral of the mains. */
function isJoined({ links }: Design, { key, connections }: Instance): boolean {
  return connections.some((id) => {
    const link = links.get(id);
    if (link?.connection.lines === undefined) return true;
    return link.conductors.some(({ a, b }) => !isReturn((a.instance === key ? a : b).function));
  });
}

function isReturn(name: string): boolean {
  return isGround(name) || name === NEUTRAL;
}

export const POWER_OUTPUTS_PARALLELED = rule({
  id: 'power-outputs-paralleled',
  scope: 'net',
  category: 'power',
  severity: 'error',
  title: 'Two supplies are tied together',
  why: 'The output with the higher voltage feeds the other, and neither regulates any more. Cells in parallel are a warning.',
  example: 'Two 5 V supplies on one wire.',
  fix: 'Separate the rails, or combine them through diodes or an ORing controller.',
  silences: ['elec-driver-conflict', 'elec-direction-conflict', 'power-double-fed'],
  concerns: (functions) => [...functions].some(mayGive),
  message: {
    supplies: (p: NameLists<'pins'>) =>
      `The outputs ${list(p.pins)} are tied together: the one with the higher voltage drives current back into the other`,
    'on-cell': (p: NameLists<'pins'> & Names<'cell'> & Partial<Figures<'given_V' | 'limit_V'>>) =>
      `${list(p.pins)}${p.given_V === undefined ? '' : ` (${num(p.given_V)} V)`} ${p.pins.length === 1 ? 'feeds' : 'feed'} the cell at ${p.cell} directly: nothing limits the charging${p.limit_V === undefined ? '' : ` to ${num(p.limit_V)} V`}`,
    through: (p: Names<'source' | 'output' | 'part'> & Figures<'draw_mA' | 'limit_mA'>) =>
      `${p.source} feeds ${p.part} through its output ${p.output}, which nothing else feeds: ${p.part} takes up to ${current(p.draw_mA, p.limit_mA)}, but ${p.source} gives only ${current(p.limit_mA, p.draw_mA)}`,
    cells: (p: NameLists<'pins'>) =>
      `The cells at ${list(p.pins)} are in parallel: if their charge differs, one drives current into the other`,
  },
  check: (net, { design, report }) => {
    let first: Node | undefined;
    const outputs: Node[] = [];
    for (const node of net.nodes) {
      if (!drives(design, node)) continue;
      if (first === undefined) first = node;
      if (node === first || !outputs.some((one) => one.part === node.part)) outputs.push(node);
    }
    if (outputs.length < 2) return;
    const pins = (nodes: readonly Node[]) => nodes.map((node) => pinName(design, node));
    const shared = {
      refs: outputs.map(nodeRef),
      data: { measured: outputs.length, limit: 1, unit: 'sources' },
    };
    const [cell] = outputs.filter((node) => node.function === CELL);
    const others = outputs.filter((node) => node.function !== CELL);
    const through = cell === undefined ? fedThroughOutput(design, outputs) : null;
    if (through !== null) {
      const { draw_mA, limit_mA } = through;
      const [source, output] = [through.source, through.output].map((node) => pinName(design, node)) as [
        string,
        string,
      ];
      const params = { source, output, part: partName(design, through.output.part), draw_mA, limit_mA };
      report({
        variant: 'through',
        params,
        refs: shared.refs,
        data: { measured: draw_mA, limit: limit_mA, unit: 'mA' },
      });
    } else if (cell === undefined) report({ ...shared, variant: 'supplies', params: { pins: pins(outputs) } });
    else if (others.length === 0)
      report({ ...shared, variant: 'cells', params: { pins: pins(outputs) }, severity: 'warning' });
    else {
      const figures = chargingFigures(design, others, cell);
      const params = { pins: pins(others), cell: pinName(design, cell), ...figures };
      const { given_V, limit_V } = figures;
      const data =
        limit_V === undefined
          ? shared.data
          : { ...(given_V === undefined ? {} : { measured: given_V }), limit: limit_V, unit: 'V' };
      report({ ...shared, variant: 'on-cell', params, data });
    }
  },
});

const CELL = 'battery_positive';
const LIVE = 'ac_line';
const NEUTRAL = 'ac_neutral';

function mayGive(name: string): boolean {
  return name === LIVE || name === CELL || FUNCTIONS.get(name)?.erc_type === 'power_out';
}

/** A supply's output; of a cell and of the mains both ends have one function, and the interface says which gives. */
function drives(design: Design, node: Node): boolean {
  if (FUNCTIONS.get(node.function)?.erc_type === 'power_out') return true;
  const roles =
    node.function === LIVE || node.function === CELL ? design.instances.get(node.instance)?.index.roles : undefined;
  return roles !== undefined && powerSide(node.function, roles) === 'source';
}

export const POWER_DOUBLE_FED = rule({
  id: 'power-double-fed',
  scope: 'part',
  category: 'power',
  severity: 'error',
  title: 'A rail has two sources',
  why: 'Without a diode or a switch between them, the stronger source drives current into the output of the weaker one, as if the two were tied together.',
  example: 'A board fed through USB and through its 5 V pin at once.',
  fix: 'Remove one source, or put a diode between them. Waive it if the board itself switches between them.',
  concerns: hasRails,
  message: {
    sources: (p: Names<'rail'> & NameLists<'sources' | 'pins'>) => {
      const ways = p.sources.map((source, index) => `${source} at ${p.pins[index]}`);
      return `${p.rail} has ${p.sources.length === 2 ? 'two' : p.sources.length} sources, ${list(ways)}: the stronger source drives current back into the weaker one`;
    },
    jumper: (p: Names<'rail' | 'source' | 'pin' | 'field'>) =>
      `${p.rail} is fed by ${p.source} at ${p.pin}, so its jumper (${p.field}) is assumed to be off: with the jumper on, the regulator of the part drives against that source`,
  },
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      const assumed = assumedOff(design, rail);
      if (assumed !== null) report(assumed);
      const inner = regulatorBeside(rail);
      const incoming = rail.incoming.filter((feed) => !feed.drives); // each coil has a driver of its own
      if (incoming.length < (inner === null ? 2 : 1)) continue;
      const byNet = new Map(incoming.map((feed) => [netAt(design, feed.sink), feed]));
      const byOrigin = new Map([...byNet.values()].map((feed) => [feed.from ?? feed.sourceEnd, feed]));
      if (inner !== null) byOrigin.set(inner.from ?? inner.sourceEnd, inner);
      if (byOrigin.size < 2) continue; // two wires to one source, or one net (power-outputs-paralleled says that)
      const feeds = [...byOrigin.values()];
      report({
        variant: 'sources',
        params: {
          rail: railName(design, rail),
          sources: feeds.map((feed) => endName(design, feed.sourceEnd.end)),
          pins: feeds.map((feed) => pinName(design, feed.sink)),
        },
        refs: [
          {
            part: rail.placed.part.id,
            domain: 'electrical',
            ...(rail.index.resource === null ? {} : { resource: rail.index.resource }),
          },
          ...feeds.map((feed) => nodeRef(feed.sink)),
        ],
        discriminator: rail.index.domain.id,
        data: { measured: feeds.length, limit: 1, unit: 'sources' },
      });
    }
  },
});

/** A jumper of which nobody says that it is off, between a rail that something feeds and a regulator that is fed as well. */
function assumedOff(design: Design, rail: Rail) {
  const { placed, index } = rail;
  const { derived_when: when, derived_from: from = [] } = index.domain;
  const [feed] = rail.incoming;
  if (when === undefined || feed === undefined || saidJumper(rail) !== undefined) return null;
  const { part, definition } = placed;
  if (!from.some((id) => (supplyOf(design).railAt(part.id, id)?.incoming.length ?? 0) > 0)) return null;
  const options = definition?.file.definition.custom_fields?.find(({ key }) => key === when.field)?.options ?? [];
  const off = options.find((option) => option !== when.value);
  const edits = (value: string): readonly Edit[] => [
    { op: 'update_part', part: part.id, fields: { [when.field]: value } },
  ];
  return {
    variant: 'jumper',
    params: {
      rail: railName(design, rail),
      source: endName(design, feed.sourceEnd.end),
      pin: pinName(design, feed.sink),
      field: when.field,
    },
    refs: [nodeRef(feed.sink)],
    discriminator: `${index.domain.id} jumper`,
    severity: 'info',
    fixes:
      off === undefined
        ? []
        : [fix('set-field', { part: partName(design, part.id), field: when.field, value: off }, edits(off))],
  } as const;
}

/**
 * What feeds the regulator that makes this rail, where something else feeds the rail as well: then both give. A cell that
 * a charger fills is none of that.
 */
function regulatorBeside(rail: Rail): Feed | null {
  if (rail.incoming.length === 0 || rail.index.domain.regulation_type !== 'regulated') return null;
  if (rail.incoming.some((feed) => feed.source.function === 'battery_positive')) return null;
  const open = [...rail.parents];
  const seen = new Set<Rail>([rail]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const [feed] = next.incoming;
    if (feed !== undefined) return feed;
    open.push(...next.parents);
  }
  return null;
}

export const POWER_DROPOUT = rule({
  id: 'power-dropout',
  scope: 'link',
  category: 'power',
  severity: 'error',
  title: 'The input voltage of a regulator is too low',
  why: 'Below its minimum input voltage, a step-down regulator passes its input on unregulated, and its output sags.',
  example: 'An AMS1117-3.3 needs 4.6 V, but one lithium cell gives 3.0 to 4.2 V.',
  fix: 'Use a regulator with a lower dropout voltage, a buck-boost converter, or a higher input voltage.',
  silences: ['elec-voltage-out-of-range', 'elec-tolerance-out-of-range', 'elec-voltage-near-limit'],
  concerns: mayFeed,
  message: (p: Names<'part' | 'source'> & Figures<'needed_V' | 'output_V' | 'given_V'>) =>
    `${p.part} needs at least ${num(p.needed_V)} V at its input for ${num(p.output_V)} V at its output, but ${p.source} may give as little as ${num(p.given_V)} V`,
  check: (link, { design, report }) => {
    for (const feed of supplyOf(design).feedsOf(link)) {
      const short = shortageAt(feed);
      if (short === null) continue;
      const { rail, needed_V, output_V, given_V } = short;
      report({
        params: {
          part: partName(design, rail.placed.part.id),
          needed_V,
          output_V,
          source: endName(design, feed.sourceEnd.end),
          given_V,
        },
        refs: feedRefs(feed),
        data: { measured: given_V, limit: needed_V, unit: 'V' },
        fixes: refeedFixes(design, feed),
      });
    }
  },
});

/**
 * What a regulator that only steps down needs for its output, and gets less of: the least that it accepts, where that is
 * above its output, or its output and the dropout that its definition states. Null where it gets enough, or can boost.
 */
function shortageAt({ to, given }: Feed): Headroom | null {
  const accepts = to === null ? null : inputRange(to);
  if (to === null || given === null || accepts === null) return null;
  const [low, high] = accepts.range;
  const output = to.children.find((child) => child.index.sources.length > 0 && child.incoming.length === 0);
  if (output === undefined || given.max > high + TOLERANCE_V) return null;
  const { nominal_voltage_V } = output.index.domain;
  if (low >= nominal_voltage_V && given.min < low - TOLERANCE_V)
    return { rail: to, needed_V: low, output_V: nominal_voltage_V, given_V: given.min };
  const headroom = headroomOf(to);
  if (headroom === null || given.sure[0] >= headroom.needed_V - TOLERANCE_V || isSetWrong(output)) return null;
  return { rail: to, ...headroom, given_V: given.sure[0] };
}

/** What it is set to suits nothing that it feeds: that is the fault, and not what it would take to make it. */
function isSetWrong({ outgoing }: Rail): boolean {
  return outgoing.some((feed) => {
    const [given, accepts] = [feed.given, acceptedBy(feed)];
    return given !== null && accepts !== null && !fits(given, accepts.range);
  });
}

interface Headroom extends Figures<'needed_V' | 'output_V' | 'given_V'> {
  readonly rail: Rail;
}

/** Smaller differences than this are rounding. */
const TOLERANCE_V = 1e-6;
