import type { Edit } from '../board/edit.ts';

const WORDS: Readonly<Record<Edit['op'], readonly [verb: string, one: string, many: string]>> = {
  add_part: ['adds', 'part', 'parts'],
  update_part: ['changes', 'part', 'parts'],
  move_part: ['moves', 'part', 'parts'],
  remove_part: ['removes', 'part', 'parts'],
  connect: ['makes', 'connection', 'connections'],
  update_connection: ['changes', 'connection', 'connections'],
  disconnect: ['removes', 'connection', 'connections'],
  pin: ['fixes', 'pin', 'pins'],
  unpin: ['frees', 'pin', 'pins'],
  waive: ['waives', 'violation', 'violations'],
  unwaive: ['takes back', 'waiver', 'waivers'],
  tick: ['ticks', 'checklist item', 'checklist items'],
  untick: ['unticks', 'checklist item', 'checklist items'],
  add_note: ['adds', 'note', 'notes'],
  update_note: ['changes', 'note', 'notes'],
  remove_note: ['removes', 'note', 'notes'],
  rename_board: ['renames', 'the board', 'the board'],
  update_settings: ['changes', 'the settings', 'the settings'],
};

/** One line for people: "adds 2 parts, makes 3 connections". Ops in the order in which they are first met. */
export function summariseEdits(edits: readonly Edit[]): string {
  const counts = new Map<Edit['op'], number>();
  for (const { op } of edits) counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts]
    .map(([op, count]) => {
      const [verb, one, many] = WORDS[op];
      if (one.startsWith('the ')) return `${verb} ${one}`;
      return `${verb} ${count} ${count === 1 ? one : many}`;
    })
    .join(', ');
}
