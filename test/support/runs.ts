import fc from 'fast-check';

const isMutated = process.env.MUTATION !== undefined;

// So that the few cases of a run are the same for each mutant, and hold enough of each kind.
if (isMutated) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** How often a property is tried: less often while mutants run, since most mutants fall in the first few runs. */
export function runs(count: number): number {
  return isMutated ? Math.max(10, Math.ceil(count / 50)) : count;
}
