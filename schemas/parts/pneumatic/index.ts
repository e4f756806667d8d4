import type { PartDefinitionFile } from '../../part-definition/types.ts';
import adapterRc186mm from './adapter-rc18-6mm.json' with { type: 'json' };
import airtac4v21008 from './airtac-4v210-08.json' with { type: 'json' };
import compressedAir7bar from './compressed-air-7bar.json' with { type: 'json' };
import festoAdn3250 from './festo-adn-32-50.json' with { type: 'json' };
import plugM5 from './plug-m5.json' with { type: 'json' };
import smcAnM5Silencer from './smc-an-m5-silencer.json' with { type: 'json' };
import smcAn1001 from './smc-an10-01.json' with { type: 'json' };
import smcAn2002 from './smc-an20-02.json' with { type: 'json' };
import smcAw2001 from './smc-aw20-01.json' with { type: 'json' };
import smcCj2b1650 from './smc-cj2b16-50.json' with { type: 'json' };
import smcKq2h0601as from './smc-kq2h06-01as.json' with { type: 'json' };
import smcKq2h0602as from './smc-kq2h06-02as.json' with { type: 'json' };
import smcKq2h06M5 from './smc-kq2h06-m5.json' with { type: 'json' };
import smcKq2h0802as from './smc-kq2h08-02as.json' with { type: 'json' };
import smcSy312024v from './smc-sy3120-24v.json' with { type: 'json' };
import smcTu0604 from './smc-tu0604.json' with { type: 'json' };
import smcTu0805 from './smc-tu0805.json' with { type: 'json' };
import smcVt30724v from './smc-vt307-24v.json' with { type: 'json' };
import smcZh07Ejector from './smc-zh07-ejector.json' with { type: 'json' };
import speedControllerM56mm from './speed-controller-m5-6mm.json' with { type: 'json' };
import tee6mm from './tee-6mm.json' with { type: 'json' };
import vacuumCup20mm from './vacuum-cup-20mm.json' with { type: 'json' };
import vacuumTube6mm from './vacuum-tube-6mm.json' with { type: 'json' };

/** In the order of their files. */
export const PNEUMATIC_PARTS = [
  adapterRc186mm,
  airtac4v21008,
  compressedAir7bar,
  festoAdn3250,
  plugM5,
  smcAnM5Silencer,
  smcAn1001,
  smcAn2002,
  smcAw2001,
  smcCj2b1650,
  smcKq2h0601as,
  smcKq2h0602as,
  smcKq2h06M5,
  smcKq2h0802as,
  smcSy312024v,
  smcTu0604,
  smcTu0805,
  smcVt30724v,
  smcZh07Ejector,
  speedControllerM56mm,
  tee6mm,
  vacuumCup20mm,
  vacuumTube6mm,
] as unknown as readonly PartDefinitionFile[];
