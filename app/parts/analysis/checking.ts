/** The problems of a draft and what its resources allow, worked out beside the page as it changes. */
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Problem } from '#schemas/part-definition/problem.ts';
import type { PartDraft } from '../draft/part-draft.ts';
import type { EditorPage } from '../editor-page.ts';
import { type Analysis, NO_ANALYSIS } from './analyse-types.ts';

export interface Checking {
  readonly analysis: Accessor<Analysis>;
  /** The analysis is of the text that is shown. */
  readonly settled: Accessor<boolean>;
  errorCount(): number;
  problemsAt(pointer: string): readonly Problem[];
  /** The worst that is found there or below. */
  worstUnder(pointer: string): Problem['severity'] | null;
}

const LOOK_MS = 60;

/** Looks at the first text at once, at the next ones after a pause. */
export function createChecking(draft: Accessor<PartDraft>, page: EditorPage): Checking {
  const [found, setFound] = createSignal<{ readonly of: string; readonly analysis: Analysis }>({
    of: '',
    analysis: NO_ANALYSIS,
  });
  let looked = '';
  const analyser = page.openAnalyser((analysis) => setFound({ of: looked, analysis }));
  onCleanup(analyser.close);

  let cancel = () => {};
  createEffect(
    on(
      () => draft().sound,
      (text) => {
        cancel();
        cancel = page.later(
          () => {
            looked = text;
            analyser.look(text);
          },
          found().of === '' ? 0 : LOOK_MS,
        );
      },
    ),
  );
  onCleanup(() => cancel());

  const analysis = createMemo(() => found().analysis);
  const byPointer = createMemo(() => {
    const found = new Map<string, Problem[]>();
    for (const problem of analysis().problems) {
      const there = found.get(problem.pointer);
      if (there === undefined) found.set(problem.pointer, [problem]);
      else there.push(problem);
    }
    return found;
  });
  return {
    analysis,
    settled: () => found().of === draft().text,
    errorCount: () => analysis().problems.filter(({ severity }) => severity === 'error').length,
    problemsAt: (pointer) => byPointer().get(pointer) ?? NONE,
    worstUnder(pointer) {
      let worst: Problem['severity'] | null = null;
      for (const [place, problems] of byPointer()) {
        if (place !== pointer && !place.startsWith(`${pointer}/`)) continue;
        for (const { severity } of problems) if (worst === null || RANK[severity] < RANK[worst]) worst = severity;
      }
      return worst;
    },
  };
}

const NONE: readonly Problem[] = [];
const RANK: Readonly<Record<Problem['severity'], number>> = { error: 0, warning: 1, info: 2 };
