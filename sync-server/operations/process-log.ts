import { mayColour } from '../config.ts';
import type { Logger } from './events.ts';
import { logLines } from './log-lines.ts';

/**
 * The log of this process, on its standard error. What Node.js would write there by itself, a warning or the stack of a crash, becomes an event
 * of it; a crash still ends the process with 1.
 */
export function processLogger(): Logger {
  const { stderr } = process;
  // Whoever reads it may be gone: the server goes on.
  stderr.on('error', () => {});
  const isTerminal = stderr.isTTY === true;
  const stream = { isTerminal, colours: mayColour(isTerminal), write: (text: string) => void stderr.write(text) };
  const logger = logLines(stream, Date.now);
  process.on('uncaughtException', (error: unknown) => {
    logger('crashed', { stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => logger('runtime-warning', { reason: `${name}: ${message}` }));
  return logger;
}
