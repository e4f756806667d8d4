import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import Wrench from 'lucide-solid/icons/wrench';
import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { Ref, Violation, ViolationSeverity } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { Button } from '../ui/Button.tsx';
import { WaiveDialog } from './WaiveDialog.tsx';

type Filter = 'all' | ViolationSeverity | 'waived' | 'unknown';
const PAGE = 200;

/** What breaks the rules, with limit and actual; a row shows the place, a fix repairs it in one undoable step. */
export function ViolationsPanel() {
  const view = useBoardView();
  const [filter, setFilter] = createSignal<Filter>('all');
  const [more, setMore] = createSignal(PAGE);
  const [waiving, setWaiving] = createSignal<Violation | null>(null);
  const all = () => view.run()?.violations ?? [];
  const shown = createMemo(() =>
    all().filter((one) =>
      filter() === 'waived' ? one.waiver : !one.waiver && (filter() === 'all' || one.severity === filter()),
    ),
  );
  const counts = () => view.run()?.counts ?? { error: 0, warning: 0, info: 0, waived: 0 };
  const tabs = (): readonly { readonly id: Filter; readonly name: string }[] => [
    { id: 'all', name: 'All' },
    { id: 'error', name: `Errors ${counts().error}` },
    { id: 'warning', name: `Warnings ${counts().warning}` },
    { id: 'info', name: `Notes ${counts().info}` },
    { id: 'waived', name: `Waived ${counts().waived}` },
    { id: 'unknown', name: `Not evaluated ${view.run()?.notEvaluated.length ?? 0}` },
  ];

  return (
    <section class="violations" aria-label="Violations">
      <div class="violations-head">
        <fieldset class="tabs" aria-label="Show">
          <For each={tabs()}>
            {(tab) => (
              <button type="button" aria-pressed={filter() === tab.id} onClick={() => setFilter(tab.id)}>
                {tab.name}
              </button>
            )}
          </For>
        </fieldset>
        <span class="spacer" />
        <span class="faint" role="status">
          <Show when={view.run()} fallback="Checking…">
            {(run) => (
              <>
                {run().checked.length} rules checked
                {run().skipped.length > 0 ? ` · ${run().skipped.length} skipped` : ''}
              </>
            )}
          </Show>
        </span>
      </div>
      <Show when={filter() === 'unknown'}>
        <NotEvaluatedList />
      </Show>
      <Show
        when={filter() !== 'unknown' && shown().length > 0}
        fallback={
          <Show when={filter() !== 'unknown' && view.run()}>
            <p class="violations-none">
              <CircleCheck size={18} aria-hidden="true" />
              {filter() === 'all' ? 'Nothing breaks a rule.' : 'None.'}
            </p>
          </Show>
        }
      >
        <ul class="violation-list">
          <For each={shown().slice(0, more())}>
            {(one) => (
              <li class="violation" data-severity={one.severity} data-rule={one.rule}>
                <button type="button" class="violation-show" onClick={() => view.showViolation(one)}>
                  <SeverityIcon severity={one.severity} />
                  <span class="violation-text">
                    {one.message}
                    <Show when={one.waiver}>
                      {(waiver) => (
                        <em>
                          {' '}
                          Waived by {waiver().who}: {waiver().why}
                        </em>
                      )}
                    </Show>
                  </span>
                  <code class="violation-rule">{one.rule}</code>
                </button>
                <Show when={!view.readOnly()}>
                  <For each={one.fixes}>
                    {(fix) => (
                      <Button size="small" onClick={() => view.edit(fix.edits)}>
                        <Wrench size={13} aria-hidden="true" />
                        {fix.label}
                      </Button>
                    )}
                  </For>
                  <Button
                    size="small"
                    tone="ghost"
                    onClick={() =>
                      one.waiver ? view.edit([{ op: 'unwaive', fingerprint: one.fingerprint }]) : setWaiving(one)
                    }
                  >
                    {one.waiver ? 'Unwaive' : 'Waive'}
                  </Button>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <Show when={shown().length > more()}>
          <Button tone="ghost" onClick={() => setMore(more() + PAGE)}>
            Show {Math.min(PAGE, shown().length - more())} more of {shown().length}
          </Button>
        </Show>
      </Show>
      <WaiveDialog violation={waiving()} onClose={() => setWaiving(null)} />
    </section>
  );
}

/** Checks that could not be made, and the figures that they want. */
function NotEvaluatedList() {
  const view = useBoardView();
  const place = (ref: Ref) => {
    const part = ref.part === undefined ? undefined : (view.board().parts.get(ref.part)?.label ?? ref.part);
    return [part, ref.interface ?? ref.resource].filter(Boolean).join(' · ');
  };
  return (
    <ul class="violation-list">
      <For
        each={view.run()?.notEvaluated.slice(0, PAGE)}
        fallback={<li class="violations-none">Every rule had the figures that it needs.</li>}
      >
        {(one) => (
          <li class="violation">
            <button
              type="button"
              class="violation-show"
              onClick={() => view.show(one.refs.flatMap((ref) => ref.part ?? ref.connection ?? []))}
            >
              <span class="violation-text">
                {one.refs.map(place).join(', ')}: {one.missing.join(', ')} {one.missing.length === 1 ? 'is' : 'are'} not
                stated
              </span>
              <code class="violation-rule">{one.rule}</code>
            </button>
          </li>
        )}
      </For>
    </ul>
  );
}

export function SeverityIcon(props: { readonly severity: ViolationSeverity }) {
  return (
    <span class="severity" data-severity={props.severity} role="img" aria-label={props.severity}>
      <Switch>
        <Match when={props.severity === 'error'}>
          <CircleAlert size={15} />
        </Match>
        <Match when={props.severity === 'warning'}>
          <TriangleAlert size={15} />
        </Match>
        <Match when={props.severity === 'info'}>
          <Info size={15} />
        </Match>
      </Switch>
    </span>
  );
}
