import Ellipsis from 'lucide-solid/icons/ellipsis';
import { For, Show } from 'solid-js';
import type { Severity } from '#engine/board/values.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import { partsOfViolation } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { editStepsTexts } from '../texts/engine/edit-steps.ts';
import { ruleTexts } from '../texts/engine/rules.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Menu } from '../ui/menu/Menu.tsx';
import type { MenuItem } from '../ui/menu/menu-item.ts';
import { FixButton } from './FixButton.tsx';
import { fixSteps } from './fix-steps.ts';
import type { PanelState } from './panel-state.ts';
import { RULE_INDEX } from './rule-index.ts';

interface DetailsProps {
  readonly violation: Violation;
  readonly fixes: readonly Fix[];
  readonly tabindex: number;
  readonly state: PanelState;
}

/** What a violation's rule is for, the parts that it is about, every fix with its steps, and the rule's severity here. */
export function ViolationDetails(props: DetailsProps) {
  const view = useBoardView();
  const rule = () => ruleTexts[props.violation.rule];
  return (
    <div class="violation-more">
      <Show when={rule()}>
        {(about) => (
          <dl>
            <dt>{violationsPanelTexts.why}</dt>
            <dd>{about().why}</dd>
            <dt>{violationsPanelTexts.example}</dt>
            <dd>{about().example}</dd>
            <dt>{violationsPanelTexts.fix}</dt>
            <dd>{about().fix}</dd>
            <Show when={props.violation.consequence}>
              {(consequence) => (
                <>
                  <dt>{violationsPanelTexts.whenFinished}</dt>
                  <dd>{violationsPanelTexts.severity[consequence()]}</dd>
                </>
              )}
            </Show>
          </dl>
        )}
      </Show>
      <Parts violation={props.violation} tabindex={props.tabindex} />
      <Show when={props.fixes.length > 0}>
        <ul class="fixes" aria-label={violationsPanelTexts.fixes}>
          <For each={props.fixes}>
            {(fix) => (
              <li>
                <FixButton fix={fix} tabindex={props.tabindex} />
                <span class="faint">
                  {editStepsTexts.all({ steps: fixSteps(view.design(), view.library, fix.edits) })}
                </span>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <p class="violation-rule-line">
        <code>{props.violation.rule}</code>
        <Show when={!view.readOnly() && rule()}>
          <Menu
            label={violationsPanelTexts.severityHere({ rule: props.violation.rule })}
            trigger={<Ellipsis size={15} />}
            groups={severityItems(props.state, props.violation.rule, view.board().severities[props.violation.rule])}
          />
        </Show>
      </p>
    </div>
  );
}

/** Its first parts, each a way to it. */
function Parts(props: { readonly violation: Violation; readonly tabindex: number }) {
  const view = useBoardView();
  const parts = () => partsOfViolation(view.board(), props.violation).slice(0, PARTS_SHOWN);
  return (
    <Show when={parts().length > 0}>
      <p class="violation-parts">
        <For each={parts()}>
          {(id) => (
            <button type="button" class="chip" tabindex={props.tabindex} onClick={() => view.show([id])}>
              {view.board().parts.get(id)?.label ?? id}
            </button>
          )}
        </For>
      </p>
    </Show>
  );
}

const PARTS_SHOWN = 12;

function severityItems(state: PanelState, rule: string, now: Severity | undefined): readonly (readonly MenuItem[])[] {
  const own = RULE_INDEX.get(rule);
  const choice = (severity: Severity, label: string): MenuItem => ({
    label: `${now === severity ? '✓ ' : ''}${label}`,
    run: () => state.setSeverity(rule, severity),
  });
  return [
    [
      choice('error', violationsPanelTexts.severity.error),
      choice('warning', violationsPanelTexts.severity.warning),
      choice('info', violationsPanelTexts.severity.info),
      choice('ignore', violationsPanelTexts.ignoreRule),
    ],
    [
      {
        label: violationsPanelTexts.asTheRuleSays[own?.todo === true ? 'todo' : (own?.severity ?? 'error')],
        run: () => state.setSeverity(rule, null),
        disabled: now === undefined,
      },
    ],
  ];
}
