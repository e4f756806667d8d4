/** German of violations about fluids, mechanics and networks. */
import { counted, list, number, plural, quantity } from '../../../format.ts';
import { named } from '../../../places.ts';
import { inWords } from '../../../vocabulary.ts';
import { are, places, sideLengths, speeds, spelled, type ViolationsInGerman } from './phrases.ts';

const BYTES = { one: 'Byte', other: 'Bytes' };

export const machineViolations = {
  'fluid-supply-at-work-port/beside': (p) =>
    `Die Versorgung aus ${places(p.sources)} ist mit dem Arbeitsanschluss ${named(p.port)} verbunden und entweicht durch das Ventil.`,
  'fluid-supply-at-work-port/starved': (p) =>
    `Die Versorgung aus ${places(p.sources)} ist mit dem Arbeitsanschluss ${named(p.port)} verbunden, und kein Druck erreicht ${named(p.supply)}.`,
  'fluid-actuator-half-plumbed/open': (p) =>
    `${named(p.port)} ist offen, aber der andere Anschluss von ${p.part} ist verbunden.`,
  'fluid-actuator-half-plumbed/closed': (p) =>
    `${named(p.port)} ist durch ${p.by} verschlossen: Auf dieser Seite kommt nichts hinein oder heraus, ${p.part} bewegt sich also nicht.`,
  'fluid-air-quality': (p) =>
    `${p.source} liefert Luft der Klasse ${p.given}, aber ${p.part} verlangt Klasse ${p.wanted}.`,
  'fluid-check-reversed': (p) =>
    `${p.part} ist verkehrt eingebaut: Der Druck steht am Ausgang ${named(p.to)}, und nichts fließt weiter zu ${named(p.from)} und ${places(p.starved)}.`,
  'fluid-pilot-reversed': (p) =>
    `${p.part} ist verkehrt eingebaut: ${named(p.to)}, die gehaltene Seite, führt zum Ventil an ${named(p.valve)}, und ${named(p.from)} zu ${named(p.actuator)}, das nichts hält.`,
  'fluid-throttle-reversed': (p) =>
    `${p.part} sitzt verkehrt herum. Mit ${named(p.to)} am Ventil an ${named(p.valve)} drosselt es die Luft, die in ${named(p.actuator)} strömt, und nicht die, die daraus entweicht: Der Kolben ruckt.`,
  'fluid-connector-incompatible': (p) =>
    `${named(p.pinA)} hat den Anschluss ${inWords(p.connectorA)}, der nicht zu ${inWords(p.connectorB)} von ${named(p.pinB)} passt.`,
  'fluid-cv-undersized': (p) =>
    `${named(p.port)} (Cv ${number(p.cv)}) lässt ${quantity(p.flow_l_per_min, 'l/min')} durch, aber ${places(p.consumers)} ${plural(p.consumers.length, { one: 'braucht', other: 'brauchen' })} ${quantity(p.needed_l_per_min, 'l/min')}.`,
  'fluid-cylinders-opposed': (p) =>
    `${p.valve} bewegt ${p.first} und ${p.second} in entgegengesetzte Richtungen: Dieselbe Leitung führt zu ${named(p.port)} und zu ${named(p.other)}.`,
  'fluid-domain-crossed': (p) =>
    `${named(p.a)} ist ${inWords(p.domainA)}, aber ${named(p.b)} ist ${inWords(p.domainB)}.`,
  'fluid-exhaust-open': (p) => `${named(p.port)} entlüftet ins Freie und hat keinen Schalldämpfer.`,
  'fluid-flow-insufficient': (p) =>
    `${places(p.sources)} ${plural(p.sources.length, { one: 'liefert', other: 'liefern' })} ${quantity(p.flow_l_per_min, 'l/min')}, aber ${places(p.consumers)} ${plural(p.consumers.length, { one: 'braucht', other: 'brauchen' })} ${quantity(p.needed_l_per_min, 'l/min')}.`,
  'fluid-line-to-tank': (p) =>
    `${places(p.sources)} ${are(p.sources)} direkt mit ${places(p.tanks)} verbunden: Der ganze Durchfluss geht in den Tank zurück, und es baut sich kein Druck auf.`,
  'fluid-medium-mismatch/not-allowed': (p) =>
    `${named(p.pinA)} führt ${inWords(p.fluidA)}, aber ${named(p.pinB)} ist für ${p.allowed.length > 0 ? spelled(p.allowed) : 'kein Medium'} gemacht.`,
  'fluid-medium-mismatch/other-fluid': (p) =>
    `${named(p.pinA)} führt ${inWords(p.fluidA)}, aber ${named(p.pinB)} führt ${inWords(p.fluidB)}.`,
  'fluid-port-size-mismatch': (p) => `${p.sizeA} von ${named(p.pinA)} passt nicht zu ${p.sizeB} von ${named(p.pinB)}.`,
  'fluid-pressure-exceeds-max': (p) =>
    `${named(p.port)} bekommt ${quantity(p.pressure_bar, 'bar')}, verträgt aber nur ${quantity(p.limit_bar, 'bar')}.`,
  'fluid-pressure-exceeds-working': (p) =>
    `${named(p.port)} läuft mit ${quantity(p.pressure_bar, 'bar')}, aber der Arbeitsdruck ist ${quantity(p.limit_bar, 'bar')}.`,
  'fluid-pressure-trapped': (p) =>
    `Was ${places(p.ports)} durch ${list(p.valves)} erreicht, kann nicht zurückfließen: Ein Rückschlagventil lässt es nur in einer Richtung durch, und kein Anschluss dieser Leitung lässt es wieder heraus.`,
  'fluid-pressure-too-low/relieved': (p) =>
    `Das Druckbegrenzungsventil an der Leitung von ${named(p.port)} öffnet bei ${quantity(p.pressure_bar, 'bar')}, aber ${p.part} ist für ${quantity(p.rated_bar, 'bar')} gemacht: Der ganze Durchfluss geht in den Tank zurück, und es baut sich kein Druck auf.`,
  'fluid-pressure-too-low/needs': (p) =>
    `${p.part} braucht ${quantity(p.needed_bar, 'bar')} an ${named(p.port)}, bekommt aber nur ${quantity(p.pressure_bar, 'bar')}.`,
  'fluid-relief-missing': (p) =>
    `Die Leitung von ${named(p.port)} hat kein Druckbegrenzungsventil.${p.limit_bar === undefined ? '' : ` Stellen Sie eines auf höchstens ${quantity(p.limit_bar, 'bar')}.`}`,
  'fluid-reservoir-small': (p) =>
    `${p.tank} fasst ${quantity(p.capacity_l, 'l')} für eine Pumpe mit ${quantity(p.flow_l_per_min, 'l/min')}; üblich sind mindestens ${quantity(p.needed_l, 'l')}.`,
  'fluid-return-missing': (p) =>
    `${places(p.ports)} ${plural(p.ports.length, { one: 'hat', other: 'haben' })} keinen Rückweg zu einem Tank.`,
  'fluid-seal-incompatible': (p) => `Die Dichtung ${p.seal} von ${named(p.pin)} verträgt ${inWords(p.fluid)} nicht.`,
  'mech-assembly-time': (p) => `Die Montage dauert etwa ${quantity(p.time_min, 'min')}.`,
  'mech-connector-type-incompatible': (p) =>
    `${named(p.pinA)} (${inWords(p.connectorA)}) lässt sich nicht an ${named(p.pinB)} (${inWords(p.connectorB)}) befestigen.`,
  'mech-envelope-exceeded': (p) =>
    `${p.part} (${sideLengths(p.sides_mm)}) passt nicht in ${p.enclosure} (${sideLengths(p.room_mm)}).`,
  'mech-hole-diameter-mismatch/holes': (p) =>
    `Keine Schraube passt in beide Löcher: ${quantity(p.holeA_mm, 'mm')} an ${named(p.a)} und ${quantity(p.holeB_mm, 'mm')} an ${named(p.b)}.`,
  'mech-hole-diameter-mismatch/screw': (p) =>
    `${named(p.plain)} hat ${quantity(p.hole_mm, 'mm')} Durchmesser, aber eine Schraube M${number(p.thread_mm)} für ${named(p.threaded)} braucht ${number(p.thread_mm)} bis ${quantity(p.widest_mm, 'mm')}.`,
  'mech-hole-pattern-mismatch/pattern': (p) =>
    `Die ${number(p.holesA)} Löcher von ${named(p.a)} (${p.sizeA}) decken sich nicht mit den ${number(p.holesB)} von ${named(p.b)} (${p.sizeB}).`,
  'mech-hole-pattern-mismatch/single': (p) =>
    `Die ${number(p.holes)} Löcher von ${named(p.a)} lassen sich nicht alle an ${named(p.b)} schrauben, das ein einziges Loch ist.`,
  'mech-load-exceeded': (p) =>
    `${named(p.end)} trägt ${quantity(p.load_g, 'g')} (${list(p.parts)}), ist aber nur für ${quantity(p.limit_g, 'g')} ausgelegt.`,
  'mech-not-driven/belt': (p) =>
    `Nichts treibt ${p.part} an: Der Riemen läuft über keine Scheibe, die auf einer Welle sitzt.`,
  'mech-not-driven/short': (p) =>
    `${p.part} läuft nur über ${p.wheel}. Ein Riemen braucht eine zweite Riemenscheibe oder eine Umlenkrolle, um etwas zu bewegen.`,
  'mech-not-driven/slide': (p) =>
    `Nichts bewegt ${p.part}: ${p.clamp} hält keinen Riemen, und keine Spindelmutter ist daran befestigt.`,
  'mech-not-driven/input': (p) =>
    `Nichts dreht ${p.part}: ${p.input} ist mit keinem Motor und keiner Kupplung verbunden.`,
  'mech-screw-torque': (p) =>
    `${named(p.a)} und ${named(p.b)} werden mit ${quantity(p.torque_Nm, 'N·m')} verschraubt, aber eine Schraube M${number(p.thread_mm)} der Klasse 8.8 verträgt nur ${quantity(p.limit_Nm, 'N·m')}.`,
  'mech-shaft-fit': (p) =>
    `${named(p.shaft)} hat ${quantity(p.shaft_mm, 'mm')} Durchmesser, aber ${named(p.bore)} hat eine Bohrung von ${quantity(p.bore_mm, 'mm')}.`,
  'mech-thread-mismatch': (p) =>
    `Das Gewinde ${p.threadA} von ${named(p.pinA)} passt nicht zu ${p.threadB} von ${named(p.pinB)}.`,
  'mech-torque-exceeded': (p) =>
    `${named(p.load)} braucht ${quantity(p.needed_Nm, 'N·m')}, aber ${places(p.drives)} ${plural(p.drives.length, { one: 'liefert', other: 'liefern' })} nur ${quantity(p.given_Nm, 'N·m')}.`,
  'mech-torque-overload': (p) =>
    `${named(p.drive)} liefert bis zu ${quantity(p.given_Nm, 'N·m')}, aber ${named(p.part)} verträgt nur ${quantity(p.limit_Nm, 'N·m')}.`,
  'mech-unmounted': (p) =>
    `${p.part} wiegt ${quantity(p.weight_g, 'g')}, ist aber nicht befestigt; ab ${quantity(p.limit_g, 'g')} muss ein Bauteil befestigt sein.`,
  'net-antenna-band': (p) =>
    `${named(p.a)} arbeitet bei ${quantity(p.frequencyA_MHz, 'MHz')}, aber ${named(p.b)} ist für ${quantity(p.frequencyB_MHz, 'MHz')} gemacht.`,
  'net-antenna-missing': (p) => `${named(p.end)} hat keine Antenne.`,
  'net-bandwidth-exceeded': (p) =>
    `Die Strecke von ${named(p.a)} zu ${named(p.b)} muss ${quantity(p.traffic_Mbit_s, 'Mbit/s')} tragen, trägt aber nur ${quantity(p.limit_Mbit_s, 'Mbit/s')}.`,
  'net-clients-exceeded': (p) =>
    `${named(p.end)} hat ${counted(p.count, { one: 'Client', other: 'Clients' })}, unterstützt aber nur ${number(p.limit)}.`,
  'net-dhcp-conflict': (p) => `${list(p.parts)} sind alle DHCP-Server eines Netzwerks.`,
  'net-address-missing': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'hat', other: 'haben' })} weder DHCP noch eine IP-Adresse: So sind sie nicht zu erreichen.`,
  'net-dhcp-missing': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'wartet', other: 'warten' })} auf eine Adresse per DHCP, aber kein Bauteil des Netzwerks ist DHCP-Server.`,
  'net-duplex-mismatch': (p) =>
    `Duplex von ${named(p.a)}: ${list(p.modesA)}, aber von ${named(p.b)}: ${list(p.modesB)}.`,
  'net-ip-conflict/equal': (p) => `Alle ${number(p.count)} Stück von ${p.part} haben dieselbe Adresse, ${p.address}.`,
  'net-ip-conflict/several': (p) => `${list(p.parts)} haben dieselbe Adresse, ${p.address}.`,
  'net-ip-subnet': (p) => `${p.part} hat die Adresse ${p.address}, die nicht in ${p.subnet} liegt.`,
  'net-ring': (p) =>
    `${named(p.a)} zu ${named(p.b)} schließt einen Ring von Switches, und kein Ende nennt ein Spanning-Tree-Protokoll: Broadcasts fluten das Netzwerk.`,
  'net-subnets-differ': (p) =>
    `${list(p.parts.map((part, at) => `${part} ist in ${p.subnets[at]}`))}, und kein Router verbindet die Teilnetze.`,
  'net-jack-split/elsewhere': (p) =>
    `${named(p.a)} nimmt nur ein Kabel, aber die Versorgung liegt an der Buchse ${named(p.b)} und die Daten an der Buchse ${named(p.c)}.`,
  'net-jack-split/open': (p) =>
    `${named(p.a)} bekommt die Versorgung aus ${named(p.b)}, aber die Daten sind nicht verbunden.`,
  'net-mtu-mismatch': (p) =>
    `${named(p.a)} hat eine MTU von ${counted(p.mtuA_B, BYTES)}, aber ${named(p.b)} von ${counted(p.mtuB_B, BYTES)}.`,
  'fluid-ports-joined/cylinder': (p) =>
    `Eine Leitung verbindet ${named(p.from)} mit ${named(p.to)}, beide Seiten des Kolbens von ${p.part}: Sie haben denselben Druck, und er kommt nie zurück.`,
  'fluid-setting-unreached': (p) =>
    `${p.regulator} ist auf ${quantity(p.set_bar, 'bar')} eingestellt, bekommt aber nur ${quantity(p.pressure_bar, 'bar')}: Er regelt nichts.`,
  'fluid-valve-idle': (p) =>
    `${p.valve} schaltet nichts: ${places(p.ports)} ${plural(p.ports.length, { one: 'ist', other: 'sind' })} verschlossen, also hat es keinen Ausgang. Was es schalten soll, bekommt seine Luft daran vorbei.`,
  'fluid-stop-lets-on': (p) =>
    `${named(p.port)} hat in Ruhe Luft. Öffnet der Not-Halt ${named(p.stop)}, fällt ${p.valve} ab und lässt Luft zu ${places(p.fed)}, statt zu entlüften.`,
  'thermal-pads-stacked': (p) =>
    `${p.a} und ${p.b} liegen aufeinander: Zwei Wärmeleitpads hintereinander verdoppeln den Widerstand auf dem Weg der Wärme.`,
  'mech-driven-twice': (p) =>
    `${p.belt} und ${p.screw} treiben beide ${p.part} an: Sie arbeiten gegeneinander, und er klemmt.`,
  'mech-gears-locked': (p) =>
    `${p.gears.join(', ')} greifen in einem Ring aus ${number(p.gears.length)} ineinander: Nachbarn drehen sich gegensinnig, was eine ungerade Zahl nicht kann. Sie sperren sich, und keines dreht sich.`,
  'mech-belt-short': (p) =>
    `${p.belt} ist ${quantity(p.length_mm, 'mm')} lang, zu kurz, um ${p.pulled} entlang ${p.rail} von ${quantity(p.rail_mm, 'mm')} zu ziehen: Hin und zurück braucht es mindestens ${quantity(p.needed_mm, 'mm')}.`,
  'net-no-route/apart': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'hat', other: 'haben' })} keinen Weg zu ${p.part}: Ihre Netzwerke sind nicht verbunden.`,
  'net-no-route/off': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'hat', other: 'haben' })} keinen Weg zu ${p.part}: Kein WLAN verbindet ${p.off} mit einem Netzwerk.`,
  'net-poe-budget-exceeded/budget': (p) =>
    `${p.part} hat ein PoE-Budget von ${quantity(p.budget_W, 'W')}, aber ${list(p.devices)} ${plural(p.devices.length, { one: 'nimmt', other: 'nehmen' })} ${quantity(p.taken_W, 'W')}.`,
  'net-poe-budget-exceeded/reserved': (p) =>
    `${p.part} hat ein PoE-Budget von ${quantity(p.budget_W, 'W')}, aber die Klassen von ${list(p.devices)} dürfen an den Anschlüssen ${quantity(p.taken_W, 'W')} nehmen, Kabel eingerechnet.`,
  'net-poe-budget-exceeded/port': (p) =>
    `${named(p.device)} nimmt ${quantity(p.power_W, 'W')}, aber ${named(p.port)} liefert nur ${quantity(p.limit_W, 'W')}.`,
  'net-poe-missing': (p) => `${named(p.end)} bekommt kein PoE, und nichts sonst speist es.`,
  'net-run-too-long': (p) =>
    `${list(p.through)} ${plural(p.through.length, { one: 'verstärkt', other: 'verstärken' })} nichts: Die Kabel zwischen ${list(p.parts)} sind eine Strecke von ${quantity(p.length_m, 'm')}, und Ethernet reicht ${quantity(p.limit_m, 'm')}.`,
  'net-security-unmet': (p) =>
    `${named(p.end)} verlangt ${list(p.wanted)}, aber ${p.part} bietet ${p.offered.length === 0 ? 'kein Sicherheitsprotokoll' : `nur ${list(p.offered)}`}.`,
  'net-speed-mismatch': (p) =>
    `${named(p.a)} unterstützt ${speeds(p.speedsA_Mbit_s)}, aber ${named(p.b)} unterstützt ${speeds(p.speedsB_Mbit_s)}.`,
  'net-speed-reduced': (p) =>
    `Die Strecke von ${named(p.a)} zu ${named(p.b)} läuft mit ${quantity(p.speed_Mbit_s, 'Mbit/s')}, aber ein Ende unterstützt ${quantity(p.best_Mbit_s, 'Mbit/s')}.`,
  'net-vlan-apart': (p) =>
    `${p.a} ist in VLAN ${p.vlanA}, aber ${p.b} ist in VLAN ${p.vlanB}: Sie erreichen einander nicht.`,
  'net-vlan-mismatch': (p) => `${named(p.a)} ist in VLAN ${p.vlanA}, aber ${named(p.b)} ist in VLAN ${p.vlanB}.`,
  'net-wireless-standard-mismatch': (p) =>
    `${named(p.a)} unterstützt ${list(p.standardsA)}, aber ${named(p.b)} unterstützt ${list(p.standardsB)}.`,
} satisfies Partial<ViolationsInGerman>;
