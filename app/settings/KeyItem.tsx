import { createSignal, For } from 'solid-js';
import type { KeyRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commonTexts } from '../texts/common.ts';
import { keysTexts } from '../texts/keys.ts';
import { settingsTexts } from '../texts/settings.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { KeyTest } from './KeyTest.tsx';
import { readLimit } from './key-limit.ts';
import { energy, KEY_MODES, renameKey, setKeyLimit, setKeyMode } from './keys.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

/** One live key. */
export function KeyItem(props: { readonly key: KeyRecord }) {
  const [open, setOpen] = createSignal<'rename' | 'limit' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  const changeMode = (select: HTMLSelectElement) =>
    attempt(async () => {
      const mode = KEY_MODES.find((one) => one === select.value) ?? props.key.mode;
      // What the server refuses stays as it was.
      select.value = props.key.mode;
      await setKeyMode(props.key.id, mode);
      toast(keysTexts.changed[mode]({ label: props.key.label }), { tone: 'success' });
    });
  return (
    <li class="key-item">
      <div class="key-name">
        <strong>{props.key.label}</strong>
        <span class="faint">
          <span class="mono">{settingsTexts.keyEndsIn(props.key)}</span> ·{' '}
          {props.key.lastUsedAt === null
            ? settingsTexts.neverUsed
            : settingsTexts.lastUsed({ ago: ago(props.key.lastUsedAt) })}
        </span>
      </div>
      <select
        class="select"
        aria-label={settingsTexts.whatKeyMayDo({ label: props.key.label })}
        value={props.key.mode}
        onChange={(event) => changeMode(event.currentTarget)}
      >
        <For each={KEY_MODES}>{(one) => <option value={one}>{keysTexts.modes[one]}</option>}</For>
      </select>
      <EnergyBar
        name={settingsTexts.energyOfKeyToday({ label: props.key.label })}
        spent={props.key.energy.spent}
        of={props.key.energy.limit ?? energy()?.today.budget ?? 0}
        isOwn={props.key.energy.limit !== null}
      />
      <KeyTest id={props.key.id} label={props.key.label} />
      <div class="key-actions">
        <Button size="small" tone="ghost" onClick={() => setOpen('limit')}>
          {settingsTexts.limit}
        </Button>
        <Button size="small" tone="ghost" onClick={() => setOpen('rename')}>
          {commonTexts.rename}
        </Button>
        <Button size="small" tone="danger" onClick={() => setOpen('revoke')}>
          {settingsTexts.revoke}
        </Button>
      </div>
      <Dialog open={open() === 'rename'} onClose={close} title={settingsTexts.renameKeyTitle}>
        <RenameForm key={props.key} onDone={close} />
      </Dialog>
      <Dialog
        open={open() === 'limit'}
        onClose={close}
        title={settingsTexts.whatKeyMaySpend({ label: props.key.label })}
      >
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
        <span>{settingsTexts.keyLabel}</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.keyLabelChars}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
        <Button type="submit" tone="primary" disabled={label().trim() === ''}>
          {settingsTexts.renameKey}
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
      const { label } = props.key;
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
          aria-describedby={`limit-${props.key.id}`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small id={`limit-${props.key.id}`} classList={{ 'field-error': limit() === undefined }}>
          {settingsTexts.limitHint({ most: LIMITS.dailyLimitMax })}
        </small>
      </label>
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
        <Button type="submit" tone="primary" disabled={limit() === undefined}>
          {settingsTexts.setLimit}
        </Button>
      </div>
    </form>
  );
}
