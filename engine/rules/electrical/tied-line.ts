import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Design, Node } from '../../design/design.ts';
import { isSameResource } from '../../design/net-order.ts';
import { isControllerPin } from '../controllers.ts';
import { instanceOf } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { isSupplyGround, isSupplyOutput } from './switched-net.ts';

export const ELEC_LINE_TIED = rule({
  id: 'elec-line-tied',
  scope: 'net',
  severity: 'error',
  title: 'A line of a controller is wired to a rail or to ground',
  why: 'The line always has the level of the rail, so no signal gets through. A pin that drives the other level shorts the rail and is destroyed.',
  example:
    'The input of a relay module on a pin of a controller and, where a pull-up resistor belongs, straight on 5 V.',
  fix: 'Remove the wire to the rail, or put a resistor in its place.',
  concerns: (functions) =>
    [...functions].some((name) => isGround(name) || name === RAIL) && [...functions].some(isSignal),
  message: (p: Names<'pin' | 'input' | 'tie'>) =>
    `${p.pin} and ${p.input} are one line, but it is wired straight to ${p.tie}: no signal gets through, and what drives the other level is shorted`,
  check: (net, { design, report }) => {
    const tie = net.nodes.find((node) => isSupplyOutput(design, node) || isSupplyGround(design, node));
    if (tie === undefined) return;
    for (const pin of net.nodes) {
      if (!isSignal(pin.function) || !isControllerPin(design, pin)) continue;
      const input = joinedBy(design, pin);
      if (input === undefined) continue;
      report({ params: { pin, input, tie }, refs: [pin, input, tie] });
      return;
    }
  },
});

const RAIL = 'power_output';

function isSignal(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return SIGNALS.has(entry?.signal_class ?? '') && entry?.erc_type !== 'passive';
}

const SIGNALS: ReadonlySet<string> = new Set(['data', 'clock', 'sense']);

/** The signal pin of another part, no controller, that a wire of its own joins with a pin. */
function joinedBy(design: Design, pin: Node): Node | undefined {
  for (const id of instanceOf(design, pin)?.connections ?? []) {
    for (const { a, b } of design.links.get(id)?.conductors ?? []) {
      const far = isSameResource(a, pin) ? b : isSameResource(b, pin) ? a : undefined;
      if (far !== undefined && far.part !== pin.part && isSignal(far.function) && !isControllerPin(design, far))
        return far;
    }
  }
  return undefined;
}
