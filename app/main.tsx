import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/pages.css';
import './ui/board.css';
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { firstBoard, whenCalm } from './when-calm.ts';

const root = document.getElementById('root');
if (root) render(() => <App />, root);

// What keeps the page for starts without a network reads all of it: after what the person came for.
void whenCalm(firstBoard, 3_000).then(async () => (await import('./shell-update.ts')).keepShellCurrent());
