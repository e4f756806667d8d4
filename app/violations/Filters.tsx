import { For, Show } from 'solid-js';
import type { ViolationSeverity } from '#engine/board/values.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import type { PanelState } from './panel-state.ts';
import { FAMILIES } from './rule-index.ts';
import { familyName, GROUPINGS, WAIVER_FILTERS, type WaiverFilter } from './violation-rows.ts';

const SEVERITIES: readonly ViolationSeverity[] = ['error', 'warning', 'info', 'todo'];

/** Which violations are listed, and in what groups. */
export function Filters(props: { readonly state: PanelState }) {
  const view = useBoardView();
  const standingName = (one: WaiverFilter) =>
    one === 'waived'
      ? violationsPanelTexts.waivedCount({ count: view.run()?.counts.waived ?? 0 })
      : violationsPanelTexts.standing[one];
  return (
    <div class="view-filters">
      <SeverityFilter state={props.state} />
      <label class="check" title={violationsPanelTexts.checkAsFinishedHint}>
        <input
          type="checkbox"
          checked={view.finished()}
          onChange={(event) => view.setFinished(event.currentTarget.checked)}
        />
        {violationsPanelTexts.checkAsFinished}
      </label>
      <SmallSelect
        label={violationsPanelTexts.groupBy}
        value={props.state.grouping()}
        options={GROUPINGS}
        nameOf={(one) => violationsPanelTexts.by[one]}
        onChange={props.state.setGrouping}
      />
      <SmallSelect
        label={violationsPanelTexts.family}
        value={props.state.family()}
        options={['', ...FAMILIES]}
        nameOf={(one) => (one === '' ? violationsPanelTexts.allFamilies : familyName(one))}
        onChange={props.state.setFamily}
      />
      <SmallSelect
        label={violationsPanelTexts.waived}
        value={props.state.standing()}
        options={WAIVER_FILTERS}
        nameOf={standingName}
        onChange={props.state.setStanding}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={props.state.onlySelection()}
          onChange={(event) => props.state.setOnlySelection(event.currentTarget.checked)}
        />
        {violationsPanelTexts.selectionOnly}
      </label>
      <Show when={props.state.isFiltered()}>
        <Button size="small" tone="ghost" onClick={props.state.clear}>
          {violationsPanelTexts.clear}
        </Button>
      </Show>
    </div>
  );
}

/** Buttons that count the violations of each severity; all of them are listed where none is pressed. */
function SeverityFilter(props: { readonly state: PanelState }) {
  const view = useBoardView();
  const count = (severity: ViolationSeverity) => view.run()?.counts[severity] ?? 0;
  const names: Readonly<Record<ViolationSeverity, () => string>> = {
    error: () => violationsPanelTexts.errorsCount({ count: count('error') }),
    warning: () => violationsPanelTexts.warningsCount({ count: count('warning') }),
    info: () => violationsPanelTexts.notesCount({ count: count('info') }),
    todo: () => violationsPanelTexts.todosCount({ count: count('todo') }),
  };
  return (
    <fieldset class="tabs" aria-label={violationsPanelTexts.severityLabel}>
      <For each={SEVERITIES.filter((one) => one !== 'todo' || !view.finished())}>
        {(one) => (
          <button
            type="button"
            class="severity-filter"
            data-severity={one}
            aria-pressed={props.state.severities().has(one)}
            onClick={() => props.state.toggleSeverity(one)}
          >
            {names[one]()}
          </button>
        )}
      </For>
    </fieldset>
  );
}
