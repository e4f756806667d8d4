import KeyRound from 'lucide-solid/icons/key-round';
import { createSignal, For, Show } from 'solid-js';
import type { CreatedKey, KeyRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { MODES, readLimit } from './key-words.ts';
import { createKey } from './keys.ts';

/** The form that makes a key: what it is called, what it may do, what it may spend. */
export function NewKey(props: { readonly onCreated: (created: CreatedKey) => void }) {
  const [label, setLabel] = createSignal('');
  const [mode, setMode] = createSignal<KeyRecord['mode']>('edit');
  const [limit, setLimit] = createSignal('');
  const dailyLimit = () => readLimit(limit(), LIMITS.dailyLimitMax);
  const create = (event: SubmitEvent) => {
    event.preventDefault();
    const most = dailyLimit();
    if (most === undefined) return;
    attempt(async () => {
      props.onCreated(await createKey({ label: label().trim(), mode: mode(), dailyLimit: most }));
      setLabel('');
      setMode('edit');
      setLimit('');
    });
  };
  return (
    <form class="new-key" onSubmit={create}>
      <label class="field new-key-label">
        <span>Label of the new key</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.keyLabelChars}
          placeholder="Claude Code on my laptop"
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>It may</span>
        <select
          value={mode()}
          onChange={(event) => {
            const chosen = MODES.find((one) => one.mode === event.currentTarget.value);
            if (chosen) setMode(chosen.mode);
          }}
        >
          <For each={MODES}>{(one) => <option value={one.mode}>{one.name}</option>}</For>
        </select>
      </label>
      <label class="field new-key-limit">
        <span>Units a day</span>
        <input
          value={limit()}
          inputMode="numeric"
          placeholder="no own limit"
          aria-invalid={dailyLimit() === undefined}
          aria-describedby={dailyLimit() === undefined ? 'new-key-limit-error' : undefined}
          onInput={(event) => setLimit(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" tone="primary" disabled={label().trim() === '' || dailyLimit() === undefined}>
        <KeyRound size={15} aria-hidden="true" />
        Create key
      </Button>
      <small class="new-key-note" id="new-key-limit-error">
        <Show when={dailyLimit() === undefined} fallback={MODES.find((one) => one.mode === mode())?.note}>
          <span class="field-error">
            Units a day: a whole number from 1 to {LIMITS.dailyLimitMax.toLocaleString('en')}, or nothing.
          </span>
        </Show>
      </small>
    </form>
  );
}
