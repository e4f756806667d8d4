/** The colour of a wire between two blocks: of a supply that of its voltage, else what its interface carries. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Board, Connection, End } from '../../board/board.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { railColour, type WireClass, type WireColour } from '../shape/wire-class.ts';

/** `kinds` is what the interfaces at its two ends carry. The end that feeds decides about the voltage. */
export function blockWireColour(
  connection: Connection,
  board: Board,
  kinds: readonly [WireClass, WireClass],
): WireColour {
  if (kinds.includes('ground')) return 'ground';
  if (!kinds.includes('power')) return kinds[0];
  let voltage: number | null = null;
  for (const [side, end] of connection.ends.entries()) {
    const definition = definitionAt(board, end);
    if (definition === null) continue;
    for (const [position, slot] of slotsAt(definition, end).entries()) {
      const known = FUNCTIONS.get(slot.function);
      if (slot.function === 'ac_line') return 'live';
      if (known?.group !== 'power' || known.signal_class === 'ground') continue;
      const resource = connection.assigned[side]?.[position];
      const rail = definition.resources.get(`${end.domain}/${resource}`)?.powerDomain ?? null;
      if (rail === null || !Number.isFinite(rail.nominal_voltage_V)) continue;
      if (known.direction === 'source') return railColour(rail.nominal_voltage_V);
      voltage ??= rail.nominal_voltage_V;
    }
  }
  return voltage === null ? 'power' : railColour(voltage);
}

function definitionAt(board: Board, { part }: End): DefinitionIndex | null {
  const key = board.parts.get(part)?.definition ?? '';
  const file = board.definitions.get(key);
  return file === undefined ? null : definitionIndex(key, file);
}

function slotsAt(definition: DefinitionIndex, end: End) {
  return definition.interfaces.get(`${end.domain}/${end.interface}`)?.slots ?? [];
}
