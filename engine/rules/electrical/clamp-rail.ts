import { isGround } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Node } from '../../design/design.ts';
import { interfacesOf } from '../by-kind.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { num, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { COIL_ENDS } from './switched-net.ts';

const OUTPUT = 'low_side_output';
/** What a diode drops before it conducts. */
const DIODE_V = 0.5;

export const ELEC_CLAMP_RAIL = rule({
  id: 'elec-clamp-rail',
  scope: 'part',
  severity: 'error',
  title: 'The flyback diodes of a driver end at a lower rail than its loads',
  why: 'A driver takes over the current of its coils by diodes to its supply. If a load is fed from a higher voltage, these diodes conduct all the time: the load stays on, and the higher rail feeds the lower one.',
  example: 'Valves of 24 V on a ULN2003 whose COM is on 5 V.',
  fix: 'Feed the common end of the diodes (COM, load +) from the supply of the loads.',
  concerns: (definition) => clampOf(definition) !== 'none',
  message: (p: Names<'driver' | 'clamp' | 'load'> & Figures<'clamp_V' | 'load_V'>) =>
    `The flyback diodes of ${p.driver} end at ${p.clamp}, ${num(p.clamp_V)} V, and ${p.load} hangs on ${num(p.load_V)} V: through it and a diode ${num(p.load_V)} V flow back into ${num(p.clamp_V)} V, and it is never off`,
  check: (placed, { design, report }) => {
    const clamp = clampOf(placed.definition);
    if (clamp === 'none') return;
    const { id: part } = placed.part;
    const end = partPin(placed, clamp.common);
    const rail = supplyOf(design).railOf(end);
    const clamp_V = rail?.incoming[0]?.given?.nominal;
    if (clamp_V === undefined) return;
    for (const resource of clamp.outputs) {
      const output = partPin(placed, resource);
      if (resourceAt(design, output)?.resource.unclamped === true) continue;
      const returns = netAt(design, output)?.nodes.filter((node) => node.part !== part && isReturn(node)) ?? [];
      for (const coil of returns) {
        const feeds = supplyOf(design).into(coil.part);
        const feed = MINUS.has(coil.function)
          ? feeds.find(({ sink }) => sink.instance === coil.instance && PLUS.has(sink.function))
          : feeds.find(({ given }) => given !== null);
        const load_V = feed?.given?.nominal;
        if (feed === undefined || load_V === undefined || load_V <= clamp_V + DIODE_V) continue;
        report({
          params: { driver: { part }, clamp: end, clamp_V, load: partName(design, coil.part), load_V },
          refs: [end, output, coil, feed.sink],
          discriminator: `${resource} ${coil.part}`,
          data: { measured: load_V, limit: clamp_V, unit: 'V' },
        });
      }
    }
  },
});

const PLUS: ReadonlySet<string> = new Set(COIL_ENDS.map(([plus]) => plus));
const MINUS: ReadonlySet<string> = new Set(COIL_ENDS.map(([, minus]) => minus));

/** What of a load leads to the output that switches it: the minus of a coil, the ground of a lamp or a fan. */
function isReturn(node: Node): boolean {
  return MINUS.has(node.function) || isGround(node.function);
}

interface ClampDiodes {
  /** The pin at which the diodes end. */
  readonly common: string;
  readonly outputs: readonly string[];
}

/** Of a driver of coils whose outputs and whose plus for the loads are lines of one interface. */
const clampOf = oncePer(({ domains }: DefinitionIndex): ClampDiodes | 'none' => {
  for (const { slots } of interfacesOf(domains.get('electrical'))) {
    const plus = slots.find((slot) => slot.function === 'power_output');
    const output = slots.find((slot) => slot.function === OUTPUT);
    const [common] = plus?.only ?? [];
    if (common !== undefined && output?.only != null) return { common, outputs: [...output.only] };
  }
  return 'none';
});
