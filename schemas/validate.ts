import type { BoardFile } from './board-file.ts';
import { type Expectation, expectationOf } from './expectation/expectation.ts';
import { BOARD_FILE_VERSION } from './ids.ts';
import { escapePointer, valueAt } from './json.ts';
import { LIMITS } from './limits.ts';
import { outOfBounds } from './part-definition/bounds.ts';
import { checkCombined } from './part-definition/checks/combined.ts';
import { checkDrawing } from './part-definition/checks/drawing.ts';
import { checkFields } from './part-definition/checks/fields.ts';
import { checkFigures } from './part-definition/checks/figures.ts';
import { checkLegacy } from './part-definition/checks/legacy.ts';
import { checkPads } from './part-definition/checks/pads.ts';
import { checkReferences } from './part-definition/checks/references.ts';
import { checkSatisfiable } from './part-definition/checks/satisfiable.ts';
import { checkStraps } from './part-definition/checks/straps.ts';
import { checkVocabulary } from './part-definition/checks/vocabulary.ts';
import type { Bounds } from './part-definition/definition-bounds.ts';
import type { Problem, ProblemReason, Report, Strictness, UnwordedProblem } from './part-definition/problem.ts';
import type { CountedList } from './part-definition/problem-params.ts';
import { shapeProblems, shownValue } from './part-definition/shape.ts';
import { slotCount } from './part-definition/slot-count.ts';
import type { PartDefinitionFile } from './part-definition/types.ts';
import { checkUnknownKeys } from './part-definition/unknown-keys.ts';
import { withMessage } from './part-definition/wording/problems.ts';
import { errorPointer, mainError, type Validator } from './validator.ts';
import * as compiled from './validators.generated.js';

export type { DefinitionFix, Problem, Strictness } from './part-definition/problem.ts';

// The generated module cannot know the type: its schema also gives this one.
const boardFile = compiled.boardFile as Validator<BoardFile>;

/**
 * Everything that is wrong with a part definition file, worst kind first: bounds, then the schema, then what a schema
 * cannot say. A later kind is looked at only where the earlier one found nothing, since it counts on it. At most
 * `LIMITS.problemsKept`. Empty means that the file is sound.
 * Strictness `importing`, the default, takes what files in use have: unknown keys are no problem, legacy forms are said.
 * Strictness `authoring` is strict: unknown keys, legacy forms and other spellings are errors; keys of one's own begin `x_`.
 */
export function validatePartDefinition(
  json: unknown,
  { strictness = 'importing' }: { strictness?: Strictness } = {},
): Problem[] {
  const outside = outOfBounds(json);
  if (outside !== null) return [outside];
  const crowded = overCrowded(json);
  if (crowded !== null) return [crowded];
  const problems: Problem[] = [];
  try {
    check(json, strictness, (finding) => {
      problems.push(settled(finding, json, strictness));
      if (problems.length >= LIMITS.problemsKept) throw new ReportFull();
    });
  } catch (stop) {
    if (!(stop instanceof ReportFull)) throw stop;
  }
  return problems;
}

/** The list of problems is full: nothing more is looked for, whatever the file still holds. */
class ReportFull extends Error {}

function check(json: unknown, strictness: Strictness, report: Report): void {
  const misshapen = shapeProblems(json);
  for (const problem of misshapen) report(problem);
  if (strictness === 'authoring') checkUnknownKeys(json, report);
  if (misshapen.length > 0) return;

  const file = json as PartDefinitionFile; // the schema has just said so
  checkReferences(file.definition, report);
  checkVocabulary(file.definition, report, strictness);
  checkFigures(file.definition, report);
  checkFields(file.definition, report);
  checkStraps(file.definition, report);
  checkPads(file.definition, report);
  checkDrawing(file.definition, report);
  checkLegacy(file, report);
  checkCombined(file.definition, report);
  checkSatisfiable(file.definition, report);
}

/**
 * Everything that is wrong with a board file: bounds, then the file's own schema (its first error), then each of its
 * definitions as `validatePartDefinition` finds it, errors alone, with pointers from the root of the board file. At most
 * `LIMITS.problemsKept`. A newer version is a problem: it is for a newer program.
 */
