import { TYPICAL_REQUIRES, type TypicalRequires } from '#schemas/vocabulary/typical-requires.ts';

/** What an interface of this protocol usually requires in one of these roles; none where nobody says. */
export function typicalRequires(type: string, roles: readonly string[]): TypicalRequires[string] {
  const typical = TYPICAL_REQUIRES.get(type);
  if (typical === undefined) return [];
  for (const role of roles) {
    const found = typical[role];
    if (found !== undefined) return found;
  }
  return [];
}
