/** Fixes that need a part which the board may not have yet. The run knows no library; whoever shows fixes does. */
import type { Design, Node } from '../design/design.ts';
import type { Library } from '../library/library.ts';
import { levelShiftFixes } from './electrical/level-shift-fix.ts';
import {
  ELEC_INPUT_OVERVOLTAGE,
  ELEC_LOGIC_HIGH_INSUFFICIENT,
  ELEC_LOGIC_LOW_INSUFFICIENT,
} from './electrical/levels.ts';
import { pullUpFixes } from './electrical/pull-up-fix.ts';
import { ELEC_PULLUP_MISSING } from './electrical/pull-ups.ts';
import { ELEC_VOLTAGE_DOMAIN_MISMATCH } from './electrical/voltage-domain.ts';
import { FLUID_EXHAUST_OPEN } from './fluid/plumbing.ts';
import { silencerFixes } from './fluid/silencer-fix.ts';
import { antennaFixes } from './network/antenna-fix.ts';
import { NET_ANTENNA_MISSING } from './network/link.ts';
import { POWER_UNPOWERED_PART } from './power/feeding.ts';
import { supplyFixes } from './power/supply-fix.ts';
import type { Fix, Violation } from './rule.ts';

const LEVELS: readonly string[] = [
  ELEC_INPUT_OVERVOLTAGE.id,
  ELEC_LOGIC_HIGH_INSUFFICIENT.id,
  ELEC_LOGIC_LOW_INSUFFICIENT.id,
  ELEC_VOLTAGE_DOMAIN_MISMATCH.id,
];

/** Rules that a part of the library may fix: the others need no look. */
export const LIBRARY_FIXED: ReadonlySet<string> = new Set([
  ...LEVELS,
  ELEC_PULLUP_MISSING.id,
  FLUID_EXHAUST_OPEN.id,
  NET_ANTENNA_MISSING.id,
  POWER_UNPOWERED_PART.id,
]);

/** The violation's own fixes, else those that a part of the library makes possible. */
export function libraryFixes(design: Design, violation: Violation, library: Library): readonly Fix[] {
  if (violation.fixes.length > 0) return violation.fixes;
  if (LEVELS.includes(violation.rule)) return levelShiftFixes(design, violation.refs, library.definitions);
  const [place = {}] = violation.refs;
  if (violation.rule === FLUID_EXHAUST_OPEN.id) return silencerFixes(design, place, library.definitions);
  if (violation.rule === NET_ANTENNA_MISSING.id) return antennaFixes(design, place, library.definitions);
  if (violation.rule === POWER_UNPOWERED_PART.id) return supplyFixes(design, place, library.definitions);
  if (violation.rule !== ELEC_PULLUP_MISSING.id) return [];
  const node = nodeOf(design, violation);
  return node === null ? [] : pullUpFixes(design, node, library.definitions);
}

/** The pin that the violation points at, as it stands in its net. */
function nodeOf(design: Design, violation: Violation): Node | null {
  for (const { part, domain, resource } of violation.refs) {
    const net = design.netOf.get(`${part}/${domain}/${resource}`);
    const node = net?.nodes.find((one) => one.part === part && one.resource === resource);
    if (node !== undefined) return node;
  }
  return null;
}
