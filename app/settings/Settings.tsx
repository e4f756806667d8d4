import './settings.css';
import { For, Match, Show, Switch } from 'solid-js';
import { me } from '../account.ts';
import { PeopleTab } from '../people/PeopleTab.tsx';
import { SignInTab } from '../people/SignInTab.tsx';
import { follow, type SettingsTab } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { settingsTexts } from '../texts/settings.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Appearance } from './Appearance.tsx';
import { Developer } from './Developer.tsx';
import { Profile } from './Profile.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const ALONE: readonly SettingsTab[] = ['profile', 'appearance', 'shortcuts', 'developer'];
const IN_TEAM: readonly SettingsTab[] = ['profile', 'sign-in', 'people', 'appearance', 'shortcuts', 'developer'];
const AS_GUEST = IN_TEAM.filter((tab) => tab !== 'people');

/** What there is to set: who signs in by name has more, and a team's guest does not see its people. */
function tabs(): readonly SettingsTab[] {
  const role = me()?.person?.role;
  if (role === undefined) return ALONE;
  return role === 'guest' ? AS_GUEST : IN_TEAM;
}

export function Settings(props: { readonly tab: SettingsTab }) {
  return (
    <div class="page">
      <PageHead at="settings" />
      <main class="page-main">
        <div class="page-title-row">
          <h1>{commonTexts.settings}</h1>
        </div>
        <div class="settings">
          <nav class="settings-tabs" aria-label={commonTexts.settings}>
            <For each={tabs()}>
              {(tab) => (
                <a href={`/settings/${tab}`} onClick={follow} aria-current={tab === props.tab ? 'page' : undefined}>
                  {settingsTexts.tabs[tab]}
                </a>
              )}
            </For>
          </nav>
          <div class="settings-body">
            <Show when={me()?.mode === 'local' && props.tab === 'profile'}>
              <p class="notice">{settingsTexts.localMode}</p>
            </Show>
            <Switch>
              <Match when={props.tab === 'profile'}>
                <Profile />
              </Match>
              <Match when={props.tab === 'sign-in' && me()?.person}>
                <SignInTab />
              </Match>
              <Match when={props.tab === 'people' && tabs().includes('people')}>
                <PeopleTab />
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
