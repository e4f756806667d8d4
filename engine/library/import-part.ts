/**
 * A part definition file on its way into a library: read, brought to the form of 1.4.0, checked, given its id. The text is
 * the file: what needs no change keeps its order, its numbers and its white space, unknown keys among it.
 */
import { type Catalogue, type Coded, worded } from '#schemas/coded.ts';
import type { Json } from '#schemas/json-schema.ts';
import { type JsonNode, memberOf } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import { writeFix } from '#schemas/part-definition/fix.ts';
import { type LegacyForm, legacyForms } from '#schemas/part-definition/legacy-forms.ts';
import { type FixReason, type ProblemReason, worstFirst } from '#schemas/part-definition/problem.ts';
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import { faultProblem, parsePartText, repeatedKeys } from '#schemas/part-definition/text.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { fixForAgents } from '#schemas/part-definition/wording/fixes.ts';
import { problemForAgents } from '#schemas/part-definition/wording/problems.ts';
import { type DefinitionFix, isRefused, type Problem, validatePartDefinition } from '#schemas/validate.ts';
import { applyFixToText } from './edit-json-text.ts';
import { type LibraryPart, withId } from './library-part.ts';

/**
 * Something that import wrote in another way. Both are JSON pointers; `to` is null where it was taken away. `words` are
 * English for agents and the command line.
 */
export type DefinitionMigration = Coded<MigrationParams> & {
  readonly from: string;
  readonly to: string | null;
  readonly words: string;
};

export interface MigrationParams {
  /** A bare definition was put into a file of its own. */
  readonly wrapped: Readonly<Record<never, never>>;
  /** A legacy form, and how it is written now. */
  readonly updated: { readonly form: ProblemReason; readonly fix: FixReason };
  /** A fix that somebody chose. */
  readonly fixed: { readonly fix: FixReason };
}

export interface CheckedPart {
  /** `metadata.name`, else `metadata.id`, else ''. */
  readonly name: string;
  /** The text after the migrations: what the fixes of `problems` apply to. */
  readonly text: string;
  /** null where an error refuses the file. */
  readonly part: LibraryPart | null;
  readonly migrations: readonly DefinitionMigration[];
  /** Errors first, each kind in the order of the file. A `fix` is offered and was not made. */
  readonly problems: readonly Problem[];
}

/**
 * Checks the text of one file. Legacy forms with one meaning are migrated and told; an aliased name is an error with a
 * fix, for a person to choose. Checking `part.text` again gives the same part and no migration.
 */
export function checkPart(source: string): CheckedPart {
  const unmarked = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const parsed = parsePartText(unmarked);
  if (!parsed.ok) return refused(unmarked, [faultProblem(parsed.fault)]);
  const { root } = parsed;
  const text = unwrapped(unmarked, root);
  // Unwrapped, it is the text that was just read within an object.
  const json = text === unmarked ? parsed.value : (JSON.parse(text) as Json);
  const outside = outOfBounds(json);
  if (outside !== null) return refused(text, [outside]);
  const wrapped: DefinitionMigration[] =
    text === unmarked ? [] : [migrationOf({ code: 'wrapped', params: {} }, '', '/definition')];
  const migrated = migrate(text, json);
  const now = migrated.text === text ? json : (JSON.parse(migrated.text) as Json);
  const problems = worstFirst([...repeatedKeys(root, 'warning'), ...validatePartDefinition(now)]);
  const migrations = [...wrapped, ...migrated.migrations];
  const name = nameOf(now);
  if (isRefused(problems)) return { name, text: migrated.text, part: null, migrations, problems };
  // Without an error it is one.
  const part = withId(migrated.text, now as unknown as PartDefinitionFile);
  return { name, text: migrated.text, part, migrations, problems };
}

