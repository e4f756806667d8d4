/**
 * Decodes the JSON of document entries to typed entries, and encodes them. Decoding is tolerant: a field of the wrong
 * type, or a number that is not finite, gets the field's default; a name is made harmless; without an essential field (a
 * part without a definition, a connection without two ends), or with one that is longer than any or not harmless, the result is null. What is beyond its bounds is brought within
 * them before (`bounds.ts`). Unknown keys are kept in `unknown` and written back.
 */
import { type CallActions, callActionsOf } from '#schemas/call-action.ts';
import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName, harmlessNames, harmlessText, isHarmless, nameFault } from '#schemas/names.ts';
import { slotCount } from '#schemas/part-definition/slot-count.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { isWellTyped } from '#schemas/part-definition/well-typed.ts';
import {
  type CallRecord,
  type Change,
  type Comment,
  type CommentSubject,
  type Connection,
  type Decision,
  type End,
  type Note,
  type Part,
  type Pin,
  type Proposal,
  ROOTS,
  type Tick,
  type UnknownKeys,
  type Waiver,
} from './board.ts';
import type { Edit } from './edit.ts';
import { seqIn } from './seq.ts';
import type { Fields, FieldValue, LaidSegment, Look, Point, Severity } from './values.ts';

export const DOMAIN_NAMES: readonly DomainName[] = [
  'electrical',
  'mechanical',
  'thermal',
  'pneumatic',
  'hydraulic',
  'network',
];
export const LOOKS: readonly Look[] = ['blocks', 'drawn'];
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info', 'ignore'];
const DECISIONS: readonly Decision[] = ['accepted', 'rejected', 'withdrawn'];

/** Needs `definition`. Defaults: label = id, at = [0, 0], rotation 0, no flip, no fields, no group, quantity 1, seq 0. */
export function partOf(id: string, json: Json | undefined): Part | null {
  if (!isObject(json) || !isKey(json.definition)) return null;
  const { definition, label, at, rotation, flip, fields, group, locked, quantity, seq, ...unknown } = json;
  return {
    id,
    definition: json.definition,
    label: nameIn(label, id),
    at: pointOf(at) ?? [0, 0],
    rotation: rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0,
    flip: flip === true,
    fields: fieldsOf(fields),
    group: typeof group === 'string' ? harmlessName(group) : null,
    locked: locked === true,
    quantity: isCount(quantity) && quantity > 0 ? quantity : 1,
    seq: seqIn(seq),
    ...rest(unknown),
  };
}

/** Needs two ends. Defaults: nothing assigned, no fields, a route that the router chooses, seq 0. */
export function connectionOf(id: string, json: Json | undefined): Connection | null {
  if (!isObject(json) || !Array.isArray(json.ends) || json.ends.length !== 2) return null;
  const { ends: _, assigned, lines, fields, route, seq, ...unknown } = json;
  const laid = routeOf(route);
  const [a, b] = [endOf(json.ends[0]), endOf(json.ends[1])];
  if (a === null || b === null) return null;
  const [first, second] = Array.isArray(assigned) ? assigned : [];
  return {
    id,
    ends: [a, b],
    assigned: [strings(first), strings(second)],
    ...(Array.isArray(lines) ? { lines: strings(lines) } : {}),
    fields: fieldsOf(fields),
    ...(laid === null ? {} : { route: laid }),
    seq: seqIn(seq),
    ...rest(unknown),
  };
}

/** The segments that make sense, at most `LIMITS.laidSegments`; null where none does. */
export function routeOf(json: Json | undefined): readonly LaidSegment[] | null {
  if (!Array.isArray(json)) return null;
  const laid = json.slice(0, LIMITS.laidSegments).flatMap((one) => laidSegmentOf(one) ?? []);
  return laid.length === 0 ? null : laid;
}

function laidSegmentOf(json: Json): LaidSegment | null {
  if (!isObject(json)) return null;
  const { line, runs, end, at, from, to } = json;
  if ((end !== 0 && end !== 1) || (runs !== 'across' && runs !== 'down')) return null;
  if (!isNumber(at) || !isNumber(from) || !isNumber(to) || (line !== undefined && !isCount(line))) return null;
  return { ...(line === undefined ? {} : { line }), runs, end, at, from, to };
}

function isNumber(json: Json | undefined): json is number {
  return typeof json === 'number' && Number.isFinite(json);
}

function endOf(json: Json | undefined): End | null {
  if (!isObject(json) || !isKey(json.part) || !isKey(json.interface)) return null;
  const domain = DOMAIN_NAMES.find((name) => name === json.domain);
  if (domain === undefined || !isCount(json.instance)) return null;
  return { part: json.part, domain, interface: json.interface, instance: json.instance };
}

