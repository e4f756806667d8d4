import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleUpdate } from '../../../app/document/sample.ts';
import { STARTER_LIBRARY } from '../../../app/library/starter-library.ts';

test('[D56] the sample that the server hands out is what the code gives now (else run `npm run generate`)', () => {
  const committed = readFileSync(new URL('../../../sync-server/sample.generated.bin', import.meta.url));
  expect(Buffer.from(sampleUpdate(STARTER_LIBRARY)).equals(committed)).toBe(true);
});
