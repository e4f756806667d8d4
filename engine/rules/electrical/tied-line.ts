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
  title: 'A line that a controller switches is wired to a rail or to ground',
  why: 'The input always has the level of the rail. When the pin drives the other level, it shorts the rail and is destroyed.',
  example:
    'The input of a relay module on a pin of a controller and, where a pull-up resistor belongs, straight on 5 V.',
  fix: 'Remove the wire to the rail, or put a resistor in its place.',
  concerns: (functions) =>
    [...functions].some((name) => isGround(name) || name === RAIL) &&
    [...functions].some(isInput) &&
    [...functions].some(isIo),
  message: (p: Names<'pin' | 'input' | 'tie'>) =>
    `${p.pin} switches ${p.input}, but the line is wired straight to ${p.tie}: the input never changes, and the pin is shorted when it drives the other level`,
  check: (net, { design, report }) => {
    const tie = net.nodes.find((node) => isSupplyOutput(design, node) || isSupplyGround(design, node));
    if (tie === undefined) return;
    for (const pin of net.nodes) {
      if (!isIo(pin.function) || !isControllerPin(design, pin)) continue;
      const input = switchedBy(design, pin);
      if (input === undefined) continue;
      report({ params: { pin, input, tie }, refs: [pin, input, tie] });
      return;
    }
  },
});

const RAIL = 'power_output';

function isInput(name: string): boolean {
  return FUNCTIONS.get(name)?.erc_type === 'input';
}

function isIo(name: string): boolean {
  return FUNCTIONS.get(name)?.erc_type === 'bidirectional';
}

/** The input of another part, no controller, that a wire of its own joins with a pin. */
function switchedBy(design: Design, pin: Node): Node | undefined {
  for (const id of instanceOf(design, pin)?.connections ?? []) {
    for (const { a, b } of design.links.get(id)?.conductors ?? []) {
      const far = isSameResource(a, pin) ? b : isSameResource(b, pin) ? a : undefined;
      if (far !== undefined && far.part !== pin.part && isInput(far.function) && !isControllerPin(design, far))
        return far;
    }
  }
  return undefined;
}
