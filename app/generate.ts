/** Writes the sample board's bytes for the server, which stores them without reading them. Run by `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { sampleUpdate } from './board/sample.ts';

writeFileSync(new URL('../sync-server/sample.generated.bin', import.meta.url), sampleUpdate(libraryOf(STARTER_PARTS)));
