/** What an edit says, as JSON of at most about `CHARS` characters, for a refusal. */
export function quote(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(given.slice(0, CHARS));
  if (typeof given === 'number') return `${given}`;
  return (JSON.stringify(given) ?? 'undefined').slice(0, CHARS);
}

const CHARS = 80;
