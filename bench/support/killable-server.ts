/** A process of its own with the real server and other limits: `killable-server.ts DATA LIMITS`, limits as JSON. It prints its address, and logs. */
import { LIMITS } from '#schemas/limits.ts';
import { OWNER_TOKEN } from '../../e2e/support/server.ts';
import { openModules } from '../../sync-server/modules.ts';
import { logLines } from '../../sync-server/operations/log-lines.ts';
import { startServer } from '../../sync-server/server.ts';

const [, , data = '', limits = '{}'] = process.argv;
Object.assign(LIMITS, JSON.parse(limits));
const write = (text: string) => void process.stderr.write(text);
const logger = logLines({ isTerminal: false, colours: false, write }, Date.now);
const server = await startServer(
  { mode: 'local', host: '127.0.0.1', port: 0, store: `file:${data}`, publicUrl: null, token: OWNER_TOKEN },
  { openModules, version: '0', page: null, logger },
);
// As the program itself: who has lost its data ends.
server.lost.then(async (error) => {
  logger('folder-lost', { reason: error.message });
  await server.close().catch(() => {});
  process.exit(1);
});
console.log(server.url);
