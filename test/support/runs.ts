/** How often a property is tried: less often while mutants run, since most mutants fall in the first few runs. */
export function runs(count: number): number {
  return process.env.MUTATION === undefined ? count : Math.max(10, Math.ceil(count / 50));
}
