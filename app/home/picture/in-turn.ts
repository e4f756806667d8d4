let last: Promise<unknown> = Promise.resolve();

/** Runs jobs one after another, whoever asks: each may be a whole board to fetch and to route. Gives what the job gives, and rejects as it does. */
export function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const run = last.then(job);
  last = run.catch(() => undefined);
  return run;
}
