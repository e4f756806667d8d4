import { counted, list } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What edits came to, for who does not see it. */
export const outcomeTexts = inLanguage('outcome', {
  added: ({ things }: Things) => `Added ${list(things)}.`,
  moved: ({ things }: Things) => `Moved ${list(things)}.`,
  changed: ({ things }: Things) => `Changed ${list(things)}.`,
  removed: ({ things }: Things) => `Removed ${list(things)}.`,
  parts: ({ count }: Count) => counted(count, { one: 'part', other: 'parts' }),
  connections: ({ count }: Count) => counted(count, { one: 'connection', other: 'connections' }),
  notes: ({ count }: Count) => counted(count, { one: 'note', other: 'notes' }),
});

interface Things {
  readonly things: readonly string[];
}

interface Count {
  readonly count: number;
}
