/** A part definition while it is written: one text, edited as a form or as code, with one history for both. */
import { applyFixToText } from '#engine/library/edit-json-text.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { JsonNode } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { DefinitionFix } from '#schemas/part-definition/problem.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';
import type { JsonTextFault } from '#schemas/text/text-fault.ts';
import { printValue } from '../code/json-print.ts';
import { editText, type JsonEdit } from './json-edit.ts';

/** `removed` stood at `at` and `inserted` stands there now. */
export interface TextSplice {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

interface TextStep extends TextSplice {
  /** Steps of one group that follow each other soon are one step. */
  readonly group: string | null;
  readonly when: number;
}

export interface PartDraft {
  /** What the code view shows; the truth. */
  readonly text: string;
  /** What the form and the preview show: the text as a value, or what it was when it last was JSON. */
  readonly value: Json;
  /** Where things stand in the text; null while it is no JSON. */
  readonly root: JsonNode | null;
  /** Why the text is no JSON now; null where it is. */
  readonly fault: JsonTextFault | null;
  /** The text when it last was JSON. */
  readonly sound: string;
  readonly past: readonly TextStep[];
  readonly future: readonly TextStep[];
}

export type DraftAction =
  /** The code view was typed in. */
  | { readonly type: 'text'; readonly text: string; readonly when: number }
  /** The form, a fix or a tool edits by pointer: all or nothing. Refused while the text is no JSON. */
  | { readonly type: 'edit'; readonly edits: readonly JsonEdit[]; readonly group?: string; readonly when: number }
  /** A fix that a check offered. Refused where it is of another text. */
  | { readonly type: 'fix'; readonly fix: DefinitionFix; readonly when: number }
  /** Back to the text that last was JSON, as a step of its own. */
  | { readonly type: 'revert'; readonly when: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const GROUP_MS = 1_500;

export function newDraft(text: string): PartDraft {
  const parsed = parsePartText(text);
  if (parsed.ok)
    return { text, value: parsed.value, root: parsed.root, fault: null, sound: text, past: [], future: [] };
  return { text, value: null, root: null, fault: parsed.fault, sound: '{}', past: [], future: [] };
}

/** A definition as the text that a new draft starts with. */
export function draftText(file: Json): string {
  return `${printValue(file)}\n`;
}

/** The draft after an action; the same draft where the action changes nothing. */
export function reduceDraft(draft: PartDraft, action: DraftAction): PartDraft {
  switch (action.type) {
    case 'text':
      return stepped(draft, action.text, 'code', action.when);
    case 'edit': {
      if (draft.fault !== null) return draft;
      const text = editText(draft.text, action.edits);
      return text === null ? draft : stepped(draft, text, action.group ?? null, action.when);
    }
    case 'fix':
      return draft.fault === null ? stepped(draft, fixed(draft.text, action.fix), null, action.when) : draft;
    case 'revert':
      return stepped(draft, draft.sound, null, action.when);
    case 'undo': {
      const step = draft.past.at(-1);
      if (step === undefined) return draft;
      const text = spliced(draft.text, { at: step.at, removed: step.inserted, inserted: step.removed });
      return { ...withText(draft, text), past: draft.past.slice(0, -1), future: [...draft.future, step] };
    }
    case 'redo': {
      const step = draft.future.at(-1);
      if (step === undefined) return draft;
      return {
        ...withText(draft, spliced(draft.text, step)),
        past: [...draft.past, step],
        future: draft.future.slice(0, -1),
      };
    }
  }
}

/** What turns one text into another, as one splice; null where they are equal. */
export function spliceBetween(before: string, after: string): TextSplice | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

function stepped(draft: PartDraft, text: string, group: string | null, when: number): PartDraft {
  const splice = spliceBetween(draft.text, text);
  if (splice === null) return draft;
  const last = draft.past.at(-1);
  const joins = last !== undefined && group !== null && last.group === group && when - last.when < GROUP_MS;
  const step = joins ? mergedStep(draft.text, last, splice, when) : { ...splice, group, when };
  // A group whose edits cancel each other is no step.
  const added = step === null ? [] : [step];
  const past = [...(joins ? draft.past.slice(0, -1) : draft.past), ...added].slice(-LIMITS.undoSteps);
  return { ...withText(draft, text), past, future: [] };
}

/** Two steps as one: found by taking the first back. */
function mergedStep(between: string, first: TextStep, second: TextSplice, when: number): TextStep | null {
  const before = spliced(between, { at: first.at, removed: first.inserted, inserted: first.removed });
  const splice = spliceBetween(before, spliced(between, second));
  return splice === null ? null : { ...splice, group: first.group, when };
}

function spliced(text: string, { at, removed, inserted }: TextSplice): string {
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

function withText(draft: PartDraft, text: string): PartDraft {
  const parsed = parsePartText(text);
  if (parsed.ok) return { ...draft, text, value: parsed.value, root: parsed.root, fault: null, sound: text };
  return { ...draft, text, root: null, fault: parsed.fault };
}

function fixed(text: string, fix: DefinitionFix): string {
  try {
    return applyFixToText(text, fix);
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}
