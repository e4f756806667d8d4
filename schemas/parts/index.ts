import type { PartDefinitionFile } from '../part-definition/types.ts';
import { ACTUATOR_PARTS } from './actuator/index.ts';
import { COMPONENT_PARTS } from './component/index.ts';
import { CONNECTIVITY_PARTS } from './connectivity/index.ts';
import { EXPANSION_PARTS } from './expansion/index.ts';
import { HYDRAULIC_PARTS } from './hydraulic/index.ts';
import { MECHANICAL_PARTS } from './mechanical/index.ts';
import { MICROCONTROLLER_PARTS } from './microcontroller/index.ts';
import { PNEUMATIC_PARTS } from './pneumatic/index.ts';
import { POWER_PARTS } from './power/index.ts';
import { SENSOR_PARTS } from './sensor/index.ts';
import { THERMAL_PARTS } from './thermal/index.ts';

/**
 * The parts that every library starts with, in the order of their files. Plain data: no file is read, so this works in a
 * tab, in a worker and in Node alike.
 */
export const STARTER_PARTS: readonly PartDefinitionFile[] = [
  ...ACTUATOR_PARTS,
  ...COMPONENT_PARTS,
  ...CONNECTIVITY_PARTS,
  ...EXPANSION_PARTS,
  ...HYDRAULIC_PARTS,
  ...MECHANICAL_PARTS,
  ...MICROCONTROLLER_PARTS,
  ...PNEUMATIC_PARTS,
  ...POWER_PARTS,
  ...SENSOR_PARTS,
  ...THERMAL_PARTS,
];
