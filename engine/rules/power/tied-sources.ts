/** Figures of sources that are tied together, and loads that get their supply around what protects a cell. */
import type { Design, Net, Node } from '../../design/design.ts';
import { linksAt } from '../by-kind.ts';
import { numberOfInterface } from '../fields.ts';
import { interfaceAt, netAt, rolesOf } from '../lookup.ts';
import { list, num, pinName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { isAlive } from './alive.ts';
import { powerIndexOf } from './power-index.ts';
import type { Rail } from './rail.ts';
import { supplyOf } from './supply.ts';

const CELL = 'battery_positive';
const MINUS = 'battery_negative';

/**
 * An output whose part has no other supply, and the output that feeds the part through it with too little; null if both are sources, or no
 * current is stated.
 */
export function fedThroughOutput(design: Design, outputs: readonly Node[]) {
  const supply = supplyOf(design);
  const [dead, ...more] = outputs.filter((node) => {
    const rail = supply.railOf(node);
    return rail !== null && rail.parents.length > 0 && !isAlive(rail);
  });
  const source = outputs.find((node) => node.part !== dead?.part);
  if (dead === undefined || more.length > 0 || source === undefined) return null;
  const [from, to] = [supply.railOf(source), supply.railOf(dead)];
  const limit_mA = interfaceAt(design, source)?.interface.power_delivery?.max_current_mA ?? givenBy(from);
  const draw_mA = to === null ? undefined : ownDraw_mA(to);
  if (limit_mA === undefined || draw_mA === undefined || !exceeds(draw_mA, limit_mA)) return null;
  return { source, output: dead, draw_mA, limit_mA };
}

function givenBy(rail: Rail | null): number | undefined {
  const most = rail?.index.gives === true ? rail.index.domain.max_current_mA : 0;
  return most > 0 ? most : undefined;
}

/** What the part of a rail and all behind it take, where the part says what it takes there. */
function ownDraw_mA({ placed, index, load }: Rail): number | undefined {
  for (const sink of index.sinks) {
    const own = numberOfInterface(placed, sink, 'draw_mA');
    if (own !== undefined) return own * placed.part.quantity + load.worst_mA;
  }
  return undefined;
}

/** What feeds a cell directly, and what the cell must not exceed, in V, as far as both are known. */
export function chargingFigures(
  design: Design,
  sources: readonly Node[],
  cell: Node,
): Partial<Figures<'given_V' | 'limit_V'>> {
  const supply = supplyOf(design);
  const [source] = sources;
  const given_V = source === undefined ? undefined : supply.railOf(source)?.voltage?.nominal;
  const limit_V = supply.railOf(cell)?.index.domain.voltage_range_V?.[1];
  return { ...(given_V === undefined ? {} : { given_V }), ...(limit_V === undefined ? {} : { limit_V }) };
}

export const POWER_PROTECTION_BYPASSED = rule({
  id: 'power-protection-bypassed',
  scope: 'net',
  severity: 'warning',
  title: 'A load bypasses the protection of a cell',
  why: 'When the cell is empty or shorted, the protection disconnects only what is on its output. A load on the cell itself keeps drawing current until the cell is damaged.',
  example: 'A converter on B+ of a charger with protection, instead of OUT+.',
  fix: 'Move the load to the output of the charger. Waive it if the load draws next to nothing or has a cut-off of its own.',
  concerns: (functions) => functions.has(CELL),
  message: {
    minus: (p: NameLists<'loads'> & Names<'cell' | 'charger'>) =>
      `${list(p.loads)} ${p.loads.length === 1 ? 'returns' : 'return'} to ${p.cell}, past ${p.charger}: its protection opens the minus of the cell and does not stop this current`,
    plus: (p: NameLists<'loads'> & Names<'cell' | 'charger' | 'output'> & Partial<Figures<'limit_V'>>) =>
      `${p.loads.join(' and ')} ${p.loads.length === 1 ? 'is' : 'are'} connected to the cell at ${p.cell} and not to ${p.output}: the protection of ${p.charger} does not stop a deep discharge${p.limit_V === undefined ? '' : ` below ${num(p.limit_V)} V`}`,
  },
  check: (net, { design, report }) => {
    const past = returnsPast(design, net);
    if (past !== null)
      report({
        variant: 'minus',
        params: { loads: past.loads, cell: past.cell, charger: { part: past.charger } },
        refs: [past.cell, ...past.loads],
        discriminator: 'minus',
      });
    const found = bypassOn(design, net);
    if (found === null) return;
    const { cell, charger, output, loads } = found;
    const limit_V = supplyOf(design).railOf(cell)?.index.domain.voltage_range_V?.[0];
    report({
      variant: 'plus',
      params: {
        loads,
        cell,
        charger: { part: charger.part },
        output,
        ...(limit_V === undefined ? {} : { limit_V }),
      },
      refs: [cell, ...loads],
      data: limit_V === undefined ? {} : { limit: limit_V, unit: 'V' },
    });
  },
});

/** A cell and its charger on a net, where the charger has an output for loads. */
function chargedCell(design: Design, net: Net) {
  const onCell = net.nodes.filter((node) => node.function === CELL);
  const charger = onCell.find((node) => rolesOf(design, node).includes('charger'));
  const cell = onCell.find((node) => node.part !== charger?.part);
  const output = charger === undefined ? null : outputOf(design, charger);
  return charger === undefined || cell === undefined || output === null ? null : { charger, cell, output };
}

/** Loads on the node of such a cell. */
function bypassOn(design: Design, net: Net) {
  const found = chargedCell(design, net);
  if (found === null) return null;
  const { cell, charger } = found;
  const fed = supplyOf(design)
    .outOf(cell.part)
    .filter((feed) => feed.sink.part !== charger.part && netAt(design, feed.sink) === net);
  const loads = [...new Map(fed.map((feed) => [`${feed.sink.part}/${feed.sink.resource}`, feed.sink])).values()];
  return loads.length === 0 ? null : { ...found, loads };
}

/** What is joined with the minus of a cell, past the charger whose protection stands between them. */
function returnsPast(design: Design, net: Net) {
  const { cell, charger } = chargedCell(design, net) ?? {};
  if (cell === undefined || charger === undefined) return null;
  const ends = linksAt(design, cell.part).flatMap(({ conductors }) =>
    conductors.flatMap(({ a, b }) => {
      const [own, far] = a.part === cell.part ? [a, b] : [b, a];
      return own.function === MINUS && far.part !== charger.part ? [{ own, far }] : [];
    }),
  );
  const [first] = ends;
  return first === undefined ? null : { cell: first.own, charger: charger.part, loads: ends.map(({ far }) => far) };
}

/** The name of the output that a charger gives the voltage of its cell at; null where it has none. */
function outputOf(design: Design, { part, domain, resource }: Node): string | null {
  const definition = design.parts.get(part)?.definition;
  const own = definition?.resources.get(`${domain}/${resource}`)?.resource.power_domain_id;
  const rail = definition == null ? undefined : powerIndexOf(definition).rails.get(own ?? '');
  const given = rail?.sources.find((one) => one.interface.protocol.type === 'power');
  const pin = given?.slots.find((slot) => slot.function === 'power_output');
  const id = pin === undefined ? undefined : [...(pin.only ?? [])][0];
  return id === undefined ? null : pinName(design, { part, domain, resource: id });
}
