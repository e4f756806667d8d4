import { createSignal, For } from 'solid-js';
import type { KeyRecord } from '#schemas/http.ts';
import { commonTexts } from '../texts/common.ts';
import { keysTexts } from '../texts/keys.ts';
import { settingsTexts } from '../texts/settings.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { AgentDialogs } from './AgentDialogs.tsx';
import { KeyTest } from './KeyTest.tsx';
import { energy, KEY_MODES, renameKey, setKeyLimit, setKeyMode } from './keys.ts';

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
      <AgentDialogs
        id={props.key.id}
        label={props.key.label}
        limit={props.key.energy.limit}
        open={open()}
        onClose={close}
        onRename={(label) => renameKey(props.key.id, label)}
        onLimit={(units) => setKeyLimit(props.key.id, units)}
      />
    </li>
  );
}
