import type { NameFault } from '#schemas/names.ts';
import { inLanguage } from '../language.ts';

/** Why what was typed is no name, in a sentence for people. `subject` begins it, as in “A label”. */
export function nameFaultWords(subject: string, fault: NameFault): string {
  return nameFaultsTexts[fault](subject);
}

export const nameFaultsTexts = inLanguage('nameFaults', {
  'line-break': (subject: string) => `${subject} must be on one line, without tabs.`,
  control: (subject: string) => `${subject} must not have control characters. Type it again instead of pasting it.`,
  direction: (subject: string) =>
    `${subject} must not have characters that change the direction of text. Type it again instead of pasting it.`,
  invisible: (subject: string) => `${subject} must not have invisible characters. Type it again instead of pasting it.`,
  'half-character': (subject: string) =>
    `${subject} contains an incomplete character. Type it again instead of pasting it.`,
  marks: (subject: string) => `${subject} has too many accents and other marks on one letter.`,
} satisfies Record<NameFault, (subject: string) => string>);
