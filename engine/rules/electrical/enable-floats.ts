import type { Design, Net, Node } from '../../design/design.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { signalOn } from '../signals.ts';
import { switchingInputs } from '../switching-inputs.ts';

const ENABLES: ReadonlySet<string> = new Set(['enable', 'power_enable', 'chip_enable']);
/** Pins of a controller, which are inputs until its program runs. */
const PROGRAMMED: ReadonlySet<string> = new Set(['digital_io', 'digital_output', 'pwm_output']);

export const ELEC_ENABLE_FLOATS = rule({
  id: 'elec-enable-floats',
  scope: 'net',
  severity: 'info',
  title: 'An enable input floats until the program runs',
  why: 'The pins of a controller are inputs after each reset. Until the program sets the pin, a supply or a driver behind the enable may be on or off.',
  example: 'EN of a converter on a GPIO, without a pull-down resistor.',
  fix: 'Pull the enable to the level that turns the part off. Waive it if a part that turns on during boot does no harm.',
  concerns: (functions) =>
    !functions.has(RESISTOR) &&
    [...ENABLES].some((name) => functions.has(name)) &&
    [...PROGRAMMED].some((name) => functions.has(name)),
  message: (p: Names<'driver'> & NameLists<'pins'>) =>
    `${list(p.pins)} ${p.pins.length === 1 ? 'floats' : 'float'} until the program sets ${p.driver}: no resistor pulls the line while the controller boots`,
  check: (net, { design, report }) => {
    const driver = programmedOn(design, net);
    if (driver === undefined) return;
    const enables = switchingInputs(design, net).filter((node) => ENABLES.has(node.function));
    if (enables.length === 0 || enables.some((node) => isPulled(design, node))) return;
    report({ params: { pins: enables, driver }, refs: [...enables, driver] });
  },
});

/** The one pin that sets the net, where that is one of a controller and nothing else pulls. */
function programmedOn(design: Design, net: Net): Node | undefined {
  if (net.nodes.some((node) => node.function === RESISTOR)) return undefined;
  const signal = signalOn(design, net);
  if (signal === null || signal.rails.length + signal.pullers.length > 0 || signal.drivers.length !== 1)
    return undefined;
  const [driver] = signal.drivers;
  return driver !== undefined && PROGRAMMED.has(driver.function) ? driver : undefined;
}

function isPulled(design: Design, node: Node): boolean {
  const resource = resourceAt(design, node)?.resource;
  return resource?.has_internal_pullup === true || resource?.has_internal_pulldown === true;
}
