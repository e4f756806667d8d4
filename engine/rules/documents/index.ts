/** The rules about documentation and waivers, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import {
  DOC_DESCRIPTION_MISSING,
  DOC_DESIGN_RULE,
  DOC_NO_DATASHEET,
  DOC_PART_WARNING,
  DOC_RULE_NOT_EVALUATED,
} from './documentation.ts';
import { WAIVER_EXPIRED, WAIVER_STALE } from './waivers.ts';

export const DOCUMENTS_RULES = [
  DOC_NO_DATASHEET,
  DOC_DESCRIPTION_MISSING,
  DOC_PART_WARNING,
  DOC_DESIGN_RULE,
  DOC_RULE_NOT_EVALUATED,
  WAIVER_STALE,
  WAIVER_EXPIRED,
] as const satisfies readonly Rule[];