export function validateBoardFile(json: unknown): Problem[] {
  const outside = outOfBounds(json, BOARD_BOUNDS);
  if (outside !== null) return [outside];
  if (!boardFile(json)) {
    const error = mainError(boardFile);
    const pointer = error === null ? '' : errorPointer(error);
    const says = 'is no board file';
    const expected: Expectation =
      error === null ? { code: 'other', params: { keyword: 'false schema', says } } : expectationOf(error);
    return [boardProblem(pointer, { code: 'shape', params: { place: pointer, expected } })];
  }
  if (json.version > BOARD_FILE_VERSION) {
    const params = { version: json.version, limit: BOARD_FILE_VERSION };
    return [boardProblem('/version', { code: 'board-version', params })];
  }
  return Object.entries(json.definitions)
    .flatMap(([key, definition]) =>
      validatePartDefinition(definition)
        .filter((problem) => problem.severity === 'error')
        .map((problem) => ({ ...problem, pointer: `/definitions/${escapePointer(key)}${problem.pointer}` })),
    )
    .slice(0, LIMITS.problemsKept);
}

const BOARD_BOUNDS: Bounds = {
  nodes: LIMITS.boardFileNodes,
  characters: LIMITS.documentBytes,
  depth: LIMITS.boardFileDepth,
};

function boardProblem(pointer: string, reason: ProblemReason): Problem {
  return withMessage({ ...reason, pointer, rule: 'board-file-invalid', severity: 'error' });
}

// What an importer lets pass with a word and an author is to fix.
const STRICT_RULES = new Set(['def-legacy-field', 'def-version-format', 'def-schema-version-unsupported']);

function settled({ nearest, fix, ...finding }: UnwordedProblem, json: unknown, strictness: Strictness): Problem {
  const near = typeof nearest === 'function' ? nearest() : (nearest ?? []);
  const offered = typeof fix === 'function' ? fix() : (fix ?? null);
  const value = finding.value ?? valueAt(json, finding.pointer);
  return withMessage({
    ...finding,
    severity: strictness === 'authoring' && STRICT_RULES.has(finding.rule) ? 'error' : finding.severity,
    ...(value === undefined ? {} : { value: shownValue(value) }),
    ...(near.length > 0 ? { nearest: near } : {}),
    ...(offered === null ? {} : { fix: offered }),
  });
}

/** True where a file has a problem that refuses it; warnings and infos do not. */
export function isRefused(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** Looked at before the schema, since a file that breaks it a hundred thousand times costs as much to tell. */
function overCrowded(json: unknown): Problem | null {
  const fields = valueAt(json, '/definition/custom_fields');
  if (Array.isArray(fields) && fields.length > LIMITS.customFieldsPerPart) {
    return crowd('/definition/custom_fields', 'custom_fields', fields.length, LIMITS.customFieldsPerPart);
  }
  const domains = valueAt(json, '/definition/domains');
  if (!Array.isArray(domains)) return null;
  if (domains.length > LIMITS.domainsPerPart) {
    return crowd('/definition/domains', 'domains', domains.length, LIMITS.domainsPerPart);
  }
  for (const [index, domain] of domains.entries()) {
    for (const [list, most] of [
      ['resources', LIMITS.resourcesPerDomain],
      ['interfaces', LIMITS.interfacesPerDomain],
    ] as const) {
      const pointer = `/definition/domains/${index}/${list}`;
      const entries = valueAt(domain, `/${list}`);
      if (!Array.isArray(entries) || entries.length <= most) continue;
      return crowd(pointer, list, entries.length, most);
    }
  }
  const slots = slotCount(json);
  return slots > LIMITS.slotsPerPart ? crowd('/definition/domains', 'slots', slots, LIMITS.slotsPerPart) : null;
}

function crowd(pointer: string, of: CountedList, count: number, limit: number): Problem {
  const params = { of, count, limit };
  const found = { pointer, rule: 'def-schema-invalid', severity: 'error', value: count } as const;
  return withMessage({ code: 'list-too-long', params, ...found, nearest: [String(limit)] });
}
