/** The page's end of the checking worker. */

import type { FromAnalyser, ToAnalyser } from './analyse.worker.ts';
import type { Analysis } from './analyse-types.ts';

export interface Analyser {
  /** Asks about a text that is JSON. */
  look(text: string): void;
  close(): void;
}

/** `onAnalysis` gets what was found of the newest text that was asked about. */
export function openAnalyser(onAnalysis: (analysis: Analysis) => void): Analyser {
  const worker = new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' });
  let n = 0;
  worker.addEventListener('message', (event: MessageEvent<FromAnalyser>) => {
    if (event.data.n === n) onAnalysis(event.data.analysis);
  });
  return {
    look(text) {
      n += 1;
      const message: ToAnalyser = { n, text };
      worker.postMessage(message);
    },
    close: () => worker.terminate(),
  };
}
