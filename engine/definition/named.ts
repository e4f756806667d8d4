/** How refusals, verdicts and explanations name things: readers choose between the id and the name. */
import type { InterfaceIndex, ResourceIndex } from './index-types.ts';

export interface Named {
  readonly id: string;
  /** Absent where the definition gives none. */
  readonly name?: string;
}

/** An interface instance of a placed part. */
export interface NamedInterface extends Named {
  /** The part's label. */
  readonly part: string;
  /** From 0. */
  readonly instance: number;
  /** Labels of the parts that it is connected to, where that is known: what people call it by. */
  readonly serves?: readonly string[];
}

export function namedInterface({ interface: { id, name } }: InterfaceIndex): Named {
  return name === undefined ? { id } : { id, name };
}

export function namedInstance(
  part: { readonly label: string },
  index: InterfaceIndex,
  instance: number,
): NamedInterface {
  return { ...namedInterface(index), part: part.label, instance };
}

export function namedResource({ resource: { id, name } }: ResourceIndex): Named {
  return name === undefined ? { id } : { id, name };
}
