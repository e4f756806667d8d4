import type { ErcConflict } from '#schemas/vocabulary/index.ts';

const NOBODY_SAYS = 'one of them states no type, so it may drive the net';

/** Why two kinds of pins should not share a net. */
export const CONFLICTS: Readonly<Record<ErcConflict, string>> = {
  'output/output': 'both drive it, and where one is high and the other low they short each other',
  'output/power_out': 'the output shorts the supply when it is low',
  'output/open_collector': 'the output drives it high while the transistor pulls it low',
  'output/open_emitter': 'the output drives it low while the transistor pulls it high',
  'tri_state/power_out': 'the output shorts the supply when it is enabled and low',
  'power_out/power_out': 'they are two supplies, and the higher one feeds the lower one',
  'power_out/open_collector': 'the transistor shorts the supply to ground when it conducts',
  'power_out/open_emitter': 'the transistor feeds its own supply into the other one',
  'no_connect/*': 'the data sheet says to leave the pin open',
  'output/tri_state': 'it works only while the three-state output is released',
  'bidirectional/power_out': 'the pin shorts the supply once it is an output and low',
  'tri_state/power_in': 'the supply is gone whenever the output is released',
  'tri_state/open_collector': 'they short where one drives it high and the other pulls it low',
  'tri_state/open_emitter': 'they short where one drives it low and the other pulls it high',
  'power_in/open_collector': 'a transistor to ground cannot feed a supply pin',
  'open_collector/open_emitter': 'they short where both conduct at once',
  'unspecified/output': NOBODY_SAYS,
  'unspecified/bidirectional': NOBODY_SAYS,
  'unspecified/tri_state': NOBODY_SAYS,
  'unspecified/unspecified': NOBODY_SAYS,
  'unspecified/power_in': NOBODY_SAYS,
  'unspecified/power_out': NOBODY_SAYS,
  'unspecified/open_collector': NOBODY_SAYS,
  'unspecified/open_emitter': NOBODY_SAYS,
};
