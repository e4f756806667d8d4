/** A limit as it is typed: a whole number of at least 1, or (empty) none; undefined where it is neither. */
export function readLimit(text: string, most: number): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^(?:\d+|\d{1,3}(?:[\s,_']\d{3})+)$/.test(typed)) return undefined;
  const limit = Number(typed.replaceAll(/\D/g, ''));
  return limit >= 1 && limit <= most ? limit : undefined;
}
