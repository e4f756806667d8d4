/** German of electrical violations: levels, buses, currents, wires and grounds. */
import type { ErcConflict } from '#schemas/vocabulary/index.ts';
import { counted, current, list, number, percent, plural, quantity, resistance } from '../../../format.ts';
import { named } from '../../../places.ts';
import { inWords, protocolWords } from '../../../vocabulary.ts';
import { places, type ViolationsInGerman, volts } from './phrases.ts';

const NOBODY_SAYS = 'einer davon nennt keinen Typ und könnte das Netz treiben';

const CONFLICTS: Readonly<Record<ErcConflict, string>> = {
  'output/output': 'beide treiben es, und ist einer high und der andere low, schließen sie einander kurz',
  'output/power_out': 'der Ausgang schließt die Versorgung kurz, wenn er low ist',
  'output/open_collector': 'der Ausgang treibt es auf high, während der Transistor es auf low zieht',
  'output/open_emitter': 'der Ausgang treibt es auf low, während der Transistor es auf high zieht',
  'tri_state/power_out': 'der Ausgang schließt die Versorgung kurz, wenn er freigegeben und low ist',
  'power_out/power_out': 'es sind zwei Versorgungen, und die höhere speist die niedrigere',
  'power_out/open_collector': 'der Transistor schließt die Versorgung gegen Masse kurz, wenn er leitet',
  'power_out/open_emitter': 'der Transistor speist seine eigene Versorgung in die andere',
  'no_connect/*': 'laut Datenblatt bleibt der Pin offen',
  'output/tri_state': 'es geht nur, solange der Tri-State-Ausgang hochohmig ist',
  'bidirectional/power_out': 'der Pin schließt die Versorgung kurz, sobald er Ausgang und low ist',
  'tri_state/power_in': 'die Versorgung ist weg, sobald der Ausgang hochohmig ist',
  'tri_state/open_collector': 'sie schließen kurz, wo einer auf high treibt und der andere auf low zieht',
  'tri_state/open_emitter': 'sie schließen kurz, wo einer auf low treibt und der andere auf high zieht',
  'power_in/open_collector': 'ein Transistor gegen Masse kann keinen Versorgungspin speisen',
  'open_collector/open_emitter': 'sie schließen kurz, wo beide zugleich leiten',
  'unspecified/output': NOBODY_SAYS,
  'unspecified/bidirectional': NOBODY_SAYS,
  'unspecified/tri_state': NOBODY_SAYS,
  'unspecified/unspecified': NOBODY_SAYS,
  'unspecified/power_in': NOBODY_SAYS,
  'unspecified/power_out': NOBODY_SAYS,
  'unspecified/open_collector': NOBODY_SAYS,
  'unspecified/open_emitter': NOBODY_SAYS,
};

