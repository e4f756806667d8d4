/**
 * Writes the sample board's bytes for the server, which stores them without reading them, and the keys of the shipped parts
 * for the page, which need not hash them. Run by `npm run generate`.
 */
import { writeFileSync } from 'node:fs';
import { definitionKey } from '#engine/library/hash.ts';
import { libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { sampleUpdate } from './document/sample.ts';

writeFileSync(new URL('../sync-server/sample.generated.bin', import.meta.url), sampleUpdate(libraryOf(STARTER_PARTS)));
writeFileSync(
  new URL('./library/starter-keys.generated.json', import.meta.url),
  `${JSON.stringify(STARTER_PARTS.map(definitionKey), null, 2)}\n`,
);
