import { PROTOCOLS, type ProtocolEntry } from '#schemas/vocabulary/index.ts';

/** What an interface of this protocol usually requires in one of these roles; none where nobody says. */
export function typicalRequires(type: string, roles: readonly string[]): ProtocolEntry['typical_requires'][string] {
  const protocol = PROTOCOLS.get(type);
  if (protocol === undefined) return [];
  for (const role of roles) {
    const found = protocol.typical_requires[role];
    if (found !== undefined) return found;
  }
  return [];
}
