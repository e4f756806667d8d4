/** A process of its own with a server that lets everybody in: `open-server.ts DATA [LIMITS]`, other limits as JSON. It prints its address. */
import { LIMITS } from '#schemas/limits.ts';
import { OpenAccess, startOpenServer } from './rooms/world.ts';

const [, , data = '', limits = '{}'] = process.argv;
Object.assign(LIMITS, JSON.parse(limits));
const server = await startOpenServer(data, 0, new OpenAccess());
console.log(server.url);
