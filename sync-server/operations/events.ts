import type { DamageCode } from '#schemas/bridge.ts';

/** How much an event asks of the operator: nothing, a look when there is time, something now. */
type LogLevel = 'info' | 'warn' | 'error';

/** What the fields of an event may hold. */
type EventValue = string | number | readonly string[] | null;

interface EventKind<F> {
  readonly level: LogLevel;
  /** The event in words, for whoever reads the log. */
  readonly say: (fields: F) => string;
}

const info = <F = NoFields>(say: (fields: F) => string): EventKind<F> => ({ level: 'info', say });
const warn = <F = NoFields>(say: (fields: F) => string): EventKind<F> => ({ level: 'warn', say });
const error = <F = NoFields>(say: (fields: F) => string): EventKind<F> => ({ level: 'error', say });

type NoFields = Readonly<Record<never, never>>;
interface OfFolder {
  readonly folder: string;
}
/** Ids of accounts; `by` is empty for whoever runs the server. */
interface OfPerson {
  readonly account: string;
  readonly by: string;
}
interface OfBoard {
  readonly board: string;
}
/** What the system or the program said, in its own words. */
interface ReasonField {
  readonly reason: string;
}

/**
 * Every event that the server logs; `docs/operations.md` says what to do about each. No field contains a secret or anything that people
 * have written.
 */
