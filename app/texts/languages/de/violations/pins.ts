/** German of violations about pins that are open, held or driven, and about contacts, coils, loops and the mains side. */
import { current, list, plural, quantity, resistance } from '../../../format.ts';
import { named } from '../../../places.ts';
import { inWords } from '../../../vocabulary.ts';
import { are, lineOfSeveral, places, type ViolationsInGerman } from './phrases.ts';

export const pinViolations = {
  'conn-pin-open/idle': (p) =>
    p.effect === ''
      ? `${places(p.pins)} ${are(p.pins)} offen.`
      : `${places(p.pins)} ${are(p.pins)} offen: ${p.effect}.`,
  'conn-pin-open/unselected': (p) =>
    `Die Auswahlleitung (CS) ${places(p.pins)} ist offen, der Baustein wird also nie ausgewählt.`,
  'conn-pin-open/instead': (p) =>
    `${named(p.taken)} ist verdrahtet statt ${named(p.pin)}; dieser Pin ist offen: ${p.effect}.`,
  'elec-connector-mismatch/ends': (p) =>
    `Der Stecker ${inWords(p.plugA)} von ${named(p.pinA)} passt nicht zu ${inWords(p.plugB)} von ${named(p.pinB)}.`,
  'elec-connector-mismatch/cable': (p) =>
    `Das Kabel von ${named(p.a)} an ${named(p.b)} hat den Stecker ${inWords(p.plug)}, der nicht zu ${inWords(p.socket)} von ${named(p.pin)} passt.`,
  'elec-gate-floats': (p) =>
    `Das Gate ${named(p.gate)} schwebt, bis das Programm ${named(p.driver)} setzt: Kein Pull-down hält die Last aus, während die Steuerung startet.`,
  'elec-input-held-on': (p) =>
    `Ein Widerstand hält ${named(p.input)} auf high, bis das Programm ${named(p.driver)} setzt: ${list(p.loads)} ${p.loads.length === 1 ? 'läuft' : 'laufen'}, während die Steuerung startet.`,
  'elec-input-undriven/floating': (p) =>
    `Nichts treibt ${plural(p.pins.length, { one: 'den Eingang', other: 'die Eingänge' })} ${places(p.pins)}.`,
  'elec-input-undriven/constant': (p) =>
    `Nichts treibt ${places(p.pins)} außer einem Widerstand, der ${plural(p.pins.length, { one: 'den Eingang', other: 'die Eingänge' })} auf ${p.level} hält. Der Pegel ändert sich nie.`,
  'elec-input-undriven/held': (p) =>
    `${named(p.pin)} wird nur von dem Widerstand getrieben, der den Pin auf ${p.level} hält. Was er schaltet, ändert sich nie.`,
  'elec-line-driven-twice': (p) =>
    `${named(p.pin)} und ${named(p.output)} treiben beide ${named(p.input)}. Geben Sie einem davon einen eigenen Pin.`,
  'elec-mode-differs': (p) =>
    `${named(p.pin)} ist offen und damit ${p.level}, liegt aber an ${p.other} auf ${p.wired}: Die beiden Bauteile arbeiten in verschiedenen Betriebsarten.`,
  'elec-phase-order': (p) =>
    `${places(p.outputs)} schalten ${places(p.phases)} der Reihe nach, aber zwei Phasen sind vertauscht: Der Motor brummt und dreht nicht.`,
  'elec-pullup-missing/none': (p) =>
    `${lineOfSeveral(p)} hat keinen Pull-up-Widerstand; empfohlen sind ${quantity(p.recommended_kΩ, 'kΩ')}.`,
  'elec-pullup-missing/weak': (p) =>
    `${lineOfSeveral(p)} hat einen zu schwachen Pull-up: ${quantity(p.pull_kΩ, 'kΩ')}, höchstens ${quantity(p.limit_kΩ, 'kΩ')}. Empfohlen sind ${quantity(p.recommended_kΩ, 'kΩ')}.`,
  'elec-pullup-missing/inside': (p) =>
    `${lineOfSeveral(p)} hat keinen Pull-up-Widerstand, und die Pull-ups in den Pins sind zu schwach: ${quantity(p.pull_kΩ, 'kΩ')}, höchstens ${quantity(p.limit_kΩ, 'kΩ')}. Empfohlen sind ${quantity(p.recommended_kΩ, 'kΩ')}.`,
  'elec-pullup-missing/switched-on': (p) =>
    `Kein Widerstand zieht ${named(p.pin)} hoch. Das Programm muss den Pull-up in ${named(p.puller)} einschalten.`,
  'elec-pullup-rail-mismatch/above': (p) =>
    `${named(p.resistor)} zieht ${named(p.pin)} auf ${quantity(p.voltage_V, 'V')}; der Pin verträgt ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-rail-mismatch/inside': (p) =>
    `Der Pull-up von ${named(p.puller)} auf der eigenen Platine zieht ${named(p.pin)} auf ${quantity(p.voltage_V, 'V')}; der Pin verträgt ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-rail-mismatch/clamped': (p) =>
    `${named(p.resistor)} zieht ${places(p.pins)} auf ${quantity(p.voltage_V, 'V')}, an Bauteilen, die mit ${quantity(p.supply_V, 'V')} laufen. Wenn ein Pin nicht mehr angibt, verträgt er ${quantity(p.limit_V, 'V')}.`,
  'elec-pullup-too-low': (p) =>
    `${p.resistor} zieht die Leitung auf ${quantity(p.voltage_V, 'V')}, aber ${named(p.pin)} braucht ${quantity(p.needed_V, 'V')} für den Pegel high, denn ${p.part} läuft mit ${quantity(p.supply_V, 'V')}.`,
  'elec-input-analog-only': (p) =>
    `${named(p.source)} hat zwei Pegel, aber ${named(p.pin)} ist nur ein analoger Eingang: Kein digitaler Eingang liest sie.`,
  'elec-rtd-reference/apart': (p) =>
    `${places(p.pins)} liegen an einem Ende ${plural(p.references.length, { one: 'des Referenzwiderstands', other: 'der Referenzwiderstände' })} ${list(p.references)}: Jedes Ende braucht zwei der Referenzpins, einen für den Strom und einen zum Messen.`,
  'elec-rtd-reference/missing': (p) =>
    `Kein Referenzwiderstand verbindet ${places(p.pins)}: ${named(p.meter)} hat nichts, womit sich ${named(p.probe)} vergleichen lässt.`,
  'elec-rtd-reference/value': (p) =>
    `${plural(p.references.length, { one: 'Der Referenzwiderstand', other: 'Die Referenzwiderstände' })} ${list(p.references)} ${plural(p.references.length, { one: 'hat', other: 'haben zusammen' })} ${quantity(p.reference_ohm, 'Ω')}, aber der Fühler ${named(p.probe)} von ${quantity(p.probe_ohm, 'Ω')} braucht ${quantity(p.needed_ohm, 'Ω')}.`,
  'elec-select-idle': (p) =>
    `${named(p.pin)} (CS) liegt auf high, und nichts zieht den Pin auf low: Der Baustein wird nie ausgewählt.`,
  'elec-speed-fixed/plain': (p) =>
    `${named(p.driver)} hat kein PWM: ${named(p.pin)} lässt sich nur ein- und ausschalten.`,
  'elec-speed-fixed/sister': (p) =>
    `${named(p.driver)} hat kein PWM und kann an ${named(p.pin)} keine Drehzahl einstellen, während ${named(p.pwm)} sie an ${named(p.sister)} einstellt.`,
} satisfies Partial<ViolationsInGerman>;

