/** Light, dark, or as the system has it. Written to `data-theme` of the root element. */
import { createSignal } from 'solid-js';

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'busbar:theme';

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
};

const [theme, setSignal] = createSignal<Theme>(stored());
apply(theme());

export { theme };

export function setTheme(value: Theme): void {
  setSignal(value);
  apply(value);
  try {
    if (value === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function apply(value: Theme): void {
  if (value === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset.theme = value;
}
