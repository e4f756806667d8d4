import { Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { counted } from '../ui/counted.ts';

/** Nothing is selected: the board in figures, and its ambient temperature. */
export function BoardSummary() {
  const view = useBoardView();
  const ambient = () => view.board().ambient_C;
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
          <dt>Parts</dt>
          <dd>{view.board().parts.size}</dd>
        </div>
        <div>
          <dt>Connections</dt>
          <dd>{view.board().connections.size}</dd>
        </div>
        <div>
          <dt>Violations</dt>
          <dd>
            <Show when={view.run()} fallback="checking…">
              {(run) => (
                <>
                  {counted(run().counts.error, 'error')}, {counted(run().counts.warning, 'warning')}
                </>
              )}
            </Show>
          </dd>
        </div>
      </dl>
      <form class="form" onChange={(event) => event.currentTarget.requestSubmit()} onSubmit={setAmbient}>
        <h3>Ambient temperature, °C</h3>
        <div class="pair">
          <label class="field">
            <span>From</span>
            <input name="low" type="number" value={ambient()?.[0] ?? ''} disabled={view.readOnly()} />
          </label>
          <label class="field">
            <span>To</span>
            <input name="high" type="number" value={ambient()?.[1] ?? ''} disabled={view.readOnly()} />
          </label>
        </div>
      </form>
      <p class="faint">Select a part or a wire to see what it is and what holds its pins.</p>
    </>
  );
}
