import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import CircleEllipsis from 'lucide-solid/icons/circle-ellipsis';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { Show } from 'solid-js';
import type { RuleRun } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { verdictTexts } from '../texts/verdict.ts';

/** How the board stands against the rules, in one glance; opens the violations. */
export function DrcChip(props: { readonly pressed: boolean; readonly onClick: () => void }) {
  const view = useBoardView();
  const counts = () => view.run()?.counts;
  const words = () => {
    const now = counts();
    if (!now) return verdictTexts.checkingRules;
    const { error: errors, warning: warnings, todo: todos } = now;
    if (errors + warnings + todos === 0) return verdictTexts.noViolations;
    return verdictTexts.problemCounts({ errors, warnings, todos });
  };
  return (
    <button
      type="button"
      class="drc-chip"
      data-testid="drc-chip"
      data-state={stateOf(counts())}
      aria-pressed={props.pressed}
      aria-label={verdictTexts.showViolations({ counts: words() })}
      onClick={props.onClick}
    >
      <Show when={counts()} fallback={<span>{verdictTexts.checking}</span>}>
        {(now) => (
          <Show
            when={stateOf(now()) !== 'clean'}
            fallback={
              <>
                <CircleCheck size={15} aria-hidden="true" />
                <span class="hide-narrow">{verdictTexts.noViolations}</span>
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
            <Show when={now().todo > 0}>
              <span class="severity" data-severity="todo">
                <CircleEllipsis size={15} aria-hidden="true" /> {now().todo}
                <span class="hide-narrow">{verdictTexts.toDo}</span>
              </span>
            </Show>
          </Show>
        )}
      </Show>
    </button>
  );
}

/** The gravest that there is. Notes are none. */
function stateOf(counts: RuleRun['counts'] | undefined) {
  if (counts === undefined) return 'checking';
  return (['error', 'warning', 'todo'] as const).find((one) => counts[one] > 0) ?? 'clean';
}
