/** Ways to put a fault into a board by the labels of its parts. */
import type { Board } from '#engine/board/board.ts';
import { partId } from '../../../support/board-builder.ts';
import { edited, endAt, forced } from '../support.ts';

export type Change = (board: Board) => Board;

export const without =
  (label: string): Change =>
  (of) =>
    edited(of, { op: 'remove_part', part: partId(of, label) });

export const cut =
  (a: string, b: string): Change =>
  (of) => {
    const [x, y] = [endAt(of, a), endAt(of, b)];
    const connections = [...of.connections].filter(
      ([, { ends }]) => !ends.some((end) => same(end, x)) || !ends.some((end) => same(end, y)),
    );
    if (connections.length === of.connections.size) throw new Error(`${a} and ${b} are not joined`);
    return { ...of, connections: new Map(connections) };
  };

export const wire =
  (a: string, b: string): Change =>
  (of) =>
    forced(of, [a, b]);

export const set =
  (label: string, fields: Readonly<Record<string, string | number | boolean>>): Change =>
  (of) =>
    edited(of, { op: 'update_part', part: partId(of, label), fields });

export const times =
  (label: string, quantity: number): Change =>
  (of) =>
    edited(of, { op: 'update_part', part: partId(of, label), quantity });

export const add =
  (definition: string, label: string): Change =>
  (of) =>
    edited(of, { op: 'add_part', definition, label });

export const also =
  (...changes: readonly Change[]): Change =>
  (of) =>
    changes.reduce((so, change) => change(so), of);

function same(a: ReturnType<typeof endAt>, b: ReturnType<typeof endAt>): boolean {
  return a.part === b.part && a.interface === b.interface;
}
