import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { runInBackground } from '../../background.ts';
import type { FromPasswordThread, PasswordJob } from './passwords.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = {
  algorithm: 2 /* Argon2id, of an enum that no erased type leaves behind */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

runInBackground();
const say = (message: FromPasswordThread) => parentPort?.postMessage(message);

// Synchronous: what hashes asynchronously does so on the threads of libuv, which write the boards.
parentPort?.on('message', ({ password, hash }: PasswordJob) => {
  if (hash === null) say({ hash: hashSync(password, OPTIONS) });
  else say({ fits: verifySync(hash, password) });
});
say({ ready: true });
