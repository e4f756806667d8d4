import type {
  AddedPart,
  CallAction,
  CallActionParams,
  CallActions,
  EndPair,
  NamedEnd,
  TruncatedList,
} from '#schemas/call-action.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { byteLength, cut } from '#schemas/text/cut.ts';
import type { Board } from '../board/board.ts';
import type { Edit, EndRef } from '../board/edit.ts';
import { callActionsForAgents } from '../wording/call-actions.ts';

/** What names the things of a board that edits have the ids of. */
type NamedEntries = Pick<Board, 'parts' | 'connections'>;

/**
 * What edits do, in the order in which each kind is first met: with the names of its first few things and the number of
 * the others, so that the line of all is within the bound of a summary. `board` is the one before the edits; without it
 * ids stay unnamed.
 */
export function actionsOfEdits(edits: readonly Edit[], board?: NamedEntries): CallActions {
  const names = namesFor(edits, board);
  const kinds = new Map<CallAction['code'], Kind>();
  for (const edit of edits) {
    const { code, thing } = phraseOf(edit, names, board);
    const kind = kinds.get(code) ?? { things: new Map(), unnamed: 0 };
    kinds.set(code, kind);
    if (thing === null) kind.unnamed += 1;
    else note(kind, thing);
  }
  for (let most = NAMED; ; most -= 1) {
    const actions = [...kinds].map(([code, kind]) => actionOf(code, kind, most));
    if (byteLength(sentenceOf(actions)) <= LIMITS.summaryChars) return actions;
    if (most === 1) return first(actions);
  }
}

/** As many of the first phrases as a line holds, at least one. */
function first(actions: CallActions): CallActions {
  let kept = actions;
  while (kept.length > 1 && byteLength(sentenceOf(kept)) > LIMITS.summaryChars - MORE_BYTES) kept = kept.slice(0, -1);
  return kept.length === actions.length ? actions : [...kept, { code: 'and-more', params: {} }];
}

/** Of one phrase after the other, so that the bound of a line does not hide how long they are. */
function sentenceOf(actions: CallActions): string {
  return actions.map((one) => callActionsForAgents([one])).join(', ');
}

const NAMED = 3;
const NAME_BYTES = 48;
const MORE_BYTES = 9;

/** Things of one kind of edit, by their JSON, each with the number of edits about it. */
interface Kind {
  readonly things: Map<string, { readonly thing: Json; edits: number }>;
  unnamed: number;
}

function note({ things }: Kind, thing: Json): void {
  const key = JSON.stringify(thing);
  const known = things.get(key);
  if (known === undefined) things.set(key, { thing, edits: 1 });
  else known.edits += 1;
}

function actionOf(code: CallAction['code'], { things, unnamed }: Kind, most: number): CallAction {
  const all = [...things.values()];
  if (code === 'changes-settings') return { code, params: {} };
  if (code === 'renames-board')
    return { code, params: all.at(-1)?.thing as unknown as CallActionParams['renames-board'] };
  const shown = all.slice(0, all.length + (unnamed > 0 ? 1 : 0) <= most ? most : Math.max(1, most - 1));
  const hidden = all.slice(shown.length);
  // Adding the same part twice makes two; changing a thing twice changes one.
  const weight = (one: { readonly edits: number }) => (code === 'adds-parts' ? one.edits : 1);
  const params: TruncatedList<Json> = {
    things: shown.map(({ thing, edits }) => (code === 'adds-parts' ? times(thing, edits) : thing)),
    more: unnamed + hidden.reduce((sum, one) => sum + weight(one), 0),
  };
  // `phraseOf` gives each code the things that it takes.
  return { code, params } as unknown as CallAction;
}

function times(thing: Json, edits: number): Json {
  const added = thing as unknown as AddedPart;
  return { ...added, count: added.count * edits };
}

interface Phrase {
  readonly code: CallAction['code'];
  /** null where the board must be known to name it, or where things of the kind have no names. */
  readonly thing: Json;
}

