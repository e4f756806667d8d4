import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';

/** Limits that no test stands at yet. */
const UNTESTED: readonly string[] = `
  pageItems heldShown pictureEdgePx pictureUnits pictureWires
  tidyParts definitionCheckMs definitionCheckStartMs definitionCheckHeapMB
  capacityCounted
  capacitySteps pastedPins definitionBytes definitionDepth patternChars patternValueChars patternWays
  patternWaysPerFile satisfiableSteps nearestPool nearestChars nearestShown messageChars definitionNodes
  keysPerObject domainsPerPart schemaErrorsKept problemsKept repeatedKeysTold pointerChars boardFileNodes
  boardFileDepth  customFieldsPerPart interfacesPerDomain ownParts ownPartChars
  importBatchParts importBatchChars importFileBytes importRowsShown ownPartsListed
  explanationSteps placesRemembered violationsKept mountHolesCompared checklistParts priceStaleDays
  revisionsKept  exportEdgePx exportPictureChars filesChecked powerLoadsShown
`
  .trim()
  .split(/\s+/);

it('[Z8] every limit has a test at its edge, which names it', () => {
  const named = new Set(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\[limit (\w+)\] /g)])
      .map(([, limit]) => limit),
  );
  const limits = Object.keys(LIMITS);
  expect({
    untested: limits.filter((limit) => !named.has(limit) && !UNTESTED.includes(limit)),
    tested: UNTESTED.filter((limit) => named.has(limit) || !limits.includes(limit)),
    unknown: [...named].filter((limit) => limit !== undefined && !limits.includes(limit)),
  }).toEqual({ untested: [], tested: [], unknown: [] });
});
