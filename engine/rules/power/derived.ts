/** Power domains that a jumper parts from what makes them. */
import { scopedField } from '../fields.ts';
import type { Rail, Voltage } from './rail.ts';

/**
 * Whether a rail is made from `makers`, those that its definition derives it from. A jumper counts as somebody says it
 * is; else it is taken to be off where something feeds the rail itself, or where its regulator would get what it does
 * not bear.
 */
export function isDerived(rail: Rail, makers: readonly Rail[]): boolean {
  const { derived_when: when } = rail.index.domain;
  if (when === undefined || makers.length === 0) return true;
  const said = saidJumper(rail);
  if (said !== undefined) return said;
  return rail.incoming.length === 0 && makers.every(({ voltage }) => voltage === null || bears(rail, voltage));
}

/** Whether the jumper of a rail is on, as the placed part says; undefined where it says nothing, or has none. */
export function saidJumper({ placed, index }: Rail): boolean | undefined {
  const { derived_when: when } = index.domain;
  const said = when === undefined ? undefined : scopedField(placed, '', when.field);
  return said === undefined ? undefined : said === when?.value;
}

function bears({ index }: Rail, { nominal }: Voltage): boolean {
  const [low, high] = index.domain.derived_when?.input_voltage_V ?? [0, Number.POSITIVE_INFINITY];
  return nominal >= low && nominal <= high;
}
