/** German of violations about supplies, loads and heat. */
import { counted, current, list, percent, plural, quantity } from '../../../format.ts';
import { named } from '../../../places.ts';
import { are, celsius, loads, places, spelled, type ViolationsInGerman, volts } from './phrases.ts';

export const powerViolations = {
  'power-outputs-unfed': (p) =>
    `${named(p.input)}, die Versorgung der Ausgänge, ist offen: Aus ${places(p.outputs)} kommt nichts.`,
  'power-controller-behind-stop': (p) =>
    `${p.controller} bekommt seine Versorgung über den Not-Halt an ${named(p.stop)}. Öffnet er, verliert die Steuerung ihren Zustand und kann nicht melden, warum die Maschine steht.`,
  'power-battery-runtime': (p) =>
    `${p.part} hält nur etwa ${quantity(p.runtime_min, 'min')}: ${quantity(p.capacity_mAh, 'mAh')} bei ${current(p.current_mA)}.`,
  'power-double-fed/jumper': (p) =>
    `${p.rail} wird von ${named(p.source)} an ${named(p.pin)} gespeist; der Jumper gilt daher als offen. Mit geschlossenem Jumper treibt der Regler des Bauteils gegen diese Quelle.`,
  'power-delivery-not-offered': (p) =>
    `${named(p.source)} bietet ${list(p.offers_V.map((offer) => quantity(offer, 'V')))}, aber ${named(p.sink)} verlangt ${quantity(p.asked_V, 'V')} und bekommt ${quantity(p.given_V, 'V')}.`,
  'power-double-fed/sources': (p) =>
    `${p.rail} hat mehrere Quellen, und die stärkere treibt Strom in die schwächere zurück: ${list(p.sources.map((source, at) => `${named(source)} an ${named(p.pins[at] ?? '')}`))}.`,
  'power-dropout': (p) =>
    `${p.part} braucht für ${quantity(p.output_V, 'V')} am Ausgang mindestens ${quantity(p.needed_V, 'V')} am Eingang, aber ${named(p.source)} liefert vielleicht nur ${quantity(p.given_V, 'V')}.`,
  'power-input-overload': (p) =>
    `${p.part} muss ${current(p.current_mA, p.limit_mA)} aus ${p.source} nehmen, um seine Lasten zu speisen, aber höchstens ${current(p.limit_mA, p.current_mA)} sind verfügbar.`,
  'power-linear-dissipation/much': (p) =>
    `${p.part} wandelt ${quantity(p.heat_W, 'W')} in Wärme (${quantity(p.input_V, 'V')} auf ${quantity(p.output_V, 'V')} bei ${current(p.current_mA)}); ohne Kühlkörper liegt die Grenze bei ${quantity(p.limit_W, 'W')}.`,
  'power-linear-dissipation/shuts-down': (p) =>
    `${p.part} wandelt ${quantity(p.heat_W, 'W')} in Wärme (${quantity(p.input_V, 'V')} auf ${quantity(p.output_V, 'V')} bei ${current(p.current_mA)}). Ohne Kühlkörper erreicht die Sperrschicht ${quantity(p.junction_C, '°C')}; die Grenze liegt bei ${quantity(p.limit_C, '°C')}.`,
  'power-load-unknown': (p) =>
    `${counted(p.loads.length, { one: 'Last', other: 'Lasten' })} an ${p.rail} ${plural(p.loads.length, { one: 'nennt', other: 'nennen' })} keine Stromaufnahme: ${list(p.loads)}.`,
  'power-fuse-idle/holder': (p) =>
    `${p.fuse} hält eine Sicherung von ${current(p.rated_mA, p.limit_mA)}, aber die Klemmen tragen höchstens ${current(p.limit_mA, p.rated_mA)}. Sie überhitzen, bevor sie auslöst.`,
  'power-fuse-idle/supply': (p) =>
    `${p.fuse} ist für ${current(p.rated_mA, p.limit_mA)} ausgelegt, aber ${p.source} liefert ${current(p.limit_mA, p.rated_mA)} und begrenzt dann. Die Sicherung löst nie aus.`,
  'power-inrush': (p) =>
    `${places(p.loads)} ziehen beim Einschalten kurz ${quantity(p.inrush_A, 'A')}. ${p.breaker} mit Kennlinie ${p.curve} hält etwa ${quantity(p.limit_A, 'A')}.`,
  'power-loop': (p) => `Diese Versorgungen speisen einander im Kreis: ${p.rails.join(' → ')}.`,
  'power-outputs-paralleled/cells': (p) =>
    `Die Zellen an ${places(p.pins)} liegen parallel: Sind sie verschieden geladen, treibt eine Strom in die andere.`,
  'power-outputs-paralleled/on-cell': (p) =>
    `${places(p.pins)}${p.given_V === undefined ? '' : ` (${quantity(p.given_V, 'V')})`} ${plural(p.pins.length, { one: 'speist', other: 'speisen' })} die Zelle an ${named(p.cell)} direkt: Nichts begrenzt das Laden${p.limit_V === undefined ? '' : ` auf ${quantity(p.limit_V, 'V')}`}.`,
  'power-outputs-paralleled/through': (p) =>
    `${named(p.source)} speist ${p.part} durch seinen Ausgang ${named(p.output)}, den sonst nichts speist: ${p.part} nimmt bis zu ${current(p.draw_mA, p.limit_mA)} auf, aber ${named(p.source)} liefert nur ${current(p.limit_mA, p.draw_mA)}.`,
  'power-past-fuse': (p) =>
    `${list(p.loads)} ${plural(p.loads.length, { one: 'liegt', other: 'liegen' })} an ${p.source} vor der Sicherung. ${list(p.fuses)} ${plural(p.fuses.length, { one: 'schützt', other: 'schützen' })} nur die ${current(p.behind_mA, p.current_mA)} dahinter, nicht diese ${current(p.current_mA, p.behind_mA)}.`,
  'power-rails-bridged/contact': (p) =>
    `${p.contact} verbindet beim Schließen ${named(p.a)} (${quantity(p.a_V, 'V')}) mit ${named(p.b)} (${quantity(p.b_V, 'V')}): Zwei Versorgungen sind zusammengeschaltet.`,
  'power-rails-bridged/mains': (p) =>
    `${p.contact} verbindet beim Schließen ${named(p.line)} mit ${named(p.neutral)}: ein Kurzschluss zwischen Außenleiter und Neutralleiter.`,
  'power-rails-bridged/resistor': (p) =>
    `${p.resistor} verbindet ${named(p.a)} (${quantity(p.a_V, 'V')}) mit ${named(p.b)} (${quantity(p.b_V, 'V')}): ${current(p.current_mA)} fließen aus einer Versorgung in die andere.`,
  'power-charge-current': (p) =>
    `${p.charger} ist auf einen Ladestrom von ${current(p.current_mA, p.limit_mA)} eingestellt, aber ${named(p.cell)} verträgt höchstens ${current(p.limit_mA, p.current_mA)}.`,
  'power-protection-bypassed/minus': (p) =>
    `${places(p.loads)} ${plural(p.loads.length, { one: 'kehrt', other: 'kehren' })} zu ${named(p.cell)} zurück, an ${p.charger} vorbei. Dessen Schutz trennt das Minus der Zelle und hält diesen Strom nicht auf.`,
  'power-protection-bypassed/plus': (p) =>
    `${places(p.loads)} ${plural(p.loads.length, { one: 'liegt', other: 'liegen' })} an der Zelle ${named(p.cell)} und nicht an ${named(p.output)}: Der Schutz von ${p.charger} verhindert keine Tiefentladung${p.limit_V === undefined ? '' : ` unter ${quantity(p.limit_V, 'V')}`}.`,
  'power-outputs-paralleled/supplies': (p) =>
    `Die Ausgänge ${list(p.pins.map((pin, at) => (p.given_V?.[at] === undefined ? named(pin) : `${named(pin)} (${quantity(p.given_V[at], 'V')})`)))} sind zusammengeschaltet: Der mit der höheren Spannung treibt Strom in den anderen zurück.`,
  'power-series-voltage': (p) =>
    `${named(p.source)} gibt ${named(p.pin)} durch ${p.resistor} ${volts(p.gives_min_V, p.gives_max_V)}; verträglich sind ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'power-diode-voltage': (p) =>
    `${list(p.sources.map(named))} ${p.sources.length === 1 ? 'gibt' : 'geben'} ${named(p.pin)} durch ${list(p.diodes)} ${volts(p.gives_min_V, p.gives_max_V)}, bei ${quantity(p.drop_V, 'V')} Flussspannung; verträglich sind ${volts(p.accepts_min_V, p.accepts_max_V)}.`,
  'power-resistor-overload/pull': (p) =>
    `Solange ${p.by} leitet, liegt ${p.resistor} an der vollen Versorgung und wandelt ${quantity(p.heat_W, 'W')} in Wärme (${current(p.current_mA)} durch ${quantity(p.resistance_ohm, 'Ω')}), ist aber für ${quantity(p.limit_W, 'W')} ausgelegt.`,
  'power-resistor-overload/series': (p) =>
    `${p.resistor} wandelt ${quantity(p.heat_W, 'W')} in Wärme (${current(p.current_mA)} durch ${quantity(p.resistance_ohm, 'Ω')}), ist aber für ${quantity(p.limit_W, 'W')} ausgelegt.`,
  'power-series-loop': (p) =>
    `${list(p.rails)} speisen einander durch ${p.resistor}: Nichts von außen bringt sie in Gang.`,
  'power-self-enabled': (p) =>
    `${named(p.pin)} wird nur von ${named(p.source)} auf high gehalten, und das hängt vom Ausgang von ${named(p.part)} selbst ab. Er läuft nie an: Der Freigabeeingang gehört an den Eingang.`,
  'power-self-switched': (p) =>
    `Die Spule von ${p.part} wird aus ${p.source} gespeist, das nur die Kontakte von ${p.part} selbst einschalten: Es zieht nie an.`,
  'power-both-leads/mains': (p) =>
    `${named(p.line)} und ${named(p.neutral)} führen beide zu ${named(p.conductor)}: Durch ${named(p.load)} fließt kein Strom, und beide Anschlüsse können unter Spannung stehen.`,
  'power-both-leads/ground': (p) =>
    `${named(p.pin)} führt durch ${p.over} an Masse und zu keiner Versorgung: Beide Anschlüsse von ${named(p.load)} liegen an Masse.`,
  'power-both-leads/plus': (p) =>
    `${named(p.pin)} führt durch ${p.over} zu ${named(p.source)} und zu keiner Masse: Beide Anschlüsse von ${named(p.load)} liegen an Plus.`,
  'power-return-apart': (p) =>
    `${named(p.pin)} liegt an ${p.source}, aber die Masse von ${p.part}, ${named(p.ground)}, führt nicht dorthin zurück: Es fließt kein Strom.`,
  'power-rail-margin': (p) =>
    `${named(p.source)} ist zu ${percent(p.current_mA / p.limit_mA)} ausgelastet: ${current(p.current_mA, p.limit_mA)} von ${current(p.limit_mA, p.current_mA)}${loads(p)}.`,
  'power-rail-overload': (p) =>
    `${named(p.source)} muss ${current(p.current_mA, p.limit_mA)} liefern, kann aber nur ${current(p.limit_mA, p.current_mA)} (${percent(p.current_mA / p.limit_mA)})${loads(p)}.`,
  'power-return-open/own': (p) =>
    `${named(p.pin)}, die Masse von ${named(p.load)}, ist offen: Der Strom fließt durch ${named(p.through)} zurück, wenn überhaupt.`,
  'power-return-open/open': (p) =>
    `${places(p.pins)} ${are(p.pins)} offen, der Strom von ${named(p.load)} hat also keinen Rückweg.`,
  'power-source-unused': (p) =>
    `${p.rail} (${quantity(p.rail_V, 'V')}) speist nichts, während ${p.part} keine Versorgung hat.`,
  'power-unpowered-part': (p) =>
    `${named(p.end)}${p.alternatives.length > 0 ? ` (oder ${spelled(p.alternatives)})` : ''} hat keine Versorgung.${p.logic_pin === undefined ? '' : ` ${p.over} führt nur zu ${named(p.logic_pin)}, einem Logikpin${p.logic_V === undefined ? '' : ` mit ${quantity(p.logic_V, 'V')}`}${p.logic_mA === undefined ? '' : ` und ${current(p.logic_mA)}`}, der es ohne Treiber nicht speisen kann.`}${p.suppliers.length > 0 ? ` Passende Versorgungen auf diesem Board: ${list(p.suppliers)}.` : ''}`,
  'thermal-ambient-out-of-range': (p) =>
    `${p.part} ist für ${celsius(p.rated_min_C, p.rated_max_C)} ausgelegt, aber die Umgebung des Boards hat ${celsius(p.ambient_min_C, p.ambient_max_C)}.`,
  'thermal-enclosure-heat': (p) =>
    `${p.part} kann ${quantity(p.limit_W, 'W')} abführen, aber die Bauteile darin nehmen ${quantity(p.heat_W, 'W')} auf: ${list(p.parts)}.`,
  'thermal-range-disjoint': (p) =>
    `Keine Umgebungstemperatur passt sowohl für ${p.a} (${celsius(p.a_min_C, p.a_max_C)}) als auch für ${p.b} (${celsius(p.b_min_C, p.b_max_C)}).`,
  'thermal-fan-idle': (p) =>
    `${p.fan} bläst auf nichts, während ${list(p.sinks)} keine Luft ${plural(p.sinks.length, { one: 'bekommt', other: 'bekommen' })}. Ohne sie wird weniger Wärme abgeführt.`,
  'thermal-sink-undersized': (p) =>
    `${p.part} ist für ${quantity(p.limit_W, 'W')} ausgelegt, bekommt aber ${quantity(p.heat_W, 'W')} von ${list(p.sources)}.`,
  'thermal-tdp-below-electrical': (p) =>
    `${p.part} nimmt ${quantity(p.drawn_W, 'W')} auf, nennt aber nur ${quantity(p.heat_W, 'W')} Wärme.`,
  'thermal-unmanaged': (p) =>
    `${p.part}${p.heat_W === undefined ? '' : ` (${quantity(p.heat_W, 'W')})`} muss gekühlt werden, aber nichts, das die Wärme aufnimmt, ist verbunden.`,
} satisfies Partial<ViolationsInGerman>;
