/** A whole server in a process of its own, to be killed: `killable-server.ts DATA PORT TOKEN`. It prints its address. */
import { openModules } from '../../sync-server/modules.ts';
import { startServer } from '../../sync-server/server.ts';
import { noLogger } from '../support/logged.ts';

const [data = '', port = '0', token = ''] = process.argv.slice(2);
const config = {
  mode: 'local',
  host: '127.0.0.1',
  port: Number(port),
  store: `file:${data}`,
  publicUrl: null,
  token,
} as const;
const server = await startServer(config, { openModules, version: '0.0.0', page: null, logger: noLogger });
console.log(server.url);
