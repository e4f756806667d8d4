import './merge.css';
import { createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import type { LostEdit } from '../session-merges.ts';
import { mergeTexts } from '../texts/board/merge.ts';
import { refusalWords } from '../texts/engine/refusals.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { lostRow } from './lost-row.ts';

/** Says that a merge put edits of this device aside, and lists them on demand: each with both values and the way back. */
export function MergeNotice() {
  const view = useBoardView();
  const [open, setOpen] = createSignal(false);
  const report = view.mergeReport;
  const count = () => report().lost.length + report().more;
  const bringBack = (lost: readonly LostEdit[]) => {
    const result = view.session.bringBack(lost);
    const [first] = result.ok ? (result.refused ?? []) : [result.refusal];
    if (first !== undefined) toast(mergeTexts.notAll({ reason: refusalWords(first) }), { tone: 'error' });
    if (report().lost.length === 0) setOpen(false);
  };
  const keepTheirs = () => {
    setOpen(false);
    view.session.settleMerge();
  };
  return (
    <Show when={count() > 0}>
      <div class="notice with-action board-banner" role="status">
        <span>{mergeTexts.notice({ count: count() })}</span>
        <Button size="small" onClick={() => setOpen(true)}>
          {mergeTexts.show}
        </Button>
        <Button size="small" tone="ghost" onClick={keepTheirs}>
          {mergeTexts.keepTheirs}
        </Button>
      </div>
      <Dialog open={open()} onClose={() => setOpen(false)} title={mergeTexts.title} wide>
        <p class="faint">{mergeTexts.intro}</p>
        <ul class="lost-edits">
          <For each={report().lost}>
            {(edit) => <LostItem edit={edit} onBringBack={view.readOnly() ? undefined : () => bringBack([edit])} />}
          </For>
        </ul>
        <Show when={report().more > 0}>
          <p class="faint">{mergeTexts.more({ count: report().more })}</p>
        </Show>
        <Show when={!report().isWhole}>
          <p class="faint">{mergeTexts.notWhole}</p>
        </Show>
        <div class="form-actions">
          <Button onClick={keepTheirs}>{mergeTexts.keepTheirs}</Button>
          <Show when={!view.readOnly()}>
            <Button tone="primary" onClick={() => bringBack(report().lost)}>
              {mergeTexts.bringAllBack}
            </Button>
          </Show>
        </div>
      </Dialog>
    </Show>
  );
}

function LostItem(props: { readonly edit: LostEdit; readonly onBringBack: (() => void) | undefined }) {
  const row = () => lostRow(props.edit);
  const now = () => {
    const who = row().by;
    return who === null ? mergeTexts.now : mergeTexts.nowBy({ who });
  };
  return (
    <li class="lost-edit">
      <strong>{row().what}</strong>
      <dl>
        <div>
          <dt>{mergeTexts.yours}</dt>
          <dd>{row().mine}</dd>
        </div>
        <div>
          <dt>{now()}</dt>
          <dd>{row().theirs}</dd>
        </div>
      </dl>
      <Show when={props.onBringBack}>
        {(run) => (
          <Button size="small" onClick={run()}>
            {mergeTexts.bringBack}
          </Button>
        )}
      </Show>
    </li>
  );
}
