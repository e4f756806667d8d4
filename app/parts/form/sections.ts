/** The sections of the form, and which of them shows what a pointer names. */

export type FormSection = 'part' | 'shape' | 'buying' | 'notes' | 'sources' | `domain:${number}`;

export const DOMAIN_LIST = '/definition/domains';

/** Keys of the definition that the section of notes shows. */
export const NOTE_KEYS = ['design_rules', 'warnings', 'application_examples', 'usage_notes', 'compatibility_notes'];

export function sectionOf(pointer: string): FormSection {
  const domain = /^\/definition\/domains\/(\d+)/.exec(pointer)?.[1];
  if (domain !== undefined) return `domain:${Number(domain)}`;
  if (pointer.startsWith('/definition/geometry')) return 'shape';
  if (/^(\/definition)?\/purchaseInfo/.test(pointer)) return 'buying';
  if (pointer.startsWith('/definition/sources')) return 'sources';
  const key = /^\/definition\/([^/]+)/.exec(pointer)?.[1] ?? '';
  return NOTE_KEYS.includes(key) ? 'notes' : 'part';
}
