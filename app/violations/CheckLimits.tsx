import { createMemo, For } from 'solid-js';
import { figureCounts } from '#engine/library/figure-counts.ts';
import { useBoardView } from '../board-view.ts';
import { checkLimitsTexts } from '../texts/board/check-limits.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';

/** What a board without violations says nothing of, and how many of the figures behind the verdict nobody has read. */
export function CheckLimits() {
  const view = useBoardView();
  const figures = createMemo(() => figureCounts(view.board()));
  return (
    <section class="check-limits" data-testid="check-limits" aria-label={violationsPanelTexts.limits} tabindex={0}>
      <p>
        {checkLimitsTexts.figures(figures())} <span class="faint">{checkLimitsTexts.where}</span>
      </p>
      <h3>{checkLimitsTexts.notJudged}</h3>
      <ul>
        <For each={Object.values(checkLimitsTexts.subjects)}>
          {({ subject, what }) => (
            <li>
              <b>{subject}.</b> {what}
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
