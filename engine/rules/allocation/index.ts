/** The rules about pin allocation, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import { ALLOC_PIN_MOVES_AT_BOOT } from './boot-pins.ts';
import { ALLOC_CLOCK_SHARED } from './clocks.ts';
import { ALLOC_LAST_FREE, ALLOC_WOULD_DISPLACE } from './free-pins.ts';
import { ALLOC_PIN_CONFLICT, ALLOC_PIN_INVALID } from './pins.ts';
import { ALLOC_PIN_SHARED } from './shared-pins.ts';
import { ALLOC_BUNDLE_SPLIT, ALLOC_PIN_USED_ON_BOARD, ALLOC_STRAP_PIN_USED } from './straps-and-bundles.ts';
import { ALLOC_CONCURRENT_CLAIM, ALLOC_UNDETERMINED, ALLOC_UNSATISFIED } from './unsettled.ts';

export const ALLOCATION_RULES = [
  ALLOC_UNSATISFIED,
  ALLOC_UNDETERMINED,
  ALLOC_WOULD_DISPLACE,
  ALLOC_PIN_CONFLICT,
  ALLOC_PIN_INVALID,
  ALLOC_CONCURRENT_CLAIM,
  ALLOC_BUNDLE_SPLIT,
  ALLOC_STRAP_PIN_USED,
  ALLOC_PIN_USED_ON_BOARD,
  ALLOC_PIN_MOVES_AT_BOOT,
  ALLOC_PIN_SHARED,
  ALLOC_CLOCK_SHARED,
  ALLOC_LAST_FREE,
] as const satisfies readonly Rule[];
