/** Checks drafts beside the page. Of those that wait only the newest is looked at. */
import { analyseText } from './analyse.ts';
import type { Analysis } from './analyse-types.ts';

export interface ToAnalyser {
  readonly n: number;
  readonly text: string;
}

export interface FromAnalyser {
  readonly n: number;
  readonly analysis: Analysis;
}

let newest: ToAnalyser | null = null;

addEventListener('message', (event: MessageEvent<ToAnalyser>) => {
  if (newest === null) setTimeout(run, 0);
  newest = event.data;
});

function run(): void {
  if (newest === null) return;
  const { n, text } = newest;
  newest = null;
  const analysis = analyseText(text);
  if (analysis === null) return;
  const answer: FromAnalyser = { n, analysis };
  postMessage(answer);
}
