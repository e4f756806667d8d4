import './settings.css';
import { For, Match, Show, Switch } from 'solid-js';
import { me } from '../account.ts';
import { follow, type SettingsTab } from '../route.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Appearance } from './Appearance.tsx';
import { Developer } from './Developer.tsx';
import { Profile } from './Profile.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const TABS: readonly { readonly id: SettingsTab; readonly name: string }[] = [
  { id: 'profile', name: 'Profile' },
  { id: 'appearance', name: 'Appearance' },
  { id: 'shortcuts', name: 'Shortcuts' },
  { id: 'developer', name: 'Developer' },
];

export function Settings(props: { readonly tab: SettingsTab }) {
  return (
    <div class="page">
      <PageHead at="settings" />
      <main class="page-main">
        <div class="page-title-row">
          <h1>Settings</h1>
        </div>
        <div class="settings">
          <nav class="settings-tabs" aria-label="Settings">
            <For each={TABS}>
              {(tab) => (
                <a
                  href={`/settings/${tab.id}`}
                  onClick={follow}
                  aria-current={tab.id === props.tab ? 'page' : undefined}
                >
                  {tab.name}
                </a>
              )}
            </For>
          </nav>
          <div class="settings-body">
            <Show when={me()?.mode === 'local' && props.tab === 'profile'}>
              <p class="notice">
                Busbar runs in local mode: whoever opens this page on this machine is its owner. Roles and links work,
                but they protect nothing from somebody who sits here.
              </p>
            </Show>
            <Switch>
              <Match when={props.tab === 'profile'}>
                <Profile />
              </Match>
              <Match when={props.tab === 'appearance'}>
                <Appearance />
              </Match>
              <Match when={props.tab === 'shortcuts'}>
                <Shortcuts />
              </Match>
              <Match when={props.tab === 'developer'}>
                <Developer />
              </Match>
            </Switch>
          </div>
        </div>
      </main>
    </div>
  );
}
