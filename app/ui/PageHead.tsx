import SettingsIcon from 'lucide-solid/icons/settings';
import { For, Show } from 'solid-js';
import { me } from '../account.ts';
import { follow } from '../route.ts';
import { Avatar } from './Avatar.tsx';
import './page-head.css';
import { commonTexts } from '../texts/common.ts';
import { shellTexts } from '../texts/shell.ts';
import { Wordmark } from './Wordmark.tsx';

type MainPage = 'boards' | 'parts' | 'settings';

const MAIN_PAGES = ['boards', 'parts'] as const;

/** The head of every page that is no board: the same ways to the others, and who is signed in. */
export function PageHead(props: { readonly at: MainPage }) {
  const here = (page: MainPage) => (page === props.at ? 'page' : undefined);
  return (
    <header class="page-head">
      <Wordmark />
      <nav class="page-places" aria-label={shellTexts.pages}>
        <For each={MAIN_PAGES}>
          {(page) => (
            <a class="button" data-tone="ghost" href={`/${page}`} aria-current={here(page)} onClick={follow}>
              {shellTexts.places[page]}
            </a>
          )}
        </For>
      </nav>
      <span class="spacer" />
      <a
        class="icon-button"
        href="/settings"
        aria-label={commonTexts.settings}
        title={commonTexts.settings}
        aria-current={here('settings')}
        onClick={follow}
      >
        <SettingsIcon size={18} />
      </a>
      <Show when={me()}>{(who) => <Avatar name={who().account.name} color={who().account.color} />}</Show>
    </header>
  );
}
