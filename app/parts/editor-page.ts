/** What the part editor needs of the page that it is on, so that it runs without one too. */

import type { Analysis } from './analysis/analyse-types.ts';
import { type Analyser, openAnalyser } from './analysis/analyser.ts';

export interface EditorPage {
  /** Checks texts beside the page. */
  openAnalyser(onAnalysis: (analysis: Analysis) => void): Analyser;
  /** Calls back whenever the page may be gone a moment later. Gives what ends that. */
  onLeaving(run: () => void): () => void;
  /** Gives what cancels it. */
  later(run: () => void, ms: number): () => void;
  /** Milliseconds since 1970. */
  now(): number;
}

export const BROWSER_PAGE: EditorPage = {
  openAnalyser,
  onLeaving(run) {
    addEventListener('pagehide', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      removeEventListener('pagehide', run);
      document.removeEventListener('visibilitychange', run);
    };
  },
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};
