/** Controllers that an emergency stop switches off with the machine. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { isController } from '../controllers.ts';
import { resourceAt } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import type { Feed } from './rail.ts';
import { supplyOf } from './supply.ts';

const PLC = 'connectivity.plc';

export const POWER_CONTROLLER_BEHIND_STOP = rule({
  id: 'power-controller-behind-stop',
  scope: 'part',
  severity: 'info',
  title: 'An emergency stop switches the controller off',
  why: 'The stop has to take the power from what moves or heats. A controller that loses its supply too forgets where the machine stands, cannot report why it stands, and starts from the beginning once the stop is released.',
  example: 'A PLC on the terminal behind the emergency stop that also feeds the contactor.',
  fix: 'Feed the controller from before the stop. Waive it where the whole device is to be without power.',
  concerns: isProgrammed,
  message: (p: Names<'controller' | 'stop'>) =>
    `${p.controller} gets its supply through the emergency stop at ${p.stop}: when it opens, the controller loses its state and cannot tell why the machine stands`,
  check: (placed, { design, report }) => {
    if (!isProgrammed(placed.definition)) return;
    const feeds = supplyOf(design).into(placed.part.id);
    const stops = feeds.map((feed) => stopAhead(design, feed));
    const [stop] = stops;
    if (stop == null || stops.includes(null)) return;
    report({
      params: { controller: placed, stop },
      refs: [placed, stop, { part: stop.part }, ...feeds.map(({ sink }) => sink)],
    });
  },
});

function isProgrammed(definition: DefinitionIndex): boolean {
  return isController(definition) || isKindOf(definition, PLC);
}

/** So many rails are followed at most on the way to the source. */
const MOST_RAILS = 16;

/** The contact of an emergency stop through which a supply comes; null where none stands in its way. */
function stopAhead(design: Design, feed: Feed): Node | null {
  const open = [feed];
  for (const { source, from } of open) {
    if (resourceAt(design, source)?.resource.emergency_stop === true) return source;
    if (open.length > MOST_RAILS) return null;
    for (const rail of from === null ? [] : [from, ...from.parents]) open.push(...rail.incoming);
  }
  return null;
}
