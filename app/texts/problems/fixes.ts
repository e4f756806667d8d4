import { type Catalogue, worded } from '#schemas/coded.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { FixReason } from '#schemas/part-definition/problem.ts';
import type { DefinitionFixParams } from '#schemas/part-definition/problem-params.ts';
import { list, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { fieldOf, functionOf } from '../names.ts';

/** What a fix of a definition does, on its button. */
export function definitionFixWords(fix: FixReason): string {
  return worded<DefinitionFixParams, keyof DefinitionFixParams, string>(definitionFixesTexts.codes, fix);
}

export const definitionFixesTexts = inLanguage('definitionFixes', {
  codes: {
    write: ({ value }) => `Write ${writtenAs(value)}`,
    'write-number': ({ value }) => `Write the number ${number(value)}`,
    'write-key': ({ key, value }) => `Write ${value} to ${fieldOf(key.replace('.', '_'))}`,
    clamp: ({ limit }) => `Set it to ${number(limit)}`,
    rename: ({ to }) => `Rename it to ${to}`,
    remove: ({ what }) => `Remove ${what}`,
    'remove-domain': ({ domain }) => `Remove the ${domain} domain`,
    'remove-categories': () => 'Remove the empty categories',
    'remove-shape': () => 'Remove the shape: the outline says it',
    'remove-ignored': () => 'Remove the one that is ignored',
    'move-geometry': ({ key }) => (key === null ? 'Move it to its place' : `Move ${fieldOf(key)} to the geometry`),
    'merge-domains': () => 'Merge the two domains',
    'swap-ends': () => 'Swap the ends',
    'swap-currents': () => 'Swap the two',
    'split-resource': ({ resource }) => `Split ${resource} into two pins`,
    'share-back': ({ function: name, other }) => `Let ${functionOf(other)} share with ${functionOf(name)} too`,
    'set-max-instances': ({ count }) => `Set the maximum to ${number(count)}`,
  } satisfies Catalogue<DefinitionFixParams, string>,
});

/** As the file has it: it is what the button writes. */
function writtenAs(value: Json): string {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return list(value.map(writtenAs));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
