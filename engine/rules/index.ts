/** Every rule, in the order in which the documentation lists them: the lists of the folders. */

import { ALLOCATION_RULES } from './allocation/index.ts';
import { BOM_RULES } from './bom/index.ts';
import { CONNECTION_RULES } from './connection/index.ts';
import { DOCUMENTS_RULES } from './documents/index.ts';
import { ELECTRICAL_RULES } from './electrical/index.ts';
import { FLUID_RULES } from './fluid/index.ts';
import { MECHANICAL_RULES } from './mechanical/index.ts';
import { NETWORK_RULES } from './network/index.ts';
import { POWER_RULES } from './power/index.ts';
import type { Rule } from './rule.ts';
import { THERMAL_RULES } from './thermal/index.ts';

const LIST = [
  ...CONNECTION_RULES,
  ...ALLOCATION_RULES,
  ...ELECTRICAL_RULES,
  ...POWER_RULES,
  ...THERMAL_RULES,
  ...MECHANICAL_RULES,
  ...FLUID_RULES,
  ...NETWORK_RULES,
  ...BOM_RULES,
  ...DOCUMENTS_RULES,
] as const satisfies readonly Rule[];

export const RULES: readonly Rule[] = LIST;
/** The same with the types of each rule's messages, which `codes.ts` reads. */
export type RuleList = typeof LIST;
