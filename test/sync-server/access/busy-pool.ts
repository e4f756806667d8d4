/**
 * A process of its own, to be run with UV_THREADPOOL_SIZE=1: it keeps the one thread that reads and writes files busy, hashes and compares a
 * password meanwhile, and prints what was done by then.
 */
import { pbkdf2 } from 'node:crypto';
import { ThreadedPasswords } from '../../../sync-server/access/team/passwords.ts';

const passwords = new ThreadedPasswords();
await passwords.hash('the thread has started', 'a');
let isPoolBusy = true;
pbkdf2('password', 'salt', 2 ** 31 - 1, 64, 'sha512', () => {
  isPoolBusy = false;
});
const hash = await passwords.hash('correct horse', 'a');
const fits = await passwords.fits('correct horse', hash, 'a');
process.stdout.write(JSON.stringify({ fits, isPoolBusy }), () => process.kill(process.pid, 'SIGKILL'));
