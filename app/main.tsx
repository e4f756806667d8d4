import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/pages.css';
import './ui/board.css';
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { keepShellCurrent } from './shell-update.ts';

const root = document.getElementById('root');
if (root) render(() => <App />, root);
keepShellCurrent();
