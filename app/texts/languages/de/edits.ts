/** German of what edits, fixes and calls of agents do, what two boards differ in, and what an undo leaves. */

import type { SkipParams } from '#engine/board/undo-changes.ts';
import type { FieldValue, Look, Severity } from '#engine/board/values.ts';
import type { Named } from '#engine/definition/named.ts';
import { type Detail, type DetailParams, firstDetails } from '#engine/edits/edit-description.ts';
import type { EndPair, TruncatedList } from '#schemas/call-action.ts';
import { worded } from '#schemas/coded.ts';
import { callActionTexts } from '../../engine/call-actions.ts';
import { differencesTexts } from '../../engine/differences.ts';
import { editDescriptionTexts } from '../../engine/edit-descriptions.ts';
import { skipsTexts } from '../../engine/skips.ts';
import { counted, exactCurrent, list, number, type PluralForms, quantity } from '../../format.ts';
import { endOf, fieldOf, functionOf, interfaceOfPart, nameOf } from '../../names.ts';
import { namedAll, named as placed } from '../../places.ts';
import type { Areas } from '../../translation.ts';
import { violationsPanelTexts } from '../../violations-panel.ts';
import { inWords } from '../../vocabulary.ts';

const PARTS = { one: 'Bauteil', other: 'Bauteile' };
const MORE_PARTS = { one: 'weiteres Bauteil', other: 'weitere Bauteile' };
const VIOLATIONS = { one: 'Verstoß', other: 'Verstöße' };
const MORE_VIOLATIONS = { one: 'weiterer Verstoß', other: 'weitere Verstöße' };
const NOTES = { one: 'Notiz', other: 'Notizen' };
const ITEMS = { one: 'Punkt', other: 'Punkte' };

