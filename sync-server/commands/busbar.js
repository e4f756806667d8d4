#!/usr/bin/env node
// The command as npm installs it: what is behind it is TypeScript, which tsx reads whatever folder one stands in.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) });
const { generateWhereStale } = await import('../../schemas/generate-where-stale.ts');
generateWhereStale();
const { main } = await import('./main.ts');
await main();
