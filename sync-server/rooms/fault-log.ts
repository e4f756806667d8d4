import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../operations/events.ts';

/** Tells the operator of a fault of the server itself. */
export type ReportFault = (where: string, error: unknown) => void;

/**
 * Each fault is told once, with its stack: a tab that comes back and meets it again, or a thousand tabs that do, must
 * not fill the log. After `LIMITS.faultsLogged` different ones only that there are more.
 */
export function faultLog(logger: Logger): ReportFault {
  const told = new Set<string>();
  return (where, error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const stack = text.slice(0, LIMITS.logTextChars);
    if (told.has(stack) || told.size > LIMITS.faultsLogged) return;
    told.add(stack);
    if (told.size > LIMITS.faultsLogged) logger('faults-omitted', {});
    else logger('fault', { where, stack });
  };
}