export const edits: Areas<'asks' | 'callActions' | 'differences' | 'editSteps' | 'fixes' | 'skips'> = {
  asks: {
    details: {
      label: ({ to }) => `Name „${to}“`,
      field: ({ key, to }) => (to === null ? `ohne ${fieldOf(key)}` : `${fieldOf(key)} auf ${to}`),
      rotation: ({ degrees }) => `Drehung auf ${number(degrees)}°`,
      flip: ({ to }) => (to ? 'gespiegelt' : 'nicht gespiegelt'),
      group: ({ to }) => (to === null ? 'aus seiner Gruppe' : `Gruppe „${to}“`),
      lock: ({ to }) => (to ? 'gesperrt' : 'entsperrt'),
      quantity: ({ to }) => `Menge auf ${number(to)}`,
      definition: ({ to }) => `Definition ${to}`,
      place: () => 'verschoben',
      pin: ({ slot, resource }) => `${inWords(slot)} auf ${nameOf({ id: resource })} festgelegt`,
      unpin: ({ interface: port }) => `Pins von ${nameOf({ id: port })} freigegeben`,
      joint: () => 'eine Verbindung',
      ambient: ({ to }) =>
        to === null ? 'keine Umgebungstemperatur' : `${number(to[0])} bis ${quantity(to[1], '°C')}`,
      look: ({ to }) =>
        to === null ? 'übliche Darstellung' : to === 'drawn' ? 'Bauteile gezeichnet' : 'Bauteile als Blöcke',
      severity: ({ rule, to }) => `${rule} auf ${to === null ? 'eigenen Schweregrad' : severityWords(to)}`,
    },
    andMore: ({ shown, count }) => `${shown} und ${number(count)} weitere`,
    codes: {
      'add-part': ({ name, definition, count, connections }) => {
        const part = `${count === 1 ? '' : `${number(count)} × `}${name}${definition === null ? '' : ` (${definition})`}`;
        if (connections === 0) return `${part} hinzufügen`;
        return `${part} hinzufügen, ${counted(connections, { one: 'Verbindung', other: 'Verbindungen' })}`;
      },
      'change-part': ({ part, details }) => `${part} ändern: ${listed(details)}`,
      'move-part': ({ part }) => `${part} verschieben`,
      'remove-part': ({ part }) => `${part} entfernen`,
      connect: ({ from, to }) => `${endOf(from)} mit ${endOf(to)} verbinden`,
      disconnect: ({ between }) => `${list(between)} trennen`,
      'change-connection': ({ between, details }) => `Verbindung von ${list(between)} ändern: ${listed(details)}`,
      'add-note': ({ text }) => `Notiz „${text}“ hinzufügen`,
      'add-frame': ({ text }) => `Rahmen „${text}“ hinzufügen`,
      'place-note': ({ text }) => `Lage oder Größe der Notiz „${text}“ ändern`,
      'change-note': ({ text, to }) => `Notiz „${text}“ in „${to}“ ändern`,
      'remove-note': ({ text }) => `Notiz „${text}“ entfernen`,
      waive: ({ rule, why }) => `Ausnahme von ${rule} machen: ${why}`,
      unwaive: ({ rule }) => `Ausnahme von ${rule} zurücknehmen`,
      'rename-board': ({ name }) => `Board in „${name}“ umbenennen`,
      'change-settings': ({ details }) => `Einstellungen ändern: ${listed(details)}`,
      tick: () => 'Punkt der Checkliste abhaken',
      untick: () => 'Häkchen der Checkliste entfernen',
    },
  },
  callActions: {
    all: ({ phrases }) => phrases.join(', '),
    added: ({ name, definition, count }) =>
      `${count === 1 ? '' : `${number(count)} × `}${name}${name === definition ? '' : ` (${definition})`}`,
    changed: ({ part, fields, more }) =>
      `${list([...fields.map(fieldOf), ...(more === 0 ? [] : [`${number(more)} weitere`])])} von ${part}`,
    pair: {
      and: ({ from, to }) => `${endOf(from)} und ${endOf(to)}`,
      to: ({ from, to }) => `${endOf(from)} mit ${endOf(to)}`,
      from: ({ from, to }) => `${endOf(from)} von ${endOf(to)}`,
    },
    codes: {
      'adds-parts': ({ things, more }) =>
        `fügt ${named(
          things.map((part) => callActionTexts.added(part)),
          more,
          PARTS,
          MORE_PARTS,
        )} hinzu`,
      'changes-parts': ({ things, more }) =>
        `ändert ${named(
          things.map((part) => callActionTexts.changed(part)),
          more,
          PARTS,
          MORE_PARTS,
        )}`,
      'moves-parts': ({ things, more }) => `verschiebt ${named(things, more, PARTS, MORE_PARTS)}`,
      'removes-parts': ({ things, more }) => `entfernt ${named(things, more, PARTS, MORE_PARTS)}`,
      connects: (params) => `verbindet ${pairs(params, 'to')}`,
      disconnects: (params) => `trennt ${pairs(params, 'from')}`,
      'changes-connections': (params) => `ändert die Verbindung von ${pairs(params, 'and')}`,
      'fixes-pins': ({ things, more }) =>
        `legt ${named(
          things.map(({ end, resource }) => `${endOf(end)} auf ${nameOf({ id: resource })}`),
          more,
          { one: 'Pin', other: 'Pins' },
          { one: 'weiteren Pin', other: 'weitere Pins' },
        )} fest`,
      'frees-pins': ({ things, more }) =>
        `gibt die Pins von ${named(
          things.map(endOf),
          more,
          { one: 'Schnittstelle', other: 'Schnittstellen' },
          { one: 'weiteren Schnittstelle', other: 'weiteren Schnittstellen' },
        )} frei`,
      'waives-rules': ({ things, more }) =>
        `macht eine Ausnahme für ${named(things, more, VIOLATIONS, MORE_VIOLATIONS)}`,
      'unwaives-rules': ({ things, more }) =>
        `nimmt die Ausnahme für ${named(things, more, VIOLATIONS, MORE_VIOLATIONS)} zurück`,
      'ticks-items': ({ more }) => `hakt ${counted(more, ITEMS)} der Checkliste ab`,
      'unticks-items': ({ more }) => `entfernt ${counted(more, { one: 'Häkchen', other: 'Häkchen' })} der Checkliste`,
      'adds-frames': ({ things, more }) =>
        `fügt ${named(
          things.map((text) => `den Rahmen „${text}“`),
          more,
          { one: 'Rahmen', other: 'Rahmen' },
          { one: 'weiteren Rahmen', other: 'weitere Rahmen' },
        )} hinzu`,
      'adds-notes': ({ more }) => `fügt ${counted(more, NOTES)} hinzu`,
      'changes-notes': ({ more }) => `ändert ${counted(more, NOTES)}`,
      'removes-notes': ({ more }) => `entfernt ${counted(more, NOTES)}`,
      'renames-board': ({ name }) => `benennt das Board in „${name}“ um`,
      'changes-settings': () => 'ändert die Einstellungen',
      'and-more': () => 'und mehr',
      'checks-rules': ({ count }) =>
        count === 0
          ? 'prüft die Entwurfsregeln'
          : `prüft die Entwurfsregeln von ${counted(count, { one: 'Bauteil', other: 'Bauteilen' })}`,
      'tidies-layout': ({ count }) => (count === 0 ? 'räumt auf' : `räumt ${counted(count, PARTS)} auf`),
      'undoes-calls': ({ count }) =>
        count === 1 ? 'nimmt seinen letzten Aufruf zurück' : `nimmt seine letzten ${number(count)} Aufrufe zurück`,
      'imports-part': ({ name }) => (name === '' ? 'importiert ein Bauteil' : `importiert das Bauteil ${name}`),
      'reads-part': ({ name }) => (name === '' ? 'liest ein Bauteil' : `liest ${name}`),
      'exports-board': ({ format }) => `exportiert das Board (${format})`,
      'looks-at-board': () => 'sieht das Board an',
      'reads-board': () => 'liest das Board',
      'finds-partners': (end) => `sucht, womit sich ${endOf(end)} verbinden lässt`,
      'searches-library': ({ query }) =>
        query === '' ? 'durchsucht die Bibliothek' : `sucht „${query}“ in der Bibliothek`,
      forced: ({ why }) => `erzwungen: ${why}`,
      accepted: ({ who }) => `angenommen von ${who}`,
    },
  },
  differences: {
    notSet: 'nicht gesetzt',
    yes: 'ja',
    no: 'nein',
    none: 'keine',
    usual: 'übliche Darstellung',
    blocks: 'Blöcke',
    drawn: 'gezeichnete Bauteile',
    ownSeverity: 'eigener Schweregrad der Regel',
    ambient: ([from, to]) => `${number(from)} bis ${quantity(to, '°C')}`,
    codes: {
      'board-renamed': ({ before, after }) => `Name des Boards: aus „${before}“ wurde „${after}“.`,
      ambient: ({ before, after }) => `Umgebungstemperatur: ${became(ambientWords(before), ambientWords(after))}.`,
      look: ({ before, after }) => `Darstellung: ${became(lookWords(before), lookWords(after))}.`,
      severity: ({ rule, before, after }) =>
        `Schweregrad von ${rule}: ${became(severityOrOwn(before), severityOrOwn(after))}.`,
      'part-added': ({ part, definition }) =>
        `${part}${definition === null ? '' : ` (${definition})`} wurde hinzugefügt.`,
      'part-removed': ({ part, definition }) =>
        `${part}${definition === null ? '' : ` (${definition})`} wurde entfernt.`,
      'part-renamed': ({ before, after }) => `${before} wurde in ${after} umbenannt.`,
      'part-moved': ({ part }) => `${part} wurde verschoben.`,
      'part-turned': ({ part, degrees }) => `${part} wurde auf ${number(degrees)}° gedreht.`,
      'part-flipped': ({ part, flipped }) =>
        flipped ? `${part} wurde gespiegelt.` : `${part} wurde zurückgespiegelt.`,
      'part-locked': ({ part, locked }) => (locked ? `${part} wurde gesperrt.` : `${part} wurde entsperrt.`),
      'part-group': ({ part, before, after }) =>
        `Gruppe von ${part}: ${became(before ?? differencesTexts.none, after ?? differencesTexts.none)}.`,
      'part-quantity': ({ part, before, after }) => `Menge von ${part}: ${became(number(before), number(after))}.`,
      'part-definition': ({ part, before, after }) => `Definition von ${part}: ${became(before, after)}.`,
      'part-field': ({ part, field, before, after }) =>
        `${fieldOf(field)} von ${part}: ${became(valueWords(before), valueWords(after))}.`,
      'connection-added': ({ from, to }) => `${interfaceOfPart(from)} wurde mit ${interfaceOfPart(to)} verbunden.`,
      'connection-removed': ({ from, to }) => `${interfaceOfPart(from)} wurde von ${interfaceOfPart(to)} getrennt.`,
      'connection-pins': ({ from, to, end, before, after }) =>
        `${interfaceOfPart(from)} an ${interfaceOfPart(to)}: Pins von ${end.part}: ${became(pinWords(before), pinWords(after))}.`,
      'connection-lines': ({ from, to }) =>
        `${interfaceOfPart(from)} an ${interfaceOfPart(to)} verbindet andere Leitungen.`,
      'connection-route': ({ from, to }) =>
        `Die Leitungen von ${interfaceOfPart(from)} an ${interfaceOfPart(to)} wurden anders gelegt.`,
      'connection-field': ({ from, to, field, before, after }) =>
        `${fieldOf(field)} von ${interfaceOfPart(from)} an ${interfaceOfPart(to)}: ${became(valueWords(before), valueWords(after))}.`,
      'pin-fixed': ({ end, slot, resource }) =>
        `${functionOf(slot)} von ${interfaceOfPart(end)} wurde auf ${nameOf(resource)} festgelegt.`,
      'pin-freed': ({ end, slot, resource }) =>
        `${functionOf(slot)} von ${interfaceOfPart(end)} ist nicht mehr auf ${nameOf(resource)} festgelegt.`,
      'pin-changed': ({ end, slot, before, after }) =>
        `${functionOf(slot)} von ${interfaceOfPart(end)} war auf ${nameOf(before)} festgelegt und ist es jetzt auf ${nameOf(after)}.`,
      'note-added': ({ kind, text }) => `${noteOf(kind)} „${text}“ wurde hinzugefügt.`,
      'note-removed': ({ kind, text }) => `${noteOf(kind)} „${text}“ wurde entfernt.`,
      'note-text': ({ kind, before, after }) => `${noteOf(kind)} „${before}“ heißt jetzt „${after}“.`,
      'note-moved': ({ kind, text }) => `${noteOf(kind)} „${text}“ wurde verschoben.`,
      'note-resized': ({ kind, text }) => `${noteOf(kind)} „${text}“ hat eine andere Größe.`,
      'waiver-added': ({ rule, why }) => `Von ${rule} wurde eine Ausnahme gemacht: ${why}.`,
      'waiver-removed': ({ rule }) => `Die Ausnahme von ${rule} wurde zurückgenommen.`,
      'waiver-changed': ({ rule }) => `Die Ausnahme von ${rule} wurde geändert.`,
      'item-ticked': () => 'Ein Punkt der Checkliste wurde abgehakt.',
      'item-unticked': () => 'Ein Häkchen der Checkliste wurde entfernt.',
      'definition-added': ({ definition }) => `Die Definition von ${definition} wurde hinzugefügt.`,
      'definition-removed': ({ definition }) => `Die Definition von ${definition} wurde entfernt.`,
      'other-property': ({ thing, property }) => `${fieldOf(property)} von ${thing} wurde geändert.`,
    },
  },
  editSteps: {
    all: ({ steps }) => steps.map((step) => `${step}.`).join(' '),
    addPart: ({ name, definition }) =>
      definition === null ? `${name} hinzufügen` : `${name} (${definition}) hinzufügen`,
    set: ({ thing, fields }) => `${thing}: ${list(fields)} setzen`,
    field: ({ key, to }) => {
      const value = to === null ? 'den Vorgabewert' : typeof to === 'boolean' ? (to ? 'ein' : 'aus') : to;
      return `${fieldOf(key)} auf ${typeof value === 'number' ? number(value) : value}`;
    },
    connect: ({ from, to }) => `${from} mit ${to} verbinden`,
    disconnect: ({ ends }) => `${list(ends)} trennen`,
    pin: ({ slot, end, pin }) => `${slot} von ${end} auf ${pin} festlegen`,
    unpin: ({ slot, end }) => `Den Pin für ${slot} von ${end} selbst wählen lassen`,
    unwaive: ({ who, why }) => `Die Ausnahme von ${who} zurücknehmen: „${why}“`,
  },
  fixes: {
    'add-antenna': (p) => `${p.antenna} an ${p.part} anbringen`,
    'add-flyback-diode': (p) => `${p.diode} parallel zu ${placed(p.load)} hinzufügen`,
    'add-hold': (p) =>
      `${p.up ? 'Pull-up' : 'Pull-down'} von ${quantity(p.resistance_kΩ, 'kΩ')} an ${placed(p.pin)} hinzufügen`,
    'add-level-shifter': (p) =>
      `${p.shifter} zwischen ${placed(p.a)} (${quantity(p.low_V, 'V')}) und ${placed(p.b)} (${quantity(p.high_V, 'V')}) einfügen`,
    'add-pull-up': (p) =>
      `Pull-up-Widerstand von ${quantity(p.resistance_kΩ, 'kΩ')} an ${p.line} von ${placed(p.bus)} hinzufügen`,
    'add-silencer': (p) => `${p.silencer} an ${p.part} anbringen`,
    'add-supply': (p) => `Aus ${p.supply}${p.from === undefined ? '' : ` an ${p.from}`} versorgen`,
    'add-terminators': (p) => `${p.resistor} über ${list(namedAll(p.ends))} hinzufügen`,
    'choose-pin': (p) => `Pin für ${placed(p.end)} wählen`,
    connect: (p) => `${placed(p.a)} mit ${placed(p.b)} verbinden`,
    'connect-elsewhere': (p) => `Stattdessen mit ${list(namedAll(p.ends))} verbinden`,
    'delete-connection': (p) =>
      p.a === undefined || p.b === undefined
        ? 'Die Verbindung löschen'
        : `Die Verbindung von ${placed(p.a)} und ${placed(p.b)} löschen`,
    'feed-from': (p) => `Aus ${p.rail} versorgen`,
    'feed-over-cable': (p) => `Über das Kabel versorgen, aus ${placed(p.from)}`,
    'join-grounds': (p) => `Die Massen von ${p.a} und ${p.b} verbinden`,
    'keep-moved-pins': () => 'Die neuen Pins behalten',
    'move-end': (p) => `${placed(p.end)} von ${placed(p.from)} auf ${placed(p.to)} umlegen`,
    'move-pins': (p) => `${list(p.ends.map((end, at) => `${placed(end)} auf ${p.to[at]}`))} umlegen`,
    'remove-waiver': () => 'Die Ausnahme zurücknehmen',
    'set-address': (p) => `${p.part} auf ${p.address} stellen`,
    'set-line-rate': (p) => `Leitung auf ${quantity(p.rate_Bd, 'Bd')} stellen`,
    'set-baud-rate': (p) => `${placed(p.end)} auf ${quantity(p.rate_Bd, 'Bd')} stellen`,
    'set-current-limit': (p) => `Stromgrenze von ${placed(p.part)} auf ${exactCurrent(p.current_mA)} stellen`,
    'set-field': (p) => `${p.field} von ${p.part} auf ${p.value} setzen`,
    'set-pressure': (p) => `${p.part} auf ${quantity(p.pressure_bar, 'bar')} stellen`,
    'swap-ends': (p) => `${p.a} und ${p.b} von ${p.part} tauschen`,
    'swap-lines': (p) => `Die Leitungen von ${placed(p.a)} und ${placed(p.b)} tauschen`,
    'switch-terminators': (p) => `Abschluss von ${list(namedAll(p.ends))} ${p.on ? 'einschalten' : 'ausschalten'}`,
    'tie-pins': (p) => `${list(namedAll(p.pins))} an ${list(namedAll(p.to))} legen`,
    'use-pin': (p) => `${p.pin} verwenden`,
  },
  skips: {
    ofPart: {
      whole: ({ part }) => `${part} wurde seither geändert`,
      at: ({ part }) => `${part} wurde seither verschoben`,
      label: ({ part }) => `${part} wurde seither umbenannt`,
      rotation: ({ part }) => `${part} wurde seither gedreht`,
      flip: ({ part }) => `${part} wurde seither gespiegelt`,
      group: ({ part }) => `die Gruppe von ${part} wurde seither geändert`,
      locked: ({ part }) => `${part} wurde seither gesperrt oder entsperrt`,
      quantity: ({ part }) => `die Menge von ${part} wurde seither geändert`,
      field: ({ part, field }) => `${field} von ${part} wurde seither geändert`,
    },
    other: {
      connections: 'eine Verbindung wurde seither geändert',
      pins: 'ein festgelegter Pin wurde seither geändert',
      waivers: 'eine Ausnahme wurde seither geändert',
      ticks: 'ein Punkt der Checkliste wurde seither geändert',
      notes: 'eine Notiz wurde seither geändert',
      comments: 'ein Kommentar wurde seither geändert',
      definitions: 'die Definition eines Bauteils wurde seither geändert',
      board: 'die Einstellungen des Boards wurden seither geändert',
      calls: 'der Verlauf wurde seither geändert',
      proposals: 'ein Vorschlag wurde seither geändert',
    },
    codes: {
      'changed-since': (subject) => changed(subject),
      'connected-since': ({ part }) => `jemand anderes hat etwas mit ${part} verbunden`,
      'answered-since': ({ who }) => `${who} hat Ihren Kommentar beantwortet`,
      'definition-gone': ({ part }) => `die Definition von ${part} ist weg`,
      'owner-gone': () => 'ein Bauteil, zu dem es gehörte, ist weg',
    },
  },
};

