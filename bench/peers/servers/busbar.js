// This server from its bundle, as people start it, with room for all sockets of one person in one room.
import { readdirSync } from 'node:fs';
import { importBundled } from '../../../sync-server/bundle/import-bundled.js';

const SOCKETS = 5_000;
const BUNDLE = new URL('../../../sync-server/dist/', import.meta.url);

const { serve } = await importBundled('serve');
const chunk = readdirSync(BUNDLE).find((name) => /^limits-.*\.js$/.test(name));
const [limits] = Object.values(await import(new URL(chunk, BUNDLE).href));
Object.assign(limits, { socketsPerRoom: SOCKETS, socketsPerAccount: SOCKETS });
await serve();
