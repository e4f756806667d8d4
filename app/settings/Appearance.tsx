import { For } from 'solid-js';
import { chooseLanguage, LANGUAGE_NAMES, type LanguageChoice, languageChoice } from '../texts/languages.ts';
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
      <h2>{settingsTexts.language}</h2>
      <fieldset class="tabs" aria-label={settingsTexts.language}>
        <LanguageButton choice="system" name={settingsTexts.languageOfSystem} />
        <For each={LANGUAGE_NAMES}>{({ tag, name }) => <LanguageButton choice={tag} name={name} lang={tag} />}</For>
      </fieldset>
    </section>
  );
}

function LanguageButton(props: { choice: LanguageChoice; name: string; lang?: string }) {
  const choose = () => {
    if (languageChoice() === props.choice) return;
    chooseLanguage(props.choice);
    // Texts are looked up when they are used, and those on the page have been.
    location.reload();
  };
  return (
    <button
      type="button"
      lang={props.lang}
      translate={props.lang === undefined ? undefined : 'no'}
      aria-pressed={languageChoice() === props.choice}
      onClick={choose}
    >
      {props.name}
    </button>
  );
}