function pairs({ things, more }: TruncatedList<EndPair>, by: 'and' | 'to' | 'from'): string {
  return named(
    things.map(callActionTexts.pair[by]),
    more,
    { one: 'Paar', other: 'Paare' },
    { one: 'weiteres Paar', other: 'weitere Paare' },
  );
}

function named(names: readonly string[], more: number, forms: PluralForms, moreForms: PluralForms): string {
  return list(more === 0 ? names : [...names, counted(more, names.length === 0 ? forms : moreForms)]);
}

function listed(details: readonly Detail[]): string {
  const { shown, more } = firstDetails(details);
  const words = shown
    .map((detail) => worded<DetailParams, keyof DetailParams, string>(editDescriptionTexts.details, detail))
    .join(', ');
  return more === 0 ? words : editDescriptionTexts.andMore({ shown: words, count: more });
}

function became(before: string, after: string): string {
  return `bisher ${before}, jetzt ${after}`;
}

function noteOf(kind: string): string {
  return kind === 'frame' ? 'Der Rahmen' : 'Die Notiz';
}

function severityWords(severity: Severity): string {
  return violationsPanelTexts.severity[severity];
}

function severityOrOwn(severity: Severity | null): string {
  return severity === null ? differencesTexts.ownSeverity : severityWords(severity);
}

function ambientWords(ambient_C: readonly [number, number] | null): string {
  return ambient_C === null ? differencesTexts.notSet : differencesTexts.ambient(ambient_C);
}

function lookWords(look: Look | null): string {
  return look === null ? differencesTexts.usual : differencesTexts[look];
}

function valueWords(value: FieldValue | null): string {
  if (value === null) return differencesTexts.notSet;
  if (typeof value === 'boolean') return value ? differencesTexts.yes : differencesTexts.no;
  return typeof value === 'number' ? number(value) : value;
}

function pinWords(resources: readonly Named[]): string {
  return resources.length === 0 ? differencesTexts.none : list(resources.map(nameOf));
}

function changed({ root, name, path }: SkipParams['changed-since']): string {
  if (root !== 'parts') return skipsTexts.other[root];
  const [property, field] = path;
  if (property === 'fields' && field !== undefined)
    return skipsTexts.ofPart.field({ part: name, field: fieldOf(field) });
  const known = property !== undefined && property !== 'field' && Object.hasOwn(skipsTexts.ofPart, property);
  return skipsTexts.ofPart[known ? (property as Exclude<keyof typeof skipsTexts.ofPart, 'field'>) : 'whole']({
    part: name,
  });
}
