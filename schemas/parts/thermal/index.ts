import type { PartDefinitionFile } from '../../part-definition/types.ts';
import heater230v500w from './heater-230v-500w.json' with { type: 'json' };
import heatsink40x40x20 from './heatsink-40x40x20.json' with { type: 'json' };
import noctuaNfA4x10 from './noctua-nf-a4x10.json' with { type: 'json' };
import siliconeHeatMat12v from './silicone-heat-mat-12v.json' with { type: 'json' };
import tec112706 from './tec1-12706.json' with { type: 'json' };
import thermalPad40x40 from './thermal-pad-40x40.json' with { type: 'json' };
import thermalPasteMx4 from './thermal-paste-mx-4.json' with { type: 'json' };

/** In the order of their files. */
export const THERMAL_PARTS = [
  heater230v500w,
  heatsink40x40x20,
  noctuaNfA4x10,
  siliconeHeatMat12v,
  tec112706,
  thermalPad40x40,
  thermalPasteMx4,
] as unknown as readonly PartDefinitionFile[];
