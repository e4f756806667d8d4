import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matching, mentionAt, mentionedIn, pieces, withMention } from '../../../app/comments/mentions.ts';

const ANN = { id: 'u_1', name: 'Ann' };
const ANNA = { id: 'u_2', name: 'Anna Lee' };
const PEOPLE = [ANN, ANNA];

describe('[K124] people in a text', () => {
  test.each([
    ['', 0, null],
    ['@', 1, ''],
    ['Hi @An', 6, 'An'],
    ['Hi @Anna L', 10, 'Anna L'],
    ['me@home', 7, null],
    ['@An\nnext', 8, null],
    ['@ An', 4, null],
    [`@${'x'.repeat(41)}`, 42, null],
  ] as const)('behind an @ a name is written: %j', (text, caret, query) => {
    expect(mentionAt(text, caret)?.query ?? null).toBe(query);
  });

  test('names are offered by the beginning of any of their words', () => {
    expect(matching(PEOPLE, 'an')).toEqual(PEOPLE);
    expect(matching(PEOPLE, 'LE')).toEqual([ANNA]);
    expect(matching(PEOPLE, 'nna')).toEqual([]);
  });

  test('the name that was chosen takes the place of what was written of it', () => {
    const text = 'Ask @An, please';
    const draft = mentionAt(text, 7);
    if (draft === null) throw new Error('no name');
    expect(withMention(text, 7, draft, 'Anna Lee')).toEqual({ text: 'Ask @Anna Lee , please', caret: 14 });
  });

  test('the longest name that stands there whole is meant', () => {
    expect(mentionedIn('@Anna Lee and @Ann, @Annabel and me@Ann', PEOPLE)).toEqual(['u_2', 'u_1']);
    expect(mentionedIn('@Annabel', PEOPLE)).toEqual([]);
    expect(mentionedIn('@Ann @Ann', PEOPLE)).toEqual(['u_1']);
  });

  test('the pieces of a text are the text', () => {
    const words = fc.constantFrom('@Ann', '@Anna Lee', '@', ' ', 'x', 'Ann', '\n');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const found = pieces(text, PEOPLE);
        expect(found.map((one) => one.text).join('')).toBe(text);
        for (const one of found) if (one.person !== undefined) expect(one.text).toBe(`@${one.person.name}`);
      }),
    );
  });
});
