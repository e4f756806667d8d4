/** Lines that a controller switches: tied, driven twice, or without a level until its program runs. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { isSameResource } from '../../design/net-order.ts';
import { isKindOf } from '../by-kind.ts';
import { isControllerPin, nodesAlong } from '../controllers.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { instanceOf, netAt, RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { signalOn, signalPinsOn } from '../signals.ts';
import { switchingInputs } from '../switching-inputs.ts';
import { hasGround } from './grounded.ts';
import { levelAtRest } from './pin-level.ts';
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

/** Inputs that take pulses which a program makes for them: a stray output is none of these. */
const KEYED: ReadonlySet<string> = new Set(['addressable_led_in', 'servo_signal', 'step_input', 'dir_input']);

/** Outputs that make such pulses. */
const MADE: ReadonlySet<string> = new Set(['addressable_led_out', 'pwm_output', 'step_output', 'dir_output']);

export const ELEC_LINE_DRIVEN_TWICE = rule({
  id: 'elec-line-driven-twice',
  scope: 'net',
  severity: 'error',
  title: 'Two outputs drive the line of one input',
  why: 'The pulses from a program and the output of another part collide on one wire: neither signal arrives intact.',
  example: 'The echo output of an ultrasonic sensor on the pin that feeds an LED strip.',
  fix: 'Give one of the two outputs a pin of its own.',
  silences: ['alloc-pin-shared'],
  concerns: (functions) => [...functions].some((name) => FUNCTIONS.get(name)?.erc_type === 'output'),
  message: (p: Names<'pin' | 'output' | 'input'>) =>
    `${p.pin} and ${p.output} both drive ${p.input}: two outputs share one line`,
  check: (net, { design, report }) => {
    const found = strayOutput(design, net);
    if (found === null) return;
    const { pin, output, input } = found;
    report({ params: { pin, output, input }, refs: [pin, output, input] });
  },
});

/** An output of a part on the net of a controller's pin that feeds an input of another protocol. */
function strayOutput(design: Design, net: Net) {
  const pin = net.nodes.find(
    (node) => FUNCTIONS.get(node.function)?.erc_type !== 'output' && isControllerPin(design, node),
  );
  if (pin === undefined) return null;
  const output = signalPinsOn(design, net).drivers.find(
    (node) => !MADE.has(node.function) && !isControllerPin(design, node),
  );
  if (output === undefined) return null;
  const input = nodesAlong(design, net).find((node) => KEYED.has(node.function) && node.part !== output.part);
  return input === undefined ? null : { pin, output, input };
}

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
