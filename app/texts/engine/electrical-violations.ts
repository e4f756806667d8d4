/** What electrical violations say to people. */
import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { counted, current, list, number, percent, plural, quantity, resistance } from '../format.ts';
import { named } from '../places.ts';
import { inWords, protocolWords } from '../vocabulary.ts';
import { CONFLICTS } from './net-conflicts.ts';
import { electricalPinTexts } from './pin-texts.ts';
import { switchingTexts } from './switching-texts.ts';
import { places, volts } from './violation-words.ts';

type ElectricalTexts = {
  readonly [C in Extract<ViolationCode, `elec-${string}`>]: (params: ViolationParams<C>) => string;
};

export const ELECTRICAL = {
  'elec-baud-mismatch/line': (p) =>
    `The line of ${named(p.a)} to ${named(p.b)} is meant for ${quantity(p.line_Bd, 'Bd')}, but ${named(p.end)} runs at ${quantity(p.rate_Bd, 'Bd')}.`,
  'elec-baud-mismatch/ends': (p) =>
    `${named(p.a)} runs at ${quantity(p.rateA_Bd, 'Bd')}, but ${named(p.b)} at ${quantity(p.rateB_Bd, 'Bd')}.`,
  'elec-back-powered': (p) =>
    `The pull-up ${p.resistor} is on ${p.rail}, which stays on while ${p.switch} switches ${p.part} off. The pull-up then feeds ${p.part} through the protection diode of ${named(p.pin)}.`,
  'elec-bus-rate-differs/fixed': (p) =>
    `${named(p.end)} runs at ${quantity(p.rate_Bd, 'Bd')}, but ${protocolWords(p.protocol)} always runs at ${quantity(p.fixed_Bd, 'Bd')}.`,
  'elec-bus-rate-differs/differs': (p) =>
    `The ${protocolWords(p.protocol)} bus has nodes at different rates: ${list(p.ends.map((end, at) => `${named(end)} at ${quantity(p.rates_Bd[at] ?? 0, 'Bd')}`))}.`,
  'elec-bus-reference-missing': (p) =>
    `The ${protocolWords(p.protocol)} nodes ${places(p.ends)} have no common ground as their reference.`,
  'elec-bus-too-long/capacitance': (p) =>
    `The ${protocolWords(p.protocol)} bus of ${places(p.ends)} has about ${quantity(p.capacitance_pF, 'pF')}, at most ${quantity(p.limit_pF, 'pF')}, from ${quantity(p.length_m, 'm')} of cable and ${number(p.ends.length)} devices.`,
  'elec-bus-too-long/length': (p) =>
    `The ${protocolWords(p.protocol)} bus of ${places(p.ends)} has ${quantity(p.length_m, 'm')} of cable; at most ${quantity(p.limit_m, 'm')} is usual.`,
  'elec-bus-too-long/rate': (p) =>
    `The ${protocolWords(p.protocol)} bus of ${places(p.ends)} has ${quantity(p.length_m, 'm')} of cable; at ${quantity(p.rate_Bd, 'Bd')} at most ${quantity(p.limit_m, 'm')} is reliable.`,
  'elec-cable-too-long/usual': (p) =>
    `The cable of ${named(p.a)} to ${named(p.b)} is ${quantity(p.length_m, 'm')} long; for ${protocolWords(p.protocol)} at most ${quantity(p.limit_m, 'm')} is usual.`,
  'elec-cable-too-long/stated': (p) =>
    `The cable of ${named(p.a)} to ${named(p.b)} is ${quantity(p.length_m, 'm')} long, but ${named(p.end)} allows ${quantity(p.limit_m, 'm')}.`,
  ...electricalPinTexts,
  ...switchingTexts,
  'elec-direction-conflict': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) and ${named(p.b)} (${inWords(p.functionB)}) are both ${p.outputs ? 'outputs' : 'inputs'}.`,
  'elec-driver-conflict': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) and ${named(p.b)} (${inWords(p.functionB)}) must not share a net: ${CONFLICTS[p.conflict]}.`,
  'elec-driver-risk': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) and ${named(p.b)} (${inWords(p.functionB)}) share a net: ${CONFLICTS[p.conflict]}.`,
  'elec-esd-missing': (p) =>
    `${named(p.pin)} (${inWords(p.plug)}) withstands ${quantity(p.withstands_kV, 'kV')} of static electricity; at least ${quantity(p.usual_kV, 'kV')} is usual for a connector.`,
  'elec-ground-isolation-bridged': (p) =>
    `${named(p.a)} is isolated from ${named(p.b)}, but a wire connects their grounds.`,
  'elec-ground-missing': (p) => `${p.a} and ${p.b} share signals but no ground.`,
  'elec-hot-plug': (p) =>
    `${p.part} must not be plugged or unplugged under power, and people do that to the connector of ${named(p.pin)}.`,
  'elec-uart-address-conflict': (p) => `${places(p.devices)} share the address ${p.address} on one serial line.`,
  'elec-i2c-address-conflict/waking': (p) =>
    `${places(p.devices)} start together at the address ${p.address}, and nothing keeps one of them in reset meanwhile: the program cannot give them different addresses.`,
  'elec-i2c-address-conflict/equal': (p) =>
    p.devices.length === 1
      ? `${places(p.devices)} have one address: ${p.address}.`
      : `${places(p.devices)} share the address ${p.address}.`,
  'elec-i2c-address-reserved': (p) =>
    `${named(p.end)} has the reserved address ${p.address}; devices use ${p.first} to ${p.last}.`,
  'elec-impedance-unmatched': (p) =>
    `${named(p.a)} has ${quantity(p.impedanceA_Ω, 'Ω')}, but ${named(p.b)} has ${quantity(p.impedanceB_Ω, 'Ω')}.`,
  'elec-input-overvoltage/contact': (p) =>
    `${named(p.source)} gives ${named(p.pin)} up to ${quantity(p.voltage_V, 'V')} when the contact ${named(p.contact)} closes; the pin withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-input-overvoltage/driven': (p) =>
    `${named(p.driver)} drives ${named(p.pin)} with up to ${quantity(p.voltage_V, 'V')}; the pin withstands ${quantity(p.limit_V, 'V')}${p.clamped_mA === undefined ? '' : `: ${current(p.clamped_mA)} flow through its protection diode`}.`,
  'elec-pin-level-wrong/contact': (p) =>
    `${named(p.contact)}, a normally closed contact, holds ${named(p.pin)} ${p.level === 'high' ? 'high' : 'low'} until something opens it. It must be ${p.needed === 'high' ? 'high' : 'low'}: ${p.effect}.`,
  'elec-pin-level-wrong/wired': (p) =>
    p.needed === 'driven'
      ? `${p.pin} is tied to a fixed level but must be switched by an output: ${p.effect}.`
      : p.needed === 'high'
        ? `${p.pin} is wired low but must be high: ${p.effect}.`
        : `${p.pin} is wired high but must be low: ${p.effect}.`,
  'elec-strap-overrides-field': (p) =>
    `The field “${p.field}” of ${p.part} says ${p.said}, but its pins are wired for ${p.wired}.`,
  'elec-isolation-bridged': (p) =>
    `${p.resistor} joins ${named(p.a)} with ${named(p.b)}, which ${p.part} isolates from each other. The two have no common ground, and the resistor bridges the barrier.`,
  'elec-isolation-crossed/around': (p) =>
    `${named(p.a)} and ${named(p.b)} share a signal that bypasses ${p.part}, which isolates one from the other.`,
  'elec-isolation-crossed/apart': (p) =>
    `${named(p.a)} and ${named(p.b)} share a signal, but ${p.part} isolates the ground of its pin.`,
  'elec-load-exceeds-driver/less-torque': (p) =>
    `${named(p.load)} is rated for ${current(p.rated_mA, p.limit_mA)}, but ${named(p.driver)} gives at most ${current(p.limit_mA, p.rated_mA)}${p.cooled ? '' : ' without a heatsink'}, so the motor has less torque.`,
  'elec-load-exceeds-driver/needs-sink': (p) =>
    `${named(p.driver)} drives ${named(p.load)} with ${current(p.rated_mA, p.limit_mA)}, but without a heatsink it gives only ${current(p.limit_mA, p.rated_mA)} before it overheats.`,
  'elec-load-exceeds-driver/overdriven': (p) =>
    `${named(p.driver)} drives ${named(p.load)} with up to ${current(p.limit_mA, p.rated_mA)}, more than the ${current(p.rated_mA, p.limit_mA)} that the load is rated for. Set the current limit of the driver.`,
  'elec-load-exceeds-driver/load': (p) =>
    `${named(p.load)} needs ${current(p.needed_mA, p.limit_mA)}, but ${named(p.driver)} gives only ${current(p.limit_mA, p.needed_mA)}.`,
  'elec-logic-high-insufficient': (p) =>
    `The high level of ${named(p.driver)} may be as low as ${quantity(p.voltage_V, 'V')}; ${named(p.pin)} needs at least ${quantity(p.needed_V, 'V')}.`,
  'elec-logic-low-insufficient': (p) =>
    `The low level of ${named(p.driver)} may be as high as ${quantity(p.voltage_V, 'V')}; ${named(p.pin)} needs at most ${quantity(p.limit_V, 'V')}.`,
  'elec-logic-unknown': (p) =>
    `The logic levels of ${list(p.parts)} are not stated, so the levels between ${p.low} at ${quantity(p.low_V, 'V')} and ${p.high} at ${quantity(p.high_V, 'V')} cannot be checked.`,
  'elec-pin-current-exceeded': (p) =>
    `${named(p.pin)} ${p.gives ? 'gives' : 'takes'} ${current(p.current_mA, p.limit_mA)}, rated for ${current(p.limit_mA, p.current_mA)}.`,
  'elec-pin-peak-exceeded': (p) =>
    `${named(p.pin)} ${p.gives ? 'gives' : 'takes'} up to ${current(p.current_mA, p.limit_mA)}, peak rating ${current(p.limit_mA, p.current_mA)}.`,
  'elec-rest-short': (p) =>
    `At rest ${named(p.pin)} is joined with ${named(p.supply)} and with ${named(p.ground)} over closed contacts: a short circuit.`,
  'elec-output-shorted': (p) => `${named(p.pin)} is wired to its ground ${named(p.ground)}: a short circuit.`,
  'elec-pullup-too-strong': (p) =>
    `The pull-up of ${inWords(p.function)} at ${named(p.pin)} is ${quantity(p.pull_kΩ, 'kΩ')}${p.resistors > 1 ? ` (${number(p.resistors)} resistors in parallel)` : ''}; at ${quantity(p.rail_V, 'V')} it must be at least ${quantity(p.limit_kΩ, 'kΩ')}.`,
  'elec-bus-unbiased/weak': (p) =>
    `The bias leaves ${quantity(p.idle_mV, 'mV')} between the idle lines over ${quantity(p.terminators_ohm, 'Ω')} of terminators. The receivers at ${places(p.ends)} are not fail-safe and need ${quantity(p.needed_mV, 'mV')}.`,
  'elec-bus-unbiased/strong': (p) =>
    `A bias of ${quantity(p.bias_ohm, 'Ω')} holds a line of ${places(p.ends)}. Transmitters cannot move it: they drive no less than ${quantity(p.least_ohm, 'Ω')} there.`,
  'elec-bus-unbiased/reversed': (p) =>
    `The bias is reversed: it holds the idle pair at ${quantity(p.idle_mV, 'mV')}, B above A. The receivers at ${places(p.ends)} take that for a start bit that never ends.`,
  'elec-bus-unbiased/none': (p) =>
    `The pair at ${places(p.ends)} has no bias, and these receivers are not fail-safe: an idle line may read as anything.`,
  'elec-enable-floats': (p) =>
    `${places(p.pins)} ${plural(p.pins.length, { one: 'floats', other: 'float' })} until the program sets ${named(p.driver)}: no resistor pulls the line while the controller boots.`,
  'elec-line-shared': (p) => `${named(p.pin)} feeds ${places(p.pins)}: all of them receive the same data.`,
  'elec-resistor-idle/bypassed': (p) =>
    `${places([p.a, p.b])} are on one net: a wire bypasses ${p.part}, which has no effect.`,
  'elec-resistor-idle/shunt': (p) =>
    `${named(p.end)} leads to nothing but the inputs of ${p.meter}: no current flows through the shunt ${p.part}.`,
  'elec-resistor-open': (p) =>
    `${named(p.open)} is open, so no current flows through ${p.part}. Its other end ${named(p.wired)} is connected.`,
  'elec-sense-idle/over': (p) =>
    `${p.shunt} drops ${quantity(p.drop_mV, 'mV')} at ${current(p.current_mA, p.most_mA)}, but ${p.part} measures at most ${quantity(p.range_mV, 'mV')}. It reads ${current(p.most_mA, p.current_mA)} and no more.`,
  'elec-sense-idle/exchanged': (p) =>
    `${named(p.minus)} is on the side of ${named(p.source)} and ${named(p.plus)} on that of the load. The current reads negative: swap them.`,
  'elec-sense-idle/together': (p) =>
    `${places([p.plus, p.minus])} are on one end of the shunt ${p.shunt}: ${p.part} always measures 0.`,
  'elec-analog-saturated': (p) =>
    `${list(p.resistors)} ${p.resistors.length === 1 ? 'leaves' : 'leave'} ${named(p.pin)} ${p.low_V === p.high_V ? quantity(p.low_V, 'V') : `${number(p.low_V)} to ${quantity(p.high_V, 'V')}`} of ${named(p.source)}, but it converts at most ${quantity(p.limit_V, 'V')}. It always reads full scale.`,
  'elec-driven-overvoltage/winding': (p) =>
    `${named(p.driver)} limits no current and passes ${quantity(p.gives_V, 'V')} on to ${named(p.load)}, whose windings reach their ${current(p.rated_mA)} at ${quantity(p.limit_V, 'V')}. About ${current(p.flows_mA)} would flow: use a chopper driver.`,
  'elec-driven-overvoltage/load': (p) =>
    `${named(p.driver)} passes ${quantity(p.gives_V, 'V')} on to ${named(p.load)}, which withstands ${quantity(p.limit_V, 'V')}.`,
  'elec-series-slow': (p) =>
    `${list(p.resistors)} of ${resistance(p.ohm)} in front of ${named(p.pin)} ${p.resistors.length === 1 ? 'makes' : 'make'} an edge take ${quantity(p.edge_us, 'µs')}, but a bit of ${protocolWords(p.protocol)} takes only ${quantity(p.bit_us, 'µs')}.`,
  'elec-series-conflict/inputs': (p) =>
    `${places(p.pins)} are all inputs, connected through ${p.resistor}: nothing drives them.`,
  'elec-series-conflict/outputs': (p) =>
    `${places(p.pins)} are all outputs, connected through ${p.resistor}: no input receives them.`,
  'elec-spi-select-shared': (p) => `${places(p.devices)} share the select line ${named(p.select)}.`,
  'elec-termination/branch': (p) =>
    `The ${protocolWords(p.protocol)} bus branches at ${named(p.end)} into ${number(p.count)} cables. Two terminators belong at the ends of one line; a star cannot be terminated.`,
  'elec-termination/sender': (p) =>
    `The ${protocolWords(p.protocol)} line is terminated at ${places(p.at)}, which sends. ${places(p.open)}, at its far end, has no terminator and reflects each edge.`,
  'elec-termination/unfit': (p) =>
    `${p.resistor} of ${resistance(p.resistance_ohm)} lies across the pair of the ${protocolWords(p.protocol)} bus. A line of ${quantity(120, 'Ω')} needs ${number(p.least_ohm)} to ${quantity(p.most_ohm, 'Ω')}.`,
  'elec-termination/place': (p) =>
    `The ${protocolWords(p.protocol)} bus is terminated at ${places(p.inside)}, where the line continues, and not at its end, ${places(p.open)}.`,
  'elec-termination/count': (p) =>
    `The ${protocolWords(p.protocol)} bus of ${places(p.ends)} has ${counted(p.count, { one: 'terminator', other: 'terminators' })}${p.count === 0 ? '' : ` (${places(p.terminated)})`} but needs ${number(p.needed)}.`,
  'elec-tolerance-out-of-range': (p) =>
    `${named(p.source)} gives ${volts(p.gives_min_V, p.gives_max_V)} with its ${p.ripple_mV > 0 ? `${quantity(p.ripple_mV, 'mV')} of ripple` : 'tolerance'}; ${named(p.pin)} accepts ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'elec-voltage-domain-mismatch': (p) =>
    `${named(p.a)} works at ${quantity(p.voltageA_V, 'V')} and ${named(p.b)} at ${quantity(p.voltageB_V, 'V')}, but the two must match within ${percent(0.05)}.`,
  'elec-voltage-drop-length/lost': (p) =>
    `The cable to ${named(p.load)} loses about ${percent(p.drop_percent / 100)} of the voltage (${quantity(p.drop_V, 'V')} at ${current(p.current_mA)}) over ${quantity(p.length_m, 'm')} of ${quantity(p.wire_mm2, 'mm²')} wire${p.stated ? '' : ' (assumed)'}.`,
  'elec-voltage-drop-length/too-low': (p) =>
    `${named(p.load)} needs ${quantity(p.needed_V, 'V')} but gets only about ${quantity(p.arrives_V, 'V')}: ${quantity(p.length_m, 'm')} of ${quantity(p.wire_mm2, 'mm²')} wire${p.stated ? '' : ' (assumed)'} lose ${quantity(p.drop_V, 'V')} at ${current(p.current_mA)}.`,
  'elec-wire-overloaded/battery': (p) =>
    `No fuse protects the wire of ${quantity(p.wire_mm2, 'mm²')} to ${named(p.load)}, which carries ${current(p.limit_mA, p.rated_mA)}. ${p.battery} gives ${current(p.rated_mA, p.limit_mA)} into a short circuit.`,
  'elec-wire-overloaded/fuse': (p) =>
    `${p.fuse} lets ${current(p.rated_mA, p.limit_mA)} through, but the ${quantity(p.wire_mm2, 'mm²')} wire to ${named(p.load)} carries only ${current(p.limit_mA, p.rated_mA)}.`,
  'elec-wire-overloaded/load': (p) =>
    `${named(p.load)} draws ${current(p.current_mA, p.limit_mA)} through ${quantity(p.wire_mm2, 'mm²')} wire, which carries at most ${current(p.limit_mA, p.current_mA)}.`,
  'elec-voltage-near-limit': (p) =>
    `${named(p.source)} gives ${quantity(p.gives_V, 'V')} of unknown tolerance; ${named(p.pin)} accepts ${volts(p.accepts_min_V, p.accepts_max_V)}, a margin of only ${percent(p.margin_percent / 100)}.`,
  'elec-voltage-out-of-range': (p) =>
    `${named(p.source)} gives ${volts(p.gives_min_V, p.gives_max_V)}; ${named(p.pin)} accepts ${volts(p.accepts_min_V, p.accepts_max_V)}${p.stated ? '' : ` (nominal ± ${percent(0.05)})`}${p.bridge === undefined ? '' : `, or ${volts(p.bridged_min_V ?? 0, p.bridged_max_V ?? 0)} where it is tied to ${p.bridge}`}.`,
} satisfies ElectricalTexts;
