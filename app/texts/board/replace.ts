import { inLanguage } from '../language.ts';

/** Making a part one of another definition. */
export const replaceTexts = inLanguage('replace', {
  title: ({ part }: { part: string }) => `Replace ${part}`,
  find: 'Find the part to take instead',
  found: 'Parts to take instead',
  nothingFound: 'The library has no such part.',
  chooseOne: 'Choose a part to see which connections, pins and values go along.',
  replace: 'Replace',
  replaceWith: 'Replace…',
});
