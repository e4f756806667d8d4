import ChevronRight from 'lucide-solid/icons/chevron-right';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Wrench from 'lucide-solid/icons/wrench';
import { createMemo, For, Show } from 'solid-js';
import type { Severity } from '#engine/board/values.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { editsInWords } from '#engine/views/edit-words.ts';
import { partsOf } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { fixText } from '../texts/engine/fixes.ts';
import { violationText } from '../texts/engine/violations.ts';
import { date } from '../texts/format.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import type { PanelState } from './panel-state.ts';
import { RULE_INDEX } from './rule-index.ts';
import { SeverityIcon } from './SeverityIcon.tsx';
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
  const view = useBoardView();
  const one = () => props.violation;
  const fixes = createMemo(() => props.state.fixesOf(one()));
  const rule = () => RULE_INDEX.get(one().rule);
  const tab = () => (props.active ? 0 : -1);
  const words = (fix: Violation['fixes'][number]) => editsInWords(view.design(), view.library, fix.edits);
  const parts = () => partsOf(view.board(), one()).slice(0, PARTS_SHOWN);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div role="gridcell" class="violation-cell">
      <div class="violation-line">
        <button
          type="button"
          class="violation-show"
          tabindex={tab()}
          title={violationsPanelTexts.showOnBoard}
          onClick={() => view.showViolation(one())}
        >
          <SeverityIcon severity={one().severity} />
          <span class="violation-words">
            {violationText(one())}
            <Show when={one().waiver}>{(waiver) => <em> {waivedBy(waiver())}</em>}</Show>
          </span>
        </button>
        <Show when={isStale(one())}>
          <span class="chip" data-tone="warning">
            {one().rule === 'waiver-expired' ? violationsPanelTexts.expiredWaiver : violationsPanelTexts.staleWaiver}
          </span>
        </Show>
        <Show when={!view.readOnly()}>
          <Show when={fixes()[0]}>
            {(fix) => (
              <Button
                size="small"
                tabindex={tab()}
                title={words(fix()).join('\n')}
                onClick={() => view.edit(fix().edits)}
              >
                <Wrench size={13} aria-hidden="true" />
                {fixText(fix())}
              </Button>
            )}
          </Show>
          <Button size="small" tone="ghost" tabindex={tab()} onClick={() => props.state.waive(one())}>
            {one().waiver ? violationsPanelTexts.unwaive : violationsPanelTexts.waive}
          </Button>
        </Show>
        <button
          type="button"
          class="icon-button small"
          tabindex={tab()}
          aria-expanded={props.expanded}
          aria-label={violationsPanelTexts.whyAndHowToFix}
          onClick={() => props.state.openDetails(one().fingerprint)}
        >
          <ChevronRight size={14} class="fold" data-open={props.expanded ? '' : undefined} />
        </button>
      </div>
      <Show when={props.expanded}>
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
              </dl>
            )}
          </Show>
          <Show when={parts().length > 0}>
            <p class="violation-parts">
              <For each={parts()}>
                {(id) => (
                  <button type="button" class="chip" tabindex={tab()} onClick={() => view.show([id])}>
                    {view.board().parts.get(id)?.label ?? id}
                  </button>
                )}
              </For>
            </p>
          </Show>
          <Show when={fixes().length > 0}>
            <ul class="fixes" aria-label={violationsPanelTexts.fixes}>
              <For each={fixes()}>
                {(fix) => (
                  <li>
                    <Button
                      size="small"
                      tabindex={tab()}
                      disabled={view.readOnly()}
                      onClick={() => view.edit(fix.edits)}
                    >
                      <Wrench size={13} aria-hidden="true" />
                      {fixText(fix)}
                    </Button>
                    <span class="faint">{words(fix).join('. ')}.</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
          <p class="violation-rule-line">
            <code>{one().rule}</code>
            <Show when={!view.readOnly() && rule()}>
              <Menu
                label={violationsPanelTexts.severityHere({ rule: one().rule })}
                trigger={<Ellipsis size={15} />}
                groups={severityItems(props.state, one().rule, view.board().severities[one().rule])}
              />
            </Show>
          </p>
        </div>
      </Show>
    </div>
  );
}

const PARTS_SHOWN = 12;

function waivedBy({ who, why, until }: NonNullable<Violation['waiver']>): string {
  if (until === undefined) return violationsPanelTexts.waivedBy({ who, why });
  return violationsPanelTexts.waivedByUntil({
    who,
    why,
    until: date(Date.parse(until), { dateStyle: 'medium', timeZone: 'UTC' }),
  });
}

function severityItems(state: PanelState, rule: string, now: Severity | undefined): readonly (readonly MenuItem[])[] {
  const own = RULE_INDEX.get(rule)?.severity;
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
        label: violationsPanelTexts.asTheRuleSays[own ?? 'error'],
        run: () => state.setSeverity(rule, null),
        disabled: now === undefined,
      },
    ],
  ];
}
