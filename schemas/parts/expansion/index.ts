import type { PartDefinitionFile } from '../../part-definition/types.ts';
import pca9685Module from './pca9685-module.json' with { type: 'json' };
import raspberryPiPoePlusHat from './raspberry-pi-poe-plus-hat.json' with { type: 'json' };
import raspberryPiSsdHat from './raspberry-pi-ssd-hat.json' with { type: 'json' };
import tca9548aModule from './tca9548a-module.json' with { type: 'json' };

/** In the order of their files. */
export const EXPANSION_PARTS = [
  pca9685Module,
  raspberryPiPoePlusHat,
  raspberryPiSsdHat,
  tca9548aModule,
] as unknown as readonly PartDefinitionFile[];
