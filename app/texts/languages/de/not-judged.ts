import type { Areas } from '../../translation.ts';

/** German of what no rule judges. */
export const NOT_JUDGED: NonNullable<Areas<'checkLimits'>['checkLimits']['subjects']> = {
  wires: {
    subject: 'Die Leitungen auf dem Tisch',
    what: 'Von einer Verbindung zweier Schnittstellen wird angenommen, dass sie die Leitungen richtig paart: Plus mit Plus, SDA mit SDA, Ausgänge mit Eingängen. Leitungen, die einzeln verbunden sind, und Pins, die eine Verbindung nennt, werden beurteilt, wie sie verbunden sind. Ob der Aufbau so verdrahtet ist wie das Board, prüft, wer ihn baut.',
  },
  breaks: {
    subject: 'Unterbrechungen',
    what: 'Von einer Leitung auf dem Board wird angenommen, dass sie heil ist: kein gebrochener Draht, keine kalte Lötstelle, kein loser Stecker. Eine fehlende Leitung wird nur gefunden, wenn die Definition sagt, was ein offener Pin tut, oder wenn eine Last, ein Kontakt oder ein Bus ein offenes Ende hat.',
  },
  firmware: {
    subject: 'Firmware',
    what: 'Welche Pins das Programm wann treibt, in welcher Reihenfolge es die Phasen eines Motors schaltet und welche Pull-ups in einem Baustein es einschaltet. Was ein Feld angibt (Adresse, Baudrate, Stromgrenze), gilt als wahr.',
  },
  layout: {
    subject: 'Layout',
    what: 'Die Lage der Bauteile auf einer Leiterplatte, die Führung der Leiterbahnen und die Abblockkondensatoren neben einem Baustein. Letztere nennen die Checklisten.',
  },
  moments: {
    subject: 'Augenblicke',
    what: 'Spannungen und Ströme sind die eines Boards im Dauerbetrieb. Kontaktprellen, elektrostatische Entladung und Verschleiß werden nicht betrachtet.',
  },
  strength: {
    subject: 'Festigkeit',
    what: 'Kräfte, Drehmomente und Drücke werden mit den Nennwerten eines Bauteils verglichen. Ermüdung, Schwingung und Stoß werden nicht betrachtet.',
  },
  heat: {
    subject: 'Wärme',
    what: 'Wie schnell ein Bauteil warm wird, wie Luft in einem Gehäuse strömt und wie Bauteile einander erwärmen.',
  },
  fluids: {
    subject: 'Strömende Medien',
    what: 'Druckspitzen, Druckverluste entlang einer Leitung, Leckage und Hubzeiten.',
  },
  signals: {
    subject: 'Signale',
    what: 'Genauigkeit, Rauschen, Filterung, Impedanz, Übersprechen und die Stabilität von Regelkreisen. Die eine Ausnahme: Schnittstellen, die angepasste Impedanzen verlangen, werden verglichen.',
  },
  radio: {
    subject: 'Funk und Netzwerke',
    what: 'Die Reichweite eines Funkgeräts und was es senden darf; die wirkliche Last, die Latenz und die Dienste eines Netzwerks.',
  },
  safety: {
    subject: 'Sicherheit und Normen',
    what: 'Die Sicherheit von Menschen und die Konformität: Luft- und Kriechstrecken, Schutzeinrichtungen, Haltfunktionen, Prüfzeichen.',
  },
  figures: {
    subject: 'Die Kennwerte selbst',
    what: 'Ein Ergebnis ist nur so gut wie die Daten dahinter. Jedes Bauteil zeigt, woher seine Kennwerte stammen und wer sie dort geprüft hat. Eine Prüfung, der ein Kennwert fehlt, sagt es, mit diesen Ausnahmen: Eine Quelle mit unbekannter Toleranz gilt als auf 5 % genau, ein Eingang ohne Bereich wird nach dem Bereich seines Bauteils beurteilt, ein Anschluss ohne Arbeitsdruck nach seinem höchsten Druck, und ein Pull-up in einem Bauteil ohne Angabe gilt als 45 kΩ; eine Last ohne Einschaltstrom gilt als eine ohne, und ein Wandler ohne Mindestabstand, dessen Eingangsbereich unter seinem Ausgang beginnt, als Aufwärtswandler.',
  },
};
