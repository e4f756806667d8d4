import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import type { Params } from '#engine/rules/rule.ts';
import { counted, current, list, number, percent, plural, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { named } from '../places.ts';
import { inWords, protocolName, protocolWords } from '../vocabulary.ts';
import { ELECTRICAL } from './electrical-violations.ts';
import { explanationWords } from './explanations.ts';
import { plantTexts } from './plant-texts.ts';
import {
  allOffers,
  BYTES,
  celsius,
  DAYS,
  loads,
  places,
  sideLengths,
  speeds,
  spelled,
  volts,
} from './violation-words.ts';

type ViolationTexts = { readonly [C in ViolationCode]: (params: ViolationParams<C>) => string };

/** What each violation says to people: what is wrong and where, with the limit and the actual figure. */
export const violationTexts = inLanguage('violations', {
  // Allocation
  'alloc-bundle-split': (p) =>
    `${named(p.end)} is split over several peripherals: ${list(p.functions.map((name, at) => `${inWords(name)} on ${p.pins[at]} (${p.peripherals[at]})`))}. All of its lines must come from one.`,
  'alloc-clock-shared/frequency': (p) =>
    `${list(p.pins.map(named))} share ${p.clock} and therefore one frequency, but serve ${list(p.ends.map(named))}.`,
  'alloc-clock-shared/may': (p) =>
    `${named(p.pin)} serves ${named(p.end)} and belongs to ${p.clock}: ${p.effect}, whether it is on the board or not. Free pins apart from it: ${list(p.free)}.`,
  'alloc-clock-shared/held': (p) =>
    `${named(p.pin)} has no ${inWords(p.function)} for ${named(p.end)} while ${named(p.holder)} is in use: it belongs to ${p.clock}, and ${p.effect}.`,
  'alloc-concurrent-claim': (p) =>
    `A merge moved ${named(p.end)}: ${list(p.functions.map((name, at) => `${inWords(name)} from ${p.from[at]} to ${p.to[at]}`))}.`,
  'alloc-last-free': (p) =>
    `${p.part} has no ${inWords(p.function)} pin left: all ${number(p.count)} that offer it are in use.`,
  'alloc-pin-conflict': (p) =>
    `${named(p.pin)} is fixed for ${list(p.ends.map((end, at) => `${named(end)} (${inWords(p.functions[at] ?? '')}, by ${p.people[at]})`))}.`,
  'alloc-pin-invalid': (p) =>
    `${named(p.pin)} does not offer ${inWords(p.function)} for ${named(p.end)}. ${p.able.length > 0 ? `Pins that do: ${list(p.able)}.` : 'No pin of this part does.'}`,
  'alloc-pin-moves-at-boot': (p) =>
    `${named(p.pin)} is driven during boot (${p.effect}) and switches ${list(p.parts)}.`,
  'alloc-pin-shared': (p) =>
    `${list(p.pins.map(named))} of ${named(p.end)} ${p.pins.length === 1 ? 'is' : 'are'} shared by ${list(p.partners.map(named))}.`,
  'alloc-pin-used-on-board': (p) =>
    `${named(p.pin)} carries ${inWords(p.function)} of ${named(p.end)}, but ${p.effect}.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-strap-pin-used/wrong': (p) =>
    `${named(p.pin)} is a boot strap, carries ${inWords(p.function)} of ${named(p.end)} and is held ${p.level} at reset: ${p.effect}.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-strap-pin-used/held': (p) =>
    `${named(p.pin)} is a boot strap and carries ${inWords(p.function)} of ${named(p.end)}. At reset it is held ${p.level}, as it should be; if something pulls it the other way, ${p.effect}.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-strap-pin-used/contact': (p) =>
    `${named(p.pin)} is a boot strap and carries ${inWords(p.function)} of ${named(p.end)}. While ${p.contact} is closed it is ${p.level} at reset: ${p.effect}.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-strap-pin-used/sensor': (p) =>
    `${named(p.pin)} is a boot strap and carries ${inWords(p.function)} of ${named(p.end)}. While ${p.sensor} conducts it is ${p.level} at reset: ${p.effect}.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-strap-pin-used/used': (p) =>
    `${named(p.pin)} is a boot strap and carries ${inWords(p.function)} of ${named(p.end)}, so its level at reset matters.${p.free.length > 0 ? ` Free pins: ${list(p.free)}.` : ''}`,
  'alloc-undetermined': (p) =>
    `The search for the pins of ${named(p.end)} gave no answer. Fix some of its pins by hand.`,
  'alloc-unsatisfied': (p) =>
    p.explanation === undefined
      ? `${named(p.end)} cannot get the pins that it needs.`
      : explanationWords(p.explanation),
  'alloc-would-displace': (p) =>
    `${named(p.end)} gets pins only if ${list(p.ends.map((end, at) => `${named(end)} moves from ${p.from[at]} to ${p.to[at]}`))}.`,
  // Bill of materials
  'bom-discontinued': (p) => `${p.part} is discontinued in ${allOffers(p.offers)}.`,
  'bom-insufficient-stock': (p) =>
    `${p.part}: the board needs ${number(p.quantity)}, but only ${number(p.stock)} ${plural(p.stock, { one: 'is', other: 'are' })} in stock.`,
  'bom-moq': (p) => `${p.part}: the board needs ${number(p.quantity)}, but the smallest order is ${number(p.least)}.`,
  'bom-no-purchase-info': (p) => `${p.part} has no offer from a vendor.`,
  'bom-out-of-stock': (p) => `${p.part} is out of stock in ${allOffers(p.offers)}.`,
  'bom-pack-excess': (p) =>
    `${p.part}: the board needs ${number(p.quantity)}, and even the best pack size leaves ${number(p.over)} over.`,
  'bom-part-number-missing': (p) => `${p.part} by ${p.maker} has no part number.`,
  'bom-price-missing': (p) => `No offer for ${p.part} states a price, so the total leaves it out.`,
  'bom-price-stale': (p) =>
    `The newest price of ${p.part} is ${counted(p.age_days, DAYS)} old; after ${counted(p.limit_days, DAYS)} it may be wrong.`,
  'bom-single-source': (p) => `${p.part} has only one vendor: ${p.vendor}.`,
  // Connections
  'conn-channel-broken/crossed': (p) =>
    `${named(p.from)} and ${named(p.to)} are the two ends of one channel, but the first carries ${inWords(p.carried)} and the second ${inWords(p.expected)}: the lines are crossed.`,
  'conn-channel-broken/deaf': (p) =>
    `${places(p.inputs)} are all inputs, connected through the channel of ${named(p.from)} and ${named(p.to)}: nothing drives the line.`,
  'conn-channel-broken/half': (p) =>
    `${named(p.driven)} is driven, but ${named(p.idle)}, which it switches, is open. ${p.load} lies between ${named(p.used)} and ${named(p.return)}, so it runs in one direction only.`,
  'conn-channel-broken/mixed': (p) =>
    `${list(p.used.map(named))} ${p.used.length === 1 ? 'is' : 'are'} in use, but the other end of the channel, ${list(p.open.map(named))}, is open; ${named(p.driven)} is wired instead, which belongs to the channel of ${named(p.idle)}.`,
  'conn-channel-broken/idle': (p) =>
    `${list(p.driven.map(named))} ${plural(p.driven.length, { one: 'is', other: 'are' })} driven, but ${list(p.idle.map(named))}, which ${plural(p.driven.length, { one: 'it switches, is', other: 'they switch, are' })} open, so nothing is switched.`,
  'conn-channel-broken/open': (p) =>
    `${list(p.open.map(named))} ${p.open.length === 1 ? 'is' : 'are'} open, so nothing reaches ${list(p.used.map(named))} through ${p.open.length === 1 ? 'it' : 'them'}.`,
  'conn-bus-multi-master/arbitrated': (p) =>
    `The ${protocolWords(p.protocol)} bus has ${number(p.ends.length)} masters, ${places(p.ends)}. Transfers fail unless the programs of all of them arbitrate.`,
  'conn-bus-multi-master/single': (p) =>
    `The ${protocolWords(p.protocol)} bus has ${number(p.ends.length)} masters, but only one may lead: ${places(p.ends)}.`,
  'conn-bus-multi-sender': (p) =>
    `The ${protocolWords(p.protocol)} line has ${number(p.ends.length)} transmitters, but only one may drive it: ${places(p.ends)}.`,
  'conn-bus-node-limit/unit-loads': (p) =>
    `The ${protocolWords(p.protocol)} bus has ${counted(p.count, { one: 'unit load', other: 'unit loads' })}, but its drivers can drive only ${number(p.limit)}: ${places(p.ends)}.`,
  'conn-bus-node-limit/nodes': (p) =>
    `The ${protocolWords(p.protocol)} bus has ${number(p.count)} nodes, but only ${number(p.limit)} are allowed: ${places(p.ends)}.`,
  'conn-bus-without-master': (p) => `The ${protocolWords(p.protocol)} bus of ${places(p.ends)} has no master.`,
  'conn-domain-mismatch': (p) =>
    `${named(p.a)} is ${p.domainA} and ${named(p.b)} is ${p.domainB}: a part that converts one into the other belongs between them.`,
  'conn-duplicate': (p) => `${named(p.a)} and ${named(p.b)} are connected ${number(p.count)} times; once is enough.`,
  'conn-endpoint-missing': () => 'A connection has lost an end: the part it led to is no longer on the board.',
  'conn-function-unpaired': (p) =>
    `${list(p.functions.map((name, at) => `${inWords(name)} of ${named(p.ends[at] ?? '')}`))} ${plural(p.functions.length, { one: 'has', other: 'have' })} no counterpart on the other end (${named(p.a)} to ${named(p.b)}).`,
  'conn-max-connections-exceeded': (p) =>
    `${named(p.end)} has ${counted(p.count, { one: 'connection', other: 'connections' })}, at most ${number(p.limit)}.${p.moved.length > 0 ? ` The later ones are treated as connected to ${places(p.moved)}.` : ''}`,
  'conn-max-instances-exceeded': (p) =>
    `${named(p.end)} is used ${number(p.count)} times, but the hardware has only ${number(p.limit)}.`,
  'conn-protocol-custom': (p) =>
    `The connection of ${named(p.a)} to ${named(p.b)} uses a custom protocol, so only general checks were made.`,
  'conn-protocol-mismatch': (p) =>
    `${named(p.a)} speaks ${protocolWords(p.protocolA)}, but ${named(p.b)} speaks ${protocolWords(p.protocolB)}.`,
  'conn-protocol-version-mismatch': (p) =>
    `${named(p.a)} speaks ${protocolWords(p.protocol)} ${p.versionA}, but ${named(p.b)} speaks version ${p.versionB}.`,
  'conn-role-incompatible': (p) =>
    `${protocolName(p.protocol)}: ${named(p.a)} is ${spelled(p.rolesA)} and ${named(p.b)} is ${spelled(p.rolesB)}, which do not pair. Roles that pair: ${list(p.pairs.map((pair) => pair.split(' ').map(inWords).join(' with ')))}.`,
  'conn-self': (p) => `${named(p.end)} is connected to itself.`,
  'conn-width-mismatch': (p) =>
    `${named(p.a)} has ${number(p.linesA)} and ${named(p.b)} has ${number(p.linesB)} lines for ${inWords(p.function)}.`,
  // Documents
  'doc-description-missing': (p) => `${p.part} has no description.`,
  'doc-no-datasheet': (p) => `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} no link to a data sheet.`,
  'doc-rule-not-evaluated': (p) =>
    `${counted(p.count, { one: 'check needs', other: 'checks need' })} data that is not stated: ${list(p.fields.map(inWords))}.`,
  ...ELECTRICAL,
  ...plantTexts,
  // Fluid
  'fluid-supply-at-work-port/beside': (p) =>
    `The supply of ${places(p.sources)} is connected to the work port ${named(p.port)} and escapes through the valve.`,
  'fluid-supply-at-work-port/starved': (p) =>
    `The supply of ${places(p.sources)} is connected to the work port ${named(p.port)}, and no pressure reaches ${named(p.supply)}.`,
  'fluid-actuator-half-plumbed/open': (p) => `${named(p.port)} is open, but the other port of ${p.part} is connected.`,
  'fluid-actuator-half-plumbed/closed': (p) =>
    `${named(p.port)} is closed by ${p.by}: nothing enters or leaves that side, so ${p.part} does not move.`,
  'fluid-air-quality': (p) => `${p.source} gives air of class ${p.given}, but ${p.part} requires class ${p.wanted}.`,
  'fluid-check-reversed': (p) =>
    `${p.part} is reversed: the pressure is at its outlet ${named(p.to)}, and nothing flows on to ${named(p.from)} and ${places(p.starved)}.`,
  'fluid-pilot-reversed': (p) =>
    `${p.part} is reversed: ${named(p.to)}, the side that it holds, leads to the valve at ${named(p.valve)}, and ${named(p.from)} to ${named(p.actuator)}, which nothing holds.`,
  'fluid-throttle-reversed': (p) =>
    `${p.part} is turned round. With ${named(p.to)} on the valve at ${named(p.valve)} it throttles the air that enters ${named(p.actuator)}, not the air that leaves it, and the piston moves in jerks.`,
  'fluid-connector-incompatible': (p) =>
    `${named(p.pinA)} has the connector ${inWords(p.connectorA)}, which does not fit ${inWords(p.connectorB)} of ${named(p.pinB)}.`,
  'fluid-cv-undersized': (p) =>
    `${named(p.port)} (Cv ${number(p.cv)}) passes ${quantity(p.flow_l_per_min, 'l/min')}, but ${places(p.consumers)} ${plural(p.consumers.length, { one: 'needs', other: 'need' })} ${quantity(p.needed_l_per_min, 'l/min')}.`,
  'fluid-cylinders-opposed': (p) =>
    `${p.valve} moves ${p.first} and ${p.second} in opposite directions: the same line leads to ${named(p.port)} and to ${named(p.other)}.`,
  'fluid-domain-crossed': (p) => `${named(p.a)} is ${p.domainA}, but ${named(p.b)} is ${p.domainB}.`,
  'fluid-exhaust-open': (p) => `${named(p.port)} exhausts into the open and has no silencer.`,
  'fluid-flow-insufficient': (p) =>
    `${places(p.sources)} ${plural(p.sources.length, { one: 'gives', other: 'give' })} ${quantity(p.flow_l_per_min, 'l/min')}, but ${places(p.consumers)} ${plural(p.consumers.length, { one: 'needs', other: 'need' })} ${quantity(p.needed_l_per_min, 'l/min')}.`,
  'fluid-line-to-tank': (p) =>
    `${places(p.sources)} ${plural(p.sources.length, { one: 'is', other: 'are' })} connected straight to ${places(p.tanks)}: all the flow goes back to the tank and no pressure builds up.`,
  'fluid-medium-mismatch/not-allowed': (p) =>
    `${named(p.pinA)} carries ${inWords(p.fluidA)}, but ${named(p.pinB)} is made for ${p.allowed.length > 0 ? spelled(p.allowed) : 'no fluid'}.`,
  'fluid-medium-mismatch/other-fluid': (p) =>
    `${named(p.pinA)} carries ${inWords(p.fluidA)}, but ${named(p.pinB)} carries ${inWords(p.fluidB)}.`,
  'fluid-port-size-mismatch': (p) => `${p.sizeA} of ${named(p.pinA)} does not fit ${p.sizeB} of ${named(p.pinB)}.`,
  'fluid-pressure-exceeds-max': (p) =>
    `${named(p.port)} gets ${quantity(p.pressure_bar, 'bar')} but withstands only ${quantity(p.limit_bar, 'bar')}.`,
  'fluid-pressure-exceeds-working': (p) =>
    `${named(p.port)} runs at ${quantity(p.pressure_bar, 'bar')}, but its working pressure is ${quantity(p.limit_bar, 'bar')}.`,
  'fluid-pressure-trapped': (p) =>
    `The fluid that reaches ${places(p.ports)} through ${list(p.valves)} cannot flow back: a check valve passes it one way alone, and no port on that line lets it out again.`,
  'fluid-pressure-too-low/relieved': (p) =>
    `The relief valve on the line of ${named(p.port)} opens at ${quantity(p.pressure_bar, 'bar')}, but ${p.part} is made for ${quantity(p.rated_bar, 'bar')}: all the flow goes back to the tank and no pressure builds up.`,
  'fluid-pressure-too-low/needs': (p) =>
    `${p.part} needs ${quantity(p.needed_bar, 'bar')} at ${named(p.port)} but gets only ${quantity(p.pressure_bar, 'bar')}.`,
  'fluid-relief-missing': (p) =>
    `The line of ${named(p.port)} has no relief valve.${p.limit_bar === undefined ? '' : ` Set one to at most ${quantity(p.limit_bar, 'bar')}.`}`,
  'fluid-reservoir-small': (p) =>
    `${p.tank} holds ${quantity(p.capacity_l, 'l')} for a pump of ${quantity(p.flow_l_per_min, 'l/min')}; at least ${quantity(p.needed_l, 'l')} is usual.`,
  'fluid-return-missing': (p) =>
    `${places(p.ports)} ${plural(p.ports.length, { one: 'has', other: 'have' })} no way back to a tank.`,
  'fluid-seal-incompatible': (p) => `The ${p.seal} seal of ${named(p.pin)} does not withstand ${inWords(p.fluid)}.`,
  // Groups of pins
  'group-active-exceeded': (p) =>
    `${p.group} has ${number(p.pins.length)} members in use (${list(p.pins)}), but only ${number(p.limit)} can be at a time.`,
  'group-current-exceeded': (p) =>
    `${p.group} carries ${current(p.current_mA, p.limit_mA)} through ${list(p.pins)}, but at most ${current(p.limit_mA, p.current_mA)} is allowed.`,
  'group-current-margin': (p) =>
    `${p.group} carries ${current(p.current_mA, p.limit_mA)} of ${current(p.limit_mA, p.current_mA)} (${percent(p.current_mA / p.limit_mA)}) through ${list(p.pins)}.`,
  'group-limit-exceeded': (p) =>
    `${p.group} has to carry ${quantity(p.sum, p.unit)} for ${places(p.ends)}, but at most ${quantity(p.limit, p.unit)} is allowed.`,
  'group-rail-voltage-conflict': (p) =>
    `${p.group} has to serve both ${quantity(p.low_V, 'V')} (${p.lowPart}) and ${quantity(p.high_V, 'V')} (${p.highPart}).`,
  // Mechanical
  'mech-assembly-time': (p) => `Assembly takes about ${quantity(p.time_min, 'min')}.`,
  'mech-connector-type-incompatible': (p) =>
    `${named(p.pinA)} (${inWords(p.connectorA)}) cannot be fastened to ${named(p.pinB)} (${inWords(p.connectorB)}).`,
  'mech-envelope-exceeded': (p) =>
    `${p.part} (${sideLengths(p.sides_mm)}) does not fit into ${p.enclosure} (${sideLengths(p.room_mm)}).`,
  'mech-hole-diameter-mismatch/holes': (p) =>
    `No screw fits both holes: ${quantity(p.holeA_mm, 'mm')} at ${named(p.a)} and ${quantity(p.holeB_mm, 'mm')} at ${named(p.b)}.`,
  'mech-hole-diameter-mismatch/screw': (p) =>
    `${named(p.plain)} has a diameter of ${quantity(p.hole_mm, 'mm')}, but an M${number(p.thread_mm)} screw for ${named(p.threaded)} needs ${number(p.thread_mm)} to ${quantity(p.widest_mm, 'mm')}.`,
  'mech-hole-pattern-mismatch/pattern': (p) =>
    `The ${number(p.holesA)} holes of ${named(p.a)} (${p.sizeA}) do not line up with the ${number(p.holesB)} holes of ${named(p.b)} (${p.sizeB}).`,
  'mech-hole-pattern-mismatch/single': (p) =>
    `The ${number(p.holes)} holes of ${named(p.a)} cannot all be screwed to ${named(p.b)}, which is a single hole.`,
  'mech-load-exceeded': (p) =>
    `${named(p.end)} carries ${quantity(p.load_g, 'g')} (${list(p.parts)}), but is rated for only ${quantity(p.limit_g, 'g')}.`,
  'mech-not-driven/belt': (p) => `Nothing drives ${p.part}: the belt runs over no pulley that sits on a shaft.`,
  'mech-not-driven/short': (p) =>
    `${p.part} runs over ${p.wheel} alone. A belt needs a second pulley or an idler to move anything.`,
  'mech-not-driven/slide': (p) =>
    `Nothing moves ${p.part}: ${p.clamp} holds no belt, and no lead screw nut is mounted on it.`,
  'mech-not-driven/input': (p) => `Nothing turns ${p.part}: ${p.input} is not connected to a motor or a coupling.`,
  'mech-screw-torque': (p) =>
    `${named(p.a)} and ${named(p.b)} are screwed together with ${quantity(p.torque_Nm, 'N·m')}, but an M${number(p.thread_mm)} screw of class 8.8 withstands only ${quantity(p.limit_Nm, 'N·m')}.`,
  'mech-shaft-fit': (p) =>
    `${named(p.shaft)} has a diameter of ${quantity(p.shaft_mm, 'mm')}, but ${named(p.bore)} has a bore of ${quantity(p.bore_mm, 'mm')}.`,
  'mech-thread-mismatch': (p) =>
    `The thread ${p.threadA} of ${named(p.pinA)} does not fit ${p.threadB} of ${named(p.pinB)}.`,
  'mech-torque-exceeded': (p) =>
    `${named(p.load)} needs ${quantity(p.needed_Nm, 'N·m')}, but ${places(p.drives)} ${plural(p.drives.length, { one: 'gives', other: 'give' })} only ${quantity(p.given_Nm, 'N·m')}.`,
  'mech-torque-overload': (p) =>
    `${named(p.drive)} gives up to ${quantity(p.given_Nm, 'N·m')}, but ${named(p.part)} withstands only ${quantity(p.limit_Nm, 'N·m')}.`,
  'mech-bracket-loose': (p) =>
    `${p.bracket} holds ${list(p.held)}, but is screwed to nothing itself, although ${list(p.frames)} ${plural(p.frames.length, { one: 'has', other: 'have' })} slots for it. It turns away and is loose.`,
  'mech-unmounted': (p) =>
    `${p.part} weighs ${quantity(p.weight_g, 'g')} but is not mounted; from ${quantity(p.limit_g, 'g')} a part must be mounted.`,
  // Network
  'net-antenna-band': (p) =>
    `${named(p.a)} works at ${quantity(p.frequencyA_MHz, 'MHz')}, but ${named(p.b)} is made for ${quantity(p.frequencyB_MHz, 'MHz')}.`,
  'net-antenna-missing': (p) => `${named(p.end)} has no antenna.`,
  'net-bandwidth-exceeded': (p) =>
    `The link of ${named(p.a)} to ${named(p.b)} has to carry ${quantity(p.traffic_Mbit_s, 'Mbit/s')} but carries only ${quantity(p.limit_Mbit_s, 'Mbit/s')}.`,
  'net-clients-exceeded': (p) =>
    `${named(p.end)} has ${counted(p.count, { one: 'client', other: 'clients' })} but supports only ${number(p.limit)}.`,
  'net-dhcp-conflict': (p) => `${list(p.parts)} are all DHCP servers of one network.`,
  'net-address-missing': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'has', other: 'have' })} DHCP set to none and no IP address: nothing reaches ${plural(p.parts.length, { one: 'it', other: 'them' })}.`,
  'net-dhcp-missing': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'waits', other: 'wait' })} for an address by DHCP, but no part of the network is a DHCP server.`,
  'net-duplex-mismatch': (p) =>
    `${named(p.a)} is ${list(p.modesA)} duplex, but ${named(p.b)} is ${list(p.modesB)} duplex.`,
  'net-ip-conflict/equal': (p) => `All ${number(p.count)} units of ${p.part} have the same address, ${p.address}.`,
  'net-ip-conflict/several': (p) => `${list(p.parts)} have the same address, ${p.address}.`,
  'net-ip-subnet': (p) => `${p.part} has the address ${p.address}, which is not in ${p.subnet}.`,
  'net-ring': (p) =>
    `${named(p.a)} to ${named(p.b)} closes a ring of switches, and neither end states a spanning tree protocol: broadcasts flood the network.`,
  'net-subnets-differ': (p) =>
    `${list(p.parts.map((part, at) => `${part} is in ${p.subnets[at]}`))}, and no router connects the subnets.`,
  'net-jack-split/elsewhere': (p) =>
    `${named(p.a)} takes only one cable, but its power is connected to the jack ${named(p.b)} and its data to the jack ${named(p.c)}.`,
  'net-jack-split/open': (p) => `${named(p.a)} gets its power from ${named(p.b)}, but its data is not connected.`,
  'net-mtu-mismatch': (p) =>
    `${named(p.a)} has an MTU of ${counted(p.mtuA_B, BYTES)}, but ${named(p.b)} has ${counted(p.mtuB_B, BYTES)}.`,
  'net-no-route/apart': (p) =>
    `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} no route to ${p.part}: their networks are not connected.`,
  'net-no-route/off': (p) =>
    `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} no route to ${p.part}: no Wi-Fi joins ${p.off} to a network.`,
  'net-poe-budget-exceeded/budget': (p) =>
    `${p.part} has a PoE budget of ${quantity(p.budget_W, 'W')}, but ${list(p.devices)} ${plural(p.devices.length, { one: 'takes', other: 'take' })} ${quantity(p.taken_W, 'W')}.`,
  'net-poe-budget-exceeded/reserved': (p) =>
    `${p.part} has a PoE budget of ${quantity(p.budget_W, 'W')}, but the classes of ${list(p.devices)} may take ${quantity(p.taken_W, 'W')} at its ports, cables included.`,
  'net-poe-budget-exceeded/port': (p) =>
    `${named(p.device)} takes ${quantity(p.power_W, 'W')}, but ${named(p.port)} gives only ${quantity(p.limit_W, 'W')}.`,
  'net-poe-missing': (p) => `${named(p.end)} gets no PoE, and nothing else feeds it.`,
  'net-run-too-long': (p) =>
    `${list(p.through)} ${plural(p.through.length, { one: 'does', other: 'do' })} not repeat the signal: the cables between ${list(p.parts)} are one run of ${quantity(p.length_m, 'm')}, and Ethernet reaches ${quantity(p.limit_m, 'm')}.`,
  'net-security-unmet': (p) =>
    `${named(p.end)} requires ${list(p.wanted)}, but ${p.part} offers ${p.offered.length === 0 ? 'no security protocol' : `only ${list(p.offered)}`}.`,
  'net-speed-mismatch': (p) =>
    `${named(p.a)} supports ${speeds(p.speedsA_Mbit_s)}, but ${named(p.b)} supports ${speeds(p.speedsB_Mbit_s)}.`,
  'net-speed-reduced': (p) =>
    `The link of ${named(p.a)} to ${named(p.b)} runs at ${quantity(p.speed_Mbit_s, 'Mbit/s')}, but one end supports ${quantity(p.best_Mbit_s, 'Mbit/s')}.`,
  'net-vlan-apart': (p) =>
    `${p.a} is in VLAN ${p.vlanA}, but ${p.b} is in VLAN ${p.vlanB}: they cannot reach each other.`,
  'net-vlan-mismatch': (p) => `${named(p.a)} is in VLAN ${p.vlanA}, but ${named(p.b)} is in VLAN ${p.vlanB}.`,
  'net-wireless-standard-mismatch': (p) =>
    `${named(p.a)} supports ${list(p.standardsA)}, but ${named(p.b)} supports ${list(p.standardsB)}.`,
  // Power
  'power-battery-runtime': (p) =>
    `${p.part} lasts only about ${quantity(p.runtime_min, 'min')}: ${quantity(p.capacity_mAh, 'mAh')} at ${current(p.current_mA)}.`,
  'power-double-fed/jumper': (p) =>
    `${p.rail} is fed by ${named(p.source)} at ${named(p.pin)}, so its jumper is assumed to be off. With the jumper on, the regulator of the part drives against that source.`,
  'power-delivery-not-offered': (p) =>
    `${named(p.source)} offers ${list(p.offers_V.map((volts) => quantity(volts, 'V')))}, but ${named(p.sink)} requests ${quantity(p.asked_V, 'V')} and gets ${quantity(p.given_V, 'V')}.`,
  'power-double-fed/sources': (p) =>
    `${p.rail} has several sources, and the stronger drives current back into the weaker one: ${list(p.sources.map((source, at) => `${named(source)} at ${named(p.pins[at] ?? '')}`))}.`,
  'power-dropout': (p) =>
    `${p.part} needs at least ${quantity(p.needed_V, 'V')} at its input for ${quantity(p.output_V, 'V')} at its output, but ${named(p.source)} may give as little as ${quantity(p.given_V, 'V')}.`,
  'power-input-overload': (p) =>
    `${p.part} has to take ${current(p.current_mA, p.limit_mA)} from ${p.source} to feed its loads, but at most ${current(p.limit_mA, p.current_mA)} is available.`,
  'power-linear-dissipation/much': (p) =>
    `${p.part} turns ${quantity(p.heat_W, 'W')} into heat (${quantity(p.input_V, 'V')} to ${quantity(p.output_V, 'V')} at ${current(p.current_mA)}); without a heatsink the limit is ${quantity(p.limit_W, 'W')}.`,
  'power-linear-dissipation/shuts-down': (p) =>
    `${p.part} turns ${quantity(p.heat_W, 'W')} into heat (${quantity(p.input_V, 'V')} to ${quantity(p.output_V, 'V')} at ${current(p.current_mA)}). Without a heatsink its junction reaches ${quantity(p.junction_C, '°C')}; the limit is ${quantity(p.limit_C, '°C')}.`,
  'power-load-unknown': (p) =>
    `${counted(p.loads.length, { one: 'load', other: 'loads' })} on ${p.rail} ${plural(p.loads.length, { one: 'states', other: 'state' })} no draw: ${list(p.loads)}.`,
  'power-fuse-idle/holder': (p) =>
    `${p.fuse} holds a fuse of ${current(p.rated_mA, p.limit_mA)}, but its terminals carry at most ${current(p.limit_mA, p.rated_mA)}. They overheat before it blows.`,
  'power-fuse-idle/supply': (p) =>
    `${p.fuse} is rated for ${current(p.rated_mA, p.limit_mA)}, but ${p.source} gives ${current(p.limit_mA, p.rated_mA)} and then limits. The fuse never blows.`,
  'power-inrush': (p) =>
    `${places(p.loads)} ${p.loads.length === 1 ? 'draws' : 'draw'} ${quantity(p.inrush_A, 'A')} for an instant when switched on. ${p.breaker}, of curve ${p.curve}, holds about ${quantity(p.limit_A, 'A')}.`,
  'power-loop': (p) => `These supplies feed each other in a loop: ${p.rails.join(' → ')}.`,
  'power-outputs-paralleled/cells': (p) =>
    `The cells at ${places(p.pins)} are in parallel: if their charge differs, one drives a current into the other that nothing limits.`,
  'power-outputs-paralleled/on-cell': (p) =>
    `${places(p.pins)}${p.given_V === undefined ? '' : ` (${quantity(p.given_V, 'V')})`} ${plural(p.pins.length, { one: 'feeds', other: 'feed' })} the cell at ${named(p.cell)} directly: nothing limits the charging${p.limit_V === undefined ? '' : ` to ${quantity(p.limit_V, 'V')}`}.`,
  'power-outputs-paralleled/through': (p) =>
    `${named(p.source)} feeds ${p.part} through its output ${named(p.output)}, which nothing else feeds: ${p.part} takes up to ${current(p.draw_mA, p.limit_mA)}, but ${named(p.source)} gives only ${current(p.limit_mA, p.draw_mA)}.`,
  'power-bridge-open': (p) =>
    `${named(p.input)} is open, while ${named(p.output)} is fed. At ${number(p.low_V)} to ${quantity(p.high_V, 'V')} both have to be joined together.`,
  'power-past-fuse': (p) =>
    `${list(p.loads)} ${plural(p.loads.length, { one: 'is', other: 'are' })} on ${p.source} before the fuse. ${list(p.fuses)} ${plural(p.fuses.length, { one: 'protects', other: 'protect' })} only the ${current(p.behind_mA, p.current_mA)} behind, not these ${current(p.current_mA, p.behind_mA)}.`,
  'power-rails-bridged/contact': (p) =>
    `${p.contact} joins ${named(p.a)} (${quantity(p.a_V, 'V')}) with ${named(p.b)} (${quantity(p.b_V, 'V')}) when it closes: two supplies are tied together.`,
  'power-rails-bridged/mains': (p) =>
    `${p.contact} joins ${named(p.line)} with ${named(p.neutral)} when it closes, which short-circuits line and neutral.`,
  'power-rails-bridged/resistor': (p) =>
    `${p.resistor} ties ${named(p.a)} (${quantity(p.a_V, 'V')}) to ${named(p.b)} (${quantity(p.b_V, 'V')}): ${current(p.current_mA)} flow from one supply into the other.`,
  'power-charge-current': (p) =>
    `${p.charger} is set to charge with ${current(p.current_mA, p.limit_mA)}, but ${named(p.cell)} bears at most ${current(p.limit_mA, p.current_mA)}.`,
  'power-protection-bypassed/minus': (p) =>
    `${places(p.loads)} ${plural(p.loads.length, { one: 'returns', other: 'return' })} to ${named(p.cell)}, past ${p.charger}. Its protection opens the minus of the cell and does not stop this current.`,
  'power-protection-bypassed/plus': (p) =>
    `${places(p.loads)} ${plural(p.loads.length, { one: 'is', other: 'are' })} connected to the cell at ${named(p.cell)} and not to ${named(p.output)}: the protection of ${p.charger} does not stop a deep discharge${p.limit_V === undefined ? '' : ` below ${quantity(p.limit_V, 'V')}`}.`,
  'power-outputs-paralleled/supplies': (p) =>
    `The outputs ${list(p.pins.map((pin, at) => (p.given_V?.[at] === undefined ? named(pin) : `${named(pin)} (${quantity(p.given_V[at], 'V')})`)))} are tied together: the one with the higher voltage drives current back into the other.`,
  'power-series-voltage': (p) =>
    `${named(p.source)} gives ${named(p.pin)} ${volts(p.gives_min_V, p.gives_max_V)} through ${p.resistor}; it accepts ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'power-diode-voltage': (p) =>
    `${list(p.sources.map(named))} ${p.sources.length === 1 ? 'gives' : 'give'} ${named(p.pin)} ${volts(p.gives_min_V, p.gives_max_V)} through ${list(p.diodes)}, at a forward voltage of ${quantity(p.drop_V, 'V')}; it accepts ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'power-resistor-overload/pull': (p) =>
    `While ${p.by} conducts, ${p.resistor} is across the supply and turns ${quantity(p.heat_W, 'W')} into heat (${current(p.current_mA)} through ${quantity(p.resistance_ohm, 'Ω')}), but is rated for ${quantity(p.limit_W, 'W')}.`,
  'power-resistor-overload/series': (p) =>
    `${p.resistor} turns ${quantity(p.heat_W, 'W')} into heat (${current(p.current_mA)} through ${quantity(p.resistance_ohm, 'Ω')}), but is rated for ${quantity(p.limit_W, 'W')}.`,
  'power-series-loop': (p) => `${list(p.rails)} feed each other through ${p.resistor}: nothing outside starts them.`,
  'power-self-enabled': (p) =>
    `${named(p.pin)} is held high only by ${named(p.source)}, which depends on the output of ${named(p.part)} itself. It never starts: tie the enable to the input.`,
  'power-self-switched': (p) =>
    `The coil of ${p.part} is fed by ${p.source}, which only the contacts of ${p.part} itself switch on: it never starts.`,
  'conn-pair-half': (p) =>
    `${named(p.a)} is connected with ${named(p.b)}, but ${named(p.openA)} is not connected with ${named(p.openB)}, the other line of the pair.`,
  'conn-pair-split': (p) =>
    `The lines of ${named(p.end)} lead to two channels: ${named(p.firstPin)} belongs to ${named(p.first)}, and ${named(p.secondPin)} to ${named(p.second)}.`,
  'power-both-leads/mains': (p) =>
    `${named(p.line)} and ${named(p.neutral)} both lead to ${named(p.conductor)}: no current flows through ${named(p.load)}, and both of its leads may be live.`,
  'power-both-leads/ground': (p) =>
    `${named(p.pin)} leads through ${p.over} to ground and to no supply: both leads of ${named(p.load)} are on ground.`,
  'power-both-leads/plus': (p) =>
    `${named(p.pin)} leads through ${p.over} to ${named(p.source)} and to no ground: both leads of ${named(p.load)} are on plus.`,
  'power-return-apart': (p) =>
    `${named(p.pin)} is on ${p.source}, but the ground of ${p.part}, ${named(p.ground)}, does not lead back to it: no current flows.`,
  'power-rail-margin': (p) =>
    `${named(p.source)} is ${percent(p.current_mA / p.limit_mA)} loaded: ${current(p.current_mA, p.limit_mA)} of ${current(p.limit_mA, p.current_mA)}${loads(p)}.`,
  'power-rail-overload': (p) =>
    `${named(p.source)} has to give ${current(p.current_mA, p.limit_mA)} but can give only ${current(p.limit_mA, p.current_mA)} (${percent(p.current_mA / p.limit_mA)})${loads(p)}.`,
  'power-return-open/own': (p) =>
    `${named(p.pin)}, the ground of ${named(p.load)}, is open: its current returns through ${named(p.through)}, if at all.`,
  'power-return-open/open': (p) =>
    `${places(p.pins)} ${plural(p.pins.length, { one: 'is', other: 'are' })} open, so the current of ${named(p.load)} has no return path.`,
  'power-source-unused': (p) => `${p.rail} (${quantity(p.rail_V, 'V')}) feeds nothing, while ${p.part} has no supply.`,
  'power-unpowered-part': (p) =>
    `${named(p.end)}${p.alternatives.length > 0 ? ` (or ${spelled(p.alternatives)})` : ''} has no supply.${p.logic_pin === undefined ? '' : ` ${p.over} leads only to ${named(p.logic_pin)}, a logic pin${p.logic_V === undefined ? '' : ` of ${quantity(p.logic_V, 'V')}`}${p.logic_mA === undefined ? '' : ` and ${current(p.logic_mA)}`}, which cannot feed it without a driver.`}${p.suppliers.length > 0 ? ` Supplies on this board that fit: ${list(p.suppliers)}.` : ''}`,
  // Thermal
  'thermal-ambient-out-of-range': (p) =>
    `${p.part} is rated for ${celsius(p.rated_min_C, p.rated_max_C)}, but the ambient range of the board is ${celsius(p.ambient_min_C, p.ambient_max_C)}.`,
  'thermal-enclosure-heat': (p) =>
    `${p.part} can dissipate ${quantity(p.limit_W, 'W')}, but the parts inside draw ${quantity(p.heat_W, 'W')}: ${list(p.parts)}.`,
  'thermal-range-disjoint': (p) =>
    `No ambient temperature suits both ${p.a} (${celsius(p.a_min_C, p.a_max_C)}) and ${p.b} (${celsius(p.b_min_C, p.b_max_C)}).`,
  'thermal-fan-idle': (p) =>
    `${p.fan} cools nothing, while ${list(p.sinks)} ${plural(p.sinks.length, { one: 'gets', other: 'get' })} no air and ${plural(p.sinks.length, { one: 'carries', other: 'carry' })} off less heat.`,
  'thermal-sink-undersized': (p) =>
    `${p.part} is rated for ${quantity(p.limit_W, 'W')} but gets ${quantity(p.heat_W, 'W')} from ${list(p.sources)}.`,
  'thermal-tdp-below-electrical': (p) =>
    `${p.part} draws ${quantity(p.drawn_W, 'W')} but states only ${quantity(p.heat_W, 'W')} of heat.`,
  'thermal-unmanaged': (p) =>
    `${p.part}${p.heat_W === undefined ? '' : ` (${quantity(p.heat_W, 'W')})`} must be cooled, but no heatsink and nothing else that takes its heat is connected.`,
  // Waivers
  'waiver-expired': (p) => `The waiver by ${p.who} (“${p.why}”) expired on ${p.until}.`,
  'waiver-stale': (p) =>
    `A waiver${p.parts.length > 0 ? ` for ${list(p.parts)}` : ''} no longer applies: the violation that it excused is gone.`,
} satisfies ViolationTexts);

/** The sentence of a violation; its English message where the page does not know the code yet. */
export function violationText({ code, params, message }: Worded): string {
  if (!(code in violationTexts)) return message;
  // The engine makes the params of a code from the type that the text of this code takes.
  const text = violationTexts[code as ViolationCode] as (params: Params) => string;
  return text(params);
}

interface Worded {
  readonly code: string;
  readonly params: Params;
  readonly message: string;
}
