/** German of how boards are kept: saving, what is damaged or beyond its bounds, and what the page says by itself. */
import { counted, list, number, type PluralForms, plural } from '../../format.ts';
import type { Areas } from '../../translation.ts';

const EDITS: PluralForms = { one: 'Änderung', other: 'Änderungen' };

const LEFT_OUT = {
  parts: { one: 'Bauteil', other: 'Bauteile' },
  connections: { one: 'Verbindung', other: 'Verbindungen' },
  notes: { one: 'Notiz', other: 'Notizen' },
  comments: { one: 'Kommentar', other: 'Kommentare' },
  definitions: { one: 'Bauteildefinition', other: 'Bauteildefinitionen' },
  pins: { one: 'festgelegter Pin', other: 'festgelegte Pins' },
  waivers: { one: 'Ausnahme', other: 'Ausnahmen' },
  ticks: { one: 'Häkchen der Checkliste', other: 'Häkchen der Checkliste' },
  settings: { one: 'Einstellung', other: 'Einstellungen' },
  unreadable: { one: 'unlesbarer Eintrag', other: 'unlesbare Einträge' },
} as const;

const ROOTS_NAMED = {
  board: 'Einstellungen',
  definitions: 'Bauteildefinitionen',
  parts: 'Bauteile',
  connections: 'Verbindungen',
  pins: 'Festgelegte Pins',
  waivers: 'Ausnahmen',
  ticks: 'Häkchen der Checkliste',
  notes: 'Notizen',
  comments: 'Kommentare',
  calls: 'Aufrufe von Agenten',
  proposals: 'Vorschläge von Agenten',
} as const;

const MEASURES = {
  text: (found: string, limit: string) => `${found} Zeichen, höchstens ${limit}`,
  list: (found: string, limit: string) => `${found} Einträge, höchstens ${limit}`,
  entries: (found: string, limit: string) => `${found}, davon werden ${limit} gezeigt`,
  number: (found: string, limit: string) => `${found}, höchstens ${limit}`,
} as const;

