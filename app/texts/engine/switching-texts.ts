import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { current, list, plural, quantity, resistance } from '../format.ts';
import { named } from '../places.ts';
import { places } from './violation-words.ts';

type SwitchingCode = Extract<
  ViolationCode,
  | 'elec-capacitor-overvoltage'
  | 'elec-capacitor-reversed'
  | 'elec-clamp-rail'
  | 'elec-coil-always-on'
  | 'elec-contact-bypassed'
  | 'elec-contact-floats'
  | 'elec-contact-half'
  | `elec-contact-shorts/${string}`
  | 'elec-contact-too-low'
  | 'elec-resistor-loads-pin'
  | `elec-current-loop/${string}`
  | `elec-diode-blocks/${string}`
  | 'elec-diode-on-reversed-load'
  | 'elec-diode-reversed/always'
  | 'elec-diode-reversed/switched'
  | 'elec-earth-missing'
  | 'elec-ends-together'
  | `elec-flyback-missing/${string}`
  | `elec-input-never-high/${string}`
  | 'elec-input-stuck'
  | 'elec-line-tied'
  | 'elec-load-at-rest'
  | 'elec-load-exceeds-driver/set-low'
  | 'elec-load-starved'
  | 'elec-load-unswitched'
  | 'elec-neutral-apart'
  | 'elec-neutral-switched'
  | 'elec-return-on-plus'
  | 'elec-sense-crossed'
  | `elec-coil-lets-go/${string}`
  | 'elec-limit-stops-both'
  | 'elec-stop-in-return'
  | `elec-sides-together/${string}`
  | 'elec-stop-bypassed'
  | `elec-stop-around/${string}`
  | 'elec-stops-parallel'
  | 'elec-contact-bridged'
  | 'elec-heater-unguarded'
  | `elec-switched-current/${string}`
  | 'elec-stop-only-read'
  | 'elec-stop-doubled'
  | 'elec-throws-joined'
  | 'elec-wire-break-hidden'
>;

