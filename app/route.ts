/** Where the person is, from the address bar. */
import { createSignal } from 'solid-js';

export type SettingsTab = 'profile' | 'appearance' | 'shortcuts' | 'developer';

export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'boards' }
  | { readonly page: 'board'; readonly id: string }
  | { readonly page: 'settings'; readonly tab: SettingsTab }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'lost'; readonly path: string };

const TABS: readonly SettingsTab[] = ['profile', 'appearance', 'shortcuts', 'developer'];

export function parseRoute(path: string): Route {
  const [first = '', second = ''] = path.split('/').slice(1);
  if (first === '') return { page: 'start' };
  if (first === 'boards') return { page: 'boards' };
  if (first === 'b' && second !== '') return { page: 'board', id: second };
  if (first === 'join' && second !== '') return { page: 'join', token: second };
  if (first === 'settings') {
    const tab = TABS.find((name) => name === (second || 'profile'));
    if (tab) return { page: 'settings', tab };
  }
  return { page: 'lost', path };
}

const [route, setRoute] = createSignal<Route>(parseRoute(location.pathname));
addEventListener('popstate', () => setRoute(parseRoute(location.pathname)));

export { route };

/** Goes to a path of the app; `replace` leaves no step back. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  setRoute(parseRoute(path));
}

/** For `<a href>`: a plain click stays in the app, a click with a modifier does what the browser does. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname);
}
