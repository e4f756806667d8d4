import type { RuleRun } from '#engine/rules/rule.ts';
import './violations.css';
import { createSignal, For, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import type { ViolationSeverity } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Checklist } from './Checklist.tsx';
import { ExportList } from './ExportList.tsx';
import { NotEvaluatedList } from './NotEvaluatedList.tsx';
import { type Page, type PanelState, panelState } from './panel-state.ts';
import { FAMILIES } from './rule-index.ts';
import { SeverityList } from './SeverityList.tsx';
import { ViolationList } from './ViolationList.tsx';
import { familyName, GROUPINGS, type Standing } from './violation-rows.ts';
import { WaiveDialog } from './WaiveDialog.tsx';

const STANDINGS: readonly Standing[] = ['open', 'waived', 'all'];

/** What breaks the rules, what could not be judged, what is left to people, and the severities that this board changes. */
export function ViolationsPanel() {
  const view = useBoardView();
  const state = panelState(view);
  let search: HTMLInputElement | undefined;
  const [list, setList] = createSignal<() => void>(() => {});
  const run = view.run;
  const pages = (): readonly { readonly id: Page; readonly name: string }[] => {
    const items = run()?.checklist ?? [];
    const ticked = items.filter((one) => one.tickedBy !== undefined).length;
    return [
      { id: 'violations', name: violationsPanelTexts.violations },
      { id: 'unknown', name: violationsPanelTexts.notEvaluatedCount({ count: run()?.notEvaluated.length ?? 0 }) },
      { id: 'checklist', name: violationsPanelTexts.checklistCount({ ticked, count: items.length }) },
      {
        id: 'severities',
        name: violationsPanelTexts.severitiesCount({ count: Object.keys(view.board().severities).length }),
      },
    ];
  };
  let root!: HTMLElement;
  // At the panel itself, so that it is ours before it is the board's.
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (event.key === '/' && !inField && search) {
      event.preventDefault();
      event.stopPropagation();
      search.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (event.target === search) list()();
      else if (!inField) view.canvas()?.focus();
    }
  };
  onMount(() => {
    root.addEventListener('keydown', onKeyDown);
    onCleanup(() => root.removeEventListener('keydown', onKeyDown));
  });

  return (
    <section class="violations-panel" aria-label={violationsPanelTexts.violations} ref={root}>
      <div class="view-bar">
        <fieldset class="tabs" aria-label={violationsPanelTexts.show}>
          <For each={pages()}>
            {(page) => (
              <button type="button" aria-pressed={state.page() === page.id} onClick={() => state.setPage(page.id)}>
                {page.name}
              </button>
            )}
          </For>
        </fieldset>
        <Show when={state.page() !== 'severities'}>
          <SearchField
            place="bar"
            label={violationsPanelTexts.searchViolations}
            placeholder={violationsPanelTexts.search}
            value={state.query()}
            onInput={state.setQuery}
            field={(input) => {
              search = input;
            }}
            onDown={() => list()()}
          />
        </Show>
        <Show when={state.page() === 'violations'}>
          <Filters state={state} />
        </Show>
        <span class="spacer" />
        <span class="faint view-said" role="status">
          <Show when={run()} fallback={violationsPanelTexts.checking}>
            {(now) => rulesChecked(now())}
          </Show>
        </span>
        <ExportList shown={state.shown()} />
      </div>
      <Switch>
        <Match when={state.page() === 'violations'}>
          <ViolationList state={state} focus={(take) => setList(() => take)} />
        </Match>
        <Match when={state.page() === 'unknown'}>
          <NotEvaluatedList state={state} focus={(take) => setList(() => take)} />
        </Match>
        <Match when={state.page() === 'checklist'}>
          <Checklist state={state} focus={(take) => setList(() => take)} />
        </Match>
        <Match when={state.page() === 'severities'}>
          <SeverityList state={state} />
        </Match>
      </Switch>
      <WaiveDialog violation={state.waiving()} onClose={() => state.setWaiving(null)} />
    </section>
  );
}

function Filters(props: { readonly state: PanelState }) {
  const view = useBoardView();
  const counts = () => view.run()?.counts ?? { error: 0, warning: 0, info: 0, waived: 0 };
  const severities = (): readonly { readonly id: ViolationSeverity; readonly name: string }[] => [
    { id: 'error', name: violationsPanelTexts.errorsCount({ count: counts().error }) },
    { id: 'warning', name: violationsPanelTexts.warningsCount({ count: counts().warning }) },
    { id: 'info', name: violationsPanelTexts.notesCount({ count: counts().info }) },
  ];
  return (
    <div class="view-filters">
      <fieldset class="tabs" aria-label={violationsPanelTexts.severityLabel}>
        <For each={severities()}>
          {(one) => (
            <button
              type="button"
              class="severity-filter"
              data-severity={one.id}
              aria-pressed={props.state.severities().has(one.id)}
              onClick={() => props.state.toggleSeverity(one.id)}
            >
              {one.name}
            </button>
          )}
        </For>
      </fieldset>
      <select
        class="select small"
        aria-label={violationsPanelTexts.groupBy}
        value={props.state.grouping()}
        onChange={(event) => {
          const chosen = GROUPINGS.find((one) => one === event.currentTarget.value);
          if (chosen) props.state.setGrouping(chosen);
        }}
      >
        <For each={GROUPINGS}>{(one) => <option value={one}>{violationsPanelTexts.by[one]}</option>}</For>
      </select>
      <select
        class="select small"
        aria-label={violationsPanelTexts.family}
        value={props.state.family()}
        onChange={(event) => props.state.setFamily(event.currentTarget.value)}
      >
        <option value="">{violationsPanelTexts.allFamilies}</option>
        <For each={FAMILIES}>{(one) => <option value={one}>{familyName(one)}</option>}</For>
      </select>
      <select
        class="select small"
        aria-label={violationsPanelTexts.waived}
        value={props.state.standing()}
        onChange={(event) => {
          const chosen = STANDINGS.find((one) => one === event.currentTarget.value);
          if (chosen) props.state.setStanding(chosen);
        }}
      >
        <For each={STANDINGS}>
          {(one) => (
            <option value={one}>
              {one === 'waived'
                ? violationsPanelTexts.waivedCount({ count: counts().waived })
                : violationsPanelTexts.standing[one]}
            </option>
          )}
        </For>
      </select>
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

function rulesChecked({ checked, skipped }: Pick<RuleRun, 'checked' | 'skipped'>): string {
  const count = checked.length;
  if (skipped.length === 0) return violationsPanelTexts.rulesChecked({ count });
  return violationsPanelTexts.rulesCheckedSkipped({ count, skipped: skipped.length });
}
