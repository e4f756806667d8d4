/** Where the person is, from the address bar. */
import { createSignal } from 'solid-js';

export type SettingsTab = 'profile' | 'sign-in' | 'people' | 'appearance' | 'shortcuts' | 'developer';

export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'boards' }
  | { readonly page: 'board'; readonly id: string }
  | { readonly page: 'settings'; readonly tab: SettingsTab }
  | { readonly page: 'new-part' }
  | { readonly page: 'part'; readonly id: string }
  | { readonly page: 'parts' }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'welcome' }
  | { readonly page: 'connect'; readonly id: string }
  | { readonly page: 'lost'; readonly path: string };

const TABS: readonly SettingsTab[] = ['profile', 'sign-in', 'people', 'appearance', 'shortcuts', 'developer'];

function parseRoute(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').slice(1);
  if (first === '') return { page: 'start' };
  if (first === 'boards') return { page: 'boards' };
  if (first === 'b' && second !== '') return { page: 'board', id: second };
  if (first === 'parts' && second === 'new') return { page: 'new-part' };
  if (first === 'parts' && second !== '' && third === 'edit') return { page: 'part', id: decoded(second) };
  if (first === 'parts' && second === '') return { page: 'parts' };
  if (first === 'join' && second !== '') return { page: 'join', token: second };
  if (first === 'welcome' && second === '') return { page: 'welcome' };
  if (first === 'connect' && second !== '') return { page: 'connect', id: second };
  if (first === 'settings') {
    const tab = TABS.find((name) => name === (second || 'profile'));
    if (tab) return { page: 'settings', tab };
  }
  return { page: 'lost', path };
}

/** What is no encoding stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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
