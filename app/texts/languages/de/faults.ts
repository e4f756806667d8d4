/** German of what is wrong with a text, a file, a value or a request, and of what a fix of a definition does. */

import type { Json } from '#schemas/json-schema.ts';
import type { BodyKey } from '#schemas/messages/body-key.ts';
import { alternatives, counted, dateAndTime, list, number } from '../../format.ts';
import { fieldOf, functionOf } from '../../names.ts';
import { expectationsTexts, expectationWords } from '../../problems/expectations.ts';
import { definitionFixWords } from '../../problems/fixes.ts';
import { nameFaultWords } from '../../problems/name-faults.ts';
import { kicadFaultWords, sExpressionFaultWords } from '../../problems/part-files.ts';
import { problemWords } from '../../problems/problems.ts';
import { serverErrorsTexts } from '../../problems/server-errors.ts';
import { faultAtLineWords, textFaultsTexts } from '../../problems/text-faults.ts';
import { rolesTexts } from '../../roles.ts';
import type { Areas } from '../../translation.ts';
import { inWords } from '../../vocabulary.ts';

const CHARACTERS = { one: 'Zeichen', other: 'Zeichen' };
const ENTRIES = { one: 'Eintrag', other: 'Einträge' };

export const faults: Areas<
  'definitionFixes' | 'expectations' | 'nameFaults' | 'partFiles' | 'serverErrors' | 'textFaults'
