/** The rules about the bill of materials, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import { BOM_PACK_EXCESS, BOM_PART_NUMBER_MISSING, BOM_PRICE_MISSING, BOM_SINGLE_SOURCE } from './offers.ts';
import {
  BOM_DISCONTINUED,
  BOM_INSUFFICIENT_STOCK,
  BOM_MOQ,
  BOM_NO_PURCHASE_INFO,
  BOM_OUT_OF_STOCK,
  BOM_PRICE_STALE,
} from './stock.ts';

export const BOM_RULES = [
  BOM_NO_PURCHASE_INFO,
  BOM_DISCONTINUED,
  BOM_OUT_OF_STOCK,
  BOM_INSUFFICIENT_STOCK,
  BOM_MOQ,
  BOM_PRICE_STALE,
  BOM_PRICE_MISSING,
  BOM_PACK_EXCESS,
  BOM_SINGLE_SOURCE,
  BOM_PART_NUMBER_MISSING,
] as const satisfies readonly Rule[];
