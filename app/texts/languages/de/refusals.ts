/** German of why an edit was refused, and why an interface finds no pins. */
import type { AdviceParams, Holder } from '#engine/allocation/explanation.ts';
import type { Named, NamedInterface } from '#engine/definition/named.ts';
import { explanationWords } from '../../engine/explanations.ts';
import { lockedTexts, lockedWords } from '../../engine/locked.ts';
import { pinFaultWords, pinOfPart } from '../../engine/pin-faults.ts';
import { refusalsTexts } from '../../engine/refusals.ts';
import { verdictWords } from '../../engine/verdicts.ts';
import { alternatives, counted, exactCurrent, list, number, plural } from '../../format.ts';
import { fieldOf, functionOf, interfaceOf, interfaceOfPart, nameOf, quoted, servedBy } from '../../names.ts';
import { nameFaultWords } from '../../problems/name-faults.ts';
import type { Areas } from '../../translation.ts';
import { inWords, protocolWords } from '../../vocabulary.ts';

/** Names that are listed; more are counted. */
const MOST_NAMES = 8;

export const refusals: Areas<'explanations' | 'locked' | 'refusals'> = {
  explanations: {
    causes: {
      taken: ({ wanted, function: name, count, offered, holders }) =>
        offered.length === 1
          ? `${servedBy(wanted)} braucht ${needed(count, name)}. Der einzige Pin dafür, ${resources(offered)}, ist schon belegt durch ${holdersOf(holders)}.`
          : `${servedBy(wanted)} braucht ${needed(count, name)}. Alle ${number(offered.length)} Pins dafür (${resources(offered)}) sind schon belegt durch ${holdersOf(holders)}.`,
      'too-few-free': ({ wanted, function: name, count, offered, free, holders }) =>
        `${servedBy(wanted)} braucht ${needed(count, name)}. Von den ${number(offered.length)} Pins dafür (${resources(offered)}) ${plural(free, { one: 'ist', other: 'sind' })} nur ${number(free)} frei; die anderen sind belegt durch ${holdersOf(holders)}.`,
      'not-offered': ({ wanted, function: name, count }) =>
        `${servedBy(wanted)} braucht ${needed(count, name)}, was kein Pin von ${wanted.part} bietet.`,
      blocked: ({ wanted, others }) =>
        `${servedBy(wanted)} bekommt keine Pins, solange ${interfaces(others)} ${others.length === 1 ? 'die eigenen behält' : 'die eigenen behalten'}.`,
      unservable: ({ wanted }) => `${wanted.part} kann ${servedBy(wanted)} gar nicht bedienen.`,
      'fixed-apart': ({ wanted, fixed }) =>
        `${servedBy(wanted)} kann ${list(fixed.map((one) => (one.of.length === 0 ? nameOf(one) : `${nameOf(one)} (${alternatives(one.of)})`)))} nicht zusammen benutzen.`,
      exclusive: ({ wanted, resource, held, holder, group }) =>
        `${servedBy(wanted)} kann ${nameOf(resource)} nicht benutzen: Der Pin teilt ${group} mit ${nameOf(held)}, belegt durch ${holdersOf([holder])}.`,
      conflict: ({ wanted, others, minimal }) =>
        minimal
          ? `Für ${interfaces([wanted, ...others])} zusammen reichen die Pins nicht.`
          : `Für ${interfaces([wanted, ...others])} zusammen reichen die Pins nicht; vielleicht stören sich nur einige davon.`,
      undecided: ({ wanted, others }) =>
        `Für ${servedBy(wanted)} fanden sich keine Pins, solange ${interfaces(others)} ${others.length === 1 ? 'die eigenen behält' : 'die eigenen behalten'}.`,
    },
    advice: {
      move: (needs) => `Es passt, wenn ${movesOf(needs)}.${perhapsFewer(needs)}`,
      'move-fixed': ({ fixedBy, ...needs }) =>
        `Es passt nur, wenn umziehen darf, was ${list(fixedBy)} festgelegt ${fixedBy.length === 1 ? 'hat' : 'haben'}: ${movesOf(needs)}.${perhapsFewer(needs)}`,
      'disconnect-one': ({ others, undecidedAfter }) =>
        undecidedAfter === undefined
          ? `Pins umzulegen hilft nicht. ${disconnect(others)}`
          : `Ob es hilft, Pins umzulegen, ließ sich nicht rechtzeitig entscheiden. ${disconnect(others)}`,
      'fix-fewer': () =>
        'Legen Sie nur einen davon fest, dann folgen ihm die anderen Pins, oder legen Sie andere fest.',
      'use-another': () => 'Verwenden Sie eine andere Schnittstelle oder ein anderes Bauteil.',
    },
  },
  locked: {
    unlock: 'Entsperren',
    why: {
      move: {
        one: ({ label }) => `${label} ist gesperrt. Entsperren Sie es zum Verschieben.`,
        many: ({ count }) => `${number(count)} Bauteile sind gesperrt. Entsperren Sie sie zum Verschieben.`,
      },
      rotate: {
        one: ({ label }) => `${label} ist gesperrt. Entsperren Sie es zum Drehen.`,
        many: ({ count }) => `${number(count)} Bauteile sind gesperrt. Entsperren Sie sie zum Drehen.`,
      },
      flip: {
        one: ({ label }) => `${label} ist gesperrt. Entsperren Sie es zum Spiegeln.`,
        many: ({ count }) => `${number(count)} Bauteile sind gesperrt. Entsperren Sie sie zum Spiegeln.`,
      },
      remove: {
        one: ({ label }) => `${label} ist gesperrt. Entsperren Sie es zum Löschen.`,
        many: ({ count }) => `${number(count)} Bauteile sind gesperrt. Entsperren Sie sie zum Löschen.`,
      },
    },
  },
  refusals: {
    remedies: {
      unlock: () => lockedTexts.unlock,
      'make-place': () => 'Platz schaffen',
      'share-pin': ({ choices: [first] }) =>
        first === undefined || first.pins.length === 0
          ? 'Pin gemeinsam nutzen'
          : `${list(first.pins.map(nameOf))} gemeinsam nutzen`,
    },
    kinds: {
      label: 'Der Name eines Bauteils',
      group: 'Der Name einer Gruppe',
      note: 'Der Text einer Notiz',
      'board-name': 'Der Name eines Boards',
      reason: 'Der Grund',
    },
    fieldTypes: {
      string: 'ein Text',
      number: 'eine Zahl',
      boolean: 'ja oder nein',
      'finite number': 'eine Zahl',
      metres: 'eine Zahl von Metern, mindestens 0',
      'text, number or boolean': 'ein Text, eine Zahl, oder ja oder nein',
    },
    codes: {
      viewer: () =>
        'Sie können dieses Board ansehen, aber nicht ändern. Bitten Sie den Besitzer um das Recht, es zu bearbeiten.',
      'format-newer': () =>
        'Dieses Board wurde mit einer neueren Version von Busbar geschrieben. Laden Sie die Seite neu, um sie zu bekommen.',
      'proposal-gone': () => 'Diesen Vorschlag gibt es nicht mehr.',

      'comment-empty': () => 'Schreiben Sie zuerst etwas.',
      'comment-too-long': ({ length, limit }) =>
        `Ein Kommentar hat höchstens ${number(limit)} Zeichen; dieser hat ${number(length)}.`,
      'comment-gone': () => 'Diesen Kommentar gibt es nicht mehr.',
      'comment-not-yours': ({ who }) => `Nur ${who} kann diesen Kommentar ändern.`,
      'comment-subject-gone': () =>
        'Was Sie kommentieren, wurde inzwischen entfernt. Kommentieren Sie stattdessen die Stelle.',
      'too-many-mentions': ({ limit }) => `Ein Kommentar kann höchstens ${number(limit)} Personen erwähnen.`,
      'too-many-answers': ({ limit }) =>
        `Ein Kommentar hat höchstens ${number(limit)} Antworten. Beginnen Sie einen neuen.`,
      'too-many-threads': ({ limit }) =>
        `Ein Board hat höchstens ${number(limit)} Gesprächsfäden. Löschen Sie zuerst einige der Ihren.`,
      'too-many-comments': ({ limit }) =>
        `Ein Board hat höchstens ${number(limit)} Kommentare. Mehr lassen sich nicht hinzufügen.`,

      'unknown-operation': () =>
        'Diese Seite kann diese Änderung nicht ausführen. Laden Sie sie neu und versuchen Sie es noch einmal.',

      'place-invalid': ({ limit }) =>
        `Diese Stelle liegt außerhalb des Boards, das ${number(limit)} Einheiten von seiner Mitte endet.`,
      'size-invalid': () => 'Eine Notiz braucht Breite und Höhe über 0.',
      'rotation-invalid': () => 'Ein Bauteil wird um 0, 90, 180 oder 270 Grad gedreht.',
      'quantity-invalid': ({ limit }) => `Eine Menge ist eine ganze Zahl von 1 bis ${number(limit)}.`,
      'text-empty': ({ what }) => `${refusalsTexts.kinds[what]} darf nicht leer sein.`,
      'name-unfit': ({ what, fault }) => nameFaultWords(refusalsTexts.kinds[what], fault),
      'text-too-long': ({ what, length, limit }) =>
        `${refusalsTexts.kinds[what]} hat höchstens ${number(limit)} Zeichen; dieser hat ${number(length)}.`,
      'date-invalid': () => 'Das ist kein Datum.',
      'temperatures-invalid': () =>
        'Geben Sie die niedrigste und die höchste Temperatur in °C an, die niedrigste zuerst und über dem absoluten Nullpunkt.',
      'look-invalid': () => 'Ein Board wird in Blöcken oder gezeichnet gezeigt.',
      'severity-invalid': () => 'Eine Regel ist Fehler, Warnung, Hinweis oder ignoriert.',
      'rule-id-invalid': ({ given }) => `Es gibt keine Regel ${quoted(given)}.`,

      'id-invalid': () =>
        'Etwas, das hinzukommen soll, hat eine ungültige Id. Kopieren Sie es neu und versuchen Sie es noch einmal.',
      'id-taken': () => 'Es ist schon auf dem Board.',
      'local-name-invalid': () =>
        'Etwas, das hinzukommen soll, hat einen ungültigen Namen. Kopieren Sie es neu und versuchen Sie es noch einmal.',
      'local-name-taken': () =>
        'Zwei Dinge, die hinzukommen sollen, heißen gleich. Kopieren Sie sie neu und versuchen Sie es noch einmal.',
      'local-name-unknown': () => 'Ein Bauteil, auf dem dies aufbaut, fehlt. Kopieren Sie alles, was zusammengehört.',

      'board-full': ({ of, limit }) =>
        ({
          parts: `Ein Board fasst höchstens ${number(limit)} Bauteile. Entfernen Sie einige, oder arbeiten Sie auf einem anderen Board weiter.`,
          connections: `Ein Board fasst höchstens ${number(limit)} Verbindungen. Entfernen Sie einige, oder arbeiten Sie auf einem anderen Board weiter.`,
          notes: `Ein Board fasst höchstens ${number(limit)} Notizen. Entfernen Sie einige, oder arbeiten Sie auf einem anderen Board weiter.`,
          definitions: `Ein Board fasst höchstens ${number(limit)} verschiedene Bauteile. Arbeiten Sie auf einem anderen Board weiter.`,
          pins: `Ein Board fasst höchstens ${number(limit)} festgelegte Pins. Geben Sie einige frei, oder arbeiten Sie auf einem anderen Board weiter.`,
          waivers: `Ein Board erlaubt höchstens ${number(limit)} Ausnahmen. Nehmen Sie zuerst einige zurück.`,
          ticks: `Höchstens ${number(limit)} Punkte der Checkliste eines Boards können abgehakt sein. Entfernen Sie zuerst einige Häkchen.`,
          settings: `Ein Board ändert den Schweregrad von höchstens ${number(limit)} Regeln. Setzen Sie zuerst einige zurück.`,
        })[of],
      'part-reference-invalid': () => 'Die Änderung sagt nicht, welches Bauteil gemeint ist.',
      'part-unknown': () => 'Dieses Bauteil ist nicht mehr auf dem Board.',
      'label-ambiguous': ({ label, count }) =>
        `${counted(count, { one: 'Bauteil heißt', other: 'Bauteile heißen' })} „${label}“. Geben Sie jedem einen eigenen Namen.`,
      'part-locked': ({ part, attempt }) => lockedWords([part.label], attempt),
      'definition-unknown': ({ given }) =>
        `Die Bibliothek hat kein Bauteil ${quoted(given)}. Wählen Sie ein anderes, oder importieren Sie es.`,
      'definition-missing': ({ part }) =>
        `Die Definition von ${part} ist nicht auf diesem Board. Importieren Sie sie neu, oder ersetzen Sie das Bauteil.`,
      'connection-unknown': () => 'Diese Verbindung ist nicht mehr auf dem Board.',
      'note-unknown': () => 'Diese Notiz ist nicht mehr auf dem Board.',

      'interface-unknown': ({ part, given }) => `${part} hat keine Schnittstelle ${quoted(given)}.`,
      'domain-ambiguous': ({ interface: port, domains }) =>
        `${interfaceOfPart(port)} gibt es mehrfach: ${list(domains)}. Wählen Sie eine davon.`,
      'instance-unknown': ({ interface: port, limit }) =>
        limit === null
          ? `${interfaceOfPart(port)} hat keine solche Instanz.`
          : `${interfaceOfPart(port)} gibt es nur ${number(limit)}-mal.`,
      'same-interface': ({ interface: port }) => `${interfaceOfPart(port)} lässt sich nicht mit sich selbst verbinden.`,
      incompatible: ({ from, to, why }) =>
        `${interfaceOfPart(from)} lässt sich nicht mit ${interfaceOfPart(to)} verbinden. ${verdictWords(why)}`,
      'pins-apart': ({ why }) => pinFaultWords(why),
      'pin-unfit': ({ pin, interface: port, able }) =>
        able.length === 0
          ? `${pinOfPart(pin)} lässt sich nicht mit ${interfaceOfPart(port)} verbinden, auch kein anderer Pin von ${pin.part}.`
          : `${pinOfPart(pin)} lässt sich nicht mit ${interfaceOfPart(port)} verbinden. Pins von ${pin.part}, die es können: ${list(able.map(nameOf))}.`,
      'pin-elsewhere': ({ pin, function: name, interface: port, at }) =>
        `${interfaceOfPart(port)} hat ${functionOf(name)} an ${at === null ? 'einem anderen Pin' : nameOf(at)}, nicht an ${nameOf(pin)}. Nehmen Sie diesen Pin, oder legen Sie zuerst die Schnittstelle um.`,
      'line-unknown': ({ interface: port, able }) =>
        able.length === 0
          ? 'Nur das Ende eines Widerstands kann die Leitung wählen, mit der es sich verbindet.'
          : `Ein Widerstand lässt sich nicht mit dieser Leitung von ${interfaceOfPart(port)} verbinden. Möglich: ${list(able.map(functionOf))}.`,
      'already-connected': ({ from, to }) =>
        `${interfaceOfPart(from)} und ${interfaceOfPart(to)} sind schon verbunden.`,
      'instance-full': ({
        interface: port,
        limit,
        pins,
        partners,
        select,
        shared_mA,
        point_to_point: line,
        commutates,
        against,
      }) =>
        `${interfaceOfPart(port)} nimmt höchstens ${counted(limit, { one: 'Verbindung', other: 'Verbindungen' })} an${
          pins.length === 0
            ? ''
            : `; ${list(pins.map(nameOf))} ${pins.length === 1 ? 'bedient' : 'bedienen'} ${list(partners)}`
        }.${select === undefined ? '' : ` Das Chip-Select ${nameOf(select)} bedient ein Gerät; ein weiteres braucht ein eigenes.`}${shared_mA === undefined ? '' : ` Parallele Lasten würden sich ${exactCurrent(shared_mA)} teilen.`}${line === undefined ? '' : ` ${protocolWords(line)} verbindet zwei Geräte und kein drittes.`}${commutates === undefined ? '' : ' Sie folgt dem Läufer eines Motors; ein zweiter fällt außer Tritt.'}${against === undefined || partners.length === 0 ? '' : ` Die Ausgänge von ${list([...partners, against])} würden gegeneinander treiben.`} Trennen Sie eine, oder verwenden Sie eine andere Schnittstelle.`,
      'interface-full': ({ interface: port, partners, reason }) => {
        const why = reason === undefined ? '' : ` (${reason})`;
        return partners.length === 0
          ? `${interfaceOfPart(port)} nimmt keine Verbindung mehr an${why}. Verwenden Sie eine andere Schnittstelle.`
          : `${interfaceOfPart(port)} nimmt keine Verbindung mehr an${why}; verbunden mit ${list(partners)}. Trennen Sie eine, oder verwenden Sie eine andere Schnittstelle.`;
      },
      'no-place': ({ part, why }) => `${part}: ${explanationWords(why)}`,
      'place-undecided': ({ interface: port }) =>
        `Ob ${interfaceOfPart(port)} Pins findet, ließ sich nicht rechtzeitig entscheiden. Legen Sie einige Pins von ${port.part} selbst fest, dann versuchen Sie es noch einmal.`,

      'interface-unconnected': ({ interface: port }) =>
        `${interfaceOfPart(port)} ist mit nichts verbunden. Verbinden Sie es, dann legen Sie seine Pins fest.`,
      'instance-ambiguous': ({ interface: port, count }) =>
        `${interfaceOfPart(port)} ist ${number(count)}-mal in Gebrauch. Wählen Sie eine davon.`,
      'slot-unknown': ({ interface: port, functions }) =>
        `${interfaceOfPart(port)} braucht ${list(functions.map(functionOf))} und nichts sonst.`,
      'slot-ambiguous': ({ interface: port, count }) =>
        `${interfaceOfPart(port)} braucht ${counted(count, { one: 'solchen Pin', other: 'solche Pins' })}. Wählen Sie einen davon.`,
      'slot-not-fixed': ({ interface: port, function: name }) =>
        `Der Pin für ${functionOf(name)} von ${interfaceOfPart(port)} ist nicht festgelegt.`,
      'resource-unknown': ({ part, given }) => `${part} hat keinen Pin ${quoted(given)}.`,
      'resource-unsuitable': ({ resource, interface: port, function: name }) =>
        `${nameOf(resource)} von ${port.part} kann ${functionOf(name)} von ${interfaceOf(port)} nicht bedienen.`,

      'field-unknown': ({ of, field }) =>
        of === 'part'
          ? `Dieses Bauteil hat kein Feld ${fieldOf(field)}.`
          : `Eine Verbindung hat kein Feld ${fieldOf(field)}.`,
      'field-name-invalid': ({ given }) =>
        `${quoted(given)} kann kein Feld heißen: Nehmen Sie Buchstaben und Ziffern, bis zu 64.`,
      'field-type': ({ field, type }) => `Wert für ${fieldOf(field)}: ${refusalsTexts.fieldTypes[type]}.`,
      'field-choice': ({ field, options }) => `Wert für ${fieldOf(field)}: ${alternatives(options.map(inWords))}.`,
      'field-range': ({ field, low, high }) =>
        low === null
          ? `Wert für ${fieldOf(field)}: höchstens ${number(high ?? 0)}.`
          : high === null
            ? `Wert für ${fieldOf(field)}: mindestens ${number(low)}.`
            : `Wert für ${fieldOf(field)}: ${number(low)} bis ${number(high)}.`,
      'field-too-long': ({ field, limit }) => `Wert für ${fieldOf(field)}: höchstens ${number(limit)} Zeichen.`,

      'fingerprint-invalid': () => 'Diesen Verstoß gibt es nicht mehr.',
      'violation-outdated': () => 'Dieser Verstoß nennt etwas, das nicht mehr auf dem Board ist.',
      'not-waived': () => 'Für diesen Verstoß gibt es keine Ausnahme mehr.',
      'checklist-item-invalid': () => 'Dieser Punkt steht nicht mehr auf der Checkliste.',
      'not-ticked': () => 'Dieser Punkt ist nicht mehr abgehakt.',
    },
  },
};