/** Needs `resource`. */
export function pinOf(json: Json | undefined): Pin | null {
  if (!isObject(json) || !isKey(json.resource)) return null;
  const { resource: _, who, ...unknown } = json;
  return { resource: json.resource, who: nameIn(who, ''), ...rest(unknown) };
}

/** Needs `rule`. */
export function waiverOf(json: Json | undefined): Waiver | null {
  if (!isObject(json) || !isKey(json.rule)) return null;
  const { rule, refs, who, why, when, until, ...unknown } = json;
  return {
    rule: json.rule,
    refs: strings(refs),
    who: nameIn(who, ''),
    why: harmlessText(text(why, '')),
    when: nameIn(when, ''),
    ...(typeof until === 'string' ? { until: harmlessName(until) } : {}),
    ...rest(unknown),
  };
}

export function tickOf(json: Json | undefined): Tick | null {
  if (!isObject(json)) return null;
  const { who, ...unknown } = json;
  return { who: nameIn(who, ''), ...rest(unknown) };
}

/** Needs `text`. Defaults: a note at [0, 0] of 240 × 120. */
export function noteOf(id: string, json: Json | undefined): Note | null {
  if (!isObject(json) || typeof json.text !== 'string') return null;
  const { kind, text: words, at, size, seq, ...unknown } = json;
  return {
    id,
    kind: kind === 'frame' ? 'frame' : 'note',
    text: harmlessText(text(words, '')),
    at: pointOf(at) ?? [0, 0],
    size: pointOf(size) ?? NOTE_SIZE,
    seq: seqIn(seq),
    ...rest(unknown),
  };
}

/** Needs `text`. Defaults: the first of a thread about the place [0, 0], by nobody, seq 0. */
export function commentOf(id: string, json: Json | undefined): Comment | null {
  if (!isObject(json) || typeof json.text !== 'string') return null;
  const { thread, on, at, text: words, by, who, mentions, when, edited, resolved, seq, ...unknown } = json;
  const subject = subjectOf(on);
  const named = strings(mentions);
  return {
    id,
    ...(isKey(thread) ? { thread } : {}),
    ...(subject === null ? {} : { on: subject }),
    at: pointOf(at) ?? [0, 0],
    text: harmlessText(text(words, '')),
    by: isKey(by) ? by : '',
    who: nameIn(who, ''),
    ...(named.length === 0 ? {} : { mentions: named }),
    when: nameIn(when, ''),
    ...(typeof edited === 'string' ? { edited: harmlessName(edited) } : {}),
    ...(typeof resolved === 'string' ? { resolved: harmlessName(resolved) } : {}),
    seq: seqIn(seq),
    ...rest(unknown),
  };
}

function subjectOf(json: Json | undefined): CommentSubject | null {
  if (!isObject(json)) return null;
  if (isKey(json.part)) return { part: json.part };
  return isKey(json.connection) ? { connection: json.connection } : null;
}

export const NOTE_SIZE: Point = [240, 120];
export const FRAME_SIZE: Point = [480, 320];

/** Needs `tool`. */
export function callOf(json: Json | undefined): CallRecord | null {
  if (!isObject(json) || !isKey(json.tool)) return null;
  const { key, label, color, tool, summary, what, changes, undone, when, seq, ...unknown } = json;
  return {
    key: nameIn(key, ''),
    label: nameIn(label, ''),
    color: nameIn(color, ''),
    tool: json.tool,
    summary: nameIn(summary, ''),
    ...whatOf(what),
    changes: Array.isArray(changes) ? changes.map(changeOf).filter((change) => change !== null) : [],
    ...(typeof undone === 'boolean' ? { undone } : {}),
    when: nameIn(when, ''),
    seq: seqIn(seq),
    ...rest(withWhat(unknown, what)),
  };
}

/**
 * Needs `tool` and a list of edits that are objects with an `op`. What the edits say is looked at when somebody accepts
 * them, as for any list of edits.
 */
export function proposalOf(id: string, json: Json | undefined): Proposal | null {
  if (!isObject(json) || !isKey(json.tool) || !Array.isArray(json.edits)) return null;
  if (!json.edits.every((edit) => isObject(edit) && typeof edit.op === 'string')) return null;
  const { key, label, color, tool, summary, what, edits, ids, decisions, by, why, told, when, seq, ...unknown } = json;
  return {
    id,
    key: nameIn(key, ''),
    label: nameIn(label, ''),
    color: nameIn(color, ''),
    tool: json.tool,
    summary: nameIn(summary, ''),
    ...whatOf(what),
    edits: edits as unknown as readonly Edit[], // `applyEdits` refuses what is none
    ids: recordOf(ids, (name) => (typeof name === 'string' ? name : null)),
    decisions: recordOf(decisions, (word) => DECISIONS.find((one) => one === word) ?? null),
    ...(typeof by === 'string' ? { by: harmlessName(by) } : {}),
    ...(typeof why === 'string' ? { why: harmlessName(why) } : {}),
    ...(typeof told === 'boolean' ? { told } : {}),
    when: nameIn(when, ''),
    seq: seqIn(seq),
    ...rest(withWhat(unknown, what)),
  };
}

