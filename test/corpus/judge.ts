/** What the engine says of the corpus: false alarms of sound designs, and what becomes of each mistake. */
import { type Board, endKey } from '#engine/board/board.ts';
import type { Design as Elaborated } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import type { Ref, Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { type CorpusBoard, corpusBoard, lackingParts, type RefusedEdit } from './adapter/board.ts';
import { namesCause } from './cause.ts';
import { withMistake } from './changes.ts';
import type { Design, Grade, Mistake } from './design.ts';

/**
 * - `caught`: a finding, as the README defines it.
 * - `refused`: the engine refuses the wrong connection or field, at the place and for the cause.
 * - `missed`: neither.
 * - `inexpressible`: on the board the design with the mistake is the design without it.
 * - `lacking`: the library lacks a part.
 */
export const OUTCOMES = [
  'caught',
  'refused',
  'missed',
  'inexpressible',
  'lacking',
] as const satisfies readonly string[];

export type Outcome = (typeof OUTCOMES)[number];

export interface JudgedMistake {
  readonly mistake: Mistake;
  readonly outcome: Outcome;
  /** What the mistake adds to the findings and refusals of the sound design, in words. */
  readonly found: readonly string[];
}

export interface JudgedDesign {
  readonly design: Design;
  /** Parts that the library lacks; where there are any, nothing of the design is judged. */
  readonly lacking: readonly string[];
  /** Errors and warnings of the sound design, which is finished. */
  readonly falseAlarms: readonly Violation[];
  /** What the engine refuses of the sound design. */
  readonly refused: CorpusBoard['refused'];
  readonly inexpressible: CorpusBoard['inexpressible'];
  readonly mistakes: readonly JudgedMistake[];
}

const TODAY = '2026-01-01';

export function judged(design: Design): JudgedDesign {
  const lacking = lackingParts(design);
  if (lacking.length > 0) {
    const mistakes = design.mistakes.map((mistake): JudgedMistake => ({ mistake, outcome: 'lacking', found: [] }));
    return { design, lacking, falseAlarms: [], refused: [], inexpressible: [], mistakes };
  }
  const sound = checked(design);
  return {
    design,
    lacking,
    falseAlarms: asFinished(runRules(sound.made.board, { today: TODAY })).violations.filter(isAlarm),
    refused: sound.made.refused,
    inexpressible: sound.made.inexpressible,
    mistakes: design.mistakes.map((mistake) => judgedMistake(design, mistake, sound)),
  };
}

/** A design as a board, and what the rules say of it. The library must have its parts. */
export interface CheckedDesign {
  readonly made: CorpusBoard;
  readonly violations: readonly Violation[];
}

export function checked(design: Design): CheckedDesign {
  const made = corpusBoard(design);
  return { made, violations: runRules(made.board, { today: TODAY }).violations };
}

export interface News {
  readonly board: Board;
  /** Findings that the sound design does not have, or not as grave. */
  readonly violations: readonly Violation[];
  readonly refused: readonly RefusedEdit[];
  /** The board is that of the sound design. */
  readonly isSame: boolean;
}

/** What a changed design adds to the findings and refusals of the sound one. */
export function newsOf(changed: Design, sound: CheckedDesign): News {
  const { made, violations } = checked(changed);
  const known = [...sound.made.refused, ...sound.made.apart];
  const refused = [...made.refused, ...made.apart].filter((one) => !known.some((other) => isSame(one, other)));
  const isKnown = (one: Violation): boolean =>
    sound.violations.some((other) => other.fingerprint === one.fingerprint && gravityOf(other) >= gravityOf(one));
  return {
    board: made.board,
    violations: violations.filter((one) => !isKnown(one)),
    refused,
    isSame: refused.length === 0 && contentOf(made.board) === contentOf(sound.made.board),
  };
}

function judgedMistake(design: Design, mistake: Mistake, sound: CheckedDesign): JudgedMistake {
  const wrong = withMistake(design, mistake);
  if (lackingParts(wrong).length > 0) return { mistake, outcome: 'lacking', found: [] };
  const { board, violations, refused, isSame: isSound } = newsOf(wrong, sound);
  const elaborated = designOf(board);
  const isCaught = violations.some(
    (one) =>
      gravityOf(one) >= GRAVITY[mistake.finished ?? mistake.grade] &&
      namesCause(one.message, mistake) &&
      isAt(
        mistake,
        wrong,
        one.refs.flatMap((ref) => placesOf(ref, elaborated)),
      ),
  );
  const isRefused = refused.some(({ message, places }) => namesCause(message, mistake) && isAt(mistake, wrong, places));
  const found = [
    ...violations.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`),
    ...refused.map(({ code, message }) => `refused ${code}: ${message}`),
  ];
  const outcome = isCaught ? 'caught' : isRefused ? 'refused' : isSound ? 'inexpressible' : 'missed';
  return { mistake, outcome, found };
}

function isAlarm({ severity }: Violation): boolean {
  return severity === 'error' || severity === 'warning';
}

/** From least to gravest; what is merely not done yet weighs as little as what could be better. */
const GRAVITY: Readonly<Record<Grade, number>> = { info: 0, todo: 0, warning: 1, error: 2 };

/** Of a finding on the finished board: 0 for an info, 1 for a warning, 2 for an error. */
export function gravityOf({ severity, consequence }: Violation): number {
  return GRAVITY[consequence ?? severity];
}

function isSame(a: RefusedEdit, b: RefusedEdit): boolean {
  return a.id === b.id && a.message === b.message;
}

/** Whether one of the places is one that the mistake names: itself, or a pin of a net. */
function isAt({ at }: Mistake, { nets = {} }: Design, places: readonly string[]): boolean {
  return at.some((place) => places.includes(place) || nets[place]?.some((pin) => places.includes(pin)));
}

/** The parts, interfaces and pins that a finding is on: those of both ends where it is on a connection. */
function placesOf(ref: Ref, design: Elaborated): readonly string[] {
  const { part, interface: id, resource } = ref;
  const ends = ref.connection === undefined ? [] : (design.links.get(ref.connection)?.ends ?? []);
  const instances =
    part === undefined || id === undefined || resource !== undefined
      ? []
      : [...design.instances.values()].filter(
          ({ end }) =>
            end.part === part &&
            end.interface === id &&
            (ref.domain ?? end.domain) === end.domain &&
            (ref.instance ?? end.instance) === end.instance,
        );
  return [
    ...(part === undefined ? [] : [part, ...[id, resource].flatMap((each) => (each ? [`${part}.${each}`] : []))]),
    ...[...ends, ...instances].flatMap(({ end, slots }) => [
      end.part,
      `${end.part}.${end.interface}`,
      ...slots.map((slot) => `${end.part}.${slot.resource}`),
    ]),
  ];
}

/** What two boards that are the same design have in common, whatever was made first. */
function contentOf({ parts, connections, pins, ambient_C }: Board): string {
  const content = [
    ...[...parts.values()].map(({ id, definition, quantity, fields }) => [id, definition, quantity, entries(fields)]),
    ...[...connections.values()].map(({ ends, assigned, fields }) => [ends.map(endKey), assigned, entries(fields)]),
    ...[...pins].map(([key, { resource }]) => [key, resource]),
  ].map((each) => JSON.stringify(each));
  return JSON.stringify([content.sort(), ambient_C]);
}

function entries(fields: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}
