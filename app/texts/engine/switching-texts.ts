import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { current, list, plural, quantity } from '../format.ts';
import { named } from '../places.ts';
import { places } from './violation-words.ts';

type SwitchingCode = Extract<
  ViolationCode,
  | 'elec-clamp-rail'
  | 'elec-contact-bypassed'
  | 'elec-contact-half'
  | `elec-current-loop/${string}`
  | 'elec-diode-reversed'
  | 'elec-earth-missing'
  | `elec-flyback-missing/${string}`
  | `elec-input-never-high/${string}`
  | 'elec-input-stuck'
  | 'elec-line-tied'
  | 'elec-load-at-rest'
  | 'elec-load-unswitched'
  | 'elec-neutral-apart'
  | 'elec-neutral-switched'
  | 'elec-sides-together'
  | 'elec-stop-bypassed'
  | 'elec-wire-break-hidden'
>;

/** Violations about contacts, coils, loops and the mains side. */
export const switchingTexts: { readonly [C in SwitchingCode]: (p: ViolationParams<C>) => string } = {
  'elec-clamp-rail': (p) =>
    `The flyback diodes of ${p.driver} end at ${named(p.clamp)}, ${quantity(p.clamp_V, 'V')}, and ${p.load} hangs on ${quantity(p.load_V, 'V')}. Through its coil and a diode the higher voltage flows back into the lower one.`,
  'elec-contact-bypassed': (p) =>
    `${places([p.a, p.b])} are on one net: a wire bypasses the contact between them, which stops nothing.`,
  'elec-contact-half': (p) =>
    `${named(p.wired)} is connected, but the other side of its contact, ${places(p.open)}, is open: the contact switches nothing.`,
  'elec-line-tied': (p) =>
    `${named(p.pin)} switches ${named(p.input)}, but a wire holds the line on ${named(p.tie)}. The input never changes, and the pin is shorted when it drives the other level.`,
  'elec-current-loop/apart': (p) =>
    `The loop of ${named(p.transmitter)} returns to the ground of ${p.ground}, which is not connected to the minus of its supply ${named(p.supply)}. No loop current flows.`,
  'elec-current-loop/compliance': (p) =>
    `${named(p.transmitter)} needs ${quantity(p.needed_V, 'V')}, but at 20 mA only ${quantity(p.left_V, 'V')} is left: its supply gives ${quantity(p.supply_V, 'V')} and the shunt of ${quantity(p.shunt_ohm, 'Ω')} drops the rest.`,
  'elec-current-loop/input': (p) =>
    `20 mA through ${quantity(p.shunt_ohm, 'Ω')} puts ${quantity(p.voltage_V, 'V')} on ${named(p.pin)}, which withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-current-loop/open': (p) =>
    `The loop of ${named(p.transmitter)} is open: nothing leads back to the minus of its supply.`,
  'elec-diode-reversed': (p) =>
    `${p.diode} is reversed: it conducts from ${named(p.anode)} to ${named(p.cathode)} and shorts them.`,
  'elec-earth-missing': (p) => `${named(p.pin)} is open: the case of ${named(p.load)} is not earthed.`,
  'elec-flyback-missing/contact': (p) =>
    `${named(p.load)}${p.current_mA === undefined ? '' : ` (${current(p.current_mA)})`} has no flyback diode. Its current arcs across the contact ${named(p.switch)} at each opening and burns it.`,
  'elec-flyback-missing/transistor': (p) =>
    `${named(p.load)} has no flyback diode. Its current has nowhere to go when ${named(p.switch)} opens.`,
  'elec-stop-bypassed': (p) =>
    `${p.contactor} holds itself through ${named(p.contact)}, which gets its supply at ${named(p.supply)} ahead of ${places(p.stops)}: the holding contact bypasses the stop, and opening it does not let go of ${p.contactor}.`,
  'elec-load-at-rest': (p) =>
    `${list(p.loads)} ${plural(p.loads.length, { one: 'is', other: 'are' })} on ${named(p.nc)}, the normally closed contact, and ${plural(p.loads.length, { one: 'runs', other: 'run' })} while ${p.relay} is off. ${named(p.no)} switches nothing.`,
  'elec-input-never-high/contact': (p) =>
    `${named(p.contact)} leads ${named(p.pin)} to ground alone. The input takes current, needs a contact to the plus of the supply, and is always low.`,
  'elec-input-never-high/npn': (p) =>
    `${named(p.driver)} is an open collector (NPN) and only pulls to 0 V, but ${named(p.pin)} is a sinking input and needs a PNP output.`,
  'elec-input-stuck': (p) =>
    `${named(p.contact)} leads ${named(p.pin)} to the level at which its resistor holds it anyway: the contact changes nothing.`,
  'elec-load-unswitched': (p) =>
    `${named(p.lead)} of ${named(p.load)} is on ground, past ${places(p.outputs)}, which switches it: it is always on.`,
  'elec-neutral-apart': (p) =>
    `${named(p.load)} takes line (L) from ${p.line} but neutral (N) from ${p.neutral}: two circuits. Residual-current devices trip.`,
  'elec-sides-together': (p) =>
    `${named(p.by)} switches both ${named(p.a)} and ${named(p.b)}: the two sides of ${p.part} work against each other, and nothing moves.`,
  'elec-neutral-switched': (p) =>
    `${list(p.switches)} ${plural(p.switches.length, { one: 'is', other: 'are' })} in the neutral of ${named(p.load)} alone. While it is open, the whole load stays live.`,
  'elec-wire-break-hidden': (p) =>
    `${named(p.input)} reads ${named(p.no)}, which closes at the limit. A broken wire looks like ${p.part} not reached; ${named(p.nc)} would show it.`,
};
