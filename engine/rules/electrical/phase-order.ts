import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Link } from '../../design/design.ts';
import { endsByRole } from '../by-kind.ts';
import { fix, reconnected } from '../fixes.ts';
import { endNames, list } from '../names.ts';
import { speaks } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

/** The ends of the windings in the order in which they are switched on for one turn of the field. */
const PHASES = ['stepper_a_positive', 'stepper_b_positive', 'stepper_a_negative', 'stepper_b_negative'];

export const ELEC_PHASE_ORDER = rule({
  id: 'elec-phase-order',
  scope: 'link',
  severity: 'error',
  title: 'The phases of a unipolar stepper are in the wrong order',
  why: 'The driver switches its outputs one after the other. With two phases swapped, the field jumps back and forth: the motor hums and does not turn.',
  example: 'Pink and yellow of a 28BYJ-48 swapped on a ULN2003.',
  fix: 'Wire the ends in the order A+, B+, A−, B− (blue, pink, yellow, orange), forwards or backwards, which the fix does. Waive it if the program steps the outputs in another order.',
  about: { protocols: ['stepper_unipolar'] },
  concerns: speakAlike,
  message: (p: Names<'motor'> & NameLists<'outputs' | 'phases'>) =>
    `${list(p.outputs)} switch ${list(p.phases)} of ${p.motor} in turn, but two phases are swapped: the motor hums and does not turn`,
  check: (link, { design, report }) => {
    const ends = speaks(link, 'stepper_unipolar') ? endsByRole(link, 'driver') : null;
    if (ends === null) return;
    const order = [...(design.parts.get(ends.near.end.part)?.definition?.resources.keys() ?? [])];
    const wires = link.conductors
      .map(({ a, b }) => (a.instance === ends.near.key ? { output: a, phase: b } : { output: b, phase: a }))
      .filter(({ phase }) => PHASES.includes(phase.function))
      .sort((x, y) => rankIn(order, x.output) - rankIn(order, y.output));
    const turns = wires.map(({ phase }) => PHASES.indexOf(phase.function));
    if (turns.length !== PHASES.length || goesRound(turns, 1) || goesRound(turns, PHASES.length - 1)) return;
    report({
      params: { motor: ends.far, outputs: wires.map(({ output }) => output), phases: wires.map(({ phase }) => phase) },
      refs: [link, ...wires.flatMap(({ output, phase }) => [output, phase])],
      fixes: isFixed(design, link) ? [] : [fix('swap-lines', endNames(design, link), reconnected(link))],
    });
  },
});

function rankIn(
  order: readonly string[],
  { domain, resource }: { readonly domain: string; readonly resource: string },
) {
  return order.indexOf(`${domain}/${resource}`);
}

/** Each phase comes `by` places after the one before it. */
function goesRound(turns: readonly number[], by: number): boolean {
  return turns.every((phase, at) => at === 0 || phase === ((turns[at - 1] ?? 0) + by) % PHASES.length);
}

/** A person has fixed one of its pins, so that the engine would not choose. */
function isFixed(design: Design, link: Link): boolean {
  return [...design.board.pins.keys()].some((key) => link.ends.some((end) => key.startsWith(`${end.key}/`)));
}
