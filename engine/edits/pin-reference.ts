import type { DomainName } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, ResourceIndex } from '../definition/index-types.ts';

/**
 * The pin that a text means: its id, else its name as printed on the part, whole or one of several ("TXD / MISO (20)" is also TXD), in any
 * case. Null if no pin matches, or more than one.
 */
export function findPin(definition: DefinitionIndex, text: string, domain?: DomainName): ResourceIndex | null {
  const all = [...definition.resources.values()].filter((one) => domain === undefined || one.domain === domain);
  const wanted = text.trim().toLowerCase();
  const matches = [
    ({ resource }: ResourceIndex) => resource.id === text,
    ({ resource }: ResourceIndex) => resource.id.toLowerCase() === wanted,
    ({ resource }: ResourceIndex) => namesIn(resource.name).includes(wanted),
  ];
  for (const isMeant of matches) {
    const [only, another] = all.filter(isMeant);
    if (only !== undefined) return another === undefined ? only : null;
  }
  return null;
}

/** "TXD / MISO (20)": the whole, without its number, and each of its names. */
function namesIn(name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  const whole = name.trim().toLowerCase();
  const bare = whole.replace(/\s*\([^)]*\)$/, '');
  return [whole, bare, ...bare.split(/\s*[/,]\s*/)];
}
