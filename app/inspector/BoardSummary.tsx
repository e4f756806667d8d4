import { createMemo, Show, Suspense } from 'solid-js';
import { outdatedParts } from '#engine/library/newer-definition.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { verdictTexts } from '../texts/verdict.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const DefinitionUpdate = lazyPart(async () => (await import('./DefinitionUpdate.tsx')).DefinitionUpdate);

/** Nothing is selected: the board in figures, and its ambient temperature. */
export function BoardSummary() {
  const view = useBoardView();
  const ambient = () => view.board().ambient_C;
  const outdated = createMemo(() => outdatedParts(view.board(), view.library));
  const setAmbient = (event: SubmitEvent) => {
    event.preventDefault();
    // The form below holds exactly these two fields.
    const { elements } = event.currentTarget as HTMLFormElement;
    const [low, high] = ['low', 'high'].map((name) => (elements.namedItem(name) as HTMLInputElement).value.trim());
    if (low === '' && high === '') view.edit([{ op: 'update_settings', ambient_C: null }]);
    else view.edit([{ op: 'update_settings', ambient_C: [Number(low), Number(high)] }]);
  };
  return (
    <>
      <h2>{view.board().name}</h2>
      <dl class="facts">
        <div>
          <dt>{inspectorTexts.parts}</dt>
          <dd>{view.board().parts.size}</dd>
        </div>
        <div>
          <dt>{inspectorTexts.connections}</dt>
          <dd>{view.board().connections.size}</dd>
        </div>
        <div>
          <dt>{inspectorTexts.violations}</dt>
          <dd>
            <Show when={view.run()} fallback={inspectorTexts.checking}>
              {(run) => <>{problemsIn(run())}</>}
            </Show>
          </dd>
        </div>
      </dl>
      <Show when={outdated().size > 0}>
        <Suspense>
          <DefinitionUpdate newer={outdated()} one={false} />
        </Suspense>
      </Show>
      <form class="form" onChange={(event) => event.currentTarget.requestSubmit()} onSubmit={setAmbient}>
        <h3>{inspectorTexts.ambient}</h3>
        <div class="pair">
          <label class="field">
            <span>{inspectorTexts.from}</span>
            <input name="low" type="number" value={ambient()?.[0] ?? ''} disabled={view.readOnly()} />
          </label>
          <label class="field">
            <span>{inspectorTexts.to}</span>
            <input name="high" type="number" value={ambient()?.[1] ?? ''} disabled={view.readOnly()} />
          </label>
        </div>
      </form>
      <p class="faint">{inspectorTexts.selectHint}</p>
    </>
  );
}

function problemsIn({ counts }: RuleRun): string {
  return verdictTexts.problemCounts({ errors: counts.error, warnings: counts.warning, todos: counts.todo });
}
