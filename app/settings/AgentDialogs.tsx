import { createSignal } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { commonTexts } from '../texts/common.ts';
import { settingsTexts } from '../texts/settings.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { readLimit } from './key-limit.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

/** A key, or what an agent that connected by address was allowed. */
interface DialogsProps {
  readonly id: string;
  readonly label: string;
  /** Units a day; null: none of its own. */
  readonly limit: number | null;
  readonly open: 'rename' | 'limit' | 'revoke' | null;
  readonly onClose: () => void;
  readonly onRename: (label: string) => Promise<void>;
  readonly onLimit: (units: number | null) => Promise<void>;
}

/** What its owner changes of an agent, and asks again before. */
export function AgentDialogs(props: DialogsProps) {
  return (
    <>
      <Dialog open={props.open === 'rename'} onClose={props.onClose} title={settingsTexts.renameKeyTitle}>
        <RenameForm {...props} />
      </Dialog>
      <Dialog
        open={props.open === 'limit'}
        onClose={props.onClose}
        title={settingsTexts.whatKeyMaySpend({ label: props.label })}
      >
        <LimitForm {...props} />
      </Dialog>
      <RevokeDialog id={props.id} label={props.label} open={props.open === 'revoke'} onClose={props.onClose} />
    </>
  );
}

function RenameForm(props: DialogsProps) {
  const [label, setLabel] = createSignal(props.label);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      await props.onRename(label().trim());
      props.onClose();
    });
  };
  return (
    <form class="form" onSubmit={rename}>
      <label class="field">
        <span>{settingsTexts.keyLabel}</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.keyLabelChars}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <div class="form-actions">
        <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" tone="primary" disabled={label().trim() === ''}>
          {settingsTexts.renameKey}
        </Button>
      </div>
    </form>
  );
}

function LimitForm(props: DialogsProps) {
  const [typed, setTyped] = createSignal(props.limit?.toString() ?? '');
  const limit = () => readLimit(typed(), LIMITS.dailyLimitMax);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const most = limit();
    if (most === undefined) return;
    attempt(async () => {
      await props.onLimit(most);
      props.onClose();
      const { label } = props;
      const text =
        most === null ? settingsTexts.limitRemoved({ label }) : settingsTexts.limitSet({ label, units: most });
      toast(text, { tone: 'success' });
    });
  };
  return (
    <form class="form" onSubmit={save}>
      <label class="field">
        <span>{settingsTexts.unitsADay}</span>
        <input
          value={typed()}
          inputMode="numeric"
          placeholder={settingsTexts.noOwnLimit}
          aria-invalid={limit() === undefined}
          aria-describedby={`limit-${props.id}`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small id={`limit-${props.id}`} classList={{ 'field-error': limit() === undefined }}>
          {settingsTexts.limitHint({ most: LIMITS.dailyLimitMax })}
        </small>
      </label>
      <div class="form-actions">
        <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" tone="primary" disabled={limit() === undefined}>
          {settingsTexts.setLimit}
        </Button>
      </div>
    </form>
  );
}
