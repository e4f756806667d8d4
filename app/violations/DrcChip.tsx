import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';

/** How the board stands against the rules, in one glance; opens the violations. */
export function DrcChip(props: { readonly pressed: boolean; readonly onClick: () => void }) {
  const view = useBoardView();
  const counts = () => view.run()?.counts;
  const words = () => {
    const now = counts();
    if (!now) return violationsPanelTexts.checkingRules;
    return now.error + now.warning === 0
      ? violationsPanelTexts.noViolations
      : violationsPanelTexts.problemCounts({ errors: now.error, warnings: now.warning });
  };
  return (
    <button
      type="button"
      class="drc-chip"
      data-testid="drc-chip"
      data-state={
        !counts()
          ? 'checking'
          : (counts()?.error ?? 0) > 0
            ? 'error'
            : (counts()?.warning ?? 0) > 0
              ? 'warning'
              : 'clean'
      }
      aria-pressed={props.pressed}
      aria-label={violationsPanelTexts.showViolations({ counts: words() })}
      onClick={props.onClick}
    >
      <Show when={counts()} fallback={<span>{violationsPanelTexts.checking}</span>}>
        {(now) => (
          <Show
            when={now().error + now().warning > 0}
            fallback={
              <>
                <CircleCheck size={15} aria-hidden="true" />
                <span class="hide-narrow">{violationsPanelTexts.noViolations}</span>
              </>
            }
          >
            <Show when={now().error > 0}>
              <span class="severity" data-severity="error">
                <CircleAlert size={15} aria-hidden="true" /> {now().error}
              </span>
            </Show>
            <Show when={now().warning > 0}>
              <span class="severity" data-severity="warning">
                <TriangleAlert size={15} aria-hidden="true" /> {now().warning}
              </span>
            </Show>
          </Show>
        )}
      </Show>
    </button>
  );
}
