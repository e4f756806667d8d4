import { LIMITS } from '#schemas/limits.ts';

/** Tells the operator of a fault of the server itself. */
export type ReportFault = (where: string, error: unknown) => void;

/**
 * Each fault is told once, with its stack: a tab that comes back and meets it again, or a thousand tabs that do, must
 * not fill the log. After `LIMITS.faultsLogged` different ones only that there are more.
 */
export function faultLog(warn: (message: string) => void): ReportFault {
  const told = new Set<string>();
  return (where, error) => {
    const stack = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, LIMITS.faultChars);
    if (told.has(stack) || told.size > LIMITS.faultsLogged) return;
    told.add(stack);
    if (told.size > LIMITS.faultsLogged) warn('Further faults of the server are not logged until it is started anew.');
    else warn(`A fault of the server ${where}. ${stack}`);
  };
}
