/** What the engine says of a board when a definition on it does not state one of its figures. */
import type { Board } from '#engine/board/board.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { isObject } from '#schemas/json.ts';
import { figuresIn, isDrawn } from '#schemas/part-definition/sources.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { isRefused, validatePartDefinition } from '#schemas/validate.ts';

/** A finding that goes without a word when a definition does not state a figure. */
export interface Hidden {
  readonly definition: string;
  /** The path of the figure, as `figuresIn` gives it. */
  readonly figure: string;
  readonly finding: Violation;
}

/**
 * Figures that another stands in for, by name, as the page of rules says where it ends: a finding may go with one of them,
 * since the check is made all the same.
 */
export const STOOD_IN_FOR: ReadonlySet<string> = new Set([
  'regulation_tolerance_percent',
  'working_pressure_bar',
  'internal_pullup_ohm',
  'inrush_A',
  'uncooled_current_mA',
  'dropout_voltage_V',
]);

const TODAY = '2026-01-01';

/** Of these findings of a board those that some figure of one of its definitions hides, and how many figures were stripped. */
export function hiddenOn(
  board: Board,
  findings: readonly Violation[],
): { readonly stripped: number; readonly hidden: readonly Hidden[] } {
  const base = runRules(board, { today: TODAY });
  const used = new Set([...board.parts.values()].map(({ definition }) => definition));
  const hidden: Hidden[] = [];
  let count = 0;
  for (const [key, file] of board.definitions) {
    if (!used.has(key)) continue;
    for (const figures of byName(file)) {
      count += figures.length;
      // Most names decide nothing on a board, so that all figures of one name are stripped at once first.
      if (goneWithout(board, key, figures, findings).gone.length === 0) continue;
      for (const figure of figures) {
        const { run, gone } = goneWithout(board, key, [figure], findings);
        if (gone.length === 0 || says(run, base) || !mayBeUnstated(file, figure)) continue;
        hidden.push(...gone.map((finding) => ({ definition: file.definition.metadata.id, figure, finding })));
      }
    }
  }
  return { stripped: count, hidden };
}

function goneWithout(board: Board, key: string, figures: readonly string[], findings: readonly Violation[]) {
  const run = runRules(without(board, key, figures), { today: TODAY });
  const left = new Set(run.violations.map(({ fingerprint }) => fingerprint));
  return { run, gone: findings.filter(({ fingerprint }) => !left.has(fingerprint)) };
}

/** Whether a run names a check that another could make, or finds something else in its place. */
function says(run: RuleRun, base: RuleRun): boolean {
  const lacking = new Set(base.notEvaluated.map((one) => JSON.stringify(one)));
  const known = new Set(base.violations.map(({ fingerprint, message }) => `${fingerprint} ${message}`));
  return (
    run.notEvaluated.some((one) => !lacking.has(JSON.stringify(one))) ||
    run.violations.some(
      (one) => !known.has(`${one.fingerprint} ${one.message}`) && one.rule !== 'doc-rule-not-evaluated',
    )
  );
}

/** The figures of a definition, those of one name together. */
function byName(file: PartDefinitionFile): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const figure of figuresIn(file.definition)) {
    const name = figure.path.split('/').at(-1) ?? '';
    if (isDrawn(figure) || STOOD_IN_FOR.has(name) || (name === RANGE && statesSupply(file))) continue;
    groups.set(name, [...(groups.get(name) ?? []), figure.path]);
  }
  return [...groups.values()];
}

/** What an input accepts is what its part does, where the input says nothing of its own. */
const RANGE = 'voltage_range_V';

function statesSupply({ definition }: PartDefinitionFile): boolean {
  return definition.domains.some((one) => one.domain === 'electrical' && one.supply_voltage_V !== undefined);
}

/** A definition without a figure that it must state is refused. */
function mayBeUnstated(file: PartDefinitionFile, figure: string): boolean {
  return !isRefused(validatePartDefinition(stripped(file, [figure])));
}

/** The board with a definition that does not state these figures. */
export function without(board: Board, key: string, figures: readonly string[]): Board {
  const file = board.definitions.get(key);
  if (file === undefined) throw new Error(`no definition ${key}`);
  return { ...board, definitions: new Map([...board.definitions, [key, stripped(file, figures)]]) };
}

function stripped(whole: PartDefinitionFile, figures: readonly string[]): PartDefinitionFile {
  const file = structuredClone(whole);
  for (const path of figures) {
    const steps = path.split('/').slice(1);
    remove(
      file.definition,
      steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
  }
  return file;
}

function remove(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (Array.isArray(value)) {
    const at = value.findIndex((entry, index) => (nameOf(entry) ?? String(index)) === step);
    if (rest.length === 0) value.splice(at, 1);
    else remove(value[at], rest);
  } else if (isObject(value)) {
    if (rest.length === 0) Reflect.deleteProperty(value, step);
    else remove(value[step], rest);
  }
}

function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  return [entry.id, entry.key, entry.domain].find((name): name is string => typeof name === 'string');
}
