/** What an interface of a protocol usually requires. Apart from the protocols, since only whoever writes parts asks for it. */
import typical from './typical-requires.json' with { type: 'json' };

/** By role of the protocol, the functions that an interface in this role needs, each so many times. */
export interface TypicalRequires {
  readonly [role: string]: readonly { readonly function: string; readonly count: number }[];
}

/** Protocol type → what its roles usually require. */
export const TYPICAL_REQUIRES: ReadonlyMap<string, TypicalRequires> = new Map(Object.entries(typical));
