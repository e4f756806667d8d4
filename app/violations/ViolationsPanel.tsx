import './violations.css';
import { createEffect, createMemo, createSignal, For, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import { figureCounts } from '#engine/library/figure-counts.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useDrawer } from '../views/drawer.ts';
import { CheckLimits } from './CheckLimits.tsx';
import { Checklist } from './Checklist.tsx';
import { ExportList } from './ExportList.tsx';
import { Filters } from './Filters.tsx';
import { NotEvaluatedList } from './NotEvaluatedList.tsx';
import { PAGES, type Page, type PanelState, panelState } from './panel-state.ts';
import { SeverityList } from './SeverityList.tsx';
import { ViolationList } from './ViolationList.tsx';
import { WaiveDialog } from './WaiveDialog.tsx';

/** What breaks the rules, what could not be judged, what is left to people, and the severities that this board changes. */
export function ViolationsPanel() {
  const view = useBoardView();
  const state = panelState(view);
  followSought(state);
  let root!: HTMLElement;
  let search: HTMLInputElement | undefined;
  const [list, setList] = createSignal<() => void>(() => {});
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
        <PageTabs state={state} />
        <span class="spacer" />
        <Coverage />
        <ExportList shown={state.shown()} />
      </div>
      <div class="view-bar">
        <Search
          state={state}
          field={(input) => {
            search = input;
          }}
          onDown={() => list()()}
        />
        <Show when={state.page() === 'violations'}>
          <Filters state={state} />
        </Show>
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
        <Match when={state.page() === 'limits'}>
          <CheckLimits />
        </Match>
        <Match when={state.page() === 'severities'}>
          <SeverityList state={state} />
        </Match>
      </Switch>
      <WaiveDialog violation={state.waiving()} onClose={() => state.setWaiving(null)} />
    </section>
  );
}

/** The search of the pages that are lists of findings. */
function Search(props: {
  readonly state: PanelState;
  readonly field: (input: HTMLInputElement) => void;
  readonly onDown: () => void;
}) {
  return (
    <Show when={props.state.page() !== 'severities' && props.state.page() !== 'limits'}>
      <SearchField
        place="bar"
        label={violationsPanelTexts.searchViolations}
        placeholder={violationsPanelTexts.search}
        value={props.state.query()}
        onInput={props.state.setQuery}
        field={props.field}
        onDown={props.onDown}
      />
    </Show>
  );
}

/** Shows the violations of a rule that is looked for elsewhere on the page. */
function followSought(state: PanelState): void {
  const drawer = useDrawer();
  createEffect(() => {
    const rule = drawer.sought();
    if (rule !== null) state.seek(rule);
  });
}

/** How far "no violations" can be trusted. */
function Coverage() {
  const view = useBoardView();
  const figures = createMemo(() => figureCounts(view.board()));
  return (
    <span class="faint view-said" role="status">
      <Show when={view.run()} fallback={violationsPanelTexts.checking}>
        {(run) => (
          <>
            {rulesChecked(run())} · {violationsPanelTexts.figuresUnverified(figures())}
          </>
        )}
      </Show>
    </span>
  );
}

function PageTabs(props: { readonly state: PanelState }) {
  const view = useBoardView();
  const names: Readonly<Record<Page, () => string>> = {
    violations: () => violationsPanelTexts.violations,
    unknown: () => violationsPanelTexts.notEvaluatedCount({ count: view.run()?.notEvaluated.length ?? 0 }),
    checklist() {
      const items = view.run()?.checklist ?? [];
      const ticked = items.filter((one) => one.tickedBy !== undefined).length;
      return violationsPanelTexts.checklistCount({ ticked, count: items.length });
    },
    limits: () => violationsPanelTexts.limits,
    severities: () => violationsPanelTexts.severitiesCount({ count: Object.keys(view.board().severities).length }),
  };
  return (
    <fieldset class="tabs" aria-label={violationsPanelTexts.show}>
      <For each={PAGES}>
        {(page) => (
          <button type="button" aria-pressed={props.state.page() === page} onClick={() => props.state.setPage(page)}>
            {names[page]()}
          </button>
        )}
      </For>
    </fieldset>
  );
}

function rulesChecked({ checked, skipped }: Pick<RuleRun, 'checked' | 'skipped'>): string {
  const count = checked.length;
  if (skipped.length === 0) return violationsPanelTexts.rulesChecked({ count });
  return violationsPanelTexts.rulesCheckedSkipped({ count, skipped: skipped.length });
}
