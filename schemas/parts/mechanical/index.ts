import type { PartDefinitionFile } from '../../part-definition/types.ts';
import bearing608zz from './bearing-608zz.json' with { type: 'json' };
import bearingBlock608 from './bearing-block-608.json' with { type: 'json' };
import breadboard830 from './breadboard-830.json' with { type: 'json' };
import carriagePlate from './carriage-plate.json' with { type: 'json' };
import coupling58 from './coupling-5-8.json' with { type: 'json' };
import dinRail35 from './din-rail-35.json' with { type: 'json' };
import enclosureAbs158x90x60 from './enclosure-abs-158x90x60.json' with { type: 'json' };
import extrusion2020500 from './extrusion-2020-500.json' with { type: 'json' };
import gear20tM1 from './gear-20t-m1.json' with { type: 'json' };
import gear60tM1 from './gear-60t-m1.json' with { type: 'json' };
import gt2Belt6mm from './gt2-belt-6mm.json' with { type: 'json' };
import gt2Idler20t from './gt2-idler-20t.json' with { type: 'json' };
import gt2Pulley20t5mm from './gt2-pulley-20t-5mm.json' with { type: 'json' };
import lm8uu from './lm8uu.json' with { type: 'json' };
import lrs350Plate2020 from './lrs-350-plate-2020.json' with { type: 'json' };
import mgn12Rail400 from './mgn12-rail-400.json' with { type: 'json' };
import mgn12hCarriage from './mgn12h-carriage.json' with { type: 'json' };
import mgn12hRail300 from './mgn12h-rail-300.json' with { type: 'json' };
import nema17Bracket from './nema17-bracket.json' with { type: 'json' };
import perfboard80x120 from './perfboard-80x120.json' with { type: 'json' };
import rodClevisM5 from './rod-clevis-m5.json' with { type: 'json' };
import rodEyeM16 from './rod-eye-m16.json' with { type: 'json' };
import t8LeadScrew300 from './t8-lead-screw-300.json' with { type: 'json' };
import t8Nut from './t8-nut.json' with { type: 'json' };

/** In the order of their files. */
export const MECHANICAL_PARTS = [
  bearing608zz,
  bearingBlock608,
  breadboard830,
  carriagePlate,
  coupling58,
  dinRail35,
  enclosureAbs158x90x60,
  extrusion2020500,
  gear20tM1,
  gear60tM1,
  gt2Belt6mm,
  gt2Idler20t,
  gt2Pulley20t5mm,
  lm8uu,
  lrs350Plate2020,
  mgn12Rail400,
  mgn12hCarriage,
  mgn12hRail300,
  nema17Bracket,
  perfboard80x120,
  rodClevisM5,
  rodEyeM16,
  t8LeadScrew300,
  t8Nut,
] as unknown as readonly PartDefinitionFile[];
