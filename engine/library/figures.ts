import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/**
 * How far the figures of a definition can be trusted. verified: somebody has read each where it comes from. partly: some
 * of them. unverified: none, though documents are named. unnamed: the definition names no document.
 */
type FiguresState = 'verified' | 'partly' | 'unverified' | 'unnamed';

export interface Verification {
  readonly state: FiguresState;
  /** The documents that are named, each once, in the order of the file. */
  readonly documents: readonly string[];
}

/** What `definition.sources` says. Entries that make no sense count as unverified. */
export function figuresOf({ definition }: PartDefinitionFile): Verification {
  const sources: readonly unknown[] = Array.isArray(definition.sources) ? definition.sources : [];
  const verified = sources.filter((source) => textOf(source, 'status') === 'verified').length;
  const documents = [...new Set(sources.map((source) => textOf(source, 'document')))].filter((name) => name !== '');
  if (sources.length === 0) return { state: 'unnamed', documents };
  if (verified === 0) return { state: 'unverified', documents };
  return { state: verified === sources.length ? 'verified' : 'partly', documents };
}

function textOf(source: unknown, key: string): string {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, key) : undefined;
  return typeof value === 'string' ? value : '';
}