function movesOf({ moves }: AdviceParams['move']): string {
  return list(
    moves.map(
      ({ interface: port, from, to }) =>
        `${servedBy(port)} von ${list(from.map(nameOf))} nach ${list(to.map(nameOf))} umzieht`,
    ),
  );
}

function perhapsFewer({ fewest }: AdviceParams['move']): string {
  return fewest ? '' : ' Vielleicht geht es mit weniger Umzügen.';
}

function disconnect(others: readonly NamedInterface[]): string {
  return others.length === 1 ? `Trennen Sie ${interfaces(others)}.` : `Trennen Sie eine davon: ${interfaces(others)}.`;
}

function needed(count: number, name: string): string {
  return count === 1 ? functionOf(name) : `${number(count)} × ${functionOf(name)}`;
}

function holdersOf(holders: readonly Holder[]): string {
  return list(
    holders.map((holder) =>
      holder.fixedBy === undefined ? servedBy(holder) : `${servedBy(holder)} (festgelegt von ${holder.fixedBy})`,
    ),
  );
}

function interfaces(named: readonly NamedInterface[]): string {
  return list(firstOf(named.map(servedBy)));
}

function resources(named: readonly Named[]): string {
  return list(firstOf(named.map(nameOf)));
}

function firstOf(names: readonly string[]): readonly string[] {
  if (names.length <= MOST_NAMES) return names;
  return [...names.slice(0, MOST_NAMES), `${number(names.length - MOST_NAMES)} weitere`];
}
