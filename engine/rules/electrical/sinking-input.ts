import type { Net, Node } from '../../design/design.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { nodeRef, pinName } from '../names.ts';
import { type Names, rule } from '../rule.ts';

const OPEN_COLLECTOR = 'open_drain_output';

export const ELEC_INPUT_NEVER_HIGH = rule({
  id: 'elec-input-never-high',
  scope: 'net',
  category: 'electrical',
  severity: 'error',
  title: 'A current-sinking input gets no current',
  why: 'A sinking input reads high only while current flows into it. An NPN sensor (open collector) only pulls to 0 V, so the input never reads high.',
  example: 'An NPN proximity switch on the 24 V input of a PLC.',
  fix: 'Use a PNP sensor or a sourcing input, or put a relay between them.',
  silences: ['elec-pullup-missing'],
  concerns: (functions) => functions.has(OPEN_COLLECTOR) && functions.size > 1,
  message: (p: Names<'driver' | 'pin'>) =>
    `${p.driver} is an NPN (open collector) output and only pulls to 0 V, but ${p.pin} is a sinking input and needs a PNP output, which sources current`,
  check: (net, { design, report }) => {
    const driver = onlyOpenCollector(net);
    if (driver === null) return;
    for (const node of net.nodes) {
      if (resourceAt(design, node)?.resource.sinks_current !== true) continue;
      report({
        params: { driver: pinName(design, driver), pin: pinName(design, node) },
        refs: [nodeRef(driver), nodeRef(node)],
      });
    }
  },
});

/** Null where something on the net may give current: another output, or a resistor. */
function onlyOpenCollector({ nodes }: Net): Node | null {
  const isQuiet = ({ function: name }: Node) => name === OPEN_COLLECTOR || name === 'digital_input';
  return nodes.some((node) => node.function === RESISTOR || !isQuiet(node))
    ? null
    : (nodes.find((node) => node.function === OPEN_COLLECTOR) ?? null);
}
