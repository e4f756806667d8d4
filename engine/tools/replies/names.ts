/** How tools write what they mean: parts by id and label, ends as `part.interface#instance`. */

import type { Json } from '#schemas/json-schema.ts';
import { nearest } from '#schemas/nearest.ts';
import { cut } from '#schemas/text/cut.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { Board, End } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import type { Design, Link } from '../../design/design.ts';
import { quote } from '../../edits/quote.ts';
import type { Grade, Ref } from '../../rules/rule.ts';
import type { CallRefusal } from '../../wording/call-refusals.ts';
import type { TabContext } from '../tool.ts';

/** `p_1a2b.i2c#0`; the domain in front where the id alone is not unique on the part: `p_1a2b.network:poe#0`. */
export function endText(design: Design, end: End): string {
  const interfaces = design.parts.get(end.part)?.definition?.interfaces;
  let same = 0;
  for (const one of interfaces?.values() ?? []) if (one.interface.id === end.interface) same += 1;
  return `${end.part}.${same > 1 ? `${end.domain}:` : ''}${end.interface}#${end.instance}`;
}

/** The severity of a violation, and of a todo its consequence. */
export function gradeJson({ severity, consequence }: Grade) {
  return { severity, ...(consequence === undefined ? {} : { consequence }) };
}

export function refForAgents(ref: Ref): string {
  if (ref.connection !== undefined) return ref.connection;
  if (ref.resource !== undefined) return `${ref.part}.${ref.resource}`;
  if (ref.interface !== undefined) return `${ref.part}.${ref.interface}#${ref.instance ?? 0}`;
  return ref.part ?? '';
}

/** The pins of a connection, one text a conductor: `gpio21-sdi (i2c_sda)`, the first end's pin first. */
export function pinTexts(link: Link): string[] {
  return link.conductors.map(({ a, b }) => {
    const [first, second] = a.instance === link.ends[0].key ? [a, b] : [b, a];
    const functions = first.function === second.function ? first.function : `${first.function}-${second.function}`;
    return `${first.resource}-${second.resource} (${functions})`;
  });
}

/** The pins that an instance holds, in slot order: `i2c_sda: gpio21`. */
export function slotTexts(instance: Instance): string[] {
  return instance.slots.map(
    (slot) =>
      `${slot.function}: ${slot.resource ?? 'none'}${slot.pinnedBy === undefined ? '' : ` (fixed by ${slot.pinnedBy})`}`,
  );
}

/** What people hold of `parts`, for a reply; empty where nobody does. */
export function heldOf(context: TabContext, parts: ReadonlySet<string>): readonly { readonly [key: string]: Json }[] {
  return context.held.flatMap(({ who, parts: theirs, dragging }) => {
    const ours = theirs.filter((id) => parts.has(id));
    return ours.length === 0 ? [] : [{ who, parts: ours, dragging }];
  });
}

/** The middle of the parts that a call touches, where the agent's cursor goes. */
export function middleOfParts(design: Design, parts: Iterable<string>): Point | undefined {
  let x = 0;
  let y = 0;
  let count = 0;
  for (const id of parts) {
    const at = design.parts.get(id)?.part.at;
    if (at === undefined) continue;
    x += at[0];
    y += at[1];
    count += 1;
  }
  return count === 0 ? undefined : [Math.round(x / count), Math.round(y / count)];
}

/** The placed part that `text` names: its id, or its label where one part alone has it. */
export function findPart(design: Design, text: string): string | null {
  if (design.parts.has(text)) return text;
  const wanted = text.toLowerCase();
  const found = [...design.parts.values()].filter((placed) => placed.part.label.toLowerCase() === wanted);
  return found.length === 1 ? (found[0]?.part.id ?? null) : null;
}

/** Why `findPart` found none of `parts` by `text`, which stands `at` a place of the arguments. */
export function partNotFound(
  parts: Iterable<{ readonly id: string; readonly label: string }>,
  text: string,
  at: string,
): CallRefusal {
  const all = [...parts];
  const wanted = text.toLowerCase();
  const same = all.filter(({ label }) => label.toLowerCase() === wanted);
  if (same.length > 1) {
    const ids = same.slice(0, SAME_SHOWN).map(({ id }) => id);
    return { at, nearest: ids, code: 'label-ambiguous', params: { label: cut(text, 80), count: same.length } };
  }
  const close = nearest(
    text,
    all.flatMap(({ label, id }) => [label, id]),
  );
  return { at, nearest: close, code: 'part-unknown', params: { given: quote(text) } };
}

const SAME_SHOWN = 10;

const labels = new WeakMap<Board, ReadonlyMap<string, string | null>>();

/** The id of the one part that has this very label; null where none has, or several. */
export function partLabelled(board: Board, label: string): string | null {
  return labelsOf(board).get(label) ?? null;
}

/** Whether any part has this very label. */
export function isLabel(board: Board, label: string): boolean {
  return labelsOf(board).has(label);
}

function labelsOf(board: Board): ReadonlyMap<string, string | null> {
  const known = labels.get(board);
  if (known !== undefined) return known;
  const made = new Map<string, string | null>();
  for (const part of board.parts.values()) made.set(part.label, made.has(part.label) ? null : part.id);
  labels.set(board, made);
  return made;
}
