/** Whether every part has a supply, and exactly one. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { isPowerLine } from '../../compatibility/load-lines.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { isController, isControllerPin } from '../controllers.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { farPins } from '../electrical/resistor-ends.ts';
import { scopedField } from '../fields.ts';
import { fix } from '../fixes.ts';
import { instanceOf, netAt, RESISTOR, resourceAt } from '../lookup.ts';
import { list, num, partName, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type FigureLists, type Figures, type FixEdit, type NameLists, type Names, rule } from '../rule.ts';
import { saidJumper } from './derived.ts';
import { feedFixes, suppliersOf } from './feed-fix.ts';
import { mayNeed, needsOf } from './needs.ts';
import { hasRails, powerSide, type RailIndex } from './power-index.ts';
import { type Feed, type Rail, railName, railRef } from './rail.ts';
import { seriesPathOf } from './series-path.ts';
import { supplyOf } from './supply.ts';
import { chargingFigures, fedThroughOutput } from './tied-sources.ts';

export const POWER_UNPOWERED_PART = rule({
  id: 'power-unpowered-part',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'A part has no supply',
  why: 'Nothing works without its supply. Inputs of the same power domain are alternatives: one of them is enough.',
  example: 'A motor driver whose logic supply VIO is open.',
  fix: 'Connect one of the supplies that fit, which the fixes do.',
  concerns: mayNeed,
  message: (p: Names<'end'> & NameLists<'alternatives' | 'suppliers'> & Partial<LogicPin>) => {
    const logic =
      p.logic_pin === undefined || p.over === undefined
        ? ''
        : `: ${p.over} leads only to ${p.logic_pin}, a logic pin${p.logic_V === undefined ? '' : ` of ${num(p.logic_V)} V`}${p.logic_mA === undefined ? '' : ` and ${current(p.logic_mA)}`}, which cannot feed it without a driver`;
    const ways = p.alternatives.length > 0 ? ` (or ${list(p.alternatives)})` : '';
    const fits = p.suppliers.length > 0 ? `; supplies on this board that fit: ${list(p.suppliers)}` : '';
    return `${p.end}${ways} has no supply${logic}${fits}`;
  },
  check: (placed, { design, report, missing }) => {
    for (const rail of assumedRegulators(design, placed)) {
      missing([railRef(rail)], ['power_domains.derived_when.input_voltage_V']);
    }
    let reported: Set<InterfaceIndex> | null = null;
    for (const { sinks, main } of needsOf(design, placed)) {
      if (reported?.has(main)) continue;
      if (placed.instances.some((one) => sinks.includes(one.index) && isFedBy(design, one))) continue;
      reported = (reported ?? new Set()).add(main);
      const givers = suppliersOf(design, placed, main);
      const names = givers.map((rail) => railName(design, rail));
      report({
        params: {
          end: `${partName(design, placed.part.id)}.${main.interface.name ?? main.interface.id}`,
          alternatives: sinks.filter((one) => one !== main).map((one) => one.interface.name ?? one.interface.id),
          suppliers: names,
          ...logicPinOver(design, placed, sinks),
        },
        refs: [{ part: placed.part.id, domain: 'electrical', interface: main.interface.id, instance: 0 }],
        fixes: feedFixes(design, placed, main, givers),
      });
    }
  },
});

type LogicPin = Names<'over' | 'logic_pin'> & Partial<Figures<'logic_V' | 'logic_mA'>>;

/** The pin of a controller to which alone a resistor joins one of these inputs; nothing where none is so. */
function logicPinOver(design: Design, { instances }: PlacedPart, sinks: readonly InterfaceIndex[]): Partial<LogicPin> {
  for (const { key, connections } of instances.filter(({ index }) => sinks.includes(index))) {
    for (const { a, b } of connections.flatMap((id) => design.links.get(id)?.conductors ?? [])) {
      const far = a.instance === key ? b : a;
      if (far.function !== RESISTOR) continue;
      const pin = farPins(design, far)
        .flatMap((end) => netAt(design, end)?.nodes ?? [])
        .find((node) => isControllerPin(design, node) && !isPowerLine(node.function));
      if (pin === undefined) continue;
      const logic_V = supplyOf(design).railOf(pin)?.voltage?.nominal;
      const logic_mA = resourceAt(design, pin)?.resource.current_rating?.source?.max_continuous_mA;
      return {
        over: partName(design, far.part),
        logic_pin: pinName(design, pin),
        ...(logic_V === undefined ? {} : { logic_V }),
        ...(logic_mA === undefined ? {} : { logic_mA }),
      };
    }
  }
  return {};
}

/**
 * Rails that count as made on the part, since nobody says that their jumper is off nor what their regulator accepts: something
 * feeds the regulator, and nothing else the rail.
 */
