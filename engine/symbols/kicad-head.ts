/** The first word of a library of KiCad symbols. */
export const KICAD_LIBRARY = 'kicad_symbol_lib';

/** Whether a text may be one: what it begins with says so. */
export function isKicadLibrary(text: string): boolean {
  return /^\uFEFF?\s*\(\s*kicad_symbol_lib\b/.test(text);
}
