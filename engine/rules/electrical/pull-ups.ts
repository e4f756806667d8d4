/** Open-collector lines need something that pulls them high. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { linksAt } from '../by-kind.ts';
import { isControllerPin } from '../controllers.ts';
import { numberAt, numberOfLink } from '../fields.ts';
import { definitionAt, RESISTOR, resourceAt } from '../lookup.ts';
import { list, num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import type { Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { pullUpFixes } from './pull-up-fix.ts';
import {
  DEFAULT_LIMIT_KOHM,
  hasLine,
  lineOf,
  pullLimit_kOhm,
  pullUp,
  standsOf,
  statedInside_kOhm,
} from './pull-up-net.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_PULLUP_MISSING = rule({
  id: 'elec-pullup-missing',
  scope: 'net',
  severity: 'warning',
  todo: { only: 'while no resistor pulls the line' },
  title: 'A line has no pull-up, or too weak a one',
  why: 'Open-collector pins only pull low. Without a pull-up the line never goes high, which is an error on a bus. With a weak one the line rises too slowly. A pull-up inside a controller alone is an info, and a warning where a cable leads to a part that recommends a resistor.',
  example: 'A 1-Wire line without a resistor to its supply.',
  fix: 'Add the resistor, which the fix does together with its wires.',
  concerns: hasLine,
  message: {
    none: (p: Names<'function' | 'pin'> & Figures<'others' | 'recommended_kΩ'>) =>
      `${lineOfSeveral(p)} has no pull-up; ${num(p.recommended_kΩ)} kΩ is recommended`,
    weak: (p: PullUpParams) =>
      `${lineOfSeveral(p)} has too weak a pull-up: ${num(p.pull_kΩ)} kΩ, at most ${num(p.limit_kΩ)} kΩ; ${num(p.recommended_kΩ)} kΩ is recommended`,
    inside: (p: PullUpParams) =>
      `${lineOfSeveral(p)} has no pull-up resistor, and the pull-ups inside its pins are too weak: ${num(p.pull_kΩ)} kΩ, at most ${num(p.limit_kΩ)} kΩ; ${num(p.recommended_kΩ)} kΩ is recommended`,
    'switched-on': (p: Names<'pin' | 'puller'>) =>
      `No resistor pulls ${p.pin} up: the line relies on the pull-up inside ${p.puller}, which the program must switch on`,
  },
  check: (net, { design, report }) => {
    if (net.nodes.length < 2) return;
    const line = lineOf(design, net);
    if (line === null) return;
    const { pull_kOhm, hasResistor, recommended } = pullUp(design, net);
    const limit = pullLimit_kOhm(line, recommended);
    if (!exceeds(pull_kOhm, limit) && pull_kOhm !== Number.POSITIVE_INFINITY) {
      const puller = hasResistor ? undefined : switchedPuller(design, net);
      if (puller === undefined) return;
      report({
        variant: 'switched-on',
        params: { pin: line.node, puller },
        refs: [line.node, puller],
        severity: recommended !== null && isCabled(design, line.node) ? 'warning' : 'info',
        todo: false,
        fixes: pullUpFixes(design, line.node, design.board.definitions),
      });
      return;
    }
    const wanted = recommended ?? DEFAULT_LIMIT_KOHM / 2;
    const others = net.nodes.filter((node) => node !== line.node && node.function !== RESISTOR).length;
    const params = {
      function: line.node.function,
      pin: line.node,
      others: others > 1 ? others : 0,
      recommended_kΩ: wanted,
    };
    const refs = [line.node];
    const todo = !hasResistor;
    const data = { limit: line.bus ? limit : wanted, unit: 'kΩ' };
    const fixes = pullUpFixes(design, line.node, design.board.definitions);
    if (pull_kOhm === Number.POSITIVE_INFINITY) {
      // Nobody drives the line high, so that it stays low, unless the program of a controller switches a pull-up on.
      const staysLow = line.bus || !net.nodes.some((node) => mayPull(design, node));
      const severity = staysLow ? 'error' : 'warning';
      report({ variant: 'none', params, refs, todo, severity, data, fixes });
    } else {
      const weak = { ...params, pull_kΩ: pull_kOhm, limit_kΩ: limit };
      const found = { params: weak, refs, todo, data: { measured: pull_kOhm, ...data }, fixes };
      // What a chip has inside is there to hold an idle pin, and no bus gets high through it in time.
      if (hasResistor) report({ ...found, variant: 'weak' });
      else report({ ...found, variant: 'inside', severity: 'error' });
    }
  },
});

/** A pin of a controller that may have a pull-up inside: it does not say, and neither do the others of its part. */
function mayPull(design: Design, node: Node): boolean {
  const definition = definitionAt(design, node);
  return isControllerPin(design, node) && definition !== null && !statesPulls(definition);
}

