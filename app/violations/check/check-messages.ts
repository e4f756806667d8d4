/** What the page and the checking worker say to each other. */
import type { Board, RootName } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Trial } from '#engine/offers/trial.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** The roots that rules read, whose entries travel one by one. */
export const CHECKED_ROOTS = ['definitions', 'parts', 'connections', 'pins', 'waivers', 'ticks'] as const;
export type CheckedRoot = (typeof CHECKED_ROOTS)[number] & RootName;

export interface CheckDelta {
  readonly type: 'delta';
  readonly name: string;
  readonly ambient_C: Board['ambient_C'];
  readonly severities: Board['severities'];
  /** For each root the entries that changed; undefined where one is gone. */
  readonly entries: { readonly [root in CheckedRoot]: readonly (readonly [string, unknown])[] };
}

/** Lists of edits, each to be made on trial on the newest board. */
export interface TrialRequest {
  readonly type: 'trial';
  readonly id: number;
  readonly today: string;
  readonly lists: readonly (readonly Edit[])[];
  /** What of the library the lists place, by key. */
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
  /** The fingerprint of the violation that the lists should fix; null where the question is what they would come to. */
  readonly violation: string | null;
}

/** What a list would come to, or whether it fixes the violation. */
export type TrialOutcome = Trial | boolean;

export interface TrialResult<Outcome extends TrialOutcome = TrialOutcome> {
  readonly type: 'trial-result';
  readonly id: number;
  /** By list. */
  readonly outcomes: readonly Outcome[];
}

/** `n` counts up; a result answers the newest request that the worker had seen. `today` is an ISO date. */
export type ToChecker = { readonly n: number; readonly today: string; readonly delta: CheckDelta };
/** `run` is null where the one before still holds: a run of a large board is costly to send. */
export type FromChecker = { readonly n: number; readonly run: RuleRun | null };
