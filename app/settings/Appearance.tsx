import { For } from 'solid-js';
import { settingsTexts } from '../texts/settings.ts';
import { setTheme, type Theme, theme } from '../ui/theme.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function Appearance() {
  return (
    <section>
      <h2>{settingsTexts.theme}</h2>
      <fieldset class="tabs" aria-label={settingsTexts.theme}>
        <For each={THEMES}>
          {(one) => (
            <button type="button" aria-pressed={theme() === one} onClick={() => setTheme(one)}>
              {settingsTexts.themes[one]}
            </button>
          )}
        </For>
      </fieldset>
      <p>{settingsTexts.motionFollowsSystem}</p>
    </section>
  );
}
