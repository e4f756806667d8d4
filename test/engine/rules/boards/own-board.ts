/** Boards of shipped parts and parts of one's own as text, with faults as text: data of a page for many boards. */

import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { type Library, libraryOf } from '#engine/library/library.ts';
import { applied, context, partId, STARTER_LIBRARY } from '../../../support/board-builder.ts';
import { also, type Change, cut, wire, without } from './breaks.ts';
import { BARE } from './own-bare.ts';
import { CHIPS } from './own-chips.ts';
import { INDUSTRY } from './own-industry.ts';
import { NETWORKS } from './own-networks.ts';
import { PLANT } from './own-plant.ts';
import { SUPPLIES } from './own-supplies.ts';
import { wiring } from './sound.ts';

export interface OwnBoard {
  readonly name: string;
  readonly parts: string;
  readonly wires: string;
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  /** What is said of ends that lead to what the board leaves out, as `expected` below. */
  readonly offBoard?: string;
  /** What is wrong, how it is put in (see `changeOf`), and how often each rule then fires, separated by blanks. */
  readonly faults: readonly (readonly [fault: string, change: string, expected: string])[];
}

export const OWN_LIBRARY: Library = libraryOf([
  ...STARTER_LIBRARY.definitions.values(),
  ...[SUPPLIES, CHIPS, INDUSTRY, PLANT, NETWORKS, BARE].flat(),
]);

export function build({ parts, wires, fields }: OwnBoard): Board {
  return applied(applyEdits(EMPTY_BOARD, wiring(parts, wires, fields), context(OWN_LIBRARY))).board;
}

/** "rule rule×2" as counts. */
export function countsOf(expected: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    expected
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => {
        const [rule = '', times = '1'] = one.split('×');
        return [rule, Number(times)];
      }),
  );
}

/**
 * Steps between semicolons: "remove r1", "cut a.x b.y", "wire a.x b.y" (whether or not an edit would), "add bme280 air",
 * "set air i2c_address=0x77", "times fan 3".
 */
export function changeOf(text: string): Change {
  return also(...text.split(';').map((step) => stepOf(...(step.trim().split(/\s+/) as [string, string, string]))));
}

function stepOf(verb: string, a: string, b: string): Change {
  if (verb === 'remove') return without(a);
  if (verb === 'cut') return cut(a, b);
  if (verb === 'wire') return wire(a, b);
  if (verb === 'times') return edit((board) => ({ op: 'update_part', part: partId(board, a), quantity: Number(b) }));
  if (verb === 'add') return edit(() => ({ op: 'add_part', definition: a, label: b }));
  if (verb !== 'set') throw new Error(`no step ${verb}`);
  const [key = '', said = ''] = b.split('=');
  const value =
    said === 'true' || said === 'false'
      ? said === 'true'
      : Number.isNaN(Number(said)) || said.startsWith('0x')
        ? said
        : Number(said);
  return edit((board) => ({ op: 'update_part', part: partId(board, a), fields: { [key]: value } }));
}

type One = Parameters<typeof applyEdits>[1][number];

const edit =
  (make: (board: Board) => One): Change =>
  (board) =>
    applied(applyEdits(board, [make(board)], context(OWN_LIBRARY, 'Ada', 500 + board.parts.size))).board;
