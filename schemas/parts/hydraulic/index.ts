import type { PartDefinitionFile } from '../../part-definition/types.ts';
import checkValve38 from './check-valve-3-8.json' with { type: 'json' };
import gearPump8cc from './gear-pump-8cc.json' with { type: 'json' };
import hose2sn38 from './hose-2sn-3-8.json' with { type: 'json' };
import hydraulicCylinder4022200 from './hydraulic-cylinder-40-22-200.json' with { type: 'json' };
import pilotCheckNg6 from './pilot-check-ng6.json' with { type: 'json' };
import reliefValveNg6 from './relief-valve-ng6.json' with { type: 'json' };
import reservoir40l from './reservoir-40l.json' with { type: 'json' };
import rexroth4we624v from './rexroth-4we6-24v.json' with { type: 'json' };
import suctionHose1in from './suction-hose-1in.json' with { type: 'json' };

/** In the order of their files. */
export const HYDRAULIC_PARTS = [
  checkValve38,
  gearPump8cc,
  hose2sn38,
  hydraulicCylinder4022200,
  pilotCheckNg6,
  reliefValveNg6,
  reservoir40l,
  rexroth4we624v,
  suctionHose1in,
] as unknown as readonly PartDefinitionFile[];