/** Violations about contacts, coils, loops and the mains side. */
export const switchingTexts: { readonly [C in SwitchingCode]: (p: ViolationParams<C>) => string } = {
  'elec-capacitor-overvoltage': (p) =>
    `${p.capacitor} has up to ${quantity(p.voltage_V, 'V')} across it from ${named(p.supply)}, but is rated for ${quantity(p.limit_V, 'V')}.`,
  'elec-capacitor-reversed': (p) =>
    `${p.capacitor} is reversed: ${named(p.minus)}, its minus, is on ${named(p.supply)}, above its plus.`,
  'elec-clamp-rail': (p) =>
    `The flyback diodes of ${p.driver} end at ${named(p.clamp)}, ${quantity(p.clamp_V, 'V')}, and ${p.load} hangs on ${quantity(p.load_V, 'V')}. Through it and a diode the higher voltage flows back into the lower one.`,
  'elec-coil-always-on': (p) =>
    `${places([p.plus, p.minus])} are straight on ${named(p.supply)} and its minus: nothing switches ${p.part}, which is always on.`,
  'elec-contact-bypassed': (p) =>
    `${places([p.a, p.b])} are on one net: a wire bypasses the contact between them, which stops nothing.`,
  'elec-contact-floats': (p) =>
    `${named(p.pin)} floats while ${named(p.contact)} is open: the contact only pulls it ${p.level}, and no resistor holds it the other way.`,
  'elec-contact-shorts/supply': (p) =>
    `${named(p.contact)} joins ${named(p.supply)} with ${named(p.ground)} when it closes, which is a short circuit.`,
  'elec-contact-shorts/output': (p) =>
    `${named(p.contact)} joins the output ${named(p.output)} with ${named(p.ground)} when it closes. While the output is high, it is shorted.`,
  'elec-contact-shorts/bus': (p) =>
    `${named(p.contact)} joins ${named(p.line)}, a line of a bus, with ${named(p.ground)} when it closes. Until it opens, nothing on the bus is heard.`,
  'elec-contact-shorts/both': (p) =>
    `${named(p.a)} leads to ${named(p.supply)} and ${named(p.b)} to ${named(p.ground)}. When both are closed, the supply is shorted.`,
  'elec-contact-too-low': (p) =>
    `${named(p.contact)} brings ${named(p.pin)} only the ${quantity(p.voltage_V, 'V')} of ${named(p.source)} when it closes. The input needs at least ${quantity(p.needed_V, 'V')} for a high level.`,
  'elec-resistor-loads-pin': (p) =>
    `${list(p.resistors)} of ${resistance(p.resistance_ohm)} ${plural(p.resistors.length, { one: 'takes', other: 'take' })} ${current(p.current_mA, p.limit_mA)} from ${named(p.pin)}, which gives at most ${current(p.limit_mA, p.current_mA)}.`,
  'elec-contact-half': (p) =>
    `${named(p.wired)} is connected, but the other side of its contact, ${places(p.open)}, is open: the contact switches nothing.`,
  'elec-line-tied': (p) =>
    `${named(p.pin)} and ${named(p.input)} are one line, but a wire holds it on ${named(p.tie)}. No signal gets through, and what drives the other level is shorted.`,
  'elec-current-loop/apart': (p) =>
    `The loop of ${named(p.transmitter)} returns to the ground of ${p.ground}, which is not connected to the minus of its supply ${named(p.supply)}. No loop current flows.`,
  'elec-current-loop/compliance': (p) =>
    `${named(p.transmitter)} needs ${quantity(p.needed_V, 'V')}, but at 20 mA only ${quantity(p.left_V, 'V')} is left: its supply gives ${quantity(p.supply_V, 'V')} and the loop of ${quantity(p.shunt_ohm, 'Ω')} drops the rest.`,
  'elec-current-loop/input': (p) =>
    `20 mA through ${quantity(p.shunt_ohm, 'Ω')} puts ${quantity(p.voltage_V, 'V')} on ${named(p.pin)}, which withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-current-loop/open': (p) =>
    `The loop of ${named(p.transmitter)} is open: nothing leads back to the minus of its supply.`,
  'elec-current-loop/reversed': (p) =>
    `${named(p.transmitter)} is on the supply ${named(p.supply)}: the loop is reversed. Plus of the transmitter belongs there, and no loop current flows.`,
  'elec-diode-blocks/alone': (p) =>
    `${p.diode} is reversed: its cathode is on ${named(p.supply)}, so it blocks. Nothing reaches ${list(p.loads.map(named))}.`,
  'elec-diode-blocks/beside': (p) =>
    `${p.diode} is reversed: its cathode is on ${named(p.supply)}, so it blocks. ${list(p.loads.map(named))} ${p.loads.length === 1 ? 'gets' : 'get'} nothing through it, only what comes through ${list(p.others)}.`,
  'elec-diode-reversed/always': (p) =>
    `${p.diode} is reversed: it conducts from ${named(p.anode)} to ${named(p.cathode)} and shorts them.`,
  'elec-diode-reversed/switched': (p) =>
    `${p.diode} is reversed: as soon as ${p.switch} switches on, it conducts from ${named(p.anode)} to ${named(p.cathode)} and shorts the supply.`,
  'elec-earth-missing': (p) => `${named(p.pin)} is open: the case of ${named(p.load)} is not earthed.`,
  'elec-flyback-missing/contact': (p) =>
    `${named(p.load)}${p.current_mA === undefined ? '' : ` (${current(p.current_mA)})`} has no flyback diode. Its current arcs across the contact ${named(p.switch)} at each opening and burns it.`,
  'elec-flyback-missing/transistor': (p) =>
    `${named(p.load)} has no flyback diode. Its current has nowhere to go when ${named(p.switch)} opens.`,
  'elec-stop-bypassed': (p) =>
    `${p.contactor} holds itself through ${named(p.contact)}, which gets its supply at ${named(p.supply)} ahead of ${places(p.stops)}: the holding contact bypasses the stop, and opening it does not let go of ${p.contactor}.`,
  'elec-stop-around/sister': (p) =>
    `${named(p.coil)} gets its supply at ${named(p.supply)} ahead of the emergency stop. ${places(p.stops)} cuts ${named(p.other)}, but not ${named(p.coil)}.`,
  'elec-stop-around/also': (p) =>
    `${named(p.coil)} is behind the emergency stop ${places(p.stops)}, but also gets its supply at ${named(p.supply)} through ${named(p.contact)}, which bypasses the stop.`,
  'elec-stops-parallel': (p) =>
    `${places([p.stop, p.other])} are in parallel and both normally closed (NC): opening one of them stops nothing.`,
  'elec-contact-bridged': (p) =>
    `${named(p.closed)} is normally closed (NC) and in parallel with ${named(p.other)}. It bridges that contact, so what it switches is always on until ${named(p.closed)} opens: connect it in series.`,
  'elec-heater-unguarded': (p) =>
    `Only ${p.relay}, a solid-state relay, is between ${named(p.source)} and the heater ${p.heater}. It fails closed, and no thermal cut-out stops the heater then: put one in series.`,
  'elec-switched-current/direct': (p) =>
    `${p.part} switches alternating current only, and ${named(p.source)} is direct current. Once on, it never switches off.`,
  'elec-switched-current/alternating': (p) =>
    `${p.part} switches direct current only, and ${named(p.source)} is alternating current. It conducts one half wave all the time.`,
  'elec-stop-only-read': (p) =>
    `${p.stop} opens no circuit. It is only read at ${places(p.inputs)} and stops nothing if the program does not.`,
  'elec-stop-doubled': (p) =>
    `${places(p.contacts)} of ${p.part} are in parallel and bridge each other. If one of them welds, the circuit stays closed.`,
  'elec-load-at-rest': (p) =>
    `${list(p.loads)} ${plural(p.loads.length, { one: 'is', other: 'are' })} on ${named(p.nc)}, the normally closed contact, and ${plural(p.loads.length, { one: 'runs', other: 'run' })} while ${p.relay} is off. ${named(p.no)} switches nothing.`,
  'elec-input-never-high/behind': (p) =>
    `${named(p.driver)} is an open collector (NPN) and only pulls to 0 V. ${list(p.resistors)} before ${named(p.pin)} ${plural(p.resistors.length, { one: 'leads', other: 'lead' })} to no rail, so the input is always low.`,
  'elec-input-never-high/contact': (p) =>
    `${named(p.contact)} leads ${named(p.pin)} to ground alone. The input takes current, needs a contact to the plus of the supply, and is always low.`,
  'elec-input-never-high/npn': (p) =>
    `${named(p.driver)} is an open collector (NPN) and only pulls to 0 V, but ${named(p.pin)} is a sinking input and needs a PNP output.`,
  'elec-input-stuck': (p) =>
    `${named(p.contact)} leads ${named(p.pin)} to the level at which its resistor holds it anyway: the contact changes nothing.`,
  'elec-load-starved': (p) =>
    `${named(p.pin)} is made for ${quantity(p.nominal_V, 'V')}, but ${named(p.source)} gives only ${quantity(p.gives_V, 'V')}.`,
  'elec-load-unswitched': (p) =>
    `${named(p.lead)} of ${named(p.load)} is on ground, past ${places(p.outputs)}, which switches it: it is always on.`,
  'elec-neutral-apart': (p) =>
    `${named(p.load)} takes line (L) from ${p.line} but neutral (N) from ${p.neutral}: two circuits. Residual-current devices trip.`,
  'elec-return-on-plus': (p) =>
    `${named(p.pin)}, the minus of ${p.part}, is on the plus ${named(p.supply)}. No current returns there: plus and minus are confused.`,
  'elec-coil-lets-go/chatters': (p) =>
    `${p.contactor} gets its supply through its own contact ${named(p.contact)}, which opens as it pulls in. It lets go again at once and chatters.`,
  'elec-coil-lets-go/held': (p) =>
    `The holding contact ${named(p.contact)} of ${p.contactor} gets its supply through ${named(p.button)}, which is normally open (NO). The contactor lets go as soon as nobody presses it: a stop button is normally closed (NC).`,
  'elec-stop-in-return': (p) =>
    `${named(p.stop)} is in the minus of ${named(p.coil)}. A fault to ground between the two bypasses the emergency stop, and the coil stays on.`,
  'elec-limit-stops-both': (p) =>
    `${named(p.contact)} is in the line of both ${named(p.a)} and ${named(p.b)}. Once it opens, neither moves ${p.valve}, so nothing leads back from the limit.`,
  'elec-sides-together/diode': (p) =>
    `${p.diode} conducts from ${named(p.a)} to ${named(p.b)}: what switches the one switches both. The two sides of ${p.part} work against each other, and nothing moves.`,
  'elec-sides-together/switched': (p) =>
    `${named(p.by)} switches both ${named(p.a)} and ${named(p.b)}: the two sides of ${p.part} work against each other, and nothing moves.`,
  'elec-neutral-switched': (p) =>
    `${list(p.switches)} ${plural(p.switches.length, { one: 'is', other: 'are' })} in the neutral of ${named(p.load)} alone. While it is open, the whole load stays live.`,
  'elec-wire-break-hidden': (p) =>
    `${named(p.input)} reads ${named(p.no)}, which closes at the limit. A broken wire looks like ${p.part} not reached; ${named(p.nc)} would show it.`,
  'elec-diode-on-reversed-load': (p) =>
    `${p.diode} lies between ${places([p.anode, p.cathode])}, which get plus and minus in both directions. Reversed, it conducts and shorts the supply.`,
  'elec-ends-together': (p) =>
    `${places([p.a, p.b])} are one net, so the contacts at both ends of ${p.load} always move together. It never runs.`,
  'elec-load-exceeds-driver/set-low': (p) =>
    `${p.driver} is set to ${current(p.limit_mA, p.rated_mA)}, and ${p.load} is rated for ${current(p.rated_mA, p.limit_mA)}. The motor has so little torque that it loses steps.`,
  'elec-sense-crossed': (p) =>
    `The sense leads of ${p.probe} are crossed against its current: ${named(p.a)} is on ${named(p.pinA)} and ${named(p.b)} on ${named(p.pinB)}. Swap the two.`,
  'elec-throws-joined': (p) =>
    `${places([p.a, p.b])} are on the same net, so ${named(p.common)} is joined with it whichever way the contact stands. It switches nothing.`,
};
