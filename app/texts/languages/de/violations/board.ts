/** German of violations about pins' allocation, purchase, connections, documents, groups of pins and waivers. */

import { explanationWords } from '../../../engine/explanations.ts';
import { counted, current, list, number, percent, plural, quantity } from '../../../format.ts';
import { named } from '../../../places.ts';
import { inWords, protocolName, protocolWords } from '../../../vocabulary.ts';
import { are, places, spelled, type ViolationsInGerman } from './phrases.ts';

const DAYS = { one: 'Tag', other: 'Tage' };

export const boardViolations = {
  'alloc-bundle-split': (p) =>
    `${named(p.end)} ist auf mehrere Peripherien verteilt: ${list(p.functions.map((name, at) => `${inWords(name)} an ${p.pins[at]} (${p.peripherals[at]})`))}. Alle Leitungen müssen aus einer kommen.`,
  'alloc-clock-shared/frequency': (p) =>
    `${list(p.pins.map(named))} teilen sich ${p.clock} und damit eine Frequenz, bedienen aber ${list(p.ends.map(named))}.`,
  'alloc-clock-shared/may': (p) =>
    `${named(p.pin)} dient ${named(p.end)} und gehört zu ${p.clock}: ${p.effect}, ob es auf dem Board steht oder nicht. Freie Pins abseits davon: ${list(p.free)}.`,
  'alloc-clock-shared/held': (p) =>
    `${named(p.pin)} hat kein ${inWords(p.function)} für ${named(p.end)}, solange ${named(p.holder)} in Gebrauch ist: Es gehört zu ${p.clock}, und ${p.effect}.`,
  'alloc-concurrent-claim': (p) =>
    `Ein Zusammenführen hat ${named(p.end)} umgelegt: ${list(p.functions.map((name, at) => `${inWords(name)} von ${p.from[at]} nach ${p.to[at]}`))}.`,
  'alloc-last-free': (p) =>
    `${p.part} hat keinen Pin mit ${inWords(p.function)} mehr frei: Alle ${number(p.count)} sind in Gebrauch.`,
  'alloc-pin-conflict': (p) =>
    `${named(p.pin)} ist festgelegt für ${list(p.ends.map((end, at) => `${named(end)} (${inWords(p.functions[at] ?? '')}, von ${p.people[at]})`))}.`,
  'alloc-pin-invalid': (p) =>
    `${named(p.pin)} bietet kein ${inWords(p.function)} für ${named(p.end)}. ${p.able.length > 0 ? `Pins, die es bieten: ${list(p.able)}.` : 'Kein Pin dieses Bauteils bietet es.'}`,
  'alloc-pin-moves-at-boot': (p) =>
    `${named(p.pin)} wird beim Start getrieben (${p.effect}) und schaltet ${list(p.parts)}.`,
  'alloc-pin-shared': (p) =>
    `${list(p.pins.map(named))} von ${named(p.end)} ${plural(p.pins.length, { one: 'wird', other: 'werden' })} auch von ${list(p.partners.map(named))} benutzt.`,
  'alloc-pin-used-on-board': (p) =>
    `${named(p.pin)} trägt ${inWords(p.function)} von ${named(p.end)}, aber ${p.effect}.${freePins(p.free)}`,
  'alloc-strap-pin-used/wrong': (p) =>
    `${named(p.pin)} ist ein Boot-Pin, trägt ${inWords(p.function)} von ${named(p.end)} und liegt beim Reset auf ${p.level}: ${p.effect}.${freePins(p.free)}`,
  'alloc-strap-pin-used/held': (p) =>
    `${named(p.pin)} ist ein Boot-Pin und trägt ${inWords(p.function)} von ${named(p.end)}. Beim Reset liegt er auf ${p.level}, wie er soll; zieht ihn etwas auf den anderen Pegel: ${p.effect}.${freePins(p.free)}`,
  'alloc-strap-pin-used/contact': (p) =>
    `${named(p.pin)} ist ein Boot-Pin und trägt ${inWords(p.function)} von ${named(p.end)}. Ist ${p.contact} beim Reset geschlossen, liegt er auf ${p.level}: ${p.effect}.${freePins(p.free)}`,
  'alloc-strap-pin-used/sensor': (p) =>
    `${named(p.pin)} ist ein Boot-Pin und trägt ${inWords(p.function)} von ${named(p.end)}. Schaltet ${p.sensor} beim Reset durch, liegt er auf ${p.level}: ${p.effect}.${freePins(p.free)}`,
  'alloc-strap-pin-used/used': (p) =>
    `${named(p.pin)} ist ein Boot-Pin und trägt ${inWords(p.function)} von ${named(p.end)}; sein Pegel beim Reset zählt.${freePins(p.free)}`,
  'alloc-undetermined': (p) =>
    `Die Suche nach Pins für ${named(p.end)} ergab keine Antwort. Legen Sie einige davon selbst fest.`,
  'alloc-unsatisfied': (p) =>
    p.explanation === undefined
      ? `${named(p.end)} bekommt nicht die Pins, die es braucht.`
      : explanationWords(p.explanation),
  'alloc-would-displace': (p) =>
    `${named(p.end)} bekommt nur Pins, wenn ${list(p.ends.map((end, at) => `${named(end)} von ${p.from[at]} nach ${p.to[at]} umzieht`))}.`,
  'bom-discontinued': (p) => `${p.part} ist abgekündigt, ${allOffers(p.offers)}.`,
  'bom-insufficient-stock': (p) =>
    `${p.part}: Das Board braucht ${number(p.quantity)}, aber nur ${number(p.stock)} ${plural(p.stock, { one: 'ist', other: 'sind' })} auf Lager.`,
  'bom-moq': (p) =>
    `${p.part}: Das Board braucht ${number(p.quantity)}, aber die kleinste Bestellung ist ${number(p.least)}.`,
  'bom-no-purchase-info': (p) => `Für ${p.part} gibt es kein Angebot eines Händlers.`,
  'bom-out-of-stock': (p) => `${p.part} ist nicht auf Lager, ${allOffers(p.offers)}.`,
  'bom-pack-excess': (p) =>
    `${p.part}: Das Board braucht ${number(p.quantity)}, und auch die beste Packungsgröße lässt ${number(p.over)} übrig.`,
  'bom-part-number-missing': (p) => `${p.part} von ${p.maker} hat keine Teilenummer.`,
  'bom-price-missing': (p) => `Kein Angebot für ${p.part} nennt einen Preis; in der Summe fehlt es.`,
  'bom-price-stale': (p) =>
    `Der neueste Preis von ${p.part} ist ${counted(p.age_days, DAYS)} alt; nach ${counted(p.limit_days, { one: 'Tag', other: 'Tagen' })} kann er falsch sein.`,
  'bom-single-source': (p) => `${p.part} hat nur einen Händler: ${p.vendor}.`,
  'conn-channel-broken/crossed': (p) =>
    `${named(p.from)} und ${named(p.to)} sind die beiden Enden eines Kanals, aber das erste führt ${inWords(p.carried)} und das zweite ${inWords(p.expected)}: Die Leitungen sind gekreuzt.`,
  'conn-channel-broken/deaf': (p) =>
    `${places(p.inputs)} sind alle Eingänge, verbunden über den Kanal von ${named(p.from)} und ${named(p.to)}: Nichts treibt die Leitung.`,
  'conn-channel-broken/half': (p) =>
    `${named(p.driven)} ist angesteuert, aber ${named(p.idle)} dahinter ist offen. ${p.load} liegt zwischen ${named(p.used)} und ${named(p.return)} und läuft so nur in eine Richtung.`,
  'conn-channel-broken/mixed': (p) =>
    `${list(p.used.map(named))} ${are(p.used)} in Gebrauch, aber das andere Ende des Kanals, ${list(p.open.map(named))}, ist offen; stattdessen ist ${named(p.driven)} verdrahtet, das zum Kanal von ${named(p.idle)} gehört.`,
  'conn-channel-broken/idle': (p) =>
    `${list(p.driven.map(named))} ${are(p.driven)} angesteuert, aber ${list(p.idle.map(named))} dahinter ${are(p.idle)} offen. Das schaltet nichts.`,
  'conn-channel-broken/open': (p) =>
    `${list(p.open.map(named))} ${are(p.open)} offen, so erreicht nichts ${list(p.used.map(named))}.`,
  'conn-bus-multi-master/arbitrated': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus hat ${number(p.ends.length)} Master, ${places(p.ends)}. Übertragungen scheitern, wenn nicht alle Programme arbitrieren.`,
  'conn-bus-multi-master/single': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus hat ${number(p.ends.length)} Master, aber nur einer darf führen: ${places(p.ends)}.`,
  'conn-bus-multi-sender': (p) =>
    `Die ${protocolWords(p.protocol)}-Leitung hat ${number(p.ends.length)} Sender, aber nur einer darf sie treiben: ${places(p.ends)}.`,
  'conn-bus-node-limit/unit-loads': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus hat ${counted(p.count, { one: 'Einheitslast', other: 'Einheitslasten' })}, aber seine Treiber können nur ${number(p.limit)} treiben: ${places(p.ends)}.`,
  'conn-bus-node-limit/nodes': (p) =>
    `Der ${protocolWords(p.protocol)}-Bus hat ${number(p.count)} Teilnehmer, aber nur ${number(p.limit)} sind erlaubt: ${places(p.ends)}.`,
  'conn-bus-without-master': (p) => `Der ${protocolWords(p.protocol)}-Bus von ${places(p.ends)} hat keinen Master.`,
  'conn-domain-mismatch': (p) =>
    `${named(p.a)} gehört zur Domäne ${inWords(p.domainA)} und ${named(p.b)} zu ${inWords(p.domainB)}: Dazwischen gehört ein Bauteil, das eines ins andere wandelt.`,
  'conn-duplicate': (p) => `${named(p.a)} und ${named(p.b)} sind ${number(p.count)}-mal verbunden; einmal genügt.`,
  'conn-endpoint-missing': () =>
    'Eine Verbindung hat ein Ende verloren: Das Bauteil, zu dem es führte, ist nicht mehr auf dem Board.',
  'conn-function-unpaired': (p) =>
    `${list(p.functions.map((name, at) => `${inWords(name)} von ${named(p.ends[at] ?? '')}`))} ${plural(p.functions.length, { one: 'hat', other: 'haben' })} kein Gegenstück am anderen Ende (${named(p.a)} an ${named(p.b)}).`,
  'conn-max-connections-exceeded': (p) =>
    `${named(p.end)} hat ${counted(p.count, { one: 'Verbindung', other: 'Verbindungen' })}, höchstens ${number(p.limit)}.${p.moved.length > 0 ? ` Die späteren gelten als verbunden mit ${places(p.moved)}.` : ''}`,
  'conn-max-instances-exceeded': (p) =>
    `${named(p.end)} wird ${number(p.count)}-mal benutzt, aber die Hardware hat nur ${number(p.limit)}.`,
  'conn-protocol-custom': (p) =>
    `Die Verbindung von ${named(p.a)} an ${named(p.b)} verwendet ein eigenes Protokoll; nur allgemeine Prüfungen waren möglich.`,
  'conn-protocol-mismatch': (p) =>
    `${named(p.a)} spricht ${protocolWords(p.protocolA)}, aber ${named(p.b)} spricht ${protocolWords(p.protocolB)}.`,
  'conn-protocol-version-mismatch': (p) =>
    `${named(p.a)} spricht ${protocolWords(p.protocol)} ${p.versionA}, aber ${named(p.b)} spricht Version ${p.versionB}.`,
  'conn-role-incompatible': (p) =>
    `${protocolName(p.protocol)}: ${named(p.a)} ist ${spelled(p.rolesA)} und ${named(p.b)} ist ${spelled(p.rolesB)}, was nicht zusammenpasst. Zusammen passen: ${list(p.pairs.map((pair) => pair.split(' ').map(inWords).join(' mit ')))}.`,
  'conn-self': (p) => `${named(p.end)} ist mit sich selbst verbunden.`,
  'conn-width-mismatch': (p) =>
    `${named(p.a)} hat ${number(p.linesA)} und ${named(p.b)} hat ${number(p.linesB)} Leitungen für ${inWords(p.function)}.`,
  'conn-pair-half': (p) =>
    `${named(p.a)} ist mit ${named(p.b)} verbunden, aber ${named(p.openA)} nicht mit ${named(p.openB)}, der anderen Leitung des Paars.`,
  'conn-pair-split': (p) =>
    `Die Leitungen von ${named(p.end)} führen zu zwei Kanälen: ${named(p.firstPin)} gehört zu ${named(p.first)} und ${named(p.secondPin)} zu ${named(p.second)}.`,
  'doc-description-missing': (p) => `${p.part} hat keine Beschreibung.`,
  'doc-no-datasheet': (p) =>
    `${list(p.parts)} ${plural(p.parts.length, { one: 'hat', other: 'haben' })} keinen Link zu einem Datenblatt.`,
  'doc-rule-not-evaluated': (p) =>
    `${counted(p.count, { one: 'Prüfung braucht', other: 'Prüfungen brauchen' })} Angaben, die fehlen: ${list(p.fields.map(inWords))}.`,
  'group-active-exceeded': (p) =>
    `${p.group} hat ${number(p.pins.length)} Mitglieder in Gebrauch (${list(p.pins)}), aber nur ${number(p.limit)} können es gleichzeitig sein.`,
  'group-current-exceeded': (p) =>
    `${p.group} führt ${current(p.current_mA, p.limit_mA)} durch ${list(p.pins)}, aber höchstens ${current(p.limit_mA, p.current_mA)} sind erlaubt.`,
  'group-current-margin': (p) =>
    `${p.group} führt ${current(p.current_mA, p.limit_mA)} von ${current(p.limit_mA, p.current_mA)} (${percent(p.current_mA / p.limit_mA)}) durch ${list(p.pins)}.`,
  'group-limit-exceeded': (p) =>
    `${p.group} muss ${quantity(p.sum, p.unit)} für ${places(p.ends)} tragen, aber höchstens ${quantity(p.limit, p.unit)} sind erlaubt.`,
  'group-rail-voltage-conflict': (p) =>
    `${p.group} muss sowohl ${quantity(p.low_V, 'V')} (${p.lowPart}) als auch ${quantity(p.high_V, 'V')} (${p.highPart}) bedienen.`,
  'waiver-expired': (p) => `Die Ausnahme von ${p.who} („${p.why}“) ist am ${p.until} abgelaufen.`,
  'waiver-stale': (p) =>
    `Eine Ausnahme${p.parts.length > 0 ? ` für ${list(p.parts)}` : ''} gilt nicht mehr: Den Verstoß, den sie zuließ, gibt es nicht mehr.`,
} satisfies Partial<ViolationsInGerman>;

function allOffers(count: number): string {
  return count === 1 ? 'im einzigen Angebot' : `in allen ${number(count)} Angeboten`;
}

function freePins(free: readonly string[]): string {
  return free.length > 0 ? ` Freie Pins: ${list(free)}.` : '';
}