function whatOf(json: Json | undefined): { what?: CallActions } {
  const what = json === undefined ? null : callActionsOf(harmlessNames(json));
  return what === null ? {} : { what };
}

/** What a later version says of a call, kept as it is. */
function withWhat(unknown: JsonObject, what: Json | undefined): JsonObject {
  return what === undefined || callActionsOf(what) !== null ? unknown : { ...unknown, what };
}

function recordOf<T>(json: Json | undefined, read: (value: Json) => T | null): Readonly<Record<string, T>> {
  const record: Record<string, T> = {};
  if (!isObject(json)) return record;
  for (const [key, value] of Object.entries(json)) {
    const one = read(value);
    if (one !== null) record[key] = one;
  }
  return record;
}

function changeOf(json: Json): Change | null {
  if (!isObject(json) || typeof json.key !== 'string') return null;
  const root = ROOTS.find((name) => name === json.root);
  if (root === undefined) return null;
  return {
    root,
    key: json.key,
    path: strings(json.path),
    ...(json.before === undefined ? {} : { before: json.before }),
    ...(json.after === undefined ? {} : { after: json.after }),
  };
}

/** A frozen definition: each value has the type that the schema gives its place, and it asks for no more than `LIMITS.slotsPerPart`. Default: name = id. */
export function definitionOf(json: Json | undefined): PartDefinitionFile | null {
  if (!isObject(json) || !isObject(json.definition) || !isObject(json.definition.metadata)) return null;
  const { metadata } = json.definition;
  const names: Record<string, Json> = typeof metadata.name === 'string' ? {} : { name: metadata.id ?? null };
  for (const key of ['name', 'manufacturer', 'part_number']) {
    const given = metadata[key];
    if (typeof given === 'string' && nameFault(given) !== null) names[key] = harmlessName(given);
  }
  let file: JsonObject = json;
  for (const _ in names) file = { ...json, definition: { ...json.definition, metadata: { ...metadata, ...names } } };
  // Definitions are validated where they enter a board; this checks only what every reader dereferences.
  return isWellTyped(file) && slotCount(file) <= LIMITS.slotsPerPart ? (file as unknown as PartDefinitionFile) : null;
}

export function severityOf(json: Json | undefined): Severity | null {
  return SEVERITIES.find((name) => name === json) ?? null;
}

export function lookOf(json: Json | undefined): Look | null {
  return LOOKS.find((look) => look === json) ?? null;
}

export function ambientOf(json: Json | undefined): readonly [number, number] | null {
  const range = pointOf(json);
  return range !== null && range[0] <= range[1] ? range : null;
}

/** The JSON that the document stores for an entry: its fields without `id`. */
export function toJson(
  entry: Part | Connection | Note | Comment | Pin | Waiver | Tick | CallRecord | Proposal,
): JsonObject {
  // Every entry is made of JSON values; only its type says more.
  const { unknown, id: _, ...fields } = entry as unknown as JsonObject & { unknown?: UnknownKeys; id?: string };
  return { ...unknown, ...fields };
}

function rest(unknown: JsonObject): { unknown?: UnknownKeys } {
  for (const _ in unknown) return { unknown };
  return {};
}

function text(json: Json | undefined, otherwise: string): string {
  return typeof json === 'string' ? json : otherwise;
}

/** A name as it may be shown, whoever wrote it. */
function nameIn(json: Json | undefined, otherwise: string): string {
  return harmlessName(text(json, otherwise));
}

function isCount(json: Json | undefined): json is number {
  return typeof json === 'number' && Number.isSafeInteger(json) && json >= 0;
}

function pointOf(json: Json | undefined): Point | null {
  if (!Array.isArray(json) || json.length !== 2) return null;
  const [x, y] = json;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/** What names something else on a board. */
function isKey(json: Json | undefined): json is string {
  return typeof json === 'string' && json.length <= LIMITS.entryKeyChars && isHarmless(json);
}

function strings(json: Json | undefined): readonly string[] {
  return Array.isArray(json) && json.length <= LIMITS.keysPerObject && json.every(isKey) ? json : [];
}

function fieldsOf(json: Json | undefined): Fields {
  if (!isObject(json)) return {};
  const fields: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(json)) {
    if (typeof value === 'string' || typeof value === 'boolean') fields[key] = value;
    else if (typeof value === 'number' && Number.isFinite(value)) fields[key] = value;
  }
  return fields;
}
