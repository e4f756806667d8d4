/** What the words of the vocabulary mean, a paragraph each. */
import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { partSchemaTexts } from '../../texts/parts/part-schema.ts';
import { functionKind, spaced } from './choices.ts';

const NAMED = 8;

/** What a function is; null for a word that the vocabulary does not have. */
export function functionNote(name: string): string | null {
  const entry = FUNCTIONS.get(name);
  if (entry === undefined) return null;
  const { counterparts, aliases, erc_type } = entry;
  return paragraph([
    partSchemaTexts.functionNote({ kind: functionKind(entry), pinType: spaced(erc_type) }),
    counterparts.length === 0
      ? partSchemaTexts.joinsNothing
      : partSchemaTexts.joins({ functions: counterparts.slice(0, NAMED), more: beyond(counterparts) }),
    aliases.length > 0 && partSchemaTexts.alsoWritten({ spellings: aliases.slice(0, NAMED) }),
  ]);
}

/** What a protocol is; null for a word that the vocabulary does not have. */
export function protocolNote(type: string): string | null {
  const entry = PROTOCOLS.get(type);
  if (entry === undefined) return null;
  const { compatible_pairs, topology, max_nodes, notes } = entry;
  const pairs = compatible_pairs.map(([one, other]) => partSchemaTexts.rolePair({ one, other }));
  return paragraph([
    pairs.length > 0 && partSchemaTexts.rolePairs({ pairs: pairs.slice(0, NAMED), more: beyond(pairs) }),
    topology !== null && partSchemaTexts.topology({ name: spaced(topology) }),
    max_nodes !== null && partSchemaTexts.mostNodes({ count: max_nodes }),
    notes !== undefined && sentence(notes),
  ]);
}

function paragraph(sentences: readonly (string | false)[]): string {
  return sentences.filter((one) => one !== false).join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function beyond(all: readonly unknown[]): number {
  return Math.max(0, all.length - NAMED);
}
