/** What the pins of a part would still allow. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { pinMoveEdits } from '../../allocation/pin-move-edits.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { resourcesOf } from '../by-kind.ts';
import { fix, type MoveParams, movesOf } from '../fixes.ts';
import { RESISTOR } from '../lookup.ts';
import { endName, list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Figures, type Names, rule } from '../rule.ts';

export const ALLOC_WOULD_DISPLACE = rule({
  id: 'alloc-would-displace',
  scope: 'part',
  severity: 'warning',
  title: 'An interface gets pins only if others move',
  why: 'There is a solution, but it moves pins that are already assigned. Wires that exist already have to move with them.',
  example: 'A UART needs GPIO1 and GPIO3. A button is on GPIO3 and could use GPIO14 instead.',
  fix: 'Accept the moves, which the fix makes in one step, or connect to another interface.',
  message: (p: Names<'end'> & MoveParams) =>
    `${p.end} gets pins only if ${list(movesOf(p))} ${p.ends.length === 1 ? 'moves' : 'move'}`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const moves = instance.status === 'unsatisfied' ? (instance.moves ?? []) : [];
      if (moves.length === 0) continue;
      const params = {
        ends: moves.map(({ key }) => {
          const holder = design.instances.get(key);
          return holder === undefined ? key : endName(design, holder.end);
        }),
        from: moves.map((move) => move.from),
        to: moves.map((move) => move.to),
      };
      const edits = pinMoveEdits(moves, (key) => design.instances.get(key));
      report({
        params: { end: instance, ...params },
        refs: [instance],
        data: { measured: moves.length, limit: 0, unit: 'moves' },
        fixes: [fix('move-pins', params, edits)],
      });
    }
  },
});

export const ALLOC_LAST_FREE = rule({
  id: 'alloc-last-free',
  scope: 'part',
  severity: 'info',
  title: 'The last pin for a function is taken',
  why: 'An interface that is not used yet would get no pin. It is good to know this before the board grows.',
  example: 'Six servos hold all six PWM pins of an Arduino UNO, so none is left for a fan.',
  fix: 'Nothing has to be done. If more are needed, use a port expander or a part with more pins.',
  concerns: (definition) => poolsOf(definition).length > 0,
  message: (p: Names<'function' | 'part'> & Figures<'count'>) =>
    `No ${p.function} pin is left on ${p.part}: all ${p.count} that offer it are in use`,
  check: (placed, { report }) => {
    const { definition, claims } = placed;
    if (claims.size < POOL) return;
    const said: string[] = [];
    for (const { index, pools } of poolsOf(definition)) {
      if (isUsed(placed, index)) continue;
      for (const { name, keys } of pools) {
        if (keys.length > claims.size || said.includes(name) || !keys.every((key) => claims.has(key))) continue;
        // Where nothing on the board has used the function, nobody asks for more of it.
        if (!keys.some((key) => claims.get(key)?.some((claim) => claim.function === name))) continue;
        said.push(name);
        report({
          params: { function: name, part: placed, count: keys.length },
          refs: [placed],
          discriminator: name,
          data: { measured: 0, unit: 'pins' },
        });
      }
    }
  },
});

/** Fewer pins than this are a port of their own and no pool. */
const POOL = 2;
const SIGNALS = new Set(['data', 'clock', 'sense']);

/** The pins of a definition that offer a function which an interface wants and which any of them may give. */
interface Pools {
  readonly index: InterfaceIndex;
  readonly pools: readonly { readonly name: string; readonly keys: readonly string[] }[];
}

const poolsOf = oncePer((definition: DefinitionIndex): readonly Pools[] =>
  [...definition.interfaces.values()].flatMap((index) => {
    const pools = index.passive ? [] : poolsFor(definition, index);
    return pools.length === 0 ? [] : [{ index, pools }];
  }),
);

function poolsFor({ domains }: DefinitionIndex, index: InterfaceIndex): Pools['pools'] {
  const resources = resourcesOf(domains.get(index.domain));
  return index.slots.flatMap(({ function: name, only }) => {
    if (only !== null || name === RESISTOR || !SIGNALS.has(FUNCTIONS.get(name)?.signal_class ?? '')) return [];
    const able = resources.filter((one) => one.functions.has(name));
    return able.length < POOL ? [] : [{ name, keys: able.map((one) => `${index.domain}/${one.resource.id}`) }];
  });
}

/** A loop makes nothing: a microcontroller is asked this of each of its interfaces. */
function isUsed({ instances }: PlacedPart, index: InterfaceIndex): boolean {
  for (const one of instances) if (one.index === index) return true;
  return false;
}
