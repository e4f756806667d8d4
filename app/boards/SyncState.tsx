import Cloud from 'lucide-solid/icons/cloud';
import CloudAlert from 'lucide-solid/icons/cloud-alert';
import CloudOff from 'lucide-solid/icons/cloud-off';
import HardDrive from 'lucide-solid/icons/hard-drive';
import { Match, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';

/** Where the edits are: saved, saved on this device, or waiting while offline. */
export function SyncState() {
  const view = useBoardView();
  const state = () => view.sync();
  return (
    <span class="sync-state" data-testid="sync-state" data-state={state().kind} role="status" title={state().detail}>
      <Switch>
        <Match when={state().kind === 'saved'}>
          <Cloud size={15} aria-hidden="true" />
        </Match>
        <Match when={state().kind === 'saving' || state().kind === 'device'}>
          <HardDrive size={15} aria-hidden="true" />
        </Match>
        <Match when={state().kind === 'offline'}>
          <CloudOff size={15} aria-hidden="true" />
        </Match>
        <Match when={state().kind === 'problem'}>
          <CloudAlert size={15} aria-hidden="true" />
        </Match>
      </Switch>
      <span class="sync-words">{state().words}</span>
    </span>
  );
}
