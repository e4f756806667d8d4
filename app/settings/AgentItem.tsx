import { createSignal, For, type JSX, Show } from 'solid-js';
import type { KeyRecord } from '#schemas/http.ts';
import { commonTexts } from '../texts/common.ts';
import { keysTexts } from '../texts/keys.ts';
import { settingsTexts } from '../texts/settings.ts';
import { Button } from '../ui/Button.tsx';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { AgentDialogs } from './AgentDialogs.tsx';
import { energy, KEY_MODES } from './keys.ts';

/** What lets an agent act: a key, or a grant to a program. */
interface Admission {
  readonly id: string;
  readonly label: string;
  readonly mode: KeyRecord['mode'];
  readonly energy: KeyRecord['energy'];
}

interface AgentItemProps {
  readonly of: Admission;
  /** What stands below its name. */
  readonly about: JSX.Element;
  readonly test?: JSX.Element;
  readonly onMode: (mode: KeyRecord['mode']) => Promise<void>;
  readonly onRename: (label: string) => Promise<void>;
  readonly onLimit: (units: number | null) => Promise<void>;
}

/** One agent that may act now: what it may do and spend, and how that is changed. */
export function AgentItem(props: AgentItemProps) {
  const [open, setOpen] = createSignal<'rename' | 'limit' | 'revoke' | null>(null);
  const changeMode = (select: HTMLSelectElement) =>
    attempt(async () => {
      const { mode: before, label } = props.of;
      const mode = KEY_MODES.find((one) => one === select.value) ?? before;
      // What the server refuses stays as it was.
      select.value = before;
      await props.onMode(mode);
      toast(keysTexts.changed[mode]({ label }), { tone: 'success' });
    });
  return (
    <li class="key-item">
      <div class="key-name">
        <strong>{props.of.label}</strong>
        <span class="faint">{props.about}</span>
      </div>
      <select
        class="select"
        aria-label={settingsTexts.whatKeyMayDo({ label: props.of.label })}
        value={props.of.mode}
        onChange={(event) => changeMode(event.currentTarget)}
      >
        <For each={KEY_MODES}>{(one) => <option value={one}>{keysTexts.modes[one]}</option>}</For>
      </select>
      <EnergyBar
        name={settingsTexts.energyOfKeyToday({ label: props.of.label })}
        spent={props.of.energy.spent}
        of={props.of.energy.limit ?? energy()?.today.budget ?? 0}
        isOwn={props.of.energy.limit !== null}
      />
      <Show when={props.test}>{props.test}</Show>
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
        id={props.of.id}
        label={props.of.label}
        limit={props.of.energy.limit}
        open={open()}
        onClose={() => setOpen(null)}
        onRename={props.onRename}
        onLimit={props.onLimit}
      />
    </li>
  );
}
