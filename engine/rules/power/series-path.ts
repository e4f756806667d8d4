import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { resistorEnds, type SeriesPath, seriesPath } from './series-walk.ts';
import { supplyOf } from './supply.ts';

/** What stands before and behind a resistor, for rules; null for one that passes no supply on. */
export function seriesPathOf(design: Design, placed: PlacedPart): SeriesPath | null {
  const { definition } = placed;
  return definition === null || resistorEnds(definition).length === 0 ? null : pathOfResistor(design, placed);
}

const pathOfResistor = sharedByRules((design, placed: PlacedPart): SeriesPath | null =>
  seriesPath(supplyOf(design), placed),
);
