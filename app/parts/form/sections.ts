/** The sections of the form, and which of them shows what a pointer names. */

export type Section = 'part' | 'shape' | 'buying' | 'notes' | 'sources' | `domain:${number}`;

const NOTES = /^\/definition\/(design_rules|usage_notes|application_examples|compatibility_notes|warnings)(\/|$)/;

export function sectionOf(pointer: string): Section {
  const domain = /^\/definition\/domains\/(\d+)/.exec(pointer)?.[1];
  if (domain !== undefined) return `domain:${Number(domain)}`;
  if (pointer.startsWith('/definition/geometry')) return 'shape';
  if (/^(\/definition)?\/purchaseInfo/.test(pointer)) return 'buying';
  if (pointer.startsWith('/definition/sources')) return 'sources';
  return NOTES.test(pointer) ? 'notes' : 'part';
}
