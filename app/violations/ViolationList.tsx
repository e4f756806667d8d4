import CircleCheck from 'lucide-solid/icons/circle-check';
import { createMemo, Show } from 'solid-js';
import type { Violation } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { GridList } from '../views/grid/GridList.tsx';
import { GroupHead } from './GroupHead.tsx';
import type { PanelState } from './panel-state.ts';
import { RULE_INDEX } from './rule-index.ts';
import { ViolationCell } from './ViolationCell.tsx';
import { violationRows } from './violation-rows.ts';

/** The violations that the filters let through, in groups. Enter shows the place, F applies the first fix, W waives. */
export function ViolationList(props: { readonly state: PanelState; readonly focus: (take: () => void) => void }) {
  const view = useBoardView();
  const rows = createMemo(() =>
    violationRows(
      view.board(),
      props.state.shown(),
      RULE_INDEX,
      props.state.grouping(),
      props.state.closed(),
      props.state.opened(),
    ),
  );
  /** What the run counts and does not list. */
  const unlisted = () => {
    const run = view.run();
    if (!run) return 0;
    return Object.values(run.counts).reduce((sum, count) => sum + count, 0) - run.violations.length;
  };
  const onKey = (key: string, violation: Violation): boolean => {
    if (key === 'f' || key === 'F') void props.state.fix(violation);
    else if (key === 'w' || key === 'W') props.state.waive(violation);
    else if (key === ' ') props.state.openDetails(violation.fingerprint);
    else return false;
    return true;
  };
  return (
    <Show when={rows().length > 0} fallback={<NothingListed state={props.state} />}>
      <GridList
        label={violationsPanelTexts.violations}
        rows={rows()}
        estimate={(row) => (row.kind === 'group' ? 20 : row.expanded ? 150 : 20)}
        focus={props.focus}
        marks={(row) =>
          row.kind === 'group'
            ? { 'data-group': row.title }
            : { 'data-rule': row.violation.rule, 'data-severity': row.violation.severity }
        }
        onEnter={(row) => (row.kind === 'group' ? props.state.fold(row.key) : view.showViolation(row.violation))}
        onFold={(row) => (row.kind === 'group' ? props.state.fold(row.key) : props.state.openDetails(row.key))}
        onKey={(key, row) => row.kind === 'violation' && onKey(key, row.violation)}
      >
        {(row, active) => (
          <Show
            when={violationOf(row())}
            fallback={<GroupHead row={row()} onFold={() => props.state.fold(row().key)} />}
          >
            {(violation) => (
              <ViolationCell
                violation={violation()}
                expanded={row().expanded === true}
                active={active()}
                state={props.state}
              />
            )}
          </Show>
        )}
      </GridList>
      <Show when={unlisted() > 0}>
        <p class="faint view-foot">{violationsPanelTexts.moreNotListed({ count: unlisted() })}</p>
      </Show>
    </Show>
  );
}

/** Nothing breaks a rule, or the filters let nothing through. */
function NothingListed(props: { readonly state: PanelState }) {
  const view = useBoardView();
  return (
    <div class="violations-none" data-calm={props.state.isFiltered() ? undefined : ''}>
      <Show when={view.run()}>
        <Show when={!props.state.isFiltered()} fallback={<span>{violationsPanelTexts.noMatchForFilters}</span>}>
          <CircleCheck size={18} aria-hidden="true" /> {violationsPanelTexts.nothingBreaksARule}
        </Show>
        <Show when={props.state.isFiltered()}>
          <Button size="small" onClick={props.state.clear}>
            {violationsPanelTexts.clearFilters}
          </Button>
        </Show>
      </Show>
    </div>
  );
}

function violationOf(row: ReturnType<typeof violationRows>[number]): Violation | undefined {
  return row.kind === 'violation' ? row.violation : undefined;
}
