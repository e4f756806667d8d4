import type { CaseTable } from './cases.ts';
import { CONNECTIONS } from './connections.ts';
import { DOCUMENTS } from './documents.ts';
import { ELECTRICAL } from './electrical.ts';
import { JOINS } from './joins.ts';
import { LINES } from './lines.ts';
import { FLUID, MECHANICAL } from './machines.ts';
import { NETWORK } from './networks.ts';
import { PINS } from './pins.ts';
import { PLANT } from './plant.ts';
import { POWER } from './power.ts';
import { SHOP_FLOOR } from './shop-floor.ts';
import { SWITCHING } from './switching.ts';
import { WIRES } from './wires.ts';

/** The cases of every rule, by families. */
export const CASE_TABLES: readonly CaseTable[] = [
  CONNECTIONS,
  ELECTRICAL,
  PINS,
  POWER,
  SWITCHING,
  WIRES,
  JOINS,
  LINES,
  MECHANICAL,
  FLUID,
  NETWORK,
  PLANT,
  SHOP_FLOOR,
  DOCUMENTS,
];
