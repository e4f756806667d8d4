/** Transmitters whose two wires carry both their supply and their signal. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex, ResourceIndex } from '../definition/index-types.ts';

interface LoopEnd {
  readonly definition: DefinitionIndex;
  readonly pin: ResourceIndex;
}

const OUTPUT = 'current_loop_output';
const READING: ReadonlySet<string> = new Set(['current_loop_input', 'analog_input']);

/** Whether the transmitter would be fed backwards: its output on a supply, or its plus on what reads the loop. */
export function isLoopReversed({ definition, pin }: LoopEnd, { pin: other }: Pick<LoopEnd, 'pin'>): boolean {
  if (pin.functions.has(OUTPUT)) return [...other.functions.keys()].some(givesSupply);
  if (![...pin.functions.keys()].every((name) => name === 'power_input')) return false;
  const pins = [...(definition.domains.get(pin.domain)?.resources.values() ?? [])];
  const isTransmitter = pins.some(({ functions }) => functions.has(OUTPUT));
  return isTransmitter && [...other.functions.keys()].some((name) => READING.has(name));
}

function givesSupply(name: string): boolean {
  return FUNCTIONS.get(name)?.erc_type === 'power_out';
}
