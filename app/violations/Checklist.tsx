import { createMemo, Show } from 'solid-js';
import type { ChecklistItem } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { GridList } from '../views/grid/GridList.tsx';
import { GroupHead } from './GroupHead.tsx';
import { NoRows } from './NoRows.tsx';
import type { PanelState } from './panel-state.ts';
import { checklistRows } from './violation-rows.ts';

/** Design rules and warnings that parts say in words. Nobody can check them but people, who tick them. Space ticks. */
export function Checklist(props: { readonly state: PanelState; readonly focus: (take: () => void) => void }) {
  const view = useBoardView();
  const rows = createMemo(() => checklistRows(view.run()?.checklist ?? [], props.state.query(), props.state.closed()));
  const tick = (item: ChecklistItem) =>
    !view.readOnly() && view.edit([{ op: item.tickedBy === undefined ? 'tick' : 'untick', item: item.id }]);
  return (
    <Show
      when={rows().length > 0}
      fallback={<NoRows query={props.state.query()} nothing={violationsPanelTexts.nothingAsked} />}
    >
      <GridList
        label={violationsPanelTexts.checklist}
        rows={rows()}
        estimate={(row) => (row.kind === 'group' ? 30 : 34)}
        focus={props.focus}
        onEnter={(row) => (row.kind === 'group' ? props.state.fold(row.key) : view.show(row.item.parts))}
        onFold={(row) => props.state.fold(row.key)}
        onKey={(key, row) => {
          if (key !== ' ' || row.kind !== 'item') return false;
          tick(row.item);
          return true;
        }}
      >
        {(row, active) => (
          <Show
            when={itemOf(row())}
            fallback={
              <GroupHead row={row()} plain onFold={() => props.state.fold(row().key)}>
                <span class="faint">{violationsPanelTexts.ticked({ count: tickedOf(row()) })}</span>
              </GroupHead>
            }
          >
            {(item) => <ItemCell item={item()} active={active()} onTick={() => tick(item())} />}
          </Show>
        )}
      </GridList>
    </Show>
  );
}

function ItemCell(props: { readonly item: ChecklistItem; readonly active: boolean; readonly onTick: () => void }) {
  const view = useBoardView();
  const tabindex = () => (props.active ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div role="gridcell" class="violation-line">
      <label class="check checklist-item">
        <input
          type="checkbox"
          tabindex={tabindex()}
          checked={props.item.tickedBy !== undefined}
          disabled={view.readOnly()}
          onChange={props.onTick}
        />
        <span class="violation-words">
          {props.item.text}
          <Show when={props.item.tickedBy}>{(who) => <em> {violationsPanelTexts.tickedBy({ who: who() })}</em>}</Show>
        </span>
      </label>
      <span class="chip">
        {props.item.rule === 'doc-part-warning' ? violationsPanelTexts.warning : violationsPanelTexts.designRule}
      </span>
      <button type="button" class="link-button" tabindex={tabindex()} onClick={() => view.show(props.item.parts)}>
        {props.item.count === 1
          ? violationsPanelTexts.show
          : violationsPanelTexts.showSome({ shown: props.item.parts.length, count: props.item.count })}
      </button>
    </div>
  );
}

type Row = ReturnType<typeof checklistRows>[number];
const itemOf = (row: Row) => (row.kind === 'item' ? row.item : undefined);
const tickedOf = (row: Row) => (row.kind === 'group' ? row.ticked : 0);
