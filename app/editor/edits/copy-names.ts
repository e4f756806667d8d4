/** What copies are called. */
import type { Board, Part } from '#engine/board/board.ts';
import { LIMITS } from '#schemas/limits.ts';

/** What the number of a copy takes at most, with the space before it. */
const NUMBER_CHARS = 7;

export interface CopyNames {
  label(part: Part): string | undefined;
  group(part: Part): string | undefined;
}

/**
 * Copies onto `board` keep their labels, where these are taken with the next free number: "ESP32 2". What was a group is one
 * again, beside the group that it was copied from.
 */
export function copyNames(board: Board, parts: readonly Part[]): CopyNames {
  const there = [...board.parts.values()];
  const labelled = parts.filter(({ label }) => label !== '');
  const labels = freeNames(
    there.map(({ label }) => label),
    labelled.map(({ label }) => label),
    LIMITS.labelChars,
  );
  const byPart = new Map(labelled.map(({ id }, at) => [id, labels[at]]));
  const groups = [...new Set(parts.flatMap(({ group }) => group ?? []))];
  const grouped = freeNames(
    there.flatMap(({ group }) => group ?? []),
    groups,
    LIMITS.nameChars,
  );
  return {
    label: ({ id }) => byPart.get(id),
    group: ({ group }) => (group === null ? undefined : grouped[groups.indexOf(group)]),
  };
}

/** Each of `names` in order, with the next free number where it is taken. */
function freeNames(taken: Iterable<string>, names: readonly string[], mostChars: number): readonly string[] {
  const used = new Set(taken);
  /** The least number that may be free, by the name before it. */
  const next = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    if (used.has(name)) {
      const [, whole = name] = /^(.+) \d+$/.exec(name) ?? [];
      const stem = whole.slice(0, mostChars - NUMBER_CHARS);
      let number = next.get(stem) ?? 2;
      while (used.has(`${stem} ${number}`)) number += 1;
      next.set(stem, number + 1);
      free = `${stem} ${number}`;
    }
    used.add(free);
    return free;
  });
}
