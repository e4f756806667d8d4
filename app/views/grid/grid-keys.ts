const PAGE = 10;

interface TreeRow {
  readonly level: number;
  readonly expanded?: boolean;
}

/** The row that a key goes to from row `at`; null where it is no such key. Left goes from an item to its group. */
export function atStep(key: string, rows: readonly TreeRow[], at: number): number | null {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + PAGE);
    case 'PageUp':
      return Math.max(0, at - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft': {
      const row = rows[at];
      if (row === undefined || row.expanded === true || row.level === 1) return null;
      for (let up = at - 1; up >= 0; up -= 1) if ((rows[up]?.level ?? 0) < row.level) return up;
      return null;
    }
    default:
      return null;
  }
}
