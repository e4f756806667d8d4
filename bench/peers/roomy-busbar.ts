/** This server from source, with room for all sockets of one person in one room. */
import { LIMITS } from '#schemas/limits.ts';

const SOCKETS = 5_000;
Object.assign(LIMITS, { socketsPerRoom: SOCKETS, socketsPerAccount: SOCKETS });
const { main } = await import('../../sync-server/serve.ts');
await main();
