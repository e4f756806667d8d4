/** Boards that nobody would build: any parts, any interfaces joined, any figures. A merge or a board file may hold such. */
import fc from 'fast-check';
import { type Board, type Connection, EMPTY_BOARD, type End } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectionId, sortedEnds } from '#engine/board/ids.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { context } from '../../../support/board-builder.ts';

const FIGURES: readonly (readonly [string, string | number | boolean])[] = [
  ['draw_mA', 250],
  ['i2c_address', '0x76'],
  ['i2c_address', '0x01'],
  ['ip_address', '10.0.0.1'],
  ['subnet', '10.0.1.0/24'],
  ['dhcp', 'client'],
  ['baud_rate', 9600],
  ['vlan_id', 7],
  ['max_input_V', 2],
  ['output_voltage_V', 9],
  ['set_pressure_bar', 20],
  ['rated_load_g', 1],
  ['rated_torque_Nm', 0.01],
  ['resistance_ohm', 120],
  ['impedance_ohm', 75],
  ['termination', true],
];

const numbers = (maxLength: number) =>
  fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 11 })), { minLength: 1, maxLength });

export const anyBoard: fc.Arbitrary<Board> = fc
  .record({ parts: numbers(14), joints: numbers(30), figures: numbers(8), ambient: fc.boolean() })
  .map(({ parts, joints, figures, ambient }) => {
    const edits = parts.map(([definition]): Edit => {
      return { op: 'add_part', definition: pick(STARTER_PARTS, definition).definition.metadata.id };
    });
    const board = edited(EMPTY_BOARD, edits);
    const ends = endsOf(board);
    const set = figures.map(([which, where, scope]): Edit => {
      const [key, value] = pick(FIGURES, which);
      const { part, domain, interface: id } = pick(ends, where);
      return { op: 'update_part', part, fields: { [scope % 2 === 0 ? key : `${domain}/${id}/${key}`]: value } };
    });
    const connections = new Map<string, Connection>();
    for (const [seq, [from, to, more]] of joints.entries()) {
      const both = sortedEnds(pick(ends, from), { ...pick(ends, to), instance: more === 0 ? 1 : 0 });
      const id = connectionId(...both);
      const fields = more === 1 ? { cable_length_m: 120 } : {};
      connections.set(id, { id, ends: both, assigned: [[], []], fields, seq: 10_000 + seq });
    }
    const joined = { ...edited(board, set), connections };
    return ambient ? { ...joined, ambient_C: [-30, 70] } : joined;
  });

/** What is refused is left out. */
function edited(board: Board, edits: readonly Edit[]): Board {
  const tab = context();
  return edits.reduce((now, edit) => {
    const outcome = applyEdits(now, [edit], tab);
    return outcome.ok ? outcome.board : now;
  }, board);
}

function endsOf(board: Board): readonly End[] {
  return [...designOf(board).parts.values()].flatMap(({ part, definition }) =>
    [...(definition?.interfaces.values() ?? [])].map((one) => {
      return { part: part.id, domain: one.domain, interface: one.interface.id, instance: 0 };
    }),
  );
}

/** Every library part has an interface, and every list here has an item. */
function pick<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}
