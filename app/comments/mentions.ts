/** People named in a text: `@Ada Lovelace`. Names are as presence and members have them. */

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** What is written at the caret behind an @, and where that stands; null where no name is being written. */
export interface MentionDraft {
  readonly from: number;
  readonly query: string;
}

/** Longer than this nobody looks for. */
const QUERY_CHARS = 40;

export function mentionAt(text: string, caret: number): MentionDraft | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || !isFree(text, from)) return null;
  const query = text.slice(from + 1, caret);
  return query.length > QUERY_CHARS || /\n|^\s/.test(query) ? null : { from, query };
}

/** Those whose name, or a word of it, begins so, in their order. */
export function matching(people: readonly NamedPerson[], query: string): readonly NamedPerson[] {
  const wanted = query.toLowerCase();
  return people.filter(({ name }) => {
    const words = name.toLowerCase();
    return words.startsWith(wanted) || words.split(/\s+/).some((word) => word.startsWith(wanted));
  });
}

/** The text with the name in place of what was written of it, and the caret behind it. */
export function withMention(text: string, caret: number, { from }: MentionDraft, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Ids of those whom a text names, each once. */
export function mentionedIn(text: string, people: readonly NamedPerson[]): readonly string[] {
  return [...new Set(pieces(text, people).flatMap(({ person }) => person?.id ?? []))];
}

/** A text in order: what is a name, and what is between names. */
export function pieces(
  text: string,
  people: readonly NamedPerson[],
): readonly { readonly text: string; readonly person?: NamedPerson }[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const found: { text: string; person?: NamedPerson }[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = isFree(text, at) ? longestFirst.find(({ name }) => isNamedAt(text, at + 1, name)) : undefined;
    if (person === undefined) continue;
    if (at > done) found.push({ text: text.slice(done, at) });
    done = at + 1 + person.name.length;
    found.push({ text: text.slice(at, done), person });
  }
  if (done < text.length) found.push({ text: text.slice(done) });
  return found;
}

/** An @ inside a word, as in an address, names nobody. */
function isFree(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

function isNamedAt(text: string, at: number, name: string): boolean {
  return name !== '' && text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text.charAt(at + name.length));
}
