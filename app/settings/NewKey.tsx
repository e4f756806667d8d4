import KeyRound from 'lucide-solid/icons/key-round';
import { createSignal, For, Show } from 'solid-js';
import type { CreatedKey, KeyRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { keysTexts } from '../texts/keys.ts';
import { settingsTexts } from '../texts/settings.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { readLimit } from './key-limit.ts';
import { createKey, KEY_MODES } from './keys.ts';

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
        <span>{settingsTexts.newKeyLabel}</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.keyLabelChars}
          placeholder={settingsTexts.keyLabelExample}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{settingsTexts.itMay}</span>
        <select
          value={mode()}
          onChange={(event) => {
            const chosen = KEY_MODES.find((one) => one === event.currentTarget.value);
            if (chosen) setMode(chosen);
          }}
        >
          <For each={KEY_MODES}>{(one) => <option value={one}>{keysTexts.modes[one]}</option>}</For>
        </select>
      </label>
      <label class="field new-key-limit">
        <span>{settingsTexts.unitsADay}</span>
        <input
          value={limit()}
          inputMode="numeric"
          placeholder={settingsTexts.noOwnLimit}
          aria-invalid={dailyLimit() === undefined}
          aria-describedby={dailyLimit() === undefined ? 'new-key-limit-error' : undefined}
          onInput={(event) => setLimit(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" tone="primary" disabled={label().trim() === '' || dailyLimit() === undefined}>
        <KeyRound size={15} aria-hidden="true" />
        {settingsTexts.createKey}
      </Button>
      <small class="new-key-note" id="new-key-limit-error">
        <Show when={dailyLimit() === undefined} fallback={settingsTexts.modeNotes[mode()]}>
          <span class="field-error">{settingsTexts.limitWrong({ most: LIMITS.dailyLimitMax })}</span>
        </Show>
      </small>
    </form>
  );
}
