import type { SyncLine } from '../tab-socket.ts';
import type { TurnBudget } from '../turn-budget.ts';
import { type Arrival, FrameSplitter } from './frame-splitter.ts';
import type { ReceiveBudget } from './receive-budget.ts';

interface ReadOptions {
  readonly receiving: ReceiveBudget<SyncLine>;
  readonly turns: TurnBudget;
}

/**
 * What ws is given of a connection, whose data it listens to: it comes in fragments, is not more than the budget allows, and of thousands
 * of frames that came at once ws reads the next when there is a turn for them.
 */
export function readInTurns(line: SyncLine, { receiving, turns }: ReadOptions): Arrival {
  const { connection, ws } = line;
  const splitter = new FrameSplitter();
  // Any listener of `data` takes chunks.
  const readers = connection.listeners('data') as ((chunk: Buffer) => void)[];
  const resume = connection.resume.bind(connection);
  let waiting: Buffer[][] = [];
  let isAsked = false;
  const read = (part: readonly Buffer[]) => {
    for (const piece of part) for (const reader of readers) reader.call(connection, piece);
  };
  const askForTurn = () => {
    if (isAsked || waiting.length === 0) return;
    isAsked = true;
    turns.whenLeft(() => {
      isAsked = false;
      // Whoever has paused it meanwhile resumes it.
      if (ws.isPaused) return;
      read(waiting.shift() ?? []);
      if (waiting.length > 0) askForTurn();
      else if (!ws.isPaused) resume();
    });
  };
  for (const reader of readers) connection.off('data', reader);
  connection.on('data', (chunk: Buffer) => {
    const parts = splitter.inTurns(chunk);
    if (!receiving.unfinished(line, splitter.unfinished)) return;
    if (waiting.length === 0) read(parts.shift() ?? []);
    if (parts.length === 0) return;
    waiting.push(...parts);
    connection.pause();
    askForTurn();
  });
  // What is there already comes first.
  connection.resume = () => {
    if (waiting.length === 0) return resume();
    askForTurn();
    return connection;
  };
  connection.once('close', () => {
    waiting = [];
    receiving.end(line);
  });
  return splitter;
}
