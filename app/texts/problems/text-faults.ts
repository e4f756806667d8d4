import { type Catalogue, worded } from '#schemas/coded.ts';
import type { Closing, JsonTextFault, TextFault, TextFaultParams } from '#schemas/text/text-fault.ts';
import { number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** Why a text is no JSON, or too much of it, in a sentence. */
export function textFaultWords(fault: TextFault): string {
  return worded<TextFaultParams, keyof TextFaultParams, string>(textFaultsTexts.codes, fault);
}

/** The same with its place in the text. */
export function faultAtLineWords(fault: JsonTextFault): string {
  return textFaultsTexts.atLine({ line: fault.line, column: fault.column, words: textFaultWords(fault) });
}

export const textFaultsTexts = inLanguage('textFaults', {
  atLine: ({ line, column, words }: { readonly line: number; readonly column: number; readonly words: string }) =>
    `Line ${number(line)}, column ${number(column)}: ${words}`,
  closing: { '}': 'the closing brace', ']': 'the closing bracket' } satisfies Record<Closing, string>,
  codes: {
    'text-too-long': ({ length, limit }) =>
      `The text has ${number(length)} characters; at most ${number(limit)} are read.`,
    'values-too-many': ({ limit }) => `The text has more than ${number(limit)} values.`,
    'keys-too-many': ({ limit }) => `There are more than ${number(limit)} keys in one pair of braces.`,
    'nested-too-deep': ({ limit }) => `The text is nested more than ${number(limit)} levels deep.`,
    'text-empty': () => 'The text is empty.',
    'text-goes-on': () => 'The JSON ends here, but more text follows.',
    'key-expected': () => 'A key in double quotation marks is missing here.',
    'colon-expected': ({ key }) => `The colon after the key “${key}” is missing.`,
    'value-expected': () => 'The text ends where a value is expected.',
    'end-missing': ({ end }) => `The text ends, and ${closingOf(end)} is missing.`,
    'comma-expected': ({ end }) => `A comma or ${closingOf(end)} is missing here.`,
    'comma-too-many': ({ end }) => `Remove the comma before ${closingOf(end)}.`,
    'line-break-in-string': () => 'The quotation mark that ends this text is missing on its line.',
    'control-character': () => 'This text has a control character that cannot be read.',
    'escape-unknown': ({ given }) => `A backslash cannot stand before “${given}”. Write two backslashes for one.`,
    'string-unended': () => 'The quotation mark that ends this text is missing.',
    comment: () => 'JSON has no comments. Remove this one.',
    'single-quotes': () => 'JSON puts text in double quotation marks.',
    'number-invalid': ({ given }) => `“${given}” is not a number as JSON writes it.`,
    'value-unknown': ({ given }) => `A value is expected here, not “${given}”.`,
  } satisfies Catalogue<TextFaultParams, string>,
});

function closingOf(end: Closing): string {
  return textFaultsTexts.closing[end];
}
