import ChevronRight from 'lucide-solid/icons/chevron-right';
import { createEffect, createMemo, createSignal, onCleanup, Show } from 'solid-js';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { violationText } from '../texts/engine/violations.ts';
import { date } from '../texts/format.ts';
import { ago } from '../texts/times.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { FixButton } from './FixButton.tsx';
import { fixSteps } from './fix-steps.ts';
import type { PanelState } from './panel-state.ts';
import { SeverityIcon } from './SeverityIcon.tsx';
import { ViolationDetails } from './ViolationDetails.tsx';
import { isStale } from './violation-rows.ts';

interface CellProps {
  readonly violation: Violation;
  readonly expanded: boolean;
  /** Whether Tab reaches what is pressable in it. */
  readonly active: boolean;
  readonly state: PanelState;
}

/** One violation: message and parts, its fixes, and folded out its rule with why, example and how to fix it. */
export function ViolationCell(props: CellProps) {
  const [fixes, setFixes] = createSignal<readonly Fix[]>([]);
  createEffect(() => {
    const left = new AbortController();
    onCleanup(() => left.abort());
    void props.state.holdingFixes(props.violation, left.signal).then((found) => left.signal.aborted || setFixes(found));
  });
  const tabindex = () => (props.active ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div role="gridcell" class="violation-cell">
      <div class="violation-line">
        <Message violation={props.violation} tabindex={tabindex()} />
        <Cause violation={props.violation} />
        <Actions violation={props.violation} firstFix={fixes()[0]} tabindex={tabindex()} state={props.state} />
        <button
          type="button"
          class="icon-button small"
          tabindex={tabindex()}
          aria-expanded={props.expanded}
          aria-label={violationsPanelTexts.whyAndHowToFix}
          onClick={() => props.state.openDetails(props.violation.fingerprint)}
        >
          <ChevronRight size={14} class="fold" data-open={props.expanded ? '' : undefined} />
        </button>
      </div>
      <Show when={props.expanded}>
        <ViolationDetails violation={props.violation} fixes={fixes()} tabindex={tabindex()} state={props.state} />
      </Show>
    </div>
  );
}

function Message(props: { readonly violation: Violation; readonly tabindex: number }) {
  const view = useBoardView();
  return (
    <>
      <button
        type="button"
        class="violation-show"
        tabindex={props.tabindex}
        title={violationText(props.violation)}
        onClick={() => view.showViolation(props.violation)}
      >
        <SeverityIcon severity={props.violation.severity} />
        <span class="violation-words">
          {violationText(props.violation)}
          <Show when={props.violation.waiver}>{(waiver) => <em> {waivedBy(waiver())}</em>}</Show>
        </span>
      </button>
      <Show when={isStale(props.violation)}>
        <span class="chip" data-tone="warning">
          {props.violation.rule === 'waiver-expired'
            ? violationsPanelTexts.expiredWaiver
            : violationsPanelTexts.staleWaiver}
        </span>
      </Show>
    </>
  );
}

/** Who caused it, and when, as far as the board and this page remember. */
function Cause(props: { readonly violation: Violation }) {
  const view = useBoardView();
  const cause = createMemo(() => view.causeOf(props.violation));
  return (
    <Show when={cause()}>
      {(by) => (
        <span class="faint violation-cause">
          {violationsPanelTexts.causedBy({ who: by().who ?? violationsPanelTexts.you, ago: ago(by().when) })}
        </span>
      )}
    </Show>
  );
}

/** The first fix, and waiving; nothing where people may only look. */
function Actions(props: {
  readonly violation: Violation;
  readonly firstFix: Fix | undefined;
  readonly tabindex: number;
  readonly state: PanelState;
}) {
  const view = useBoardView();
  return (
    <Show when={!view.readOnly()}>
      <Show when={props.firstFix}>
        {(fix) => (
          <FixButton
            fix={fix()}
            tabindex={props.tabindex}
            title={fixSteps(view.design(), view.library, fix().edits).join('\n')}
          />
        )}
      </Show>
      <Button size="small" tone="ghost" tabindex={props.tabindex} onClick={() => props.state.waive(props.violation)}>
        {props.violation.waiver ? violationsPanelTexts.unwaive : violationsPanelTexts.waive}
      </Button>
    </Show>
  );
}

function waivedBy({ who, why, until }: NonNullable<Violation['waiver']>): string {
  if (until === undefined) return violationsPanelTexts.waivedBy({ who, why });
  return violationsPanelTexts.waivedByUntil({
    who,
    why,
    until: date(Date.parse(until), { dateStyle: 'medium', timeZone: 'UTC' }),
  });
}
