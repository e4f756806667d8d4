/** What two boards differ in, as data: what a person calls each difference, and what would make of one board the other. */
import type { Board, Change, RootName } from '../board/board.ts';
import { changesBetween } from './changes-between.ts';
import { describeChange } from './describe-change.ts';
import type { DifferenceItem } from './difference-item.ts';

export interface BoardDifference {
  /** `applyChanges(a, changes)` has the content of b, see `changesBetween`. Empty where `items` is. */
  readonly changes: readonly Change[];
  /** Every change in words to be, of the settings first, then by kind of thing, in the order of its key. */
  readonly items: readonly DifferenceItem[];
}

/** What makes of `a` the board `b`. The history of calls and proposals are no content of a board. */
export function boardDifference(a: Board, b: Board): BoardDifference {
  const changes = changesBetween(a, b);
  const items = changes.flatMap((change) => describeChange(a, b, change));
  const place = (item: DifferenceItem) => ORDER.indexOf(item.root);
  return { changes, items: items.sort((x, y) => place(x) - place(y) || (x.key < y.key ? -1 : x.key > y.key ? 1 : 0)) };
}

/** The order in which kinds of things are told. */
const ORDER: readonly RootName[] = [
  'board',
  'parts',
  'connections',
  'pins',
  'notes',
  'waivers',
  'ticks',
  'definitions',
  'calls',
  'proposals',
];
