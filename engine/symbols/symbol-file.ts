/** A file of symbols as an import takes it: a definition for each. */

import type { KicadFault } from './kicad-symbols.ts';
import { readKicadSymbols } from './kicad-symbols.ts';
import { type SymbolDefinition, symbolDefinitionOf } from './symbol-definition.ts';

export type SymbolFileResult =
  | { readonly ok: true; readonly parts: readonly SymbolDefinition[] }
  | ({ readonly ok: false } & KicadFault);

export function readSymbolFile(text: string): SymbolFileResult {
  const read = readKicadSymbols(text);
  if (!read.ok) return read;
  return { ok: true, parts: read.symbols.map((symbol) => symbolDefinitionOf(symbol, `KiCad symbol ${symbol.name}`)) };
}
