import { createMemo, For, Show } from 'solid-js';
import type { Severity } from '#engine/board/values.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { ruleTitle } from '../texts/engine/rules.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import type { PanelState } from './panel-state.ts';
import { RULE_INDEX } from './rule-index.ts';
import { familyName } from './violation-rows.ts';

const CHOICES: readonly Severity[] = ['error', 'warning', 'info', 'ignore'];

/** The rules whose severity this board changes, ignored ones among them; each goes back to its own, or any other is changed. */
export function SeverityList(props: { readonly state: PanelState }) {
  const view = useBoardView();
  const changed = createMemo(() => Object.entries(view.board().severities).sort(([a], [b]) => (a < b ? -1 : 1)));
  const others = createMemo(() =>
    [...RULE_INDEX.values()].filter((one) => view.board().severities[one.id] === undefined),
  );
  return (
    <div class="severity-list">
      <Show when={changed().length > 0} fallback={<p class="faint">{violationsPanelTexts.ownSeverities}</p>}>
        <ul aria-label={violationsPanelTexts.changedSeverities}>
          <For each={changed()}>
            {([id, severity]) => <ChangedRule rule={id} severity={severity} state={props.state} />}
          </For>
        </ul>
      </Show>
      <Show when={!view.readOnly()}>
        <label class="severity-add">
          <span>{violationsPanelTexts.changeAnother}</span>
          <select
            class="select small"
            onChange={(event) => {
              const rule = RULE_INDEX.get(event.currentTarget.value);
              if (rule) props.state.setSeverity(rule.id, rule.severity);
              event.currentTarget.value = '';
            }}
          >
            <option value="">{violationsPanelTexts.chooseRule}</option>
            <For each={others()}>
              {(one) => (
                <option value={one.id}>
                  {familyName(one.category)}: {ruleTitle(one.id)}
                </option>
              )}
            </For>
          </select>
        </label>
        <Show when={changed().length > 1}>
          <Button
            size="small"
            tone="ghost"
            onClick={() =>
              view.edit([
                { op: 'update_settings', severities: Object.fromEntries(changed().map(([id]) => [id, null])) },
              ])
            }
          >
            {violationsPanelTexts.resetAll({ count: changed().length })}
          </Button>
        </Show>
      </Show>
    </div>
  );
}

function ChangedRule(props: { readonly rule: string; readonly severity: Severity; readonly state: PanelState }) {
  const view = useBoardView();
  const rule = () => RULE_INDEX.get(props.rule);
  return (
    <li>
      <span class="violation-words">
        {ruleTitle(props.rule)} <code class="faint">{props.rule}</code>
      </span>
      <span class="faint">{violationsPanelTexts.comesAs({ severity: nameOf(rule()) })}</span>
      <SmallSelect
        label={violationsPanelTexts.severityOf({ rule: props.rule })}
        value={props.severity}
        options={CHOICES}
        nameOf={(one) => violationsPanelTexts.severity[one]}
        disabled={view.readOnly()}
        onChange={(chosen) => props.state.setSeverity(props.rule, chosen)}
      />
      <Button
        size="small"
        disabled={view.readOnly()}
        aria-label={violationsPanelTexts.resetRule({ rule: props.rule })}
        onClick={() => props.state.setSeverity(props.rule, null)}
      >
        {violationsPanelTexts.reset}
      </Button>
    </li>
  );
}

function nameOf(rule: Rule | undefined): string {
  if (rule === undefined) return violationsPanelTexts.notInThisVersion;
  return violationsPanelTexts.severity[rule.todo === true ? 'todo' : rule.severity];
}
