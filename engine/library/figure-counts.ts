import { figuresIn, isDrawn, sourceCounts } from '#schemas/part-definition/sources.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

export interface FigureCounts {
  readonly all: number;
  /** Those that nobody has read where they come from, or whose document is not named. */
  readonly unverified: number;
}

const counted = new WeakMap<PartDefinitionFile, FigureCounts>();

/**
 * How many figures a verdict may rest on the definitions state that these parts are made from, each definition once: where
 * pins sit and how a part is drawn is not among them.
 */
export function figureCounts({ parts, definitions }: PlacedDefinitions): FigureCounts {
  const used = new Set([...parts.values()].map(({ definition }) => definition));
  const sum = { all: 0, unverified: 0 };
  for (const key of used) {
    const file = definitions.get(key);
    if (file === undefined) continue;
    const { all, unverified } = countsOf(file);
    sum.all += all;
    sum.unverified += unverified;
  }
  return sum;
}

/** A board, as far as it says what its parts are made of. */
interface PlacedDefinitions {
  readonly parts: ReadonlyMap<string, { readonly definition: string }>;
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
}

function countsOf(file: PartDefinitionFile): FigureCounts {
  let counts = counted.get(file);
  if (counts === undefined) {
    const { verified, unverified, unsourced } = sourceCounts(
      file.definition,
      figuresIn(file.definition).filter((figure) => !isDrawn(figure)),
    );
    counts = { all: verified + unverified + unsourced, unverified: unverified + unsourced };
    counted.set(file, counts);
  }
  return counts;
}