export const electricalViolations = {
  'elec-baud-mismatch/line': (p) =>
    `Die Leitung von ${named(p.a)} zu ${named(p.b)} ist für ${quantity(p.line_Bd, 'Bd')} gedacht, aber ${named(p.end)} läuft mit ${quantity(p.rate_Bd, 'Bd')}.`,
  'elec-baud-mismatch/ends': (p) =>
    `${named(p.a)} läuft mit ${quantity(p.rateA_Bd, 'Bd')}, aber ${named(p.b)} mit ${quantity(p.rateB_Bd, 'Bd')}.`,
  'elec-back-powered': (p) =>
    `Der Pull-up ${p.resistor} liegt an ${p.rail}, das an bleibt, wenn ${p.switch} ${p.part} ausschaltet. Dann speist der Pull-up ${p.part} über die Schutzdiode von ${named(p.pin)}.`,
  'elec-bus-rate-differs/fixed': (p) =>
    `${named(p.end)} läuft mit ${quantity(p.rate_Bd, 'Bd')}, aber ${protocolWords(p.protocol)} läuft immer mit ${quantity(p.fixed_Bd, 'Bd')}.`,
  'elec-bus-rate-differs/differs': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus hat Teilnehmer mit verschiedenen Raten: ${list(p.ends.map((end, at) => `${named(end)} mit ${quantity(p.rates_Bd[at] ?? 0, 'Bd')}`))}.`,
  'elec-bus-reference-missing': (p) =>
    `Die ${protocolWords(p.protocol)}-Teilnehmer ${places(p.ends)} haben keine gemeinsame Masse als Bezug.`,
  'elec-bus-too-long/capacitance': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus von ${places(p.ends)} hat etwa ${quantity(p.capacitance_pF, 'pF')}, höchstens ${quantity(p.limit_pF, 'pF')}, durch ${quantity(p.length_m, 'm')} Kabel und ${number(p.ends.length)} Geräte.`,
  'elec-bus-too-long/length': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus von ${places(p.ends)} hat ${quantity(p.length_m, 'm')} Kabel; üblich sind höchstens ${quantity(p.limit_m, 'm')}.`,
  'elec-bus-too-long/rate': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus von ${places(p.ends)} hat ${quantity(p.length_m, 'm')} Kabel; bei ${quantity(p.rate_Bd, 'Bd')} sind höchstens ${quantity(p.limit_m, 'm')} zuverlässig.`,
  'elec-cable-too-long/usual': (p) =>
    `Das Kabel von ${named(p.a)} an ${named(p.b)} ist ${quantity(p.length_m, 'm')} lang; für ${protocolWords(p.protocol)} sind höchstens ${quantity(p.limit_m, 'm')} üblich.`,
  'elec-cable-too-long/stated': (p) =>
    `Das Kabel von ${named(p.a)} an ${named(p.b)} ist ${quantity(p.length_m, 'm')} lang, aber ${named(p.end)} erlaubt ${quantity(p.limit_m, 'm')}.`,
  'elec-direction-conflict': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) und ${named(p.b)} (${inWords(p.functionB)}) sind beide ${p.outputs ? 'Ausgänge' : 'Eingänge'}.`,
  'elec-driver-conflict': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) und ${named(p.b)} (${inWords(p.functionB)}) dürfen kein Netz teilen: ${CONFLICTS[p.conflict]}.`,
  'elec-driver-risk': (p) =>
    `${named(p.a)} (${inWords(p.functionA)}) und ${named(p.b)} (${inWords(p.functionB)}) teilen ein Netz: ${CONFLICTS[p.conflict]}.`,
  'elec-esd-missing': (p) =>
    `${named(p.pin)} (${inWords(p.plug)}) verträgt ${quantity(p.withstands_kV, 'kV')} statische Entladung; für einen Stecker sind mindestens ${quantity(p.usual_kV, 'kV')} üblich.`,
  'elec-ground-isolation-bridged': (p) =>
    `${named(p.a)} ist von ${named(p.b)} galvanisch getrennt, aber eine Leitung verbindet ihre Massen.`,
  'elec-ground-missing': (p) => `${p.a} und ${p.b} teilen Signale, aber keine Masse.`,
  'elec-hot-plug': (p) =>
    `${p.part} darf nicht unter Spannung gesteckt oder gezogen werden, und mit dem Stecker von ${named(p.pin)} geschieht das.`,
  'elec-uart-address-conflict': (p) =>
    `${places(p.devices)} teilen sich die Adresse ${p.address} an einer seriellen Leitung.`,
  'elec-i2c-address-conflict/waking': (p) =>
    `${places(p.devices)} starten zusammen mit der Adresse ${p.address}, und nichts hält einen davon aus: Das Programm kann ihnen keine eigenen Adressen geben.`,
  'elec-i2c-address-conflict/equal': (p) =>
    p.devices.length === 1
      ? `${places(p.devices)} haben eine einzige Adresse: ${p.address}.`
      : `${places(p.devices)} teilen sich die Adresse ${p.address}.`,
  'elec-i2c-address-reserved': (p) =>
    `${named(p.end)} hat die reservierte Adresse ${p.address}; Geräte verwenden ${p.first} bis ${p.last}.`,
  'elec-impedance-unmatched': (p) =>
    `${named(p.a)} hat ${quantity(p.impedanceA_Ω, 'Ω')}, aber ${named(p.b)} hat ${quantity(p.impedanceB_Ω, 'Ω')}.`,
  'elec-input-overvoltage/contact': (p) =>
    `${named(p.source)} gibt ${named(p.pin)} bis zu ${quantity(p.voltage_V, 'V')}, wenn der Kontakt ${named(p.contact)} schließt; der Pin verträgt ${quantity(p.limit_V, 'V')}.`,
  'elec-input-overvoltage/driven': (p) =>
    `${named(p.driver)} treibt ${named(p.pin)} mit bis zu ${quantity(p.voltage_V, 'V')}; der Pin verträgt ${quantity(p.limit_V, 'V')}${p.clamped_mA === undefined ? '' : `: Durch seine Schutzdiode fließen ${current(p.clamped_mA)}`}.`,
  'elec-pin-level-wrong/contact': (p) =>
    `${named(p.contact)}, ein Öffner, hält ${named(p.pin)} auf ${p.level}, bis etwas ihn öffnet. Der Pin muss aber ${p.needed} sein: ${p.effect}.`,
  'elec-pin-level-wrong/wired': (p) =>
    p.needed === 'driven'
      ? `${p.pin} liegt auf festem Pegel, muss aber von einem Ausgang geschaltet werden: ${p.effect}.`
      : p.needed === 'high'
        ? `${p.pin} liegt auf low, muss aber high sein: ${p.effect}.`
        : `${p.pin} liegt auf high, muss aber low sein: ${p.effect}.`,
  'elec-strap-overrides-field': (p) =>
    `Das Feld „${p.field}“ von ${p.part} sagt ${p.said}, aber die Pins sind für ${p.wired} verdrahtet.`,
  'elec-isolation-bridged': (p) =>
    `${p.resistor} verbindet ${named(p.a)} mit ${named(p.b)}, die ${p.part} voneinander trennt. Beide haben keine gemeinsame Masse, und der Widerstand überbrückt die Trennung.`,
  'elec-isolation-crossed/around': (p) =>
    `${named(p.a)} und ${named(p.b)} teilen ein Signal, das an ${p.part} vorbeiführt, wodurch sie getrennt sein sollten.`,
  'elec-isolation-crossed/apart': (p) =>
    `${named(p.a)} und ${named(p.b)} teilen ein Signal, aber ${p.part} trennt die Masse seines Pins.`,
  'elec-load-exceeds-driver/less-torque': (p) =>
    `${named(p.load)} ist für ${current(p.rated_mA, p.limit_mA)} ausgelegt, aber ${named(p.driver)} liefert${p.cooled ? '' : ' ohne Kühlkörper'} höchstens ${current(p.limit_mA, p.rated_mA)}; der Motor hat weniger Drehmoment.`,
  'elec-load-exceeds-driver/needs-sink': (p) =>
    `${named(p.driver)} treibt ${named(p.load)} mit ${current(p.rated_mA, p.limit_mA)}, liefert aber ohne Kühlkörper nur ${current(p.limit_mA, p.rated_mA)}, bevor er überhitzt.`,
  'elec-load-exceeds-driver/overdriven': (p) =>
    `${named(p.driver)} treibt ${named(p.load)} mit bis zu ${current(p.limit_mA, p.rated_mA)}, mehr als die ${current(p.rated_mA, p.limit_mA)}, für die die Last ausgelegt ist. Stellen Sie die Stromgrenze des Treibers ein.`,
  'elec-load-exceeds-driver/load': (p) =>
    `${named(p.load)} braucht ${current(p.needed_mA, p.limit_mA)}, aber ${named(p.driver)} liefert nur ${current(p.limit_mA, p.needed_mA)}.`,
  'elec-logic-high-insufficient': (p) =>
    `Der Pegel high von ${named(p.driver)} kann bis auf ${quantity(p.voltage_V, 'V')} sinken; ${named(p.pin)} braucht mindestens ${quantity(p.needed_V, 'V')}.`,
  'elec-logic-low-insufficient': (p) =>
    `Der Pegel low von ${named(p.driver)} kann bis auf ${quantity(p.voltage_V, 'V')} steigen; ${named(p.pin)} braucht höchstens ${quantity(p.limit_V, 'V')}.`,
  'elec-logic-unknown': (p) =>
    `Die Logikpegel von ${list(p.parts)} sind nicht angegeben; die Pegel zwischen ${p.low} mit ${quantity(p.low_V, 'V')} und ${p.high} mit ${quantity(p.high_V, 'V')} lassen sich nicht prüfen.`,
  'elec-pin-current-exceeded': (p) =>
    `${named(p.pin)} ${p.gives ? 'liefert' : 'nimmt'} ${current(p.current_mA, p.limit_mA)}${p.gives ? '' : ' auf'}, ausgelegt für ${current(p.limit_mA, p.current_mA)}.`,
  'elec-pin-peak-exceeded': (p) =>
    `${named(p.pin)} ${p.gives ? 'liefert' : 'nimmt'} bis zu ${current(p.current_mA, p.limit_mA)}${p.gives ? '' : ' auf'}, Spitze höchstens ${current(p.limit_mA, p.current_mA)}.`,
  'elec-rest-short': (p) =>
    `In Ruhe ist ${named(p.pin)} über geschlossene Kontakte mit ${named(p.supply)} und mit ${named(p.ground)} verbunden: ein Kurzschluss.`,
  'elec-output-shorted': (p) => `${named(p.pin)} liegt an der eigenen Masse ${named(p.ground)}: ein Kurzschluss.`,
  'elec-pullup-too-strong': (p) =>
    `Der Pull-up von ${inWords(p.function)} an ${named(p.pin)} hat ${quantity(p.pull_kΩ, 'kΩ')}${p.resistors > 1 ? ` (${number(p.resistors)} Widerstände parallel)` : ''}; bei ${quantity(p.rail_V, 'V')} müssen es mindestens ${quantity(p.limit_kΩ, 'kΩ')} sein.`,
  'elec-bus-unbiased/weak': (p) =>
    `Die Vorspannung lässt ${quantity(p.idle_mV, 'mV')} zwischen den ruhenden Leitungen über ${quantity(p.terminators_ohm, 'Ω')} Abschluss. Die Empfänger an ${places(p.ends)} sind nicht ausfallsicher und brauchen ${quantity(p.needed_mV, 'mV')}.`,
  'elec-bus-unbiased/strong': (p) =>
    `Eine Vorspannung mit ${quantity(p.bias_ohm, 'Ω')} hält eine Leitung von ${places(p.ends)} fest. Sender bewegen sie nicht: Unter ${quantity(p.least_ohm, 'Ω')} treiben sie dort nichts.`,
  'elec-bus-unbiased/reversed': (p) =>
    `Die Vorspannung ist verpolt: Sie hält das ruhende Paar auf ${quantity(p.idle_mV, 'mV')}, B über A. Die Empfänger an ${places(p.ends)} halten das für ein Startbit, das nie endet.`,
  'elec-bus-unbiased/none': (p) =>
    `Das Paar an ${places(p.ends)} hat keine Vorspannung, und diese Empfänger sind nicht ausfallsicher: Eine ruhende Leitung kann als beliebiger Pegel gelesen werden.`,
  'elec-enable-floats': (p) =>
    `${places(p.pins)} ${plural(p.pins.length, { one: 'schwebt', other: 'schweben' })}, bis das Programm ${named(p.driver)} setzt: Kein Widerstand zieht die Leitung, während die Steuerung startet.`,
  'elec-line-shared': (p) => `${named(p.pin)} speist ${places(p.pins)}: Alle empfangen dieselben Daten.`,
  'elec-resistor-idle/bypassed': (p) =>
    `${places([p.a, p.b])} liegen an einem Netz: Eine Leitung überbrückt ${p.part}, das damit nichts bewirkt.`,
  'elec-resistor-idle/shunt': (p) =>
    `${named(p.end)} führt nur zu den Eingängen von ${p.meter}: Durch den Shunt ${p.part} fließt kein Strom.`,
  'elec-resistor-open': (p) =>
    `${named(p.open)} ist offen, durch ${p.part} fließt also kein Strom. Das andere Ende ${named(p.wired)} ist verbunden.`,
  'elec-sense-idle/over': (p) =>
    `${p.shunt} lässt bei ${current(p.current_mA, p.most_mA)} ${quantity(p.drop_mV, 'mV')} abfallen, aber ${p.part} misst höchstens ${quantity(p.range_mV, 'mV')}. Es zeigt ${current(p.most_mA, p.current_mA)} und nicht mehr.`,
  'elec-sense-idle/exchanged': (p) =>
    `${named(p.minus)} liegt auf der Seite von ${named(p.source)} und ${named(p.plus)} auf der Seite der Last. Der Strom wird negativ gemessen: Tauschen Sie beide.`,
  'elec-sense-idle/together': (p) =>
    `${places([p.plus, p.minus])} liegen an einem Ende des Shunts ${p.shunt}: ${p.part} misst immer 0.`,
  'elec-driven-overvoltage/winding': (p) =>
    `${named(p.driver)} begrenzt keinen Strom und gibt ${quantity(p.gives_V, 'V')} an ${named(p.load)} weiter, dessen Wicklungen ihre ${current(p.rated_mA)} schon bei ${quantity(p.limit_V, 'V')} erreichen. Es flössen etwa ${current(p.flows_mA)}: Ein Treiber mit Stromregelung ist nötig.`,
  'elec-driven-overvoltage/load': (p) =>
    `${named(p.driver)} gibt ${quantity(p.gives_V, 'V')} an ${named(p.load)} weiter, verträglich sind ${quantity(p.limit_V, 'V')}.`,
  'elec-series-slow': (p) =>
    `${list(p.resistors)} mit ${resistance(p.ohm)} vor ${named(p.pin)} dehnen eine Flanke auf ${quantity(p.edge_us, 'µs')}, aber ein Bit von ${protocolWords(p.protocol)} dauert nur ${quantity(p.bit_us, 'µs')}.`,
  'elec-series-conflict/inputs': (p) =>
    `${places(p.pins)} sind alle Eingänge, verbunden über ${p.resistor}: Nichts treibt sie.`,
  'elec-series-conflict/outputs': (p) =>
    `${places(p.pins)} sind alle Ausgänge, verbunden über ${p.resistor}: Kein Eingang empfängt sie.`,
  'elec-spi-select-shared': (p) => `${places(p.devices)} teilen sich die Auswahlleitung ${named(p.select)}.`,
  'elec-termination/branch': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus verzweigt an ${named(p.end)} in ${number(p.count)} Kabel. Zwei Abschlusswiderstände gehören an die Enden einer Linie; ein Stern lässt sich nicht abschließen.`,
  'elec-termination/sender': (p) =>
    `Die ${protocolWords(p.protocol)}-Leitung ist an ${places(p.at)} abgeschlossen, also am Sender. ${places(p.open)}, am fernen Ende, hat keinen Abschluss und reflektiert jede Flanke.`,
  'elec-termination/unfit': (p) =>
    `${p.resistor} mit ${resistance(p.resistance_ohm)} liegt über dem Paar des ${protocolWords(p.protocol)}-Busses. Eine Leitung von ${quantity(120, 'Ω')} braucht ${number(p.least_ohm)} bis ${quantity(p.most_ohm, 'Ω')}.`,
  'elec-termination/place': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus ist an ${places(p.inside)} abgeschlossen, wo die Leitung weitergeht, und nicht an ihrem Ende, ${places(p.open)}.`,
  'elec-termination/count': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus von ${places(p.ends)} hat ${counted(p.count, { one: 'Abschlusswiderstand', other: 'Abschlusswiderstände' })}${p.count === 0 ? '' : ` (${places(p.terminated)})`}, braucht aber ${number(p.needed)}.`,
  'elec-tolerance-out-of-range': (p) =>
    `${named(p.source)} liefert mit ${p.ripple_mV > 0 ? `${quantity(p.ripple_mV, 'mV')} Restwelligkeit` : 'Toleranz'} ${volts(p.gives_min_V, p.gives_max_V)}; ${named(p.pin)} verträgt ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'elec-voltage-domain-mismatch': (p) =>
    `${named(p.a)} arbeitet mit ${quantity(p.voltageA_V, 'V')} und ${named(p.b)} mit ${quantity(p.voltageB_V, 'V')}, aber beide müssen auf ${percent(0.05)} gleich sein.`,
  'elec-voltage-drop-length/lost': (p) =>
    `Das Kabel zu ${named(p.load)} verliert etwa ${percent(p.drop_percent / 100)} der Spannung (${quantity(p.drop_V, 'V')} bei ${current(p.current_mA)}) auf ${quantity(p.length_m, 'm')} mit ${quantity(p.wire_mm2, 'mm²')}${p.stated ? '' : ' (angenommen)'}.`,
  'elec-voltage-drop-length/too-low': (p) =>
    `${named(p.load)} braucht ${quantity(p.needed_V, 'V')}, bekommt aber nur etwa ${quantity(p.arrives_V, 'V')}: ${quantity(p.length_m, 'm')} mit ${quantity(p.wire_mm2, 'mm²')}${p.stated ? '' : ' (angenommen)'} verlieren ${quantity(p.drop_V, 'V')} bei ${current(p.current_mA)}.`,
  'elec-wire-overloaded/battery': (p) =>
    `Keine Sicherung schützt die Leitung von ${quantity(p.wire_mm2, 'mm²')} zu ${named(p.load)}, die ${current(p.limit_mA, p.rated_mA)} führt. ${p.battery} liefert ${current(p.rated_mA, p.limit_mA)} in einen Kurzschluss.`,
  'elec-wire-overloaded/fuse': (p) =>
    `${p.fuse} lässt ${current(p.rated_mA, p.limit_mA)} durch, aber die Leitung von ${quantity(p.wire_mm2, 'mm²')} zu ${named(p.load)} führt nur ${current(p.limit_mA, p.rated_mA)}.`,
  'elec-wire-overloaded/load': (p) =>
    `${named(p.load)} zieht ${current(p.current_mA, p.limit_mA)} durch eine Leitung von ${quantity(p.wire_mm2, 'mm²')}, die höchstens ${current(p.limit_mA, p.current_mA)} führt.`,
  'elec-voltage-near-limit': (p) =>
    `${named(p.source)} liefert ${quantity(p.gives_V, 'V')} mit unbekannter Toleranz; ${named(p.pin)} verträgt ${volts(p.accepts_min_V, p.accepts_max_V)}, ein Abstand von nur ${percent(p.margin_percent / 100)}.`,
  'elec-voltage-out-of-range': (p) =>
    `${named(p.source)} liefert ${volts(p.gives_min_V, p.gives_max_V)}; ${named(p.pin)} verträgt ${volts(p.accepts_min_V, p.accepts_max_V)}${p.stated ? '' : ` (Nennwert ± ${percent(0.05)})`}${p.bridge === undefined ? '' : `, oder ${volts(p.bridged_min_V ?? 0, p.bridged_max_V ?? 0)}, wo er an ${p.bridge} liegt`}.`,
} satisfies Partial<ViolationsInGerman>;
