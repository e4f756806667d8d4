/** What the palette offers, and in which order. */

import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { folded, matchScore } from './match.ts';

export type EntryKind = 'command' | 'part' | 'library' | 'board' | 'setting' | 'rule';

export interface PaletteEntry {
  /** One of a kind on this board; kept, so that what was chosen last comes first the next time. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly name: string;
  /** What else it may be found by, and is shown beside it. */
  readonly about?: string;
  readonly keys?: string;
  /** Of a part: what it looks like. */
  readonly file?: PartDefinitionFile;
  readonly run: () => void;
}

/** Added to how well it matches, so that of equal matches what is nearest at hand comes first. */
const NEARNESS: Readonly<Record<EntryKind, number>> = {
  command: 12,
  part: 10,
  setting: 8,
  board: 6,
  library: 4,
  rule: 0,
};
/** What stands beside a name counts less than the name. */
const ABOUT = 0.4;
const RECENT = 15;

/**
 * What matches, best first, at most `LIMITS.paletteRows`. Without a query what was chosen lately, the last first, and then the commands.
 * `recent` are ids.
 */
export function rankedEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): readonly PaletteEntry[] {
  const words = folded(query.trim());
  if (words === '') {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const lately = recent.flatMap((id) => byId.get(id) ?? []);
    const others = entries.filter(({ id, kind }) => kind === 'command' && !recent.includes(id));
    return [...lately, ...others].slice(0, LIMITS.paletteRows);
  }
  const scored: { readonly entry: PaletteEntry; readonly score: number; readonly at: number }[] = [];
  entries.forEach((entry, at) => {
    const score = entryScore(entry, words);
    if (score === null) return;
    scored.push({ entry, score: score + NEARNESS[entry.kind] + (recent.includes(entry.id) ? RECENT : 0), at });
  });
  return scored
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, LIMITS.paletteRows)
    .map(({ entry }) => entry);
}

function entryScore({ name, about }: PaletteEntry, words: string): number | null {
  const byName = matchScore(words, folded(name));
  if (byName !== null || about === undefined) return byName;
  const byBoth = matchScore(words, `${folded(name)} ${folded(about)}`);
  return byBoth === null ? null : byBoth * ABOUT;
}

/** The ids chosen lately with one more, the last first, at most `LIMITS.paletteRecent`. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((one) => one !== id)].slice(0, LIMITS.paletteRecent);
}
