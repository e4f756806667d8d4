/** Gates of bare transistors, and inputs whose pulses set a speed, on the pins of a controller. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { isControllerPin, nodesAlong } from '../controllers.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { hasGround } from './grounded.ts';
import { levelAtRest } from './pin-level.ts';

const PWM_INPUT = 'pwm_input';
const PWM_OUTPUT = 'pwm_output';
/** Functions as which an input for pulses is wired where they only switch it. */
const SWITCHED: ReadonlySet<string> = new Set(['digital_input', 'enable']);
/** Functions of a pin of a controller that sets a level. */
const SETTING: ReadonlySet<string> = new Set(['digital_io', 'digital_output', PWM_OUTPUT]);

export const ELEC_GATE_FLOATS = rule({
  id: 'elec-gate-floats',
  scope: 'net',
  severity: 'warning',
  title: 'A gate floats until the program runs',
  why: 'The pins of a controller are inputs after each reset, and a gate keeps whatever charge it has. Half on, the transistor overheats and the load runs.',
  example: 'The gate of an IRLZ44N on D9 of an Arduino Nano, without a pull-down resistor.',
  fix: 'Put a resistor of about 10 kΩ from the gate to ground. Waive it if the controller holds the pin low during reset.',
  concerns: (functions) => functions.has('digital_input') || functions.has(PWM_INPUT),
  message: (p: Names<'gate' | 'driver'>) =>
    `The gate ${p.gate} floats until the program sets ${p.driver}: no pull-down keeps the load off while the controller boots`,
  check: (net, { design, report }) => {
    if (hasGround(net)) return; // nothing floats there, and the common ground ties thousands of inputs
    const gate = net.nodes.find((node) => isGate(design, node));
    if (gate === undefined) return;
    const along = nodesAlong(design, net);
    const drivers = along.filter((node) => SETTING.has(node.function) && isControllerPin(design, node));
    const [driver] = drivers;
    if (driver === undefined || drivers.length > 1) return;
    if ([gate, driver].some((node) => levelAtRest(design, node) !== null)) return;
    report({ params: { gate, driver }, refs: [gate, driver] });
  },
});

export const ELEC_INPUT_HELD_ON = rule({
  id: 'elec-input-held-on',
  scope: 'net',
  severity: 'warning',
  title: 'A load runs until the program switches it off',
  why: 'The pins of a controller are inputs after each reset. A resistor that then holds the input of a low-side switch high switches its load on, while the controller starts and for as long as it has failed.',
  example: 'The gate of an IRLZ44N before a pump, with its resistor to 5 V in place of ground.',
  fix: 'Take the resistor to ground. Waive it if the load is to run while the controller does not.',
  concerns: (functions) => functions.has('digital_input') || functions.has(PWM_INPUT),
  message: (p: Names<'input' | 'driver'> & NameLists<'loads'>) =>
    `A resistor holds ${p.input} high until the program sets ${p.driver}: ${list(p.loads)} ${p.loads.length === 1 ? 'runs' : 'run'} while the controller starts`,
  check: (net, { design, report }) => {
    if (hasGround(net)) return;
    for (const input of net.nodes) {
      if (input.function !== 'digital_input' && input.function !== PWM_INPUT) continue;
      const loads = loadsSwitchedBy(design, input);
      if (loads.length === 0) continue;
      const [driver, ...others] = nodesAlong(design, net).filter(
        (node) => SETTING.has(node.function) && isControllerPin(design, node),
      );
      if (driver === undefined || others.length > 0) return;
      if (![input, driver].some((node) => levelAtRest(design, node) === 'high')) return;
      const names = [...new Set(loads.map(({ part }) => partName(design, part)))];
      report({ params: { input, driver, loads: names }, refs: [input, driver, ...loads] });
      return;
    }
  },
});