/** Checks again with a fix that somebody chose. Throws a RangeError where the fix is of another file. */
export function checkFixed({ text, migrations }: CheckedPart, fixes: readonly DefinitionFix[]): CheckedPart {
  const checked = checkPart(fixes.reduce((now, fix) => applyFixToText(now, fix), text));
  const chosen = fixes.map((fix) =>
    migrationOf({ code: 'fixed', params: { fix: reasonOf(fix) } }, fix.edits.at(-1)?.pointer ?? '', targetOf(fix)),
  );
  return { ...checked, migrations: [...migrations, ...chosen, ...checked.migrations] };
}

/** Someone's bare definition becomes the file that it belongs in. */
function unwrapped(text: string, root: JsonNode): string {
  const bare =
    memberOf(root, 'definition') === null && memberOf(root, 'metadata') !== null && memberOf(root, 'domains') !== null;
  return bare ? `{"definition": ${text.slice(root.start, root.end)}}` : text;
}

function migrate(
  text: string,
  json: Json,
): { readonly text: string; readonly migrations: readonly DefinitionMigration[] } {
  const migrations: DefinitionMigration[] = [];
  let now = text;
  let file = json;
  // Two forms may claim one place: then the second is left to a person.
  for (let round = 0; round < ROUNDS; round += 1) {
    if (shapeProblems(file).length > 0) break;
    const taken = new Set<string>();
    const forms = formsOf(file as unknown as PartDefinitionFile).filter(({ fix }) => {
      // its shape was just looked at
      const place = fix?.edits[0]?.pointer;
      if (place === undefined || taken.has(place)) return false;
      taken.add(place);
      return true;
    });
    if (forms.length === 0) break;
    for (const { pointer, fix, nearest: _, ...form } of forms) {
      if (fix === null) continue;
      now = applyFixToText(now, fix);
      const params = { form, fix: reasonOf(fix) };
      migrations.push(migrationOf({ code: 'updated', params }, pointer, targetOf(fix)));
    }
    file = JSON.parse(now) as Json;
  }
  return { text: now, migrations };
}

function migrationOf(reason: Coded<MigrationParams>, from: string, to: string | null): DefinitionMigration {
  return { ...reason, from, to, words: worded(MIGRATIONS, reason) };
}

const MIGRATIONS: Catalogue<MigrationParams, string> = {
  wrapped: () => 'Put into a file of its own, under definition.',
  updated: ({ form, fix }) => `${problemForAgents(form)} ${fixForAgents(fix)}.`,
  fixed: ({ fix }) => fixForAgents(fix),
};

function reasonOf({ label: _label, edits: _edits, ...reason }: DefinitionFix): FixReason {
  return reason;
}

/** Where a fix writes; null where it only takes away. */
function targetOf({ edits: [first] }: DefinitionFix): string | null {
  return first !== undefined && 'value' in first ? first.pointer : null;
}

/** The geometry moves, then what stands beside it, then what is legacy within it. */
const ROUNDS = 5;

function formsOf(file: PartDefinitionFile): readonly LegacyForm[] {
  const { version } = file.definition.metadata;
  const [, short] = /^(\d+\.\d+)\.\d+$/.exec(version ?? '') ?? [];
  if (short === undefined) return legacyForms(file);
  const pointer = '/definition/metadata/version';
  const params = { given: version ?? '', short };
  return [{ code: 'version-legacy', params, pointer, fix: writeFix(pointer, short) }, ...legacyForms(file)];
}

function refused(text: string, problems: readonly Problem[]): CheckedPart {
  return { name: '', text, part: null, migrations: [], problems };
}

function nameOf(file: Json): string {
  const metadata = keyOf(keyOf(file, 'definition'), 'metadata');
  for (const key of ['name', 'id']) {
    const text = keyOf(metadata, key);
    if (typeof text === 'string' && text !== '') return harmlessName(text.slice(0, LIMITS.nameChars));
  }
  return '';
}

function keyOf(json: Json | undefined, key: string): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  // Lists were just ruled out.
  return (json as { readonly [key: string]: Json })[key];
}