export const EVENTS = {
  'server-ready': info<{ readonly url: string; readonly version: string; readonly store: string }>(
    ({ url, version, store }) => `Version ${version} is ready at ${url}, with its data in ${store}.`,
  ),
  'server-stopping': info<{ readonly signal: string }>(
    ({ signal }) => `Stopping on ${signal}: storing what was received.`,
  ),
  'server-stopped': info(() => 'Stopped. All that was received is stored.'),
  'stop-failed': error<ReasonField>(({ reason }) => `Not everything was stored while stopping: ${reason}`),
  'start-failed': error<ReasonField>(({ reason }) => reason),

  'not-ready': error<ReasonField>(({ reason }) => `Nothing can be stored now: ${reason}.`),
  'ready-again': info(() => 'Edits can be stored again.'),

  'person-joined': info<OfPerson & { readonly role: string }>(
    ({ account, role, by }) =>
      `${account} has joined the team as ${role}, let in by ${by || 'whoever runs the server'}.`,
  ),
  'person-role-changed': info<OfPerson & { readonly role: string }>(
    ({ account, role, by }) => `${account} is ${role} of the team now, made so by ${by}.`,
  ),
  'person-tier-changed': info<OfPerson & { readonly tier: string }>(
    ({ account, tier, by }) => `${account} has the tier ${tier} now, by ${by || 'whoever runs the server'}.`,
  ),
  'person-removed': info<OfPerson>(({ account, by }) => `${account} was removed from the team by ${by}.`),
  'person-disabled': info<OfPerson>(
    ({ account, by }) => `${account} may not sign in any more, by ${by || 'whoever runs the server'}.`,
  ),
  'person-enabled': info<OfPerson>(
    ({ account, by }) => `${account} may sign in again, by ${by || 'whoever runs the server'}.`,
  ),

  'oidc-unreachable': warn<ReasonField & { readonly issuer: string }>(
    ({ issuer, reason }) => `Nobody can sign in by ${issuer}, which cannot be looked up: ${reason}`,
  ),
  'oidc-failed': warn<ReasonField>(({ reason }) => `Somebody could not sign in by the provider: ${reason}`),

  'mail-not-sent': warn<ReasonField & { readonly server: string }>(
    ({ server, reason }) => `A mail was not taken by ${server}: ${reason}`,
  ),

  'audit-not-stored': error<ReasonField & { readonly action: string }>(
    ({ action, reason }) => `"${action}" was done and is not in the audit log: ${reason}`,
  ),
  'operator-socket-absent': warn<ReasonField>(
    ({ reason }) => `"busbar user" works only while this server is stopped: ${reason}`,
  ),

  'folder-lost': error<ReasonField>(({ reason }) => reason),
  'folder-open': warn<OfFolder & ReasonField>(
    ({ folder, reason }) => `Others on this machine may be able to read ${folder}: ${reason}`,
  ),
  'lock-awaited': warn<OfFolder & { readonly holder: string | null; readonly seconds: number }>(
    ({ folder, holder, seconds }) =>
      `The data folder ${folder} is locked by ${holder ?? 'an unnamed server'}: waiting up to ${seconds} s to see ` +
      'whether it is running.',
  ),
  'lock-not-renewed': warn<OfFolder & ReasonField>(
    ({ folder, reason }) => `The lock of the data folder ${folder} cannot be renewed: ${reason}`,
  ),

  'records-damaged': error<{
    readonly file: string;
    readonly damage: string;
    /** The copy of the damaged file; null where there was none. */
    readonly kept: string | null;
    readonly backupOf: string;
  }>(
    ({ file, damage, kept, backupOf }) =>
      `${file} is damaged: ${damage}.${kept === null ? '' : ` It is kept as ${kept}.`} The backup of ${backupOf} is used instead: ` +
      'check members, links and keys for anything that was changed after that.',
  ),
  'records-log-damaged': error<{ readonly file: string; readonly kept: string | null }>(
    ({ file, kept }) =>
      `${file} is ${kept === null ? 'missing' : 'damaged'}: some of the last changes of members, links and keys are lost, and the others are used. ` +
      `${kept === null ? '' : `It is kept as ${kept}.`} Check what was changed lately.`,
  ),
  'records-absent': error<OfFolder>(
    ({ folder }) =>
      `${folder} has boards but no records: nothing says any more who owns them and whether they are complete.`,
  ),
  'records-not-stored': error<ReasonField>(({ reason }) => `The records could not be stored: ${reason}`),
  'backup-not-renewed': warn<ReasonField>(({ reason }) => `The backup of the records was not renewed: ${reason}`),

  'board-damaged': error<OfBoard & ReasonField & { readonly what: DamageCode; readonly kept: readonly string[] }>(
    ({ board, reason, kept }) => `Board ${board}: ${[reason, kept.join(', ')].join(' ').trim()}`,
  ),
  'board-torn': info<OfBoard & { readonly bytes: number }>(
    ({ board, bytes }) => `Board ${board}: ${bytes} bytes of an unfinished write were cut off.`,
  ),
  'damage-accepted': info<OfBoard>(
    ({ board }) =>
      `Board ${board}: its owner has accepted what is left. Its earlier files are kept as damaged-accepted-….`,
  ),
  'board-quarantined': error<OfBoard & ReasonField>(
    ({ board, reason }) => `Board ${board} could not be opened: ${reason}`,
  ),
  'board-went-back': warn<OfBoard & { readonly updates: number; readonly of: number }>(
    ({ board, updates, of }) =>
      `Board ${board}: its owner has opened its last good state, ${updates} of ${of} updates of its log. Its earlier files are kept as ` +
      'damaged-costly-….',
  ),
  'board-not-opened': error<OfBoard & ReasonField>(
    ({ board, reason }) => `Board ${board} could not be opened: ${reason}`,
  ),
  'board-not-stored': error<OfBoard & ReasonField>(
    ({ board, reason }) => `Board ${board} could not be stored: ${reason}`,
  ),
  'board-not-closed': error<OfBoard & ReasonField>(
    ({ board, reason }) => `Board ${board} was not closed properly: ${reason}`,
  ),
  'snapshot-not-written': warn<OfBoard & ReasonField>(
    ({ board, reason }) => `Board ${board}: a snapshot could not be written: ${reason}`,
  ),

  'snapshot-too-costly': warn<OfBoard & ReasonField & { readonly minutes: number }>(
    ({ board, reason, minutes }) =>
      `Board ${board}: no snapshot can be made: ${reason}. The board stays open and works from its log; the next attempt is in ${minutes} minutes.`,
  ),

  crashed: error<{ readonly stack: string }>(
    ({ stack }) => `The server ends after an error that it cannot recover from. ${stack}`,
  ),
  'runtime-warning': warn<ReasonField>(({ reason }) => `Node.js warns: ${reason}`),
  fault: error<{ readonly where: string; readonly stack: string }>(
    ({ where, stack }) => `A fault of the server ${where}. ${stack}`,
  ),
  'faults-omitted': error(() => 'Further faults of the server are not logged until it is restarted.'),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventFields<E extends EventName> = Parameters<(typeof EVENTS)[E]['say']>[0];

/** Tells the operator of an event. */
export type Logger = <E extends EventName>(event: E, fields: EventFields<E>) => void;

/** An event as a log holds it. */
export interface LoggedEvent {
  readonly event: EventName;
  readonly level: LogLevel;
  /** In words. */
  readonly message: string;
  readonly fields: Readonly<Record<string, EventValue>>;
}

/** A logger that hands each event on, in words too. */
export function loggerTo(take: (logged: LoggedEvent) => void): Logger {
  return (event, fields) => {
    // The type of a logger pairs each event with its own fields.
    const { level, say } = EVENTS[event] as EventKind<typeof fields>;
    take({ event, level, message: say(fields), fields: fields as LoggedEvent['fields'] });
  };
}
