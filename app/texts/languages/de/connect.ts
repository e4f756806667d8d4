/** German of agents that connect by address. */
import { counted } from '../../format.ts';
import type { Areas } from '../../translation.ts';

export const connect: Areas<'connect'> = {
  connect: {
    title: ({ name }) => `„${name}“ möchte an Ihren Boards arbeiten`,
    calledBySite: ({ site }) => `Dass es so heißt, sagt ${site}.`,
    calledByItself:
      'So nennt es sich selbst, und niemand bürgt dafür. Fahren Sie nur fort, wenn Sie es gerade selbst verbunden haben.',
    goesHere: ({ to }) => `Ihre Antwort geht an ein Programm auf diesem Rechner (${to}).`,
    goesTo: ({ to }) => `Ihre Antwort geht an ${to}.`,
    signedInAs: ({ name }) => `Es handelt für Sie, ${name}. Andere auf dem Board sehen, was es tut.`,
    itMay: 'Es darf',
    modes: {
      read: 'Lesen',
      ask: 'Lesen und vorschlagen',
      edit: 'Lesen und bearbeiten',
    },
    modeNotes: {
      read: 'Es sieht Bauteile, Verbindungen, Verstöße und Bilder und ändert nichts.',
      ask: 'Seine Änderungen warten auf dem Board, bis jemand sie annimmt.',
      edit: 'Seine Änderungen gelten sofort. Jeder auf dem Board kann sie rückgängig machen.',
    },
    onBoards: 'Auf',
    allBoards: 'Allen Boards, die Sie öffnen können',
    allBoardsNote: 'Auch auf denen, die Sie später anlegen. Wo Sie nur zusehen, liest es nur.',
    someBoards: 'Nur diesen Boards',
    someBoardsNote: 'Es sieht kein anderes Board und legt keines an.',
    until: 'Für',
    days: ({ days }) => counted(days, { one: 'Tag', other: 'Tage' }),
    untilDate: ({ date }) => `Bis ${date}. Sie können es jederzeit beenden, unter Einstellungen > Entwickler.`,
    needsTab: 'Es arbeitet nur, solange ein Board in einem Ihrer Tabs offen ist.',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    answered: 'Beantwortet. Wenn sich nichts weiter öffnet, können Sie diesen Tab schließen.',
    nothingAsked: 'Nichts zu beantworten',
    refused: {
      client:
        'Das Programm, das Sie hierher geschickt hat, ist nicht (mehr) bekannt. Lassen Sie es sich neu verbinden.',
      address:
        'Das Programm möchte die Antwort an einer Adresse, die es vorher nicht genannt hat. Dorthin ging nichts.',
      other:
        'Was das Programm erbittet, ist nicht stimmig, daher wurde nichts gefragt. Lassen Sie es sich neu verbinden.',
    },

    connected: 'Über die Adresse verbunden',
    explained:
      'Ein Client, der sich selbst anmelden kann, braucht keinen Schlüssel: Geben Sie ihm diese Adresse. Er schickt Sie hierher, und Sie sagen, was er darf, auf welchen Boards und wie lange.',
    yours: 'Agenten, denen Sie es erlaubt haben',
    none: 'Noch hat sich kein Agent über die Adresse verbunden.',
    ended: 'Beendet',
    endedAt: ({ when }) => `beendet ${when}`,
    client: ({ client }) => `von ${client}`,
    endsAt: ({ date }) => `bis ${date}`,
    boards: ({ names }) => `nur auf ${names}`,
    end: 'Erlaubnis beenden',
    endWarning:
      'Sein nächster Aufruf wird mit 401 abgelehnt, auf jedem Board, und es muss Sie neu fragen. Was es geändert hat, bleibt und lässt sich rückgängig machen.',
    endedNow: ({ label }) => `„${label}“ darf nichts mehr.`,
  },
};