/** The pins of loads on the low-side output that an input switches; a fan that runs does no harm. */
function loadsSwitchedBy(design: Design, { part, domain, resource }: Node): readonly Node[] {
  const index = trackedOf(design).definitionOf(part)?.domains.get(domain);
  const output = index?.channels.find(({ from }) => from === resource)?.to;
  if (output === undefined || index?.resources.get(output)?.functions.has('low_side_output') !== true) return [];
  return (netAt(design, { part, domain, resource: output })?.nodes ?? []).filter((node) => {
    const definition = trackedOf(design).definitionOf(node.part);
    return node.part !== part && (node.function === HEATER || (definition !== null && moves(definition)));
  });
}

const moves = oncePer((definition: DefinitionIndex): boolean => isKindOf(definition, ...MOVING));

const MOVING: readonly string[] = ['actuator.', 'pneumatic.', 'hydraulic.', 'thermal.peltier'];
const HEATER = 'heater_terminal';

/** The gate or base of a transistor that nothing but its net sets. */
function isGate(design: Design, node: Node): boolean {
  if (node.function !== 'digital_input' && node.function !== PWM_INPUT) return false;
  const definition = trackedOf(design).definitionOf(node.part);
  if (definition === null || !isTransistor(definition)) return false;
  return resourceAt(design, node)?.resource.has_internal_pulldown !== true;
}

const isTransistor = oncePer((definition: DefinitionIndex): boolean =>
  isKindOf(definition, 'component.discrete.transistor'),
);

export const ELEC_SPEED_FIXED = rule({
  id: 'elec-speed-fixed',
  scope: 'net',
  severity: 'info',
  title: 'A PWM input is on a pin without PWM',
  why: 'Without PWM the input can only be switched on and off. If another channel of the part is on a PWM pin, a speed is clearly intended and cannot be set here, which is an error.',
  example: 'ENA of an L298N on D31 of an Arduino Mega, while ENB is on D10.',
  fix: 'Use a pin with PWM. Waive it if on and off are enough.',
  concerns: (functions) => [...SWITCHED].some((name) => functions.has(name)),
  message: {
    plain: (p: Names<'driver' | 'pin'>) =>
      `${p.driver} has no PWM: ${p.pin} can only be switched on and off, so no speed or brightness can be set`,
    sister: (p: Names<'driver' | 'pin' | 'sister' | 'pwm'>) =>
      `${p.driver} has no PWM and cannot set the speed at ${p.pin}, while ${p.pwm} sets the speed at ${p.sister}`,
  },
  check: (net, { design, report }) => {
    if (hasGround(net)) return; // it is off for good
    const input = net.nodes.find((node) => SWITCHED.has(node.function) && takesPwm(design, node));
    if (input === undefined) return;
    const setters = nodesAlong(design, net).filter((node) => SETTING.has(node.function));
    const [driver] = setters;
    if (driver === undefined || setters.length > 1 || !isControllerPin(design, driver)) return;
    if (resourceAt(design, driver)?.functions.has(PWM_OUTPUT) !== false) return;
    const params = { driver, pin: input };
    const refs = [driver, input];
    const sister = sisterOf(design, input);
    if (sister === null) report({ variant: 'plain', params, refs });
    else
      report({
        variant: 'sister',
        params: { ...params, sister: sister.input, pwm: sister.driver },
        refs,
        severity: 'error',
      });
  },
});

function takesPwm(design: Design, node: Node): boolean {
  return resourceAt(design, node)?.functions.has(PWM_INPUT) === true;
}

/** Another input of the part for pulses, and the PWM pin that it is on. */
function sisterOf(design: Design, { part, domain, resource }: Node) {
  const instances = design.parts.get(part)?.instances ?? [];
  for (const { end, slots } of instances) {
    for (const slot of slots) {
      if (end.domain !== domain || slot.resource === null || slot.resource === resource) continue;
      const pin = { part, domain, resource: slot.resource };
      const net = netAt(design, pin);
      const input = net?.nodes.find((node) => node.part === part && node.resource === slot.resource);
      if (net === undefined || input === undefined || !takesPwm(design, input)) continue;
      const driver = nodesAlong(design, net).find((node) => node.function === PWM_OUTPUT);
      if (driver !== undefined) return { input, driver };
    }
  }
  return null;
}
