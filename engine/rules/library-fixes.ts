/** Fixes that are sought when somebody looks at a violation, and not in each run: many need a part of the library. */
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Design, Node } from '../design/design.ts';
import type { Library } from '../library/library.ts';
import { openPinFixes } from './connection/open-pin-fix.ts';
import { CONN_PIN_OPEN } from './connection/open-pins.ts';
import { ELEC_BACK_POWERED } from './electrical/back-power.ts';
import { ELEC_CONTACT_FLOATS } from './electrical/contact-floats.ts';
import { ELEC_DIODE_REVERSED } from './electrical/contacts.ts';
import { currentLimitFixes } from './electrical/current-limit-fix.ts';
import { ELEC_LOAD_EXCEEDS_DRIVER } from './electrical/driver-load.ts';
import { ELEC_FLYBACK_MISSING } from './electrical/flyback.ts';
import { flybackFixes } from './electrical/flyback-fix.ts';
import { heldOffFixes } from './electrical/held-off-fix.ts';
import { holdFixes } from './electrical/hold-fix.ts';
import { ELEC_I2C_ADDRESS_CONFLICT } from './electrical/i2c.ts';
import { ELEC_ISOLATION_BRIDGED } from './electrical/isolation.ts';
import { addressStrapFixes, pinLevelFixes } from './electrical/level-fix.ts';
import { levelShiftFixes } from './electrical/level-shift-fix.ts';
import {
  ELEC_INPUT_OVERVOLTAGE,
  ELEC_LOGIC_HIGH_INSUFFICIENT,
  ELEC_LOGIC_LOW_INSUFFICIENT,
} from './electrical/levels.ts';
import { pullRailFixes } from './electrical/pull-rail-fix.ts';
import { pullUpFixes } from './electrical/pull-up-fix.ts';
import { ELEC_PULLUP_TOO_LOW } from './electrical/pull-up-limits.ts';
import { ELEC_PULLUP_MISSING, ELEC_PULLUP_RAIL_MISMATCH } from './electrical/pull-ups.ts';
import { resistanceFixes } from './electrical/resistance-fix.ts';
import { ELEC_RESISTOR_LOADS_PIN } from './electrical/resistors.ts';
import { ELEC_PIN_LEVEL_WRONG } from './electrical/straps.ts';
import { ELEC_TERMINATION } from './electrical/termination.ts';
import { terminatorFixes } from './electrical/terminator-fix.ts';
import { ELEC_VOLTAGE_DOMAIN_MISMATCH } from './electrical/voltage-domain.ts';
import { FLUID_CHECK_REVERSED, FLUID_CYLINDERS_OPPOSED } from './fluid/direction.ts';
import { FLUID_EXHAUST_OPEN, FLUID_RETURN_MISSING } from './fluid/plumbing.ts';
import { silencerFixes } from './fluid/silencer-fix.ts';
import { FLUID_SUPPLY_AT_WORK_PORT } from './fluid/work-ports.ts';
import { MECH_SHAFT_FIT } from './mechanical/drives.ts';
import { antennaFixes } from './network/antenna-fix.ts';
import { NET_ANTENNA_MISSING } from './network/link.ts';
import { POWER_UNPOWERED_PART } from './power/feeding.ts';
import { POWER_RETURN_OPEN } from './power/return.ts';
import { returnFixes, tankFixes } from './power/return-fix.ts';
import { supplyFixes } from './power/supply-fix.ts';
import type { Fix, Ref, Violation } from './rule.ts';
import { boreFixes, swapFixes } from './swap-fix.ts';

type Definitions = ReadonlyMap<string, PartDefinitionFile>;
type FixFinder = (design: Design, violation: Violation, definitions: Definitions) => readonly Fix[];

/** For a finding on one place. */
function at(seek: (design: Design, place: Ref, definitions: Definitions) => readonly Fix[]): FixFinder {
  return (design, { refs: [place = {}] }, definitions) => seek(design, place, definitions);
}

const shiftLevels: FixFinder = (design, { refs }, definitions) => levelShiftFixes(design, refs, definitions);

/** Another address, else an output that holds all but one off until they have one. */
const addressFixes: FixFinder = (design, violation) => {
  const strapped = addressStrapFixes(design, violation);
  return strapped.length > 0 ? strapped : heldOffFixes(design, violation);
};

const SEEKERS: ReadonlyMap<string, FixFinder> = new Map([
  [CONN_PIN_OPEN.id, openPinFixes],
  [ELEC_BACK_POWERED.id, pullRailFixes],
  [ELEC_DIODE_REVERSED.id, swapFixes],
  [ELEC_FLYBACK_MISSING.id, flybackFixes],
  [ELEC_CONTACT_FLOATS.id, holdFixes],
  [ELEC_I2C_ADDRESS_CONFLICT.id, addressFixes],
  [ELEC_RESISTOR_LOADS_PIN.id, resistanceFixes],
  [ELEC_INPUT_OVERVOLTAGE.id, shiftLevels],
  [ELEC_ISOLATION_BRIDGED.id, pullRailFixes],
  [ELEC_LOAD_EXCEEDS_DRIVER.id, currentLimitFixes],
  [ELEC_LOGIC_HIGH_INSUFFICIENT.id, shiftLevels],
  [ELEC_LOGIC_LOW_INSUFFICIENT.id, shiftLevels],
  [ELEC_PIN_LEVEL_WRONG.id, pinLevelFixes],
  [ELEC_PULLUP_MISSING.id, pullUpsOf],
  [ELEC_PULLUP_RAIL_MISMATCH.id, pullRailFixes],
  [ELEC_PULLUP_TOO_LOW.id, pullRailFixes],
  [ELEC_TERMINATION.id, terminatorFixes],
  [ELEC_VOLTAGE_DOMAIN_MISMATCH.id, shiftLevels],
  [FLUID_CHECK_REVERSED.id, swapFixes],
  [FLUID_CYLINDERS_OPPOSED.id, swapFixes],
  [FLUID_SUPPLY_AT_WORK_PORT.id, swapFixes],
  [FLUID_EXHAUST_OPEN.id, at(silencerFixes)],
  [FLUID_RETURN_MISSING.id, tankFixes],
  [MECH_SHAFT_FIT.id, boreFixes],
  [NET_ANTENNA_MISSING.id, at(antennaFixes)],
  [POWER_RETURN_OPEN.id, returnFixes],
  [POWER_UNPOWERED_PART.id, at(supplyFixes)],
]);

/** Rules whose fixes are sought: the others need no look. */
export const LIBRARY_FIXED: ReadonlySet<string> = new Set(SEEKERS.keys());

/** The violation's own fixes, else those that are found for it on the board and in the library. */
export function libraryFixes(design: Design, violation: Violation, library: Library): readonly Fix[] {
  if (violation.fixes.length > 0) return violation.fixes;
  return SEEKERS.get(violation.rule)?.(design, violation, library.definitions) ?? [];
}

function pullUpsOf(design: Design, violation: Violation, definitions: Definitions): readonly Fix[] {
  const node = nodeOf(design, violation);
  return node === null ? [] : pullUpFixes(design, node, definitions);
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
