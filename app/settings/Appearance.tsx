import { For } from 'solid-js';
import { setTheme, type Theme, theme } from '../ui/theme.ts';

const THEMES: readonly { readonly id: Theme; readonly name: string }[] = [
  { id: 'system', name: 'As the system' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
];

export function Appearance() {
  return (
    <section>
      <h2>Theme</h2>
      <fieldset class="tabs" aria-label="Theme">
        <For each={THEMES}>
          {(one) => (
            <button type="button" aria-pressed={theme() === one.id} onClick={() => setTheme(one.id)}>
              {one.name}
            </button>
          )}
        </For>
      </fieldset>
      <p>Motion and contrast follow the settings of your system.</p>
    </section>
  );
}
