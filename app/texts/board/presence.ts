import { inLanguage } from '../language.ts';

export const presenceTexts = inLanguage('presence', {
  peopleHere: 'People on this board',
  showSelectionOf: ({ name }: { name: string }) => `${name}, show their selection`,
});
