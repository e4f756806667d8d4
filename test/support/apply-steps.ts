import * as Y from 'yjs';
import { ApplyCost } from '../../sync-server/rooms/cost/apply-cost.ts';
import { complexityOf } from '../../sync-server/rooms/jobs/document-complexity.ts';
import { metered, meteredDocument } from '../../sync-server/rooms/jobs/meter.ts';
import { updateFactsOf } from '../../sync-server/rooms/update-facts.ts';
import type { CostlyUpdate } from './costly-updates.ts';

export interface AppliedSteps {
  /** That Yjs took to apply the update. */
  readonly steps: number;
  /** That the server expects of it at most. */
  readonly expected: number;
  /** That looking once at all of the board takes, or deleting it. */
  readonly ofBoard: number;
}

/** `isTried`: the server knows the shape of the board. Otherwise it only counted what came. */
export function appliedSteps({ board, update }: CostlyUpdate, isTried: boolean): AppliedSteps {
  const doc = meteredDocument();
  Y.applyUpdate(doc, board);
  const cost = new ApplyCost();
  const shape = complexityOf(doc);
  if (isTried) cost.found(shape, 0);
  else cost.take(updateFactsOf(board), false);
  const facts = updateFactsOf(update);
  const { steps } = metered(Number.POSITIVE_INFINITY, () => Y.applyUpdate(doc, update));
  return {
    steps,
    expected: cost.stepsOf(facts),
    ofBoard: shape.deletionSteps + LOOKS * (shape.structCount + facts.structCount + facts.deletions.length / 3),
  };
}

/** At one struct, when it is applied, deleted and joined. */
const LOOKS = 40;
