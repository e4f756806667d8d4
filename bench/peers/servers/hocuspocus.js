// Hocuspocus with SQLite, as its documentation sets it up: PORT and FOLDER.
import { SQLite } from '@hocuspocus/extension-sqlite';
import { Server } from '@hocuspocus/server';

const { PORT, FOLDER } = process.env;
await new Server({
  port: Number(PORT),
  address: '127.0.0.1',
  quiet: true,
  extensions: [new SQLite({ database: `${FOLDER}/documents.sqlite` })],
}).listen();
