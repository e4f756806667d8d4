import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net } from '../../design/design.ts';
import { isControllerPin, nodesAlong } from '../controllers.ts';
import { type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';

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
