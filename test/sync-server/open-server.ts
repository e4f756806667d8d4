/** A process of its own with a server that lets everybody in: `open-server.ts DATA`. It prints its address. */
import { OpenAccess, startOpenServer } from './rooms/world.ts';

const server = await startOpenServer(process.argv[2] ?? '', 0, new OpenAccess());
console.log(server.url);
