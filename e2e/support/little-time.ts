/** The program with little time for work on a board: less than a worker needs to start. */
import { LIMITS } from '#schemas/limits.ts';
import { serve } from '../../sync-server/serve.ts';

Object.assign(LIMITS, { jobMs: 1 });
await serve();