/** A phrase about a thing of the type that its code takes. */
function phrase<Code extends ThingCode>(code: Code, thing: ThingOf<Code> | null): Phrase {
  return { code, thing: thing as unknown as Json };
}

type ThingCode = {
  [Code in keyof CallActionParams]: CallActionParams[Code] extends TruncatedList<unknown> ? Code : never;
}[keyof CallActionParams];
type ThingOf<Code extends ThingCode> = CallActionParams[Code] extends TruncatedList<infer Thing> ? Thing : never;

// Long: one case for each operation.
function phraseOf(edit: Edit, names: (ref: string) => string | null, board: NamedEntries | undefined): Phrase {
  const end = (ref: EndRef): NamedEnd | null => {
    const part = names(ref.part);
    return part === null ? null : { part, interface: short(ref.interface) };
  };
  switch (edit.op) {
    case 'add_part': {
      const definition = short(edit.definition);
      const name = edit.label === undefined ? definition : short(edit.label);
      return phrase('adds-parts', { name, definition, count: edit.quantity ?? 1 });
    }
    case 'update_part': {
      const part = names(edit.part);
      const fields = [...Object.keys(edit.fields ?? {}), ...OWN.filter((key) => edit[key] !== undefined)];
      const shown = fields.slice(0, NAMED).map((key) => short(key.split('/').at(-1) ?? key));
      const more = fields.length - shown.length;
      return phrase('changes-parts', part === null ? null : { part, fields: shown, more });
    }
    case 'move_part':
      return phrase('moves-parts', names(edit.part));
    case 'remove_part':
      return phrase('removes-parts', names(edit.part));
    case 'connect':
      return phrase('connects', pair(end(edit.from), end(edit.to)));
    case 'update_connection':
    case 'disconnect': {
      const [a, b] = board?.connections.get(edit.connection)?.ends ?? [];
      const ends = a === undefined || b === undefined ? null : pair(end(a), end(b));
      return phrase(edit.op === 'disconnect' ? 'disconnects' : 'changes-connections', ends);
    }
    case 'pin': {
      const at = end(edit.slot);
      return phrase('fixes-pins', at === null ? null : { end: at, resource: short(edit.resource) });
    }
    case 'unpin':
      return phrase('frees-pins', end(edit.slot));
    case 'waive':
    case 'unwaive':
      return phrase(
        edit.op === 'waive' ? 'waives-rules' : 'unwaives-rules',
        short(edit.fingerprint.split('|')[0] ?? ''),
      );
    case 'tick':
    case 'untick':
      return phrase(edit.op === 'tick' ? 'ticks-items' : 'unticks-items', null);
    case 'add_note':
      return edit.kind === 'frame' ? phrase('adds-frames', short(edit.text)) : phrase('adds-notes', null);
    case 'update_note':
      return phrase('changes-notes', null);
    case 'remove_note':
      return phrase('removes-notes', null);
    case 'rename_board':
      return { code: 'renames-board', thing: { name: short(edit.name) } };
    case 'update_settings':
      return { code: 'changes-settings', thing: null };
    default:
      return edit satisfies never;
  }
}

const OWN = ['definition', 'label', 'rotation', 'flip', 'group', 'locked', 'quantity'] as const;

function pair(from: NamedEnd | null, to: NamedEnd | null): EndPair | null {
  return from === null || to === null ? null : { from, to };
}

/** From what an edit calls a part (id, local name or label) to what people call it; null where that is not known. */
function namesFor(edits: readonly Edit[], board: NamedEntries | undefined): (ref: string) => string | null {
  const local = new Map(
    edits.flatMap((edit) =>
      edit.op === 'add_part' && edit.id !== undefined ? [[edit.id, edit.label ?? edit.definition] as const] : [],
    ),
  );
  return (ref) => {
    const name = local.get(ref) ?? board?.parts.get(ref)?.label;
    if (name !== undefined) return short(name);
    return /^p_[0-9A-Za-z]{6,}$/.test(ref) || ref.startsWith('$') ? null : short(ref);
  };
}

function short(text: string): string {
  return cut(harmlessName(text), NAME_BYTES);
}
