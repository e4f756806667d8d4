import { fileURLToPath } from 'node:url';

const HERE = import.meta.url;

/** The folder of the project. The server runs from its bundle, tests run its sources: both lie in `sync-server`. */
export const ROOT: string = fileURLToPath(HERE.slice(0, HERE.lastIndexOf('/sync-server/') + 1));
