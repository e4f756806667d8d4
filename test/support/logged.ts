import { expect } from 'vitest';
import { type Logger, loggerTo } from '../../sync-server/operations/events.ts';

/** A logger that is not listened to. */
export const noLogger: Logger = () => {};

/** A logger for what must log nothing. */
export const noEvents: Logger = loggerTo(({ message }) => expect.fail(message));

/** A logger that keeps what it is told, in words. */
export function sentences(into: string[]): Logger {
  return loggerTo(({ message }) => void into.push(message));
}