export const switchingViolations = {
  'elec-clamp-rail': (p) =>
    `Die Freilaufdioden von ${p.driver} enden an ${named(p.clamp)}, ${quantity(p.clamp_V, 'V')}, und ${p.load} hängt an ${quantity(p.load_V, 'V')}. Über die Last und eine Diode fließt die höhere Spannung in die niedrigere zurück.`,
  'elec-coil-always-on': (p) =>
    `${places([p.plus, p.minus])} liegen direkt an ${named(p.supply)} und deren Minus: Nichts schaltet ${p.part}, es ist immer an.`,
  'elec-contact-bypassed': (p) =>
    `${places([p.a, p.b])} liegen an einem Netz: Eine Leitung überbrückt den Kontakt dazwischen, er unterbricht nichts.`,
  'elec-contact-floats': (p) =>
    `${named(p.pin)} schwebt, solange ${named(p.contact)} offen ist: Der Kontakt zieht den Pin nur auf ${p.level}, und kein Widerstand hält ihn auf dem anderen Pegel.`,
  'elec-contact-shorts/supply': (p) =>
    `${named(p.contact)} verbindet beim Schließen ${named(p.supply)} mit ${named(p.ground)}: ein Kurzschluss.`,
  'elec-contact-shorts/output': (p) =>
    `${named(p.contact)} verbindet beim Schließen den Ausgang ${named(p.output)} mit ${named(p.ground)}. Solange der Ausgang high ist, ist er kurzgeschlossen.`,
  'elec-contact-shorts/bus': (p) =>
    `${named(p.contact)} verbindet beim Schließen ${named(p.line)}, eine Leitung eines Busses, mit ${named(p.ground)}. Bis er öffnet, hört niemand am Bus etwas.`,
  'elec-contact-shorts/both': (p) =>
    `${named(p.a)} führt zu ${named(p.supply)} und ${named(p.b)} zu ${named(p.ground)}. Sind beide geschlossen, ist die Versorgung kurzgeschlossen.`,
  'elec-contact-too-low': (p) =>
    `${named(p.contact)} bringt beim Schließen nur die ${quantity(p.voltage_V, 'V')} von ${named(p.source)} an ${named(p.pin)}. Der Eingang braucht für einen High-Pegel mindestens ${quantity(p.needed_V, 'V')}.`,
  'elec-resistor-loads-pin': (p) =>
    `${list(p.resistors)} mit ${resistance(p.resistance_ohm)} ${plural(p.resistors.length, { one: 'nimmt', other: 'nehmen' })} ${current(p.current_mA, p.limit_mA)} aus ${named(p.pin)}; der Pin liefert höchstens ${current(p.limit_mA, p.current_mA)}.`,
  'elec-contact-half': (p) =>
    `${named(p.wired)} ist verbunden, aber die andere Seite des Kontakts, ${places(p.open)}, ist offen: Der Kontakt schaltet nichts.`,
  'elec-line-tied': (p) =>
    `${named(p.pin)} und ${named(p.input)} sind eine Leitung, aber ein Draht hält sie auf ${named(p.tie)}. Kein Signal kommt durch, und was den anderen Pegel treibt, ist kurzgeschlossen.`,
  'elec-current-loop/apart': (p) =>
    `Die Schleife von ${named(p.transmitter)} kehrt zur Masse von ${p.ground} zurück, die nicht mit dem Minus der Versorgung ${named(p.supply)} verbunden ist. Es fließt kein Schleifenstrom.`,
  'elec-current-loop/compliance': (p) =>
    `${named(p.transmitter)} braucht ${quantity(p.needed_V, 'V')}, aber bei 20 mA bleiben nur ${quantity(p.left_V, 'V')}: Die Versorgung liefert ${quantity(p.supply_V, 'V')}, den Rest verliert die Schleife von ${quantity(p.shunt_ohm, 'Ω')}.`,
  'elec-current-loop/input': (p) =>
    `20 mA durch ${quantity(p.shunt_ohm, 'Ω')} ergeben ${quantity(p.voltage_V, 'V')} an ${named(p.pin)}; der Pin verträgt ${quantity(p.limit_V, 'V')}.`,
  'elec-current-loop/open': (p) =>
    `Die Schleife von ${named(p.transmitter)} ist offen: Nichts führt zum Minus der Versorgung zurück.`,
  'elec-current-loop/reversed': (p) =>
    `${named(p.transmitter)} liegt an der Versorgung ${named(p.supply)}: Die Schleife ist verpolt. Dorthin gehört Plus des Messumformers, es fließt kein Schleifenstrom.`,
  'elec-capacitor-overvoltage': (p) =>
    `${p.capacitor} hat bis zu ${quantity(p.voltage_V, 'V')} aus ${named(p.supply)} an sich, ist aber für ${quantity(p.limit_V, 'V')} gebaut.`,
  'elec-capacitor-reversed': (p) =>
    `${p.capacitor} ist verpolt: ${named(p.minus)}, sein Minus, liegt an ${named(p.supply)} und damit über seinem Plus.`,
  'elec-diode-blocks/alone': (p) =>
    `${p.diode} ist verpolt: Ihre Kathode liegt an ${named(p.supply)}, also sperrt sie. Nichts erreicht ${list(p.loads.map(named))}.`,
  'elec-diode-blocks/beside': (p) =>
    `${p.diode} ist verpolt: Ihre Kathode liegt an ${named(p.supply)}, also sperrt sie. ${list(p.loads.map(named))} ${p.loads.length === 1 ? 'bekommt' : 'bekommen'} daraus nichts, sondern nur, was durch ${list(p.others)} kommt.`,
  'elec-diode-reversed/switched': (p) =>
    `${p.diode} ist verpolt: Sobald ${p.switch} einschaltet, leitet sie von ${named(p.anode)} nach ${named(p.cathode)} und schließt die Versorgung kurz.`,
  'elec-diode-reversed/always': (p) =>
    `${p.diode} ist verpolt: Sie leitet von ${named(p.anode)} nach ${named(p.cathode)} und schließt beide kurz.`,
  'elec-earth-missing': (p) => `${named(p.pin)} ist offen: Das Gehäuse von ${named(p.load)} ist nicht geerdet.`,
  'elec-flyback-missing/contact': (p) =>
    `${named(p.load)}${p.current_mA === undefined ? '' : ` (${current(p.current_mA)})`} hat keine Freilaufdiode. Der Strom zieht bei jedem Öffnen einen Lichtbogen über den Kontakt ${named(p.switch)} und verbrennt ihn.`,
  'elec-flyback-missing/transistor': (p) =>
    `${named(p.load)} hat keine Freilaufdiode. Der Strom hat keinen Weg, wenn ${named(p.switch)} öffnet.`,
  'elec-stop-bypassed': (p) =>
    `${p.contactor} hält sich über ${named(p.contact)} selbst, und dieser Kontakt wird aus ${named(p.supply)} vor ${places(p.stops)} versorgt: Die Selbsthaltung umgeht den Halt, und ihn zu öffnen lässt ${p.contactor} nicht abfallen.`,
  'elec-stop-around/sister': (p) =>
    `${named(p.coil)} bekommt seine Versorgung aus ${named(p.supply)} vor dem Not-Halt. ${places(p.stops)} schaltet ${named(p.other)} ab, aber nicht ${named(p.coil)}.`,
  'elec-stop-around/also': (p) =>
    `${named(p.coil)} liegt hinter dem Not-Halt ${places(p.stops)}, bekommt Versorgung aber auch aus ${named(p.supply)} über ${named(p.contact)}. Das umgeht den Not-Halt.`,
  'elec-stops-parallel': (p) =>
    `${places([p.stop, p.other])} liegen parallel und sind beide Öffner (NC): Einen davon zu öffnen hält nichts an.`,
  'elec-contact-bridged': (p) =>
    `${named(p.closed)} ist ein Öffner (NC) und liegt parallel zu ${named(p.other)}. Er überbrückt diesen Kontakt: Was der schaltet, ist immer an, bis ${named(p.closed)} öffnet. Er gehört in Reihe.`,
  'elec-heater-unguarded': (p) =>
    `Zwischen ${named(p.source)} und der Heizung ${p.heater} ist nur ${p.relay}, ein Halbleiterrelais. Fällt es aus, leitet es, und kein Temperaturbegrenzer hält die Heizung an: Einer gehört in Reihe.`,
  'elec-switched-current/direct': (p) =>
    `${p.part} schaltet nur Wechselstrom, und ${named(p.source)} ist Gleichstrom. Einmal an, schaltet es nie mehr ab.`,
  'elec-switched-current/alternating': (p) =>
    `${p.part} schaltet nur Gleichstrom, und ${named(p.source)} ist Wechselstrom. Es leitet dauernd eine Halbwelle.`,
  'elec-stop-only-read': (p) =>
    `${p.stop} öffnet keinen Stromkreis. Der Halt wird nur an ${places(p.inputs)} gelesen und hält nichts an, wenn das Programm es nicht tut.`,
  'elec-stop-doubled': (p) =>
    `${places(p.contacts)} von ${p.part} liegen parallel und überbrücken einander. Verschweißt einer, bleibt der Stromkreis geschlossen.`,
  'elec-load-at-rest': (p) =>
    `${list(p.loads)} ${plural(p.loads.length, { one: 'liegt', other: 'liegen' })} an ${named(p.nc)}, dem Öffner, und ${plural(p.loads.length, { one: 'läuft', other: 'laufen' })}, während ${p.relay} aus ist. ${named(p.no)} schaltet nichts.`,
  'elec-input-never-high/behind': (p) =>
    `${named(p.driver)} ist ein offener Kollektor (NPN) und zieht nur auf 0 V. ${list(p.resistors)} vor ${named(p.pin)} ${plural(p.resistors.length, { one: 'führt', other: 'führen' })} zu keiner Versorgung, der Eingang ist also immer low.`,
  'elec-input-never-high/contact': (p) =>
    `${named(p.contact)} führt ${named(p.pin)} nur an Masse. Der Eingang nimmt Strom auf, braucht einen Kontakt zum Plus der Versorgung und ist immer low.`,
  'elec-input-never-high/npn': (p) =>
    `${named(p.driver)} ist ein offener Kollektor (NPN) und zieht nur auf 0 V, aber ${named(p.pin)} ist ein stromaufnehmender Eingang und braucht einen PNP-Ausgang.`,
  'elec-input-stuck': (p) =>
    `${named(p.contact)} führt ${named(p.pin)} auf den Pegel, auf dem der Widerstand den Pin ohnehin hält: Der Kontakt ändert nichts.`,
  'elec-load-starved': (p) =>
    `${named(p.pin)} ist für ${quantity(p.nominal_V, 'V')} gemacht, aber ${named(p.source)} liefert nur ${quantity(p.gives_V, 'V')}.`,
  'elec-load-unswitched': (p) =>
    `${named(p.lead)} von ${named(p.load)} liegt an Masse, vorbei an ${places(p.outputs)}, die es schalten sollen: Es ist immer an.`,
  'elec-neutral-apart': (p) =>
    `${named(p.load)} bekommt den Außenleiter (L) aus ${p.line}, aber den Neutralleiter (N) aus ${p.neutral}: zwei Stromkreise. Fehlerstrom-Schutzschalter lösen aus.`,
  'elec-return-on-plus': (p) =>
    `${named(p.pin)}, das Minus von ${p.part}, liegt am Plus ${named(p.supply)}. Dorthin fließt kein Strom zurück: Plus und Minus sind verwechselt.`,
  'elec-coil-lets-go/chatters': (p) =>
    `${p.contactor} bekommt seine Versorgung über den eigenen Kontakt ${named(p.contact)}, der beim Anziehen öffnet. Das Schütz fällt sofort wieder ab und flattert.`,
  'elec-coil-lets-go/held': (p) =>
    `Der Selbsthaltekontakt ${named(p.contact)} von ${p.contactor} bekommt seine Versorgung über ${named(p.button)}, einen Schließer (NO). Das Schütz fällt ab, sobald niemand mehr drückt: Ein Aus-Taster ist ein Öffner (NC).`,
  'elec-stop-in-return': (p) =>
    `${named(p.stop)} liegt im Minus von ${named(p.coil)}. Ein Masseschluss dazwischen umgeht den Not-Halt, und die Spule bleibt angezogen.`,
  'elec-limit-stops-both': (p) =>
    `${named(p.contact)} liegt in der Leitung von ${named(p.a)} und von ${named(p.b)}. Öffnet er, bewegt keine der beiden ${p.valve} mehr, und nichts führt vom Ende zurück.`,
  'elec-sides-together/diode': (p) =>
    `${p.diode} leitet von ${named(p.a)} nach ${named(p.b)}: Was die eine schaltet, schaltet beide. Die beiden Seiten von ${p.part} arbeiten gegeneinander, und nichts bewegt sich.`,
  'elec-sides-together/switched': (p) =>
    `${named(p.by)} schaltet ${named(p.a)} und ${named(p.b)}: Die beiden Seiten von ${p.part} arbeiten gegeneinander, und nichts bewegt sich.`,
  'elec-neutral-switched': (p) =>
    `${list(p.switches)} ${plural(p.switches.length, { one: 'liegt', other: 'liegen' })} allein im Neutralleiter von ${named(p.load)}. Auch offen steht die ganze Last unter Spannung.`,
  'elec-wire-break-hidden': (p) =>
    `${named(p.input)} liest ${named(p.no)}, der am Ende schließt. Ein Drahtbruch sieht aus, als wäre ${p.part} nicht erreicht; ${named(p.nc)} würde ihn zeigen.`,
} satisfies Partial<ViolationsInGerman>;