> = {
  definitionFixes: {
    codes: {
      write: ({ value }) => `${writtenAs(value)} schreiben`,
      'write-number': ({ value }) => `Die Zahl ${number(value)} schreiben`,
      'write-key': ({ key, value }) => `${value} in ${fieldOf(key.replace('.', '_'))} schreiben`,
      clamp: ({ limit }) => `Auf ${number(limit)} setzen`,
      rename: ({ to }) => `In ${to} umbenennen`,
      remove: ({ what }) => `${what} entfernen`,
      'remove-domain': ({ domain }) => `Domäne ${domain} entfernen`,
      'remove-categories': () => 'Die leeren Kategorien entfernen',
      'remove-shape': () => 'Die Form entfernen: Der Umriss sagt es',
      'remove-ignored': () => 'Die Stelle entfernen, die nicht zählt',
      'move-geometry': ({ key }) =>
        key === null ? 'An die richtige Stelle rücken' : `${fieldOf(key)} in die Geometrie rücken`,
      'merge-domains': () => 'Die beiden Domänen zusammenführen',
      'swap-ends': () => 'Die Enden tauschen',
      'swap-currents': () => 'Die beiden tauschen',
      'split-resource': ({ resource }) => `${resource} in zwei Pins teilen`,
      'share-back': ({ function: name, other }) => `${functionOf(other)} auch mit ${functionOf(name)} teilen lassen`,
      'set-max-instances': ({ count }) => `Die Höchstzahl auf ${number(count)} setzen`,
    },
  },
  expectations: {
    codes: {
      present: () => 'fehlt',
      choice: ({ values }) => `muss ${alternatives(values.map(choiceOf))} sein`,
      exactly: ({ value }) => `muss ${choiceOf(value)} sein`,
      type: ({ types }) => `muss ${alternatives(types.map((type) => expectationsTexts.types[type]))} sein`,
      form: ({ form }) => `muss bestehen aus: ${expectationsTexts.forms[form]}`,
      'not-blank': () => 'darf nicht leer sein',
      'characters-min': ({ limit }) =>
        limit === 1 ? 'darf nicht leer sein' : `muss mindestens ${counted(limit, CHARACTERS)} haben`,
      'characters-max': ({ limit }) => `darf höchstens ${counted(limit, CHARACTERS)} haben`,
      'entries-min': ({ limit }) => `muss mindestens ${counted(limit, ENTRIES)} haben`,
      'entries-max': ({ limit }) => `darf höchstens ${counted(limit, ENTRIES)} haben`,
      'keys-min': ({ limit }) =>
        limit === 1
          ? 'darf nicht leer sein'
          : `muss mindestens ${counted(limit, { one: 'Wert', other: 'Werte' })} haben`,
      'number-min': ({ limit }) => `muss mindestens ${number(limit)} sein`,
      'number-max': ({ limit }) => `darf höchstens ${number(limit)} sein`,
      'number-above': ({ limit }) => `muss über ${number(limit)} liegen`,
      other: () => 'hat eine Form, die hier nicht erlaubt ist',
    },
    forms: {
      'kebab-case': 'Kleinbuchstaben, Ziffern und Bindestriche, etwa „bme280“',
      identifier: 'Buchstaben, Ziffern und Unterstriche, nicht mit einer Ziffer beginnend, etwa „address2“',
      price: 'ein Betrag in ganzen Dollar oder mit zwei Dezimalstellen, etwa „12“ oder „12.50“',
      version: 'zwei Zahlen mit einem Punkt dazwischen, etwa „1.0“',
      link: 'ein ganzer Link, etwa „https://example.com/part“',
      'date-time': 'ein Datum mit Uhrzeit, etwa „2026-01-31T09:30:00Z“',
      letters: 'ein bis drei Großbuchstaben, etwa „U“',
      footprint: 'Bibliothek und Name mit einem Doppelpunkt dazwischen, etwa „Package_SO:SOIC-8“',
      color: 'eine Farbe, etwa „#1a2b3c“',
      email: 'eine E-Mail-Adresse, etwa „ada@example.org“',
    },
    types: {
      string: 'ein Text',
      number: 'eine Zahl',
      integer: 'eine ganze Zahl',
      boolean: 'wahr oder falsch',
      array: 'eine Liste',
      object: 'eine Gruppe von Werten',
      null: 'nichts',
    },
  },
  nameFaults: {
    'line-break': (subject) => `${subject} muss auf einer Zeile stehen, ohne Tabulatoren.`,
    control: (subject) => `${subject} darf keine Steuerzeichen enthalten. Tippen Sie neu, statt einzufügen.`,
    direction: (subject) =>
      `${subject} darf keine Zeichen enthalten, die die Schreibrichtung ändern. Tippen Sie neu, statt einzufügen.`,
    invisible: (subject) => `${subject} darf keine unsichtbaren Zeichen enthalten. Tippen Sie neu, statt einzufügen.`,
    'half-character': (subject) => `${subject} enthält ein unvollständiges Zeichen. Tippen Sie neu, statt einzufügen.`,
    marks: (subject) => `${subject} hat zu viele Akzente und andere Zeichen auf einem Buchstaben.`,
  },
  partFiles: {
    migrations: {
      wrapped: () => 'Die Definition wurde in eine eigene Datei gelegt.',
      updated: ({ form, fix }) => `${problemWords(form)} Erledigt: ${definitionFixWords(fix)}.`,
      fixed: ({ fix }) => `${definitionFixWords(fix)}.`,
    },
    faults: {
      empty: () => 'Es ist nichts darin.',
      board: () => 'Das ist ein Board, kein Bauteil. Importieren Sie es auf der Seite „Boards“.',
      'text-invalid': ({ fault }) => `Das ist kein JSON. ${faultAtLineWords(fault)}`,
      'symbols-invalid': ({ fault }) => kicadFaultWords(fault),
      'list-empty': () => 'Die Liste darin ist leer.',
      'parts-too-many': ({ count, limit }) =>
        `Darin stehen ${counted(count, { one: 'Bauteil', other: 'Bauteile' })}; höchstens ${number(limit)} werden auf einmal angenommen.`,
    },
    symbols: {
      unreadable: ({ fault }) => `Das ist keine Bibliothek von KiCad-Symbolen. ${sExpressionFaultWords(fault)}`,
      'no-symbol-library': () => 'Das ist eine KiCad-Datei anderer Art. Wählen Sie eine Symbolbibliothek.',
      'too-long': ({ chars, limit }) =>
        `Sie hat ${number(chars)} Zeichen; höchstens ${number(limit)} werden gelesen. Legen Sie die Symbole, die Sie brauchen, als eigene Bibliothek ab.`,
    },
    brackets: {
      'list-expected': ({ line }) => `Zeile ${number(line)}: Eine öffnende Klammer fehlt.`,
      'list-unclosed': ({ line }) => `Zeile ${number(line)}: Der Text endet, bevor die letzte Klammer geschlossen ist.`,
      'text-unclosed': ({ line }) => `Zeile ${number(line)}: Ein Text in Anführungszeichen ist nicht geschlossen.`,
      'text-after-end': ({ line }) => `Zeile ${number(line)}: Nach der letzten Klammer folgt noch etwas.`,
      'too-deep': ({ line, limit }) => `Zeile ${number(line)}: Mehr als ${number(limit)} Listen liegen ineinander.`,
      'too-many': ({ line, limit }) => `Zeile ${number(line)}: Es sind mehr als ${number(limit)} Wörter.`,
    },
  },
  serverErrors: {
    codes: {
      bad_request: 'Der Server nimmt das nicht an. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      unauthorized: 'Sie sind hier nicht angemeldet. Öffnen Sie die Adresse, die der Server beim Start ausgab.',
      forbidden: 'Das dürfen Sie hier nicht.',
      bad_host: 'Dieser Server antwortet nicht auf diese Adresse. Öffnen Sie die Adresse, die er beim Start ausgab.',
      bad_origin: 'Das dürfen nur Seiten dieses Servers. Öffnen Sie ihn unter seiner eigenen Adresse.',
      proxied: 'Dieser Server antwortet nicht hinter einem Proxy. Öffnen Sie ihn auf dem Rechner, auf dem er läuft.',
      not_found: 'Das ist nicht mehr da.',
      method_not_allowed: 'Der Server kennt das nicht. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      conflict: 'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      too_large: 'Das ist zu groß für den Server.',
      unsupported_media_type:
        'Der Server nimmt das nicht an. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      too_many: 'Das ist mehr, als der Server erlaubt. Versuchen Sie es später noch einmal.',
      internal: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
      unavailable: 'Der Server konnte das nicht speichern, also wurde nichts geändert. Versuchen Sie es noch einmal.',
    },
    reasons: {
      'host-foreign': ({ given }) =>
        given === ''
          ? 'Dieser Server beantwortet nur Anfragen, die ihn nennen. Öffnen Sie die Adresse, die er beim Start ausgab.'
          : `Dieser Server antwortet nicht auf „${given}“. Öffnen Sie die Adresse, die er beim Start ausgab.`,
      'origin-foreign': ({ own }) => `Das dürfen nur Seiten von ${own}. Öffnen Sie Busbar unter dieser Adresse.`,
      'page-foreign': () =>
        'Eine Seite einer anderen Adresse hat das verlangt. Öffnen Sie Busbar unter seiner eigenen Adresse.',
      'behind-proxy': () =>
        'Dieser Server antwortet nicht hinter einem Proxy. Öffnen Sie ihn auf dem Rechner, auf dem er läuft.',
      'path-unknown': () =>
        'Unter dieser Adresse hat der Server nichts. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'method-unknown': () => 'Der Server kann das nicht. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'oauth-absent': () =>
        'Dieser Server hat kein OAuth. Erzeugen Sie in den Einstellungen einen Schlüssel für Agenten.',
      'team-needed': () => 'Dieser Server ist nicht für ein Team. Teilen Sie stattdessen einen Link.',
      'person-removed': () =>
        'Sie wurden aus diesem Team entfernt. Was auf diesem Gerät ist, bleibt, und Sie können es exportieren.',
      'person-disabled': () => 'Sie dürfen sich zurzeit nicht anmelden. Fragen Sie einen Besitzer des Teams.',
      'credentials-wrong': () => 'Die E-Mail-Adresse, oder Passwort oder Code, stimmt nicht.',
      'passkey-wrong': () =>
        'Dieser Passkey hat nicht funktioniert. Vielleicht wurde er entfernt, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
      'passkey-unknown': () => 'Dieser Passkey ist schon entfernt.',
      'passkeys-too-many': ({ count, limit }) =>
        `Sie haben ${counted(count, { one: 'Passkey', other: 'Passkeys' })}; höchstens ${number(limit)} sind erlaubt. Entfernen Sie zuerst einen.`,
      'passkeys-absent': () =>
        'Unter dieser Adresse gibt es keine Passkeys, weil sie keinen Namen hat. Melden Sie sich mit einem Passwort an.',
      'oidc-absent': () => 'Dieser Server kennt keine andere Anmeldung als die auf seiner Seite.',
      'oidc-unreachable': () =>
        'Der Anmeldedienst ist im Augenblick nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.',
      'oidc-stale': () =>
        'Die Anmeldung hat zu lange gedauert, oder sie wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
      'oidc-denied': () =>
        'Der Anmeldedienst hat Sie nicht eingelassen, oder Sie haben abgebrochen. Versuchen Sie es noch einmal.',
      'oidc-failed': () =>
        'Mit der Antwort des Anmeldedienstes stimmte etwas nicht. Versuchen Sie es noch einmal; wenn es dabei bleibt, sagen Sie es dem, der diesen Server betreibt.',
      'oidc-unknown': () =>
        'Sie sind noch nicht in diesem Team. Bitten Sie einen Besitzer des Teams um eine Einladung.',
      'oidc-unverified': () =>
        'Sie sind noch nicht in diesem Team, oder Sie wurden über einen Link eingeladen: Öffnen Sie den Link Ihrer Einladung und machen Sie dort weiter.',
      'oidc-email-missing': () => 'Der Anmeldedienst nennt Ihre E-Mail-Adresse nicht, und ein Konto braucht hier eine.',
      'oidc-connect-first': () =>
        'Sie haben ein Konto mit dieser E-Mail-Adresse. Melden Sie sich wie gewohnt an, und verbinden Sie es unter Einstellungen → Anmeldung.',
      'oidc-taken': () => 'Diese Anmeldung gehört schon jemandem aus dem Team.',
      'passwords-off': () => 'In diesem Team meldet sich niemand mit einem Passwort an.',
      'mail-absent': () => 'Dieser Server sendet keine Mail. Bitten Sie einen Besitzer des Teams um einen Link.',
      'last-way-in': () => 'Sonst könnten Sie sich nicht mehr anmelden. Fügen Sie zuerst einen Passkey hinzu.',
      'sign-in-stale': () =>
        'Ihre Anmeldung ist eine Weile her. Melden Sie sich ab und wieder an, und tun Sie es dann noch einmal.',
      'sign-ins-guessed': ({ seconds }) =>
        `Es gab zu viele falsche Versuche. Versuchen Sie es in ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
      'passwords-busy': () =>
        'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden noch einmal.',
      'password-weak': ({ why }) =>
        ({
          repeats: 'Verwenden Sie im Passwort mindestens vier verschiedene Zeichen.',
          address: 'Wählen Sie ein Passwort, das nicht Ihre E-Mail-Adresse ist.',
          common: 'Viele verwenden dieses Passwort, deshalb wird es zuerst ausprobiert. Wählen Sie ein anderes.',
        })[why],
      'email-taken': () => 'Jemand aus dem Team meldet sich schon mit dieser E-Mail-Adresse an.',
      'invitation-dead': () =>
        'Diese Einladung wurde benutzt, ist abgelaufen oder wurde widerrufen. Bitten Sie einen Besitzer des Teams um eine neue.',
      'invitation-unknown': () => 'Diese Einladung ist nicht mehr offen.',
      'invitations-too-many': ({ count, limit }) =>
        `${counted(count, { one: 'Einladung ist', other: 'Einladungen sind' })} offen; höchstens ${number(limit)} sind erlaubt. Widerrufen Sie zuerst eine.`,
      'people-too-many': ({ count, limit }) =>
        `Das Team hat ${counted(count, { one: 'Person', other: 'Personen' })}; höchstens ${number(limit)} sind erlaubt.`,
      'person-unknown': () => 'Diese Person ist nicht mehr im Team.',
      'team-owner-needed': () => 'Das können nur Besitzer des Teams.',
      'last-owner': () => 'Das Team braucht einen Besitzer. Machen Sie zuerst jemand anderen zum Besitzer.',
      'heir-unfit': () => 'Wählen Sie jemand anderen für die Boards, der kein Gast ist.',
      'session-unknown': () => 'Dieser Browser ist schon abgemeldet.',
      'websocket-needed': () =>
        'Diese Adresse ist für die Verbindung eines offenen Boards. Öffnen Sie das Board selbst.',
      'body-type': () => 'Der Server nimmt nur JSON. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'body-too-large': ({ limit }) =>
        `Das ist größer als die ${number(limit)} Bytes, die der Server auf einmal annimmt.`,
      'body-not-utf8': () =>
        'Der Server bekam Text, den er nicht lesen kann. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'body-not-json': () =>
        'Der Server bekam Daten, die er nicht lesen kann. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'body-key-unknown': ({ given }) =>
        `Der Server kennt „${given}“ nicht. Laden Sie die Seite neu und versuchen Sie es noch einmal.`,
      'name-unfit': ({ key, fault }) => nameFaultWords(subjectOf(key), fault),
      'body-value': ({ key, expected }) => `${subjectOf(key)} ${expectationWords(expected)}.`,
      'metrics-token-needed': () => 'Die Messwerte des Servers brauchen ein eigenes Token.',
      'not-ready': () => 'Der Server kann gerade nichts speichern. Versuchen Sie es später noch einmal.',
      'not-stored': () =>
        'Der Server konnte das nicht speichern, also wurde nichts geändert. Versuchen Sie es noch einmal.',
      fault: () => 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
      'session-ended': () => 'Ihre Sitzung ist zu Ende. Öffnen Sie die Adresse, die der Server beim Start ausgab.',
      'sign-in-needed': () => 'Sie sind hier nicht angemeldet. Melden Sie sich zuerst an.',
      'token-needed': () => 'Sie sind hier nicht angemeldet. Öffnen Sie die Adresse, die der Server beim Start ausgab.',
      'token-wrong': () => 'Das ist nicht das Token dieses Servers.',
      'account-changed': () =>
        'In diesem Browser hat sich inzwischen jemand anderes angemeldet. Laden Sie die Seite neu.',
      'sessions-too-many': ({ count }) =>
        `${counted(count, { one: 'Browser ist', other: 'Browser sind' })} angemeldet und in Gebrauch. Melden Sie einen ab, oder versuchen Sie es später noch einmal.`,
      'board-unknown': () => 'Dieses Board gibt es nicht, oder es ist nicht mit Ihnen geteilt.',
      'board-id-taken': () => 'Der Server hat unter dieser Id ein anderes Board. Versuchen Sie es noch einmal.',
      'board-id-invalid': () =>
        'Der Server nimmt die Id dieses Boards nicht an. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'board-costly': () =>
        'Dieses Board braucht mehr Zeit oder Speicher als erlaubt, deshalb hat der Server das nicht getan. Der Besitzer kann den letzten guten Stand öffnen.',
      'board-not-quarantined': () => 'Dieses Board öffnet sich normal: Es gibt nichts zurückzunehmen.',
      'board-all-costly': () =>
        'Auch kein früherer Stand dieses Boards lässt sich öffnen. Laden Sie seine Dateien herunter: Wer den Server betreibt, kann hineinsehen.',
      'boards-too-many': ({ count, limit }) =>
        `Sie haben ${counted(count, { one: 'Board', other: 'Boards' })}; höchstens ${number(limit)} sind erlaubt.`,
      'role-too-low': ({ needed, role }) =>
        `Ihre Rolle auf diesem Board: ${rolesTexts[role]}. Bitten Sie den Besitzer um die Rolle ${rolesTexts[needed]}.`,
      'guest-may-not': ({ what }) =>
        ({
          'make boards': 'Ein Gast kann keine Boards anlegen.',
          'copy boards': 'Ein Gast kann keine Boards kopieren.',
          'make agent keys': 'Ein Gast kann keine Schlüssel für Agenten erzeugen.',
          'see the people of the team': 'Ein Gast kann nicht sehen, wer im Team ist.',
          'have a password': 'Sie kamen über einen Link und haben daher kein Passwort.',
        })[what],
      'key-unknown': () => 'Diesen Schlüssel gibt es nicht mehr.',
      'grant-unknown': () => 'Dieser Agent ist nicht mehr verbunden.',
      'grants-too-many': ({ count, limit }) =>
        `Sie haben ${counted(count, { one: 'Agenten', other: 'Agenten' })} erlaubt, sich zu verbinden; höchstens ${number(limit)} sind möglich. Widerrufen Sie zuerst eine Erlaubnis.`,
      'grant-mode-unasked': () => 'So viel hat das Programm nicht erbeten.',
      'authorization-stale': () =>
        'Hier wird nichts mehr erbeten: Es wurde schon beantwortet, hat zu lange gedauert oder begann in einem anderen Browser. Lassen Sie das Programm neu beginnen.',
      'oauth-off': () =>
        'Hier verbinden sich Agenten nur mit Schlüsseln. Erzeugen Sie einen in den Einstellungen, unter Entwickler.',
      'keys-too-many': ({ count, limit }) =>
        `Sie haben ${counted(count, { one: 'Schlüssel', other: 'Schlüssel' })}; höchstens ${number(limit)} sind erlaubt. Widerrufen Sie zuerst einen.`,
      'link-dead': () =>
        'Diesen Link gibt es nicht, er ist abgelaufen oder wurde widerrufen. Bitten Sie den Absender um einen neuen.',
      'link-unknown': () => 'Diesen Link gibt es nicht mehr.',
      'link-full': ({ count }) =>
        `Dieser Link hat ${counted(count, { one: 'Gast', other: 'Gäste' })} eingelassen, mehr darf er nicht. Bitten Sie um einen neuen.`,
      'links-too-many': ({ count, limit }) =>
        `Das Board hat ${counted(count, { one: 'Link', other: 'Links' })}; höchstens ${number(limit)} sind erlaubt. Widerrufen Sie zuerst einen.`,
      'links-guessed': ({ seconds }) =>
        `Von hier kamen zu viele falsche Links. Versuchen Sie es in ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
      'expiry-past': ({ now }) => `Wählen Sie für das Ende des Links eine Zeit nach ${dateAndTime(now)}.`,
      'version-unknown': () => 'Diese Version gibt es nicht mehr.',
      'version-id-invalid': () =>
        'Der Server nimmt die Id dieser Version nicht an. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      'version-empty': () => 'Der Server bekam eine leere Version. Versuchen Sie es noch einmal.',
      'version-lost': () => 'Der Server hat diese Version verloren. Das Board selbst ist nicht betroffen.',
      'versions-too-many': ({ count, limit }) =>
        `Das Board hat ${counted(count, { one: 'benannte Version', other: 'benannte Versionen' })}; höchstens ${number(limit)} sind erlaubt. Löschen Sie zuerst eine.`,
      'versions-too-large': ({ limit }) =>
        `Die benannten Versionen des Boards würden mehr als ${number(Math.round(limit / (1 << 20)))} MB brauchen. Löschen Sie zuerst einige.`,
      'member-unknown': () => 'Diese Person ist nicht mehr Mitglied des Boards.',
      'members-too-many': ({ count, limit }) =>
        `Das Board hat ${counted(count, { one: 'Mitglied', other: 'Mitglieder' })}; höchstens ${number(limit)} sind erlaubt.`,
      'owner-needed': () => 'Ein Board braucht einen Besitzer. Machen Sie zuerst jemand anderen zum Besitzer.',
      'account-unknown': () => 'Dieses Konto gibt es nicht. Teilen Sie einen Link mit Personen, die keines haben.',
      'account-name-unknown': ({ given, nearest }) =>
        nearest === null
          ? `Kein Konto heißt „${given}“. Teilen Sie einen Link mit Personen, die keines haben.`
          : `Kein Konto heißt „${given}“; gemeint ist vielleicht „${nearest}“.`,
      'account-name-ambiguous': ({ given, count }) => `${number(count)} Konten heißen „${given}“.`,
    },
    keys: {
      name: 'Der Name',
      color: 'Die Farbe',
      email: 'Die E-Mail-Adresse',
      password: 'Das Passwort',
      newPassword: 'Das neue Passwort',
      recoveryCode: 'Der Wiederherstellungscode',
      back: 'Die nächste Seite',
      credential: 'Der Passkey',
      clientData: 'Was der Browser über den Passkey sagt',
      authenticatorData: 'Was der Passkey sagt',
      signature: 'Die Unterschrift des Passkeys',
      userHandle: 'Die Person des Passkeys',
      attestation: 'Was der Passkey sagt',
      invitation: 'Die Einladung',
      for: 'Der Name',
      heir: 'Die Person, die die Boards bekommt',
      tier: 'Die Stufe',
      mail: 'Ob der Link gesendet wird,',
      disabled: 'Die Kennzeichnung als gesperrt',
      link: 'Der Link',
      token: 'Das Token',
      label: 'Die Bezeichnung',
      mode: 'Die Betriebsart',
      dailyLimit: 'Die Tagesgrenze',
      archived: 'Das Kennzeichen eines archivierten Boards',
      account: 'Das Konto',
      role: 'Die Rolle',
      expiresAt: 'Das Ende des Links',
      kind: 'Die Art der Version',
      made: 'Die Zeit der Version',
      boardBytes: 'Die Größe des Boards',
      boards: 'Die Liste der Boards',
      days: 'Die Zahl der Tage',
    },
    wholeBody: 'Die Änderung',
  },
  textFaults: {
    atLine: ({ line, column, words }) => `Zeile ${number(line)}, Spalte ${number(column)}: ${words}`,
    closing: { '}': 'die schließende geschweifte Klammer', ']': 'die schließende eckige Klammer' },
    codes: {
      'text-too-long': ({ length, limit }) =>
        `Der Text hat ${number(length)} Zeichen; höchstens ${number(limit)} werden gelesen.`,
      'values-too-many': ({ limit }) => `Der Text hat mehr als ${number(limit)} Werte.`,
      'keys-too-many': ({ limit }) => `In einem Paar Klammern stehen mehr als ${number(limit)} Schlüssel.`,
      'nested-too-deep': ({ limit }) => `Der Text ist mehr als ${number(limit)} Ebenen tief geschachtelt.`,
      'text-empty': () => 'Der Text ist leer.',
      'text-goes-on': () => 'Das JSON endet hier, aber es folgt noch Text.',
      'key-expected': () => 'Hier fehlt ein Schlüssel in doppelten Anführungszeichen.',
      'colon-expected': ({ key }) => `Der Doppelpunkt nach dem Schlüssel „${key}“ fehlt.`,
      'value-expected': () => 'Der Text endet, wo ein Wert erwartet wird.',
      'end-missing': ({ end }) => `Der Text endet, und ${textFaultsTexts.closing[end]} fehlt.`,
      'comma-expected': ({ end }) => `Hier fehlt ein Komma oder ${textFaultsTexts.closing[end]}.`,
      'comma-too-many': ({ end }) => `Entfernen Sie das Komma vor „${end}“.`,
      'line-break-in-string': () => 'Das Anführungszeichen, das diesen Text beendet, fehlt auf seiner Zeile.',
      'control-character': () => 'Dieser Text enthält ein Steuerzeichen, das sich nicht lesen lässt.',
      'escape-unknown': ({ given }) =>
        `Vor „${given}“ darf kein umgekehrter Schrägstrich stehen. Schreiben Sie zwei für einen.`,
      'string-unended': () => 'Das Anführungszeichen, das diesen Text beendet, fehlt.',
      comment: () => 'JSON kennt keine Kommentare. Entfernen Sie diesen.',
      'single-quotes': () => 'JSON setzt Text in doppelte Anführungszeichen.',
      'number-invalid': ({ given }) => `„${given}“ ist keine Zahl, wie JSON sie schreibt.`,
      'value-unknown': ({ given }) => `Hier wird ein Wert erwartet, nicht „${given}“.`,
    },
  },
};

function subjectOf(key: string | null): string {
  if (key === null) return serverErrorsTexts.wholeBody;
  // A server of another version may know more keys.
  return Object.hasOwn(serverErrorsTexts.keys, key) ? serverErrorsTexts.keys[key as BodyKey] : `„${key}“`;
}

function choiceOf(value: Json): string {
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? inWords(value) : String(value);
}

/** As the file has it: it is what the button writes. */
function writtenAs(value: Json): string {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return list(value.map(writtenAs));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