const statesPulls = oncePer(({ resources }: DefinitionIndex): boolean =>
  [...resources.values()].some(({ resource }) => resource.has_internal_pullup === true),
);

type PullUpParams = Names<'function' | 'pin'> & Figures<'others' | 'recommended_kΩ' | 'pull_kΩ' | 'limit_kΩ'>;

/** The pin of a controller whose own pull-up is all that the net has; undefined where a part, or a resistor on a board, pulls it by itself. */
function switchedPuller(design: Design, net: Net): Node | undefined {
  const pulling = net.nodes.filter((node) => resourceAt(design, node)?.resource.has_internal_pullup === true);
  const isSwitched = (node: Node) => isControllerPin(design, node) && statedInside_kOhm(design, node) === null;
  return pulling.every(isSwitched) ? pulling[0] : undefined;
}

/** A cable of stated length leads to the pin, whose capacitance a pull-up inside a chip charges slowly. */
function isCabled(design: Design, { part, resource }: Node): boolean {
  return linksAt(design, part).some(
    (link) =>
      (numberOfLink(link, 'cable_length_m') ?? 0) > 0 &&
      link.conductors.some(({ a, b }) => [a, b].some((node) => node.part === part && node.resource === resource)),
  );
}

function lineOfSeveral({ function: name, pin, others }: Names<'function' | 'pin'> & Figures<'others'>): string {
  return `${name} of ${pin}${others > 0 ? ` and ${others} more` : ''}`;
}

export const ELEC_PULLUP_RAIL_MISMATCH = rule({
  id: 'elec-pullup-rail-mismatch',
  scope: 'net',
  severity: 'error',
  title: 'A pull-up pulls a pin above what it withstands',
  why: 'When nothing drives a line, it rises to the rail of its pull-up. Every pin on the line has to withstand that voltage.',
  example: 'SDA pulled up to 5 V, with a 3.3 V sensor on the line.',
  fix: 'Pull up to the lower rail, or put a level shifter between them.',
  concerns: hasLine,
  message: {
    inside: (p: Names<'puller' | 'pin'> & Figures<'voltage_V' | 'limit_V'>) =>
      `The pull-up of ${p.puller} on its own board pulls ${p.pin} up to ${num(p.voltage_V)} V; the pin withstands ${num(p.limit_V)} V`,
    above: (p: Names<'resistor' | 'pin'> & Figures<'voltage_V' | 'limit_V'>) =>
      `${p.resistor} pulls ${p.pin} up to ${num(p.voltage_V)} V; the pin withstands ${num(p.limit_V)} V`,
    clamped: (p: Names<'resistor'> & NameLists<'pins'> & Figures<'voltage_V' | 'supply_V' | 'limit_V'>) =>
      `${p.resistor} pulls ${list(p.pins)} up to ${num(p.voltage_V)} V, on parts that run at ${num(p.supply_V)} V; unless a pin states more, it withstands ${num(p.limit_V)} V`,
  },
  check: (net, { design, report, missing }) => {
    const supply = supplyOf(design);
    const line = lineOf(design, net);
    if (line === null) return;
    const pull = highestPull(design, net, line.bus);
    if (pull === null) return;
    const judged = new Set<string>();
    const clamped: { readonly node: Node; readonly supply_V: number; readonly limit_V: number }[] = [];
    let isAbove = false;
    for (const node of net.nodes) {
      if (node.function === RESISTOR || judged.has(node.part)) continue;
      judged.add(node.part);
      if (supply.railOf(node) === pull.rail) continue;
      const limit = standsOf(design, node);
      const clamp = clampedAt(design, node);
      if (limit === null && clamp === null && supply.railOf(node) !== null) {
        missing([node], ['custom_fields.max_input_V']);
      }
      // A cell is above its nominal voltage while it is full.
      const volts = limit !== null && pull.volts > limit ? pull.volts : pull.most_V;
      if (pull.isInside) {
        const limit_V = limit ?? clamp?.limit_V ?? Number.POSITIVE_INFINITY;
        if (pull.volts > limit_V + ROUNDING_V)
          report({
            variant: 'inside',
            params: { puller: pull.node, pin: node, voltage_V: pull.volts, limit_V },
            refs: [node, pull.node],
            severity: 'warning',
            data: { measured: pull.volts, limit: limit_V, unit: 'V' },
          });
        continue;
      }
      if (limit !== null && volts > limit + ROUNDING_V) {
        isAbove = true;
        report({
          variant: 'above',
          params: { resistor: pull.node, pin: node, voltage_V: volts, limit_V: limit },
          refs: [node, pull.node],
          ...(pull.volts > limit ? {} : { severity: 'warning' as const }),
          data: { measured: volts, limit, unit: 'V' },
        });
      } else if (clamp !== null && pull.volts > clamp.limit_V + ROUNDING_V) clamped.push({ node, ...clamp });
    }
    const [lowest] = clamped.toSorted((x, y) => x.limit_V - y.limit_V);
    if (isAbove || lowest === undefined) return;
    const { supply_V, limit_V } = lowest;
    report({
      variant: 'clamped',
      params: { resistor: pull.node, pins: clamped.map(({ node }) => node), voltage_V: pull.volts, supply_V, limit_V },
      refs: [...clamped.map(({ node }) => node), pull.node],
      data: { measured: pull.volts, limit: limit_V, unit: 'V' },
      severity: 'warning',
    });
  },
});

