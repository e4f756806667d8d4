/** Starts the server. Compiles what is missing first, since nothing else can be imported without it. */
import { generateWhereStale } from '#schemas/generate-where-stale.ts';

generateWhereStale();
const { main } = await import('./serve.ts');
await main();
