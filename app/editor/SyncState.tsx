import Cloud from 'lucide-solid/icons/cloud';
import CloudAlert from 'lucide-solid/icons/cloud-alert';
import CloudOff from 'lucide-solid/icons/cloud-off';
import HardDrive from 'lucide-solid/icons/hard-drive';
import { createEffect, createSignal, Match, onCleanup, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';

const CALM_MS = 200;

/** Where the edits are: saved, saved on this device, or waiting while offline. */
export function SyncState() {
  const view = useBoardView();
  const state = () => view.sync();
  const [shown, setShown] = createSignal(state());
  // A save takes milliseconds: words that come and go with each edit tell nothing and cost a picture each.
  createEffect(() => {
    const now = state();
    if (now.kind !== 'saving' && now.kind !== 'device') {
      setShown(now);
      return;
    }
    const timer = setTimeout(() => setShown(now), CALM_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <span class="sync-state" data-testid="sync-state" data-state={state().kind} role="status" title={shown().means}>
      <Switch>
        <Match when={shown().kind === 'saved'}>
          <Cloud size={15} aria-hidden="true" />
        </Match>
        <Match when={shown().kind === 'saving' || shown().kind === 'device'}>
          <HardDrive size={15} aria-hidden="true" />
        </Match>
        <Match when={shown().kind === 'offline'}>
          <CloudOff size={15} aria-hidden="true" />
        </Match>
        <Match when={shown().kind === 'problem'}>
          <CloudAlert size={15} aria-hidden="true" />
        </Match>
      </Switch>
      <span class="sync-words">{shown().name}</span>
    </span>
  );
}
