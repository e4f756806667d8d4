import { createEffect, createSignal, Show } from 'solid-js';
import type { Violation } from '#engine/rules/rule.ts';
import { useBoardView } from '../board-view.ts';
import { commonTexts } from '../texts/common.ts';
import { violationText } from '../texts/engine/violations.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks why a violation is accepted, and until when. Open while `violation` is not null. */
export function WaiveDialog(props: { readonly violation: Violation | null; readonly onClose: () => void }) {
  const view = useBoardView();
  const [why, setWhy] = createSignal('');
  const [until, setUntil] = createSignal('');
  createEffect(() => {
    if (!props.violation) return;
    setWhy('');
    setUntil('');
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const { violation } = props;
    if (!violation) return;
    const edit = { op: 'waive', fingerprint: violation.fingerprint, why: why().trim() } as const;
    if (view.edit([until() === '' ? edit : { ...edit, until: until() }])) props.onClose();
  };
  return (
    <Dialog open={props.violation !== null} onClose={props.onClose} title={violationsPanelTexts.waiveThis}>
      <form class="form" onSubmit={save}>
        <Show when={props.violation}>{(one) => <p>{violationText(one())}</p>}</Show>
        <label class="field">
          <span>{violationsPanelTexts.whyAccepted}</span>
          <input value={why()} required onInput={(event) => setWhy(event.currentTarget.value)} />
          <small>{violationsPanelTexts.everybodySees}</small>
        </label>
        <label class="field narrow">
          <span>{violationsPanelTexts.until}</span>
          <input type="date" value={until()} onInput={(event) => setUntil(event.currentTarget.value)} />
        </label>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" tone="primary" disabled={why().trim() === ''}>
            {violationsPanelTexts.waive}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
