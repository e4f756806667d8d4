import type { Json } from '#schemas/json-schema.ts';
import type { Board } from '../../board/board.ts';
import { sameEntry } from '../../board/revision.ts';
import type { Design } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { endText } from '../replies/names.ts';
import { STRINGS } from '../tab-tool.ts';

export const CHANGES_SCHEMA = {
  type: 'object',
  description: 'With since: what the lists cannot show. They hold only what is new or changed, and say which in change',
  properties: {
    removed: { ...STRINGS, description: 'Parts, connections and notes that are gone' },
    more_removed: { type: 'integer' },
    also: { ...STRINGS, description: 'What else changed: name, settings, fixed pins, waivers, checklist' },
  },
  required: ['removed', 'also'],
  additionalProperties: false,
} as const;

/** What has gone since `base` was read, and what has changed that is no part, connection or note. */
export function changesSince(base: Board, { board }: Design): Json {
  const before = designOf(base);
  const removed = [
    ...[...base.parts.values()]
      .filter(({ id }) => !board.parts.has(id))
      .map(({ id, label }) => `part ${id} (${label})`),
    ...[...base.connections.values()]
      .filter(({ id }) => !board.connections.has(id))
      .map(({ id, ends }) => `connection ${id} (${ends.map((end) => endText(before, end)).join('-')})`),
    ...[...base.notes.keys()].filter((id) => !board.notes.has(id)).map((id) => `note ${id}`),
  ];
  const also = [
    ...(base.name === board.name ? [] : ['name']),
    ...(sameEntry([base.ambient_C, base.severities], [board.ambient_C, board.severities]) ? [] : ['settings']),
    ...(sameMap(base.pins, board.pins) ? [] : ['fixed pins']),
    ...(sameMap(base.waivers, board.waivers) ? [] : ['waivers']),
    ...(sameMap(base.ticks, board.ticks) ? [] : ['checklist']),
  ];
  const more = removed.length - SHOWN;
  return { removed: removed.slice(0, SHOWN), ...(more > 0 ? { more_removed: more } : {}), also };
}

const SHOWN = 30;

function sameMap(a: ReadonlyMap<string, object>, b: ReadonlyMap<string, object>): boolean {
  return a === b || (a.size === b.size && [...a].every(([key, entry]) => sameEntry(entry, b.get(key))));
}
