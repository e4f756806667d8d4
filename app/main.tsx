import '@fontsource-variable/inter';
import './ui/fonts/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/pages.css';
import './ui/board.css';
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { me } from './account.ts';
import { STORAGE, syncUrl } from './places.ts';
import { databaseName, documentPlace } from './replica/database-name.ts';
import { preload } from './replica/preload.ts';
import { route } from './route.ts';
import { speakChosenLanguage } from './texts/languages.ts';
import { firstBoard, whenCalm } from './when-calm.ts';

// The copy of a board on this device is read while the rest of the page comes and the server says who is here.
const [here, who] = [route(), me()];
if (here.page === 'board' && who !== null && 'indexedDB' in globalThis)
  preload(databaseName(STORAGE, documentPlace(syncUrl(), here.id, who.account.id)));

const root = document.getElementById('root');
if (root) void speakChosenLanguage().then(() => render(() => <App />, root));

// What keeps the page for starts without a network reads all of it: after what the person came for.
void whenCalm(firstBoard, 3_000).then(async () => (await import('./shell-update.ts')).keepShellCurrent());
