import { createSignal, For } from 'solid-js';
import type { KeyRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EnergyBar } from '../ui/EnergyBar.tsx';
import { ago } from '../ui/times.ts';
import { attempt, toast } from '../ui/toasts.ts';
import { KeyTest } from './KeyTest.tsx';
import { MODES, modeChanged, readLimit } from './key-words.ts';
import { energy, renameKey, setKeyLimit, setKeyMode } from './keys.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

/** One live key. */
export function KeyItem(props: { readonly key: KeyRecord }) {
  const [open, setOpen] = createSignal<'rename' | 'limit' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  const changeMode = (select: HTMLSelectElement) =>
    attempt(async () => {
      const mode = MODES.find((one) => one.mode === select.value)?.mode ?? props.key.mode;
      // What the server refuses stays as it was.
      select.value = props.key.mode;
      await setKeyMode(props.key.id, mode);
      toast(modeChanged(props.key.label, mode), { tone: 'success' });
    });
  return (
    <li class="key-item">
      <div class="key-name">
        <strong>{props.key.label}</strong>
        <span class="faint">
          <span class="mono">bb_…{props.key.last4}</span> ·{' '}
          {props.key.lastUsedAt === null ? 'never used' : `last used ${ago(props.key.lastUsedAt)}`}
        </span>
      </div>
      <select
        class="select"
        aria-label={`What “${props.key.label}” may do`}
        value={props.key.mode}
        onChange={(event) => changeMode(event.currentTarget)}
      >
        <For each={MODES}>{(one) => <option value={one.mode}>{one.name}</option>}</For>
      </select>
      <EnergyBar
        name={`Energy of “${props.key.label}” today`}
        spent={props.key.energy.spent}
        of={props.key.energy.limit ?? energy()?.today.budget ?? 0}
        isOwn={props.key.energy.limit !== null}
      />
      <KeyTest id={props.key.id} label={props.key.label} />
      <div class="key-actions">
        <Button size="small" tone="ghost" onClick={() => setOpen('limit')}>
          Limit
        </Button>
        <Button size="small" tone="ghost" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="small" tone="danger" onClick={() => setOpen('revoke')}>
          Revoke
        </Button>
      </div>
      <Dialog open={open() === 'rename'} onClose={close} title="Rename this key">
        <RenameForm key={props.key} onDone={close} />
      </Dialog>
      <Dialog open={open() === 'limit'} onClose={close} title={`What “${props.key.label}” may spend a day`}>
        <LimitForm key={props.key} onDone={close} />
      </Dialog>
      <RevokeDialog id={props.key.id} label={props.key.label} open={open() === 'revoke'} onClose={close} />
    </li>
  );
}

interface FormProps {
  readonly key: KeyRecord;
  readonly onDone: () => void;
}

function RenameForm(props: FormProps) {
  const [label, setLabel] = createSignal(props.key.label);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      await renameKey(props.key.id, label().trim());
      props.onDone();
    });
  };
  return (
    <form class="form" onSubmit={rename}>
      <label class="field">
        <span>Label</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.keyLabelChars}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <div class="form-actions">
        <Button onClick={props.onDone}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={label().trim() === ''}>
          Rename key
        </Button>
      </div>
    </form>
  );
}

function LimitForm(props: FormProps) {
  const [typed, setTyped] = createSignal(props.key.energy.limit?.toString() ?? '');
  const limit = () => readLimit(typed(), LIMITS.dailyLimitMax);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const most = limit();
    if (most === undefined) return;
    attempt(async () => {
      await setKeyLimit(props.key.id, most);
      props.onDone();
      const words = most === null ? 'has no limit of its own' : `may spend ${most.toLocaleString()} units a day`;
      toast(`“${props.key.label}” ${words}, from its next call on.`, { tone: 'success' });
    });
  };
  return (
    <form class="form" onSubmit={save}>
      <label class="field">
        <span>Units a day</span>
        <input
          value={typed()}
          inputMode="numeric"
          placeholder="no own limit"
          aria-invalid={limit() === undefined}
          aria-describedby={`limit-${props.key.id}`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small id={`limit-${props.key.id}`} classList={{ 'field-error': limit() === undefined }}>
          A whole number from 1 to {LIMITS.dailyLimitMax.toLocaleString('en')}. Leave it empty for all that your account
          has.
        </small>
      </label>
      <div class="form-actions">
        <Button onClick={props.onDone}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={limit() === undefined}>
          Set limit
        </Button>
      </div>
    </form>
  );
}
