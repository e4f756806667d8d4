/** Edits as agents write them, made edits of a board: ends as one text, and connections by their ends. */
import { type Board, bySeq, type Connection, type End } from '../../board/board.ts';
import type { Edit, EditOf, EndRef } from '../../board/edit.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import { findInterfaces } from '../../definition/find-interface.ts';
import { quote } from '../../edits/quote.ts';
import type { EditRefusal } from '../../wording/call-refusals.ts';
import { isLabel, partLabelled, partNotFound } from '../replies/names.ts';

/** An end: "Air sensor.i2c#0", or its parts. */
export type WrittenEnd = EndRef | string;

type Joint = Extract<Edit, { readonly connection: string }>;
type WrittenOf<E> = E extends Joint
  ? Omit<E, 'connection'> & { readonly connection?: string; readonly from?: WrittenEnd; readonly to?: WrittenEnd }
  : never;
type WrittenJoint = WrittenOf<Edit>;
type WrittenConnect = Omit<EditOf<'connect'>, 'from' | 'to'> & {
  readonly from: WrittenEnd;
  readonly to: WrittenEnd;
};

/** An edit by the schema of `apply_edits`. */
export type WrittenEdit = Exclude<Edit, Joint | EditOf<'connect'>> | WrittenConnect | WrittenJoint;

type ReadEdits =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly refusal: EditRefusal };

/**
 * The edits that are meant on `board`, or why one of them names no connection. Without a board, as on the server, ends are
 * cut at their last dot and connections by their ends keep no name.
 */
export function readEdits(written: readonly WrittenEdit[], board?: Board): ReadEdits {
  const own = new Set<string>();
  const edits: Edit[] = [];
  for (const [index, edit] of written.entries()) {
    if (edit.op === 'connect') {
      edits.push({ ...edit, from: readEnd(edit.from, own, board), to: readEnd(edit.to, own, board) });
    } else if (edit.op === 'disconnect' || edit.op === 'update_connection') {
      const found = connectionOf(edit, index, own, board);
      if (typeof found !== 'string') return { ok: false, refusal: found };
      const { from: _, to: __, ...rest } = edit;
      edits.push({ ...rest, connection: found } as Joint); // the other fields of the same operation
    } else edits.push(edit);
    if (edit.op === 'add_part') for (const name of [edit.id, edit.label]) if (name !== undefined) own.add(name);
  }
  return { ok: true, edits };
}

/**
 * "Air sensor.i2c#0" as an end: the part before a dot, by id, label or one of the names in `own`, then the interface with its
 * domain before a colon and its instance behind a #. Labels and names may have dots: the longest part that there is counts.
 */
export function readEnd(written: WrittenEnd, own: ReadonlySet<string> = new Set(), board?: Board): EndRef {
  if (typeof written !== 'string') return written;
  const [, path = written, digits] = /^(.*?)#(\d{1,4})$/s.exec(written) ?? [];
  const instance = digits === undefined ? {} : { instance: Number(digits) };
  const dots = [...path.matchAll(/\./g)].map(({ index }) => index).reverse();
  const isPart = (name: string) => own.has(name) || (board !== undefined && isPartOf(board, name));
  const dot = dots.find((at) => isPart(path.slice(0, at))) ?? dots[0];
  if (dot === undefined) return { part: path, interface: '', ...instance };
  const [part, text] = [path.slice(0, dot), path.slice(dot + 1)];
  const domain = DOMAINS.find((name) => text.startsWith(`${name}:`));
  return domain === undefined
    ? { part, interface: text, ...instance }
    : { part, domain, interface: text.slice(domain.length + 1), ...instance };
}

const DOMAINS = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] as const;

function isPartOf(board: Board, name: string): boolean {
  return board.parts.has(name) || isLabel(board, name);
}

/** The id of the connection that an edit means, or why it means none. */
function connectionOf(
  { connection, from, to }: WrittenJoint,
  index: number,
  own: ReadonlySet<string>,
  board: Board | undefined,
): string | EditRefusal {
  if (from === undefined || to === undefined || board === undefined) return connection ?? '';
  const ends: EndRef[] = [];
  for (const [name, written] of [['from', from] as const, ['to', to] as const]) {
    const end = readEnd(written, own, board);
    const part = board.parts.has(end.part) ? end.part : partLabelled(board, end.part);
    if (part === null) {
      const { at, ...refusal } = partNotFound(board.parts.values(), end.part, `/${index}/${name}`);
      // Of a part that is not found the refusal is one of an edit as well.
      return { ...refusal, index, pointer: at ?? '' } as EditRefusal;
    }
    ends.push({ ...end, part });
  }
  const [a, b] = ends;
  const between = [...board.connections.values()]
    .filter(({ ends: [one, other] }) =>
      one.part === a?.part ? other.part === b?.part : other.part === a?.part && one.part === b?.part,
    )
    .sort(bySeq);
  const isMeant = ([one, other]: readonly [End, End]) =>
    a !== undefined && b !== undefined && means(board, a, one) && means(board, b, other);
  const found = between.filter(({ ends: [one, other] }) => isMeant([one, other]) || isMeant([other, one]));
  const [only, another] = found;
  const shown = (all: readonly Connection[]) =>
    all.slice(0, SHOWN).map((one) => `${one.id} (${jointText(board, one)})`);
  const names = { from: quote(from), to: quote(to) };
  const place = { index, pointer: `/${index}/to` };
  if (only === undefined || (connection !== undefined && !found.some(({ id }) => id === connection)))
    return { ...place, code: 'ends-apart', params: names, nearest: shown(between) };
  if (another !== undefined && connection === undefined)
    return { ...place, code: 'ends-joined-often', params: { ...names, count: found.length }, nearest: shown(found) };
  return connection ?? only.id;
}

const SHOWN = 8;

function means(board: Board, ref: EndRef, end: End): boolean {
  const key = board.parts.get(end.part)?.definition ?? '';
  const file = board.definitions.get(key);
  const meant = file === undefined ? [] : findInterfaces(definitionIndex(key, file), ref.interface, ref.domain);
  const isNamed =
    ref.interface === end.interface ||
    meant.some((one) => one.domain === end.domain && one.interface.id === end.interface);
  return (
    end.part === ref.part &&
    isNamed &&
    (ref.domain ?? end.domain) === end.domain &&
    (ref.instance ?? end.instance) === end.instance
  );
}

function jointText(board: Board, { ends }: Connection): string {
  return ends
    .map((end) => `${board.parts.get(end.part)?.label ?? end.part}.${end.interface}#${end.instance}`)
    .join(' to ');
}
