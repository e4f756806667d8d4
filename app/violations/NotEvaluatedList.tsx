import { createMemo, Show } from 'solid-js';
import type { NotEvaluated } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { list } from '../texts/format.ts';
import { figureOf } from '../texts/parts/field-label.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { useDrawer } from '../views/drawer.ts';
import { GridList } from '../views/grid/GridList.tsx';
import { GroupHead } from './GroupHead.tsx';
import { NoRows } from './NoRows.tsx';
import type { PanelState } from './panel-state.ts';
import { missingRows, type UnknownRow } from './violation-rows.ts';

/** Checks that could not be made, by rule, with the figures that they want; a row goes to where one is stated. */
export function NotEvaluatedList(props: { readonly state: PanelState; readonly focus: (take: () => void) => void }) {
  const view = useBoardView();
  const drawer = useDrawer();
  const rows = createMemo(() =>
    missingRows(view.run() ?? { notEvaluated: [] }, props.state.query(), props.state.closed(), props.state.placeOf),
  );
  const go = (row: UnknownRow) => {
    if (row.kind === 'group') {
      props.state.fold(row.key);
      return;
    }
    const part = row.entry.refs.find((ref) => ref.part !== undefined)?.part;
    if (part !== undefined) drawer.inspect(part, row.entry.missing[0]);
    else view.show(row.entry.refs.flatMap((ref) => ref.connection ?? []));
  };
  return (
    <Show
      when={rows().length > 0}
      fallback={<NoRows query={props.state.query()} nothing={violationsPanelTexts.allFiguresKnown} />}
    >
      <GridList
        label={violationsPanelTexts.notEvaluated}
        rows={rows()}
        estimate={(row) => (row.kind === 'group' ? 30 : 32)}
        focus={props.focus}
        marks={(row) => (row.kind === 'missing' ? { 'data-missing': row.entry.rule } : {})}
        onEnter={go}
        onFold={(row) => props.state.fold(row.key)}
      >
        {(row, active) => (
          <Show
            when={missingOf(row())}
            fallback={<GroupHead row={row()} plain onFold={() => props.state.fold(row().key)} />}
          >
            {(entry) => <MissingCell entry={entry()} active={active()} state={props.state} onGo={() => go(row())} />}
          </Show>
        )}
      </GridList>
    </Show>
  );
}

function MissingCell(props: {
  readonly entry: NotEvaluated;
  readonly active: boolean;
  readonly state: PanelState;
  readonly onGo: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div role="gridcell" class="violation-line">
      <button
        type="button"
        class="violation-show"
        tabindex={props.active ? 0 : -1}
        title={violationsPanelTexts.goToPart}
        onClick={props.onGo}
      >
        <span class="violation-words">
          {props.state.placeOf(props.entry)}
          <span class="faint">
            {' '}
            {violationsPanelTexts.needs} <b>{list(props.entry.missing.map(figureOf))}</b>
          </span>
        </span>
      </button>
    </div>
  );
}

const missingOf = (row: UnknownRow) => (row.kind === 'missing' ? row.entry : undefined);
