/** What is said of the schema and the vocabulary of parts: beside a word that is offered, and in a note about it. */
import { alternatives, list, number } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Value {
  readonly value: number;
}

export const partSchemaTexts = inLanguage('partSchema', {
  kinds: {
    string: 'text',
    number: 'number',
    integer: 'whole number',
    boolean: 'true or false',
    array: 'list',
    object: 'object',
  },
  anything: 'anything',
  oneOf: ({ values }: { readonly values: readonly string[] }) => `one of ${values.join(', ')}`,
  anyOf: ({ kinds }: { readonly kinds: readonly string[] }) => alternatives(kinds),
  required: ({ kind }: { readonly kind: string }) => `${kind}, required`,
  legacy: ({ kind }: { readonly kind: string }) => `${kind}, legacy`,
  bounds: {
    atLeast: ({ value }: Value) => `at least ${number(value)}`,
    above: ({ value }: Value) => `above ${number(value)}`,
    atMost: ({ value }: Value) => `at most ${number(value)}`,
    atMostCharacters: ({ value }: Value) => `at most ${number(value)} characters`,
    like: ({ pattern }: { readonly pattern: string }) => `like ${pattern}`,
    webAddress: 'a web address',
  },
  kindAndBounds: ({ kind, bounds }: { readonly kind: string; readonly bounds: readonly string[] }) =>
    begun(`${[kind, ...bounds].join(', ')}.`),
  default: ({ value }: { readonly value: string }) => `Default ${value}.`,
  isLegacy: 'Legacy.',

  functionKind: ({ group, signal, direction }: FunctionKind) => `${group} · ${signal} ${direction}`,
  functionNote: ({ kind, pinType }: { readonly kind: string; readonly pinType: string }) =>
    `${kind}. Pin type ${pinType}.`,
  joins: ({ functions, more }: TruncatedNames) => `Joins ${some(functions, more)}.`,
  joinsNothing: 'Joins nothing.',
  alsoWritten: ({ spellings }: { readonly spellings: readonly string[] }) => `Also written ${list(spellings)}.`,
  rolePair: ({ one, other }: { readonly one: string; readonly other: string }) => `${one} with ${other}`,
  rolePairs: ({ pairs, more }: { readonly pairs: readonly string[]; readonly more: number }) =>
    `Roles that connect: ${some(pairs, more)}.`,
  topology: ({ name }: { readonly name: string }) => `Topology: ${name}.`,
  mostNodes: ({ count }: { readonly count: number }) => `At most ${number(count)} nodes.`,

  everyOtherFunction: 'every other function',
  offeredHere: ({ count }: { readonly count: number }) => `on ${number(count)} here`,
  roleOf: ({ protocol }: { readonly protocol: string }) => `role of ${protocol}`,
});

interface FunctionKind {
  readonly group: string;
  readonly signal: string;
  readonly direction: string;
}

interface TruncatedNames {
  readonly functions: readonly string[];
  /** How many there are beside those that are named. */
  readonly more: number;
}

function some(named: readonly string[], more: number): string {
  return list(more === 0 ? named : [...named, `${number(more)} more`]);
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
