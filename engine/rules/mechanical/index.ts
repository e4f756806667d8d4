/** The rules about mounting and motion, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import { MECH_ASSEMBLY_TIME } from './assembly.ts';
import { MECH_BELT_SHORT } from './belt-length.ts';
import { MECH_BRACKET_LOOSE } from './bracket-loose.ts';
import { MECH_DRIVEN_TWICE, MECH_NOT_DRIVEN } from './driven.ts';
import {
  MECH_ENVELOPE_EXCEEDED,
  MECH_LOAD_EXCEEDED,
  MECH_SHAFT_FIT,
  MECH_TORQUE_EXCEEDED,
  MECH_TORQUE_OVERLOAD,
} from './drives.ts';
import { MECH_GEARS_LOCKED } from './gears.ts';
import {
  MECH_CONNECTOR_TYPE_INCOMPATIBLE,
  MECH_HOLE_DIAMETER_MISMATCH,
  MECH_HOLE_PATTERN_MISMATCH,
  MECH_THREAD_MISMATCH,
  MECH_UNMOUNTED,
} from './mounting.ts';
import { MECH_SCREW_TORQUE } from './screw-torque.ts';

export const MECHANICAL_RULES = [
  MECH_HOLE_PATTERN_MISMATCH,
  MECH_HOLE_DIAMETER_MISMATCH,
  MECH_THREAD_MISMATCH,
  MECH_CONNECTOR_TYPE_INCOMPATIBLE,
  MECH_UNMOUNTED,
  MECH_BRACKET_LOOSE,
  MECH_NOT_DRIVEN,
  MECH_DRIVEN_TWICE,
  MECH_BELT_SHORT,
  MECH_GEARS_LOCKED,
  MECH_SHAFT_FIT,
  MECH_SCREW_TORQUE,
  MECH_TORQUE_EXCEEDED,
  MECH_TORQUE_OVERLOAD,
  MECH_LOAD_EXCEEDED,
  MECH_ENVELOPE_EXCEEDED,
  MECH_ASSEMBLY_TIME,
] as const satisfies readonly Rule[];
