/** Writes the sample board's bytes for the server, which stores them without reading them. Run by `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { sampleUpdate } from './document/sample.ts';
import { STARTER_LIBRARY } from './library/starter-library.ts';

writeFileSync(new URL('../sync-server/sample.generated.bin', import.meta.url), sampleUpdate(STARTER_LIBRARY));
