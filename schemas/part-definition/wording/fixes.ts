import { type Catalogue, worded } from '../../coded.ts';
import type { FixReason } from '../problem.ts';
import type { DefinitionFixParams } from '../problem-params.ts';

/** What a fix does, for agents and the command line: "Write i2c_sda". */
export function fixForAgents(fix: FixReason): string {
  return worded(FIXES, fix);
}

const FIXES: Catalogue<DefinitionFixParams, string> = {
  write: ({ value }) => `Write ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  'write-number': ({ value }) => `Write the number ${value}`,
  'write-key': ({ key, value }) => `Write ${key}: ${value}`,
  clamp: ({ limit }) => `Clamp to ${limit}`,
  rename: ({ to }) => `Rename to ${to}`,
  remove: ({ what }) => `Remove ${what}`,
  'remove-domain': ({ domain }) => `Remove the ${domain} domain`,
  'remove-categories': () => 'Remove the empty categories',
  'remove-shape': () => 'Remove shape: outline says it',
  'remove-ignored': () => 'Remove the one that is ignored',
  'move-geometry': ({ key }) => `Move to definition.geometry${key === null ? '' : `.${key}`}`,
  'merge-domains': () => 'Merge the two domains',
  'swap-ends': () => 'Swap the ends',
  'swap-currents': () => 'Swap the two',
  'split-resource': ({ resource }) => `Split ${resource} into two resources`,
  'share-back': ({ function: name, other }) => `Let ${other} share with ${name} too`,
  'set-max-instances': ({ count }) => `Set max_instances to ${count}`,
};
