import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './disk-error.ts';

/** Which process holds something: enough to prove it dead later, from the same machine and process namespace. */
export interface ProcessIdentity {
  readonly host: string;
  readonly pid: number;
  /** The boot and the process namespace in which `pid` means something; '' where the system does not tell. */
  readonly space: string;
  /** When the process started, in ticks since the boot: ids are used again. '' where the system does not tell. */
  readonly started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { host: hostname(), pid: process.pid, space: ownSpace(), started: statOf('self')?.started ?? '' };
}

/**
 * Whether a process is still there. `unknown`: it ran under another boot or in another process namespace, so that its id says nothing
 * here, or the system hides it.
 */
export function fateOf({ pid, space, started }: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (space === '' || started === '' || space !== ownSpace()) return 'unknown';
  const found = statOf(String(pid));
  if (found !== null) return found.started === started && !found.hasExited ? 'alive' : 'dead';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'dead';
  }
  // It is there, and /proc hides it.
  return 'unknown';
}

/** '' where the system has no /proc, or one that shows the processes of another namespace. */
function ownSpace(): string {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid)) return '';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Source: proc_pid_stat(5), fields 3 (state) and 22 (starttime). */
function statOf(pid: string): { readonly started: string; readonly hasExited: boolean } | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold spaces: fields are counted after it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { started: fields[19] ?? '', hasExited: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return null;
  }
}
