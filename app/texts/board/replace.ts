import { inLanguage } from '../language.ts';

/** Making a part one of another definition. */
export const replaceTexts = inLanguage('replace', {
  title: ({ part }: { part: string }) => `Replace ${part}`,
  find: 'Find a replacement',
  found: 'Possible replacements',
  nothingFound: 'The library has no such part.',
  chooseOne: 'Choose a part to see which connections, pins and values are kept.',
  replace: 'Replace',
  replaceWith: 'Replace…',
});