/** How far above its supply a pin may be pulled before its protection diode conducts. */
const CLAMP_V = 0.3;
const ROUNDING_V = 1e-6;

/** What a fed part runs at and what its pin then stands, where the definition states nothing of the pin. */
function clampedAt(design: Design, node: Node): Figures<'supply_V' | 'limit_V'> | null {
  if (numberAt(design, node, 'max_input_V') !== undefined) return null;
  const carried = supplyOf(design).railOf(node)?.voltage ?? null;
  return carried === null
    ? null
    : { supply_V: carried.nominal, limit_V: Math.max(carried.nominal, carried.sure[1]) + CLAMP_V };
}

interface HighestPull {
  readonly node: Node;
  /** The nominal voltage of its rail, and the highest that it surely has at times. */
  readonly volts: number;
  readonly most_V: number;
  readonly rail: Rail;
  /** It is no part of its own, but stands on the board of the pin. */
  readonly isInside: boolean;
}

/**
 * The resistor on the net whose other end is on the highest rail, or on a bus the pull-up that the board of one of its pins is stated
 * to have, once that board gets what it accepts; null where none is on a rail that is known.
 */
function highestPull(design: Design, net: Net, isBus: boolean): HighestPull | null {
  const supply = supplyOf(design);
  let highest: HighestPull | null = null;
  for (const node of net.nodes) {
    const isInside = node.function !== RESISTOR;
    if (isInside && !(isBus && isPulledInside(design, node))) continue;
    const rails = isInside ? [supply.railOf(node)] : farPins(design, node).map((far) => railBehind(design, far));
    for (const rail of rails) {
      const volts = rail === null ? null : rail.voltage;
      if (rail === null || volts === null || (isInside && rail.wronglyFed)) continue;
      if (highest === null || volts.nominal > highest.volts || (highest.isInside && volts.nominal === highest.volts)) {
        highest = { node, volts: volts.nominal, most_V: volts.sure[1], rail, isInside };
      }
    }
  }
  return highest;
}

function railBehind(design: Design, pin: ResourceRef): Rail | null {
  const source = giverAt(design, pin);
  return source === undefined ? null : supplyOf(design).railOf(source);
}

/** Whether the board of the pin has a pull-up of a stated value, which no program switches off. */
function isPulledInside(design: Design, node: Node): boolean {
  return resourceAt(design, node)?.resource.has_internal_pullup === true && statedInside_kOhm(design, node) !== null;
}
