import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { list, plural, quantity } from '../format.ts';
import { named } from '../places.ts';
import { inWords } from '../vocabulary.ts';
import { lineOfSeveral, places } from './violation-words.ts';

type PinCode = Extract<
  ViolationCode,
  | `conn-pin-open/${string}`
  | `elec-connector-mismatch/${string}`
  | 'elec-gate-floats'
  | 'elec-input-held-on'
  | `elec-input-undriven/${string}`
  | 'elec-line-driven-twice'
  | 'elec-mode-differs'
  | 'elec-phase-order'
  | `elec-pullup-missing/${string}`
  | `elec-pullup-rail-mismatch/${string}`
  | 'elec-pullup-too-low'
  | 'elec-input-analog-only'
  | `elec-rtd-reference/${string}`
  | 'elec-select-idle'
  | `elec-speed-fixed/${string}`
>;

/** Violations about pins that are open, held or driven, and what must be on them. */
export const electricalPinTexts: { readonly [C in PinCode]: (p: ViolationParams<C>) => string } = {
  'conn-pin-open/idle': (p) =>
    p.effect === ''
      ? `${places(p.pins)} ${plural(p.pins.length, { one: 'is', other: 'are' })} open.`
      : `${places(p.pins)} ${plural(p.pins.length, { one: 'is', other: 'are' })} open: ${p.effect}.`,
  'conn-pin-open/unselected': (p) => `The select line (CS) ${places(p.pins)} is open, so the chip is never selected.`,
  'conn-pin-open/instead': (p) => `${named(p.taken)} is wired instead of ${named(p.pin)}, which is open: ${p.effect}.`,
  'elec-connector-mismatch/ends': (p) =>
    `The ${inWords(p.plugA)} connector of ${named(p.pinA)} does not mate with ${inWords(p.plugB)} of ${named(p.pinB)}.`,
  'elec-connector-mismatch/cable': (p) =>
    `The cable of ${named(p.a)} to ${named(p.b)} has the connector ${inWords(p.plug)}, which does not mate with ${inWords(p.socket)} of ${named(p.pin)}.`,
  'elec-gate-floats': (p) =>
    `The gate ${named(p.gate)} floats until the program sets ${named(p.driver)}: no pull-down keeps the load off while the controller boots.`,
  'elec-input-held-on': (p) =>
    `A resistor holds ${named(p.input)} high until the program sets ${named(p.driver)}: ${list(p.loads)} ${p.loads.length === 1 ? 'runs' : 'run'} while the controller starts.`,
  'elec-input-undriven/floating': (p) =>
    `Nothing drives ${plural(p.pins.length, { one: 'the input', other: 'the inputs' })} ${places(p.pins)}.`,
  'elec-input-undriven/constant': (p) =>
    `Nothing drives ${places(p.pins)} but a resistor that holds ${plural(p.pins.length, { one: 'it', other: 'them' })} ${p.level === 'high' ? 'high' : 'low'}. The level never changes.`,
  'elec-input-undriven/held': (p) =>
    `${named(p.pin)} is driven by nothing but the resistor that holds it ${p.level === 'high' ? 'high' : 'low'}. What it switches never changes.`,
  'elec-line-driven-twice': (p) =>
    `${named(p.pin)} and ${named(p.output)} both drive ${named(p.input)}. Give one of them a pin of its own.`,
  'elec-mode-differs': (p) =>
    `${named(p.pin)} is open and therefore ${p.level === 'high' ? 'high' : 'low'}, but on ${p.other} it is tied ${p.wired === 'high' ? 'high' : 'low'}: the two parts work in different modes.`,
  'elec-phase-order': (p) =>
    `${places(p.outputs)} switch ${places(p.phases)} in turn, but two phases are swapped: the motor hums and does not turn.`,
  'elec-pullup-missing/none': (p) =>
    `${lineOfSeveral(p)} has no pull-up; ${quantity(p.recommended_kΩ, 'kΩ')} is recommended.`,
  'elec-pullup-missing/weak': (p) =>
    `${lineOfSeveral(p)} has too weak a pull-up: ${quantity(p.pull_kΩ, 'kΩ')}, at most ${quantity(p.limit_kΩ, 'kΩ')}. ${quantity(p.recommended_kΩ, 'kΩ')} is recommended.`,
  'elec-pullup-missing/inside': (p) =>
    `${lineOfSeveral(p)} has no pull-up resistor, and the pull-ups inside its pins are too weak: ${quantity(p.pull_kΩ, 'kΩ')}, at most ${quantity(p.limit_kΩ, 'kΩ')}. ${quantity(p.recommended_kΩ, 'kΩ')} is recommended.`,
  'elec-pullup-missing/switched-on': (p) =>
    `No resistor pulls ${named(p.pin)} up. The program must switch on the pull-up inside ${named(p.puller)}.`,
  'elec-pullup-rail-mismatch/above': (p) =>
    `${named(p.resistor)} pulls ${named(p.pin)} up to ${quantity(p.voltage_V, 'V')}; the pin withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-rail-mismatch/inside': (p) =>
    `The pull-up of ${named(p.puller)} on its own board pulls ${named(p.pin)} up to ${quantity(p.voltage_V, 'V')}; the pin withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-rail-mismatch/clamped': (p) =>
    `${named(p.resistor)} pulls ${places(p.pins)} up to ${quantity(p.voltage_V, 'V')}, on parts that run at ${quantity(p.supply_V, 'V')}. Unless a pin states more, it withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-too-low': (p) =>
    `${p.resistor} pulls the line up to ${quantity(p.voltage_V, 'V')}, but ${named(p.pin)} needs ${quantity(p.needed_V, 'V')} for a high level, since ${p.part} runs at ${quantity(p.supply_V, 'V')}.`,
  'elec-input-analog-only': (p) =>
    `${named(p.source)} has two levels, but ${named(p.pin)} is only an analog input: it has no digital input to read them.`,
  'elec-rtd-reference/apart': (p) =>
    `${places(p.pins)} are on one end of the reference ${plural(p.references.length, { one: 'resistor', other: 'resistors' })} ${list(p.references)}: each end needs two of the reference pins, one for the current and one to measure.`,
  'elec-rtd-reference/missing': (p) =>
    `No reference resistor joins ${places(p.pins)}: ${named(p.meter)} has nothing to compare ${named(p.probe)} with.`,
  'elec-rtd-reference/value': (p) =>
    `The reference ${plural(p.references.length, { one: 'resistor', other: 'resistors' })} ${list(p.references)} ${plural(p.references.length, { one: 'has', other: 'have together' })} ${quantity(p.reference_ohm, 'Ω')}, but the ${quantity(p.probe_ohm, 'Ω')} probe ${named(p.probe)} needs ${quantity(p.needed_ohm, 'Ω')}.`,
  'elec-select-idle': (p) =>
    `${named(p.pin)} (CS) is held high and nothing drives it low, so the chip is never selected.`,
  'elec-speed-fixed/plain': (p) => `${named(p.driver)} has no PWM: ${named(p.pin)} can only be switched on and off.`,
  'elec-speed-fixed/sister': (p) =>
    `${named(p.driver)} has no PWM and cannot set the speed at ${named(p.pin)}, while ${named(p.pwm)} sets the speed at ${named(p.sister)}.`,
};
