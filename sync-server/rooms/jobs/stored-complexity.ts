import { isObject } from '#schemas/json.ts';
import type { DocumentComplexity } from './document-complexity.ts';

/** The complexity as a snapshot keeps it. */
export function encodeComplexity(complexity: DocumentComplexity): Uint8Array {
  return Buffer.from(JSON.stringify(complexity));
}

/** The complexity that a snapshot keeps, or null where it keeps none that makes sense. */
export function decodeComplexity(bytes: Uint8Array | undefined): DocumentComplexity | null {
  if (bytes === undefined) return null;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const { structCount, longestList, deletionSteps, waiting, waitingClients } = json;
  const isCount = (value: unknown) => typeof value === 'number' && value >= 0;
  if (![structCount, longestList, deletionSteps, waiting].every(isCount)) return null;
  if (!Array.isArray(waitingClients) || !waitingClients.every(isCount)) return null;
  // Each of its numbers was looked at.
  return { structCount, longestList, deletionSteps, waiting, waitingClients } as DocumentComplexity;
}
