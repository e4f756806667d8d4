/** Run as a process of its own: adopts a folder, and dies at the change of the disk of that number. Arguments: number, folder, e-mail address. */
import { run } from '../../sync-server/commands/run.ts';
import { machineDisk } from '../../sync-server/storage/disk.ts';

const [, , at, cwd = '', email = ''] = process.argv;
let left = Number(at);
const count = () => {
  left--;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};
const { open, rename } = machineDisk;
Object.assign(machineDisk, {
  open: async (...args: Parameters<typeof open>) => {
    count();
    const file = await open(...args);
    return {
      write: async (bytes: Uint8Array, position: number) => {
        count();
        await file.write(bytes, position);
      },
      truncate: (length: number) => file.truncate(length),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: async (...args: Parameters<typeof rename>) => {
    count();
    await rename(...args);
  },
});

process.exitCode = await run(
  {
    ...{
      cwd,
      today: '2026-01-01',
      colours: false,
      out: () => undefined,
      err: (text) => void process.stderr.write(text),
    },
    ...{ readInput: async () => new Uint8Array(), start: async () => undefined },
  },
  ['adopt', 'own', '--into', email],
);