export const keeping: Areas<'bounds' | 'quarantine' | 'safe' | 'saving' | 'shell'> = {
  bounds: {
    found: ({ count }) =>
      counted(count, {
        one: 'Wert auf diesem Board überschreitet, was Busbar erlaubt. Das Board wird mit gekürztem Wert gezeichnet; nichts geht verloren.',
        other:
          'Werte auf diesem Board überschreiten, was Busbar erlaubt. Das Board wird mit gekürzten Werten gezeichnet; nichts geht verloren.',
      }),
    leftOut: ({ leftOut: { cut = 0, ...entries } }) => {
      const kinds = Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[];
      const named = kinds.flatMap((kind) => {
        const count = entries[kind];
        return count === undefined ? [] : [counted(count, LEFT_OUT[kind])];
      });
      return [
        ...(named.length === 0 ? [] : [`Eine Datei fasst nicht das ganze Board. Es fehlen darin: ${list(named)}.`]),
        ...(cut === 0 ? [] : [`In einer Datei ${counted(cut, { one: 'gekürzter Wert', other: 'gekürzte Werte' })}.`]),
      ].join(' ');
    },
    which: 'Welche',
    trim: 'Kürzen',
    more: ({ count }) => `und ${number(count)} weitere`,
    row: ({ thing, field, kind, found, limit }) =>
      `${thing}, ${field}: ${MEASURES[kind](figure(found), figure(limit))}`,
    board: 'Board',
    note: 'Notiz',
    connection: 'Verbindung',
    agent: 'Agent',
    position: 'Lage',
    entriesRow: ({ root, found, limit }) => `${ROOTS_NAMED[root]}: ${MEASURES.entries(figure(found), figure(limit))}`,
  },
  quarantine: {
    closed:
      'Dieses Board zu öffnen kostet den Server mehr Zeit oder Speicher als erlaubt, deshalb hält er es geschlossen. Alle seine Dateien bleiben erhalten.',
    canGoBack:
      'Sie können seinen letzten guten Stand öffnen: was vor der zu teuren Änderung gespeichert war. Der Rest bleibt auf dem Server erhalten.',
    allCostly: 'Auch kein früherer Stand lässt sich öffnen: Wer den Server betreibt, kann in seine Dateien sehen.',
    askOwner: 'Sein Besitzer kann den letzten guten Stand öffnen.',
    here: 'Ihre Kopie und Ihre weiteren Änderungen bleiben auf diesem Gerät erhalten.',
    openLastGoodState: 'Letzten guten Stand öffnen',
    downloadFiles: 'Dateien herunterladen',
    wentBack: ({ name }) => `Letzter guter Stand von „${name}“ geöffnet`,
    closedOnServer: 'Auf dem Server geschlossen',
  },
  safe: {
    title: 'Sichere Ansicht',
    means:
      'Das Board wird ohne Zeichenfläche und Regeln geöffnet, damit es sich öffnet, was immer darin ist. Nichts ändert sich, bis Sie es verlangen.',
    holds: ({ parts, connections, notes }) =>
      [
        counted(parts, { one: 'Bauteil', other: 'Bauteile' }),
        counted(connections, { one: 'Verbindung', other: 'Verbindungen' }),
        counted(notes, { one: 'Notiz', other: 'Notizen' }),
      ].join(' · '),
    outOfBounds: 'Jenseits der Grenzen',
    allWithin: 'Alles liegt innerhalb seiner Grenzen.',
    cutMeans: ({ count }) =>
      `${counted(count, { one: 'Wert ist', other: 'Werte sind' })} größer, länger oder zahlreicher als erlaubt. „Kürzen“ kürzt Texte und Listen, rückt Zahlen an die nächste Grenze und entfernt überzählige Einträge.`,
    unreadable: 'Nicht lesbar',
    unreadableMeans: ({ count }) =>
      counted(count, {
        one: 'Eintrag kann Busbar nicht lesen. Er bleibt im Board erhalten, wird aber nicht gezeigt.',
        other: 'Einträge kann Busbar nicht lesen. Sie bleiben im Board erhalten, werden aber nicht gezeigt.',
      }),
    entry: ({ root, key }) => `${root} · ${key}`,
    more: ({ count }) => `und ${counted(count, { one: 'weiterer', other: 'weitere' })}`,
    removeUnreadable: ({ count }) => (count === 1 ? 'Entfernen' : 'Alle entfernen'),
    download: 'Board herunterladen',
    openNormally: 'Mit Zeichenfläche öffnen',
    openSafely: 'Sichere Ansicht öffnen',
    didNotOpen: 'Dieses Board ließ sich beim letzten Mal nicht öffnen',
    didNotOpenMeans:
      'Die Seite wurde geschlossen oder blieb stehen, bevor das Board zu sehen war. Die sichere Ansicht öffnet es ohne Zeichenfläche und zeigt, was daran falsch sein könnte.',
  },
  saving: {
    opening: 'Wird geöffnet…',
    openingMeans: 'Das Board wird gelesen.',
    saving: 'Wird gespeichert…',
    savingMeans: 'Änderungen sind unterwegs.',
    onDevice: 'Auf diesem Gerät gespeichert',
    onDeviceMeans: ({ count }) => `${edits(count)} auf dem Weg zum Server.`,
    saved: 'Gespeichert',
    savedMeans: 'Der Server hat jede Änderung gespeichert.',
    offline: 'Offline',
    offlineWaiting: ({ count }) => `Offline, ${edits(count)} ${plural(count, { one: 'wartet', other: 'warten' })}`,
    offlineMeans: 'Änderungen bleiben auf diesem Gerät und werden gesendet, sobald der Server wieder da ist.',
    lost: {
      'folder-lost':
        'Ein anderer Server hat die Daten dieses Servers übernommen, der nun nichts mehr speichert. Änderungen bleiben auf diesem Gerät. Öffnen Sie das Board unter der Adresse des anderen Servers, oder starten Sie diesen neu.',
      quarantined:
        'Dieses Board zu öffnen kostet den Server mehr Zeit oder Speicher als erlaubt, deshalb hält er es geschlossen. Ihre Kopie und ihre Änderungen bleiben auf diesem Gerät. Der Besitzer kann den letzten guten Stand öffnen.',
      'board-full':
        'Das Board hat die größte Größe erreicht, die der Server speichert. Änderungen bleiben auf diesem Gerät. Entfernen Sie, was nicht gebraucht wird, oder arbeiten Sie auf einem anderen Board weiter.',
      'frame-too-large':
        'Dieser Tab hat mehr zu senden, als der Server auf einmal annimmt. Änderungen bleiben auf diesem Gerät. Machen Sie die letzte große Änderung rückgängig, oder exportieren Sie das Board und arbeiten Sie auf einem anderen weiter.',
      'presence-too-large':
        'Ihre Auswahl oder Ihr Ziehen ist zu groß, als dass der Server es anderen zeigen könnte. Änderungen bleiben auf diesem Gerät. Wählen Sie weniger aus.',
      'too-many-tabs':
        'Dieses Board oder Ihr Konto ist in so vielen Tabs offen, wie der Server erlaubt. Änderungen bleiben auf diesem Gerät. Schließen Sie andere Tabs; dieser verbindet sich, sobald Platz ist.',
      'slow-reader':
        'Dieser Tab hat so lange nichts empfangen, dass der Server die Verbindung beendet hat. Änderungen bleiben auf diesem Gerät und werden gesendet, sobald das Netz schneller ist.',
      'half-sent':
        'Der Server empfing zu viel auf einmal, das meiste davon aus diesem Tab. Änderungen bleiben auf diesem Gerät und werden noch einmal gesendet.',
      'too-costly':
        'Eine Änderung auf diesem Gerät würde alle aufhalten, die das Board offen haben, deshalb nimmt der Server sie nicht an. Alles bleibt auf diesem Gerät: Exportieren Sie das Board, importieren Sie es als neues und arbeiten Sie dort weiter.',
      'not-now':
        'Der Server kann dieses Board gerade nicht bedienen. Änderungen bleiben auf diesem Gerät und werden gesendet, sobald er es kann.',
      stopping:
        'Der Server wurde beendet. Änderungen bleiben auf diesem Gerät und werden gesendet, sobald er wieder läuft. Wenn Sie ihn selbst betreiben, starten Sie ihn wieder.',
      fault:
        'Die Verbindung endete wegen eines Fehlers im Server, der ihn protokolliert hat. Änderungen bleiben auf diesem Gerät und werden gesendet, sobald er wieder da ist.',
    },
    notStored: ({ count }) => `${edits(count)} nicht gespeichert`,
    notStoredMeans:
      'Es gibt keine Verbindung, und dieser Browser kann nicht mehr speichern. Lassen Sie den Tab offen oder schaffen Sie Platz.',
    notTaken: ({ count }) => `${edits(count)} nicht angenommen`,
    notTakenMeans: ({ count }) =>
      `Sie können dieses Board jetzt nur ansehen. ${plural(count, { one: 'Ihre Änderung bleibt', other: 'Ihre Änderungen bleiben' })} auf diesem Gerät; bitten Sie den Besitzer um das Recht, es zu bearbeiten.`,
    noAccess: 'Kein Zugriff',
    noAccessMeans: 'Dieses Board ist nicht mit Ihnen geteilt, oder es ist weg.',
    signedOut: 'Abgemeldet',
    signedOutMeans: 'Änderungen bleiben auf diesem Gerät und werden gesendet, sobald Sie sich wieder anmelden.',
    refused: 'Abgelehnt',
    refusedMeans: 'Der Server hat diese Verbindung abgelehnt. Laden Sie die Seite neu.',
  },
  shell: {
    programName: 'Busbar',
    libraryFull: ({ most }) =>
      `Ihre Bibliothek fasst höchstens ${counted(most, { one: 'Bauteil', other: 'Bauteile' })}. Löschen Sie erst einige.`,
    writtenByNewerVersion:
      'Ihre Bauteile wurden mit einer neueren Version von Busbar geschrieben. Laden Sie die Seite neu, um sie zu bekommen.',
    nothingHere: 'Unter dieser Adresse ist nichts',
    allBoards: 'Alle Boards',
    cannotOpen: 'Busbar lässt sich hier nicht öffnen',
    pageBroke: 'Auf dieser Seite ist etwas kaputtgegangen',
    wentWrong: ({ error }) =>
      `Etwas ist schiefgegangen. Laden Sie die Seite neu und versuchen Sie es noch einmal. Der Fehler war: ${error}`,
    reload: 'Neu laden',
    pageNotLoaded: 'Diese Seite konnte nicht geladen werden',
    partNotLoaded: 'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie die Verbindung.',
    tryAgain: 'Noch einmal versuchen',
    pageNotLoadedHelp:
      'Ihr Code kam nicht vom Server. Ihre Änderungen sind auf diesem Gerät. Prüfen Sie die Verbindung und laden Sie dann neu.',
    editsAreSafe: ({ error }) => `Ihre Änderungen sind auf diesem Gerät. Der Fehler war: ${error}`,
    joinBoard: 'Dem Board beitreten',
    joinAs: ({ name }) => `Sie sind angemeldet und treten als ${name} bei.`,
    nameOthersSee: 'Der Name, den andere sehen',
    join: 'Beitreten',
    pages: 'Seiten',
    homeLink: 'Busbar, alle Boards',
    serverUnreachable: 'Der Server ist nicht erreichbar.',
    serverUnreachableKept: 'Der Server ist nicht erreichbar. Was Sie ändern, bleibt auf diesem Gerät.',
    serverAnswered: ({ status }) => `Der Server antwortete ${status}.`,
    keyUnknown: 'Der Server nimmt diesen Schlüssel nicht an: Er ist falsch oder wurde widerrufen.',
    keyTryRefused: ({ status }) =>
      `Der Server hat diesen Schlüssel nicht ausprobiert (HTTP ${status}). Versuchen Sie es gleich noch einmal.`,
    somebodyElse: 'Jemand anderes',
    pausingNeedsServer: 'Ein Agent lässt sich nur anhalten, solange der Server erreichbar ist.',
    rejected: 'Abgelehnt.',
    newVersionReady: 'Ein neueres Busbar ist bereit.',
    notSignedIn: 'Niemand ist angemeldet.',
    noCopyHere: 'Der Server ist nicht erreichbar, und dieses Gerät hat noch keine Kopie des Boards.',
    places: { boards: 'Boards', parts: 'Meine Bauteile' },
    spentOf: ({ spent, of, own }) => `${number(spent)} von ${number(of)} ${own ? 'eigenen Einheiten' : 'Einheiten'}`,
    partlyUndone: ({ reason }) => `Nicht alles ließ sich rückgängig machen: ${reason}.`,
    partlyRedone: ({ reason }) => `Nicht alles ließ sich wiederholen: ${reason}.`,
    callNotUndone: ({ reasons }) => `Nichts davon ließ sich rückgängig machen: ${reasons}.`,
    allGone: 'alles davon ist schon weg',
    callUndone: ({ call }) => `„${call}“ rückgängig gemacht.`,
    callUndoneExcept: ({ reasons }) => `Rückgängig gemacht, außer: ${reasons}.`,
  },
};

/** A number that may have three hundred digits. */
function figure(value: number): string {
  return Math.abs(value) < 1e9 ? number(value) : number(value, { notation: 'scientific', maximumSignificantDigits: 3 });
}

function edits(count: number): string {
  return counted(count, EDITS);
}