function assumedRegulators(design: Design, { part, definition }: PlacedPart): readonly Rail[] {
  if (definition === null || !mayAssume(definition)) return NO_RAILS;
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

const NO_RAILS: readonly Rail[] = [];
const mayAssume = oncePer((definition: DefinitionIndex): boolean => hasRails(definition, hasUnstatedInput));

function hasUnstatedInput({ domain: { derived_when: when } }: RailIndex): boolean {
  return when !== undefined && when.input_voltage_V === undefined;
}

/** More of the input is joined than its return, a ground or the neutral of the mains, and with more than what it pulls up. */
function isFedBy(design: Design, { key, connections }: Instance): boolean {
  return connections.some((id) => {
    const link = design.links.get(id);
    return link?.conductors.some(({ a, b }) => {
      const [own, far] = a.instance === key ? [a, b] : [b, a];
      return !isReturn(own.function) && (far.function !== RESISTOR || passesSupply(design, far, own));
    });
  });
}

/** Whether supply arrives at the pin through the resistor. */
function passesSupply(design: Design, { part }: Node, pin: Node): boolean {
  const placed = design.parts.get(part);
  const path = placed === undefined ? null : seriesPathOf(design, placed);
  return path?.sinks.some(({ node }) => node.part === pin.part && node.resource === pin.resource) === true;
}

function isReturn(name: string): boolean {
  return isGround(name) || name === NEUTRAL;
}

export const POWER_OUTPUTS_PARALLELED = rule({
  id: 'power-outputs-paralleled',
  scope: 'net',
  severity: 'error',
  title: 'Two supplies are tied together',
  why: 'The output with the higher voltage feeds the other, and neither regulates any more. Of two cells in parallel the fuller one charges the other, with a current that nothing limits.',
  example: 'Two 5 V supplies on one wire.',
  fix: 'Separate the rails, or combine them through diodes or an ORing controller. Cells of one type that were joined at equal charge state matched_cells.',
  silences: ['elec-driver-conflict', 'elec-direction-conflict', 'power-double-fed'],
  concerns: (functions) => [...functions].some(mayGive),
  message: {
    supplies: (p: NameLists<'pins'> & Partial<FigureLists<'given_V'>>) =>
      `The outputs ${list(p.pins.map((pin, at) => (p.given_V?.[at] === undefined ? pin : `${pin} (${num(p.given_V[at])} V)`)))} are tied together: the one with the higher voltage drives current back into the other`,
    'on-cell': (p: NameLists<'pins'> & Names<'cell'> & Partial<Figures<'given_V' | 'limit_V'>>) =>
      `${list(p.pins)}${p.given_V === undefined ? '' : ` (${num(p.given_V)} V)`} ${p.pins.length === 1 ? 'feeds' : 'feed'} the cell at ${p.cell} directly: nothing limits the charging${p.limit_V === undefined ? '' : ` to ${num(p.limit_V)} V`}`,
    through: (p: Names<'source' | 'output' | 'part'> & Figures<'draw_mA' | 'limit_mA'>) =>
      `${p.source} feeds ${p.part} through its output ${p.output}, which nothing else feeds: ${p.part} takes up to ${current(p.draw_mA, p.limit_mA)}, but ${p.source} gives only ${current(p.limit_mA, p.draw_mA)}`,
    cells: (p: NameLists<'pins'>) =>
      `The cells at ${list(p.pins)} are in parallel: if their charge differs, one drives a current into the other that nothing limits`,
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
    const shared = { refs: outputs, data: { measured: outputs.length, limit: 1, unit: 'sources' } };
    const [cell] = outputs.filter((node) => node.function === CELL);
    const others = outputs.filter((node) => node.function !== CELL);
    const through = cell === undefined ? fedThroughOutput(design, outputs) : null;
    if (through !== null) {
      const { source, output, draw_mA, limit_mA } = through;
      const data = { measured: draw_mA, limit: limit_mA, unit: 'mA' };
      const params = { source, output, part: { part: output.part }, draw_mA, limit_mA };
      report({ variant: 'through', params, refs: outputs, data });
    } else if (cell === undefined)
      report({ ...shared, variant: 'supplies', params: { pins: outputs, ...voltagesOf(design, outputs) } });
    else if (others.length === 0) {
      if (!outputs.every((one) => isMatched(design, one)))
        report({ ...shared, variant: 'cells', params: { pins: outputs } });
    } else {
      const figures = chargingFigures(design, others, cell);
      const params = { pins: others, cell, ...figures };
      const { given_V, limit_V } = figures;
      const data =
        limit_V === undefined
          ? shared.data
          : { ...(given_V === undefined ? {} : { measured: given_V }), limit: limit_V, unit: 'V' };
      report({ ...shared, variant: 'on-cell', params, data });
    }
  },
});

/** What each of the outputs gives, where that is known of all and not the same. */
function voltagesOf(design: Design, outputs: readonly Node[]): Partial<FigureLists<'given_V'>> {
  const given_V = outputs.flatMap((node) => {
    const rail = supplyOf(design).railOf(node);
    return rail === null ? [] : [rail.index.domain.nominal_voltage_V];
  });
  return given_V.length < outputs.length || new Set(given_V).size < 2 ? {} : { given_V };
}

const CELL = 'battery_positive';
const MATCHED = 'matched_cells';
const LIVE = 'ac_line';
const NEUTRAL = 'ac_neutral';

/** Somebody says that the cell was matched with those beside it before they were joined. */
function isMatched(design: Design, { part }: Node): boolean {
  const placed = design.parts.get(part);
  return placed !== undefined && scopedField(placed, '', MATCHED) === true;
}

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
      if (rail.incoming.length === 0) continue;
      const assumed = assumedOff(design, rail);
      if (assumed !== null) report(assumed);
      const inner = regulatorBeside(design, rail);
      const incoming = rail.incoming.filter((feed) => !feed.drives); // each coil has a driver of its own
      if (incoming.length < (inner === null ? 2 : 1)) continue;
      const byNet = new Map<Net | undefined, SupplyPath>(incoming.map((feed) => [netAt(design, feed.sink), feed]));
      const byOrigin = new Map([...byNet.values()].map((feed) => [feed.from ?? feed.sourceEnd, feed]));
      if (inner !== null) byOrigin.set(inner.from ?? inner.sourceEnd, inner);
      if (byOrigin.size < 2) continue; // two wires to one source, or one net (power-outputs-paralleled says that)
      const feeds = [...byOrigin.values()];
      report({
        variant: 'sources',
        params: {
          rail: railName(design, rail),
          sources: feeds.map((feed) => feed.sourceEnd),
          pins: feeds.map((feed) => feed.sink),
        },
        refs: [
          {
            part: rail.placed.part.id,
            domain: 'electrical',
            ...(rail.index.resource === null ? {} : { resource: rail.index.resource }),
          },
          ...feeds.map((feed) => feed.sink),
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
  const edits = (value: string): readonly FixEdit[] => [
    { op: 'update_part', part: part.id, fields: { [when.field]: value } },
  ];
  return {
    variant: 'jumper',
    params: { rail: railName(design, rail), source: feed.sourceEnd, pin: feed.sink, field: when.field },
    refs: [feed.sink],
    discriminator: `${index.domain.id} jumper`,
    severity: 'info',
    fixes:
      off === undefined
        ? []
        : [fix('set-field', { part: partName(design, part.id), field: when.field, value: off }, edits(off))],
  } as const;
}

/** How supply arrives at a part: by a feed, or through a resistor. */
type SupplyPath = Pick<Feed, 'from' | 'sourceEnd' | 'sink'>;

/**
 * What feeds the regulator that makes this rail, directly or through a shunt, where something else feeds the rail as well: then both give. A
 * cell that a charger fills is none of that.
 */
function regulatorBeside(design: Design, rail: Rail): SupplyPath | null {
  if (rail.incoming.length === 0) return null;
  if (rail.index.domain.regulation_type !== 'regulated') return backThroughDiode(rail);
  if (rail.incoming.some((feed) => feed.source.function === 'battery_positive')) return null;
  const open = [...rail.parents];
  const seen = new Set<Rail>([rail]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const arrival = next.incoming[0] ?? throughResistor(design, next);
    if (arrival !== null) return arrival;
    open.push(...next.parents);
  }
  return null;
}

/**
 * What feeds a rail of a controller board through a diode inside, where that leaves more than what else feeds the rail gives: the current
 * then flows on into that.
 */
function backThroughDiode({ placed: { definition }, index, incoming, parents }: Rail): SupplyPath | null {
  if (definition === null || !isController(definition) || index.domain.regulation_type !== 'unregulated') return null;
  const given_V = incoming.map((feed) => feed.given?.nominal ?? Number.POSITIVE_INFINITY);
  const stronger = parents.find(
    (rail) =>
      rail.incoming.length > 0 && rail.voltage !== null && rail.voltage.nominal - DIODE_V > Math.min(...given_V),
  );
  return stronger?.incoming[0] ?? null;
}

/** What a Schottky diode keeps. */
const DIODE_V = 0.4;

/** Null where no resistor passes supply on to an input of the rail. */
function throughResistor(design: Design, { placed, index }: Rail): SupplyPath | null {
  for (const { end, slots } of placed.instances.filter((one) => index.sinks.includes(one.index))) {
    for (const { resource } of slots) {
      const pin = resource === null ? null : { part: end.part, domain: end.domain, resource };
      const nodes = pin === null || isGrounded(design, pin) ? [] : (netAt(design, pin)?.nodes ?? []);
      for (const node of nodes) {
        const resistor = node.function === RESISTOR ? design.parts.get(node.part) : undefined;
        const path = resistor === undefined ? null : seriesPathOf(design, resistor);
        const sink = path?.sinks.find((one) => one.node.part === end.part && one.node.resource === resource);
        const sourceEnd = path == null ? undefined : instanceOf(design, path.source.giver);
        if (path != null && sink !== undefined && sourceEnd !== undefined)
          return { from: path.source.rail, sourceEnd, sink: sink.node };
      }
    }
  }
  return null;
}
