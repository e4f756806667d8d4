import { readFileSync } from 'node:fs';
import { LIMITS } from '#schemas/limits.ts';

/**
 * How many connections a server may have at once: `LIMITS.tcpConnections`, and no more than half of the files that the system lets the
 * process open, so that whoever opens connections keeps it from storing nothing. `limits` is the text of proc_pid_limits(5).
 */
export function mostConnections(limits: string = ownLimits()): number {
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(LIMITS.tcpConnections, Math.floor(files / 2));
}

/** Empty where the system has no /proc. */
function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
