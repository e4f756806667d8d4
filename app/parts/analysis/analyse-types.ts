/** What is found of a draft beside the page. */
import type { Problem } from '#schemas/part-definition/problem.ts';
import type { Capacity, JointCapacity } from './capacity.ts';

export interface Analysis {
  readonly problems: readonly Problem[];
  readonly capacities: readonly Capacity[];
  readonly together: JointCapacity;
}

export const NO_ANALYSIS: Analysis = { problems: [], capacities: [], together: { fits: true, left: [] } };
